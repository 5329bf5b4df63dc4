/** Budgets of integrations: one document each. A deleted one stays as a tombstone until its event is out. */
import { audit, type policy } from '@gatehouse/contracts';
import { EVERY_ORGANIZATION, isDuplicateKey, outboxItem, type Mongo, type OutboxItem, type OutboxOptions } from '@gatehouse/store';
import { budgetSchema, type BudgetRow } from './schemas';

export interface BudgetChange {
  readonly at: Date;
  readonly by: string;
  readonly event: audit.AuditEvent;
}
export type BudgetText = Pick<policy.Budget, 'period' | 'softLimit' | 'hardLimit'>;

export interface BudgetStore {
  readonly outboxes: OutboxOptions['collections'];
  find(orgId: string, integrationId: string): Promise<BudgetRow | undefined>;
  findMany(orgId: string, integrationIds: readonly string[]): Promise<BudgetRow[]>;
  /** Lists budgets in the order of integration ids, after a position. */
  list(orgId: string, after: string | undefined, limit: number): Promise<BudgetRow[]>;
  /** Undefined when `before` is no longer what stands there. */
  put(
    orgId: string,
    integrationId: string,
    before: BudgetRow | undefined,
    text: BudgetText,
    change: BudgetChange,
  ): Promise<BudgetRow | undefined>;
  reset(orgId: string, before: BudgetRow, change: BudgetChange): Promise<BudgetRow | undefined>;
  /** `gone` when a tombstone stands there already (a repeated request), `absent` when there never was one. */
  remove(orgId: string, integrationId: string, change: BudgetChange): Promise<'deleted' | 'gone' | 'absent'>;
  /** Remove tombstones older than `before` whose events are out. Concerns every organization. */
  sweep(before: Date): Promise<void>;
}

const idOf = (orgId: string, integrationId: string): string => `${orgId}:${integrationId}`;
const EMPTY = '' as const;
const fieldsToSet = ({ period, softLimit, hardLimit }: BudgetText) => ({
  period,
  ...(softLimit !== undefined && { softLimit }),
  ...(hardLimit !== undefined && { hardLimit }),
});
const fieldsToUnset = ({ softLimit, hardLimit }: BudgetText) => ({
  ...(softLimit === undefined && { softLimit: EMPTY }),
  ...(hardLimit === undefined && { hardLimit: EMPTY }),
});
const live = { deletedAt: { $exists: false } };

export async function budgetStore(mongo: Mongo): Promise<BudgetStore> {
  const Budgets = await mongo.model('budgets', budgetSchema);
  const item = ({ event }: BudgetChange): OutboxItem => outboxItem(audit.fact.name, event);

  /** A tombstone or nothing stands there: counting goes on where it was, so that deleting is no way to reset. */
  async function create(orgId: string, integrationId: string, text: BudgetText, change: BudgetChange): Promise<BudgetRow | undefined> {
    const _id = idOf(orgId, integrationId);
    try {
      const row = await Budgets.findOneAndUpdate(
        { orgId, _id, deletedAt: { $exists: true } },
        {
          $set: { ...fieldsToSet(text), integrationId, updatedAt: change.at, updatedBy: change.by },
          $unset: { deletedAt: '', ...fieldsToUnset(text) },
          $inc: { revision: 1, resets: 0 },
          $push: { outbox: item(change) },
        },
        { upsert: true, returnDocument: 'after' },
      ).lean();
      return row ?? undefined;
    } catch (err) {
      if (isDuplicateKey(err)) return undefined;
      throw err;
    }
  }

  return {
    outboxes: [Budgets],
    async find(orgId, integrationId) {
      return (await Budgets.findOne({ orgId, _id: idOf(orgId, integrationId), ...live }).lean()) ?? undefined;
    },
    findMany: (orgId, integrationIds) => Budgets.find({ orgId, _id: { $in: integrationIds.map((id) => idOf(orgId, id)) }, ...live }).lean(),
    list: (orgId, after, limit) =>
      Budgets.find({ orgId, ...(after !== undefined && { integrationId: { $gt: after } }), ...live })
        .sort({ integrationId: 1 })
        .limit(limit)
        .lean(),

    async put(orgId, integrationId, before, text, change) {
      if (before === undefined) return create(orgId, integrationId, text, change);
      const row = await Budgets.findOneAndUpdate(
        { orgId, _id: idOf(orgId, integrationId), revision: before.revision, ...live },
        {
          $set: { ...fieldsToSet(text), updatedAt: change.at, updatedBy: change.by },
          $unset: fieldsToUnset(text),
          $inc: { revision: 1 },
          $push: { outbox: item(change) },
        },
        { returnDocument: 'after' },
      ).lean();
      return row ?? undefined;
    },

    async reset(orgId, before, change) {
      const row = await Budgets.findOneAndUpdate(
        { orgId, _id: idOf(orgId, before.integrationId), revision: before.revision, ...live },
        {
          $set: { updatedAt: change.at, updatedBy: change.by },
          $inc: { resets: 1, revision: 1 },
          $push: { outbox: item(change) },
        },
        { returnDocument: 'after' },
      ).lean();
      return row ?? undefined;
    },

    async remove(orgId, integrationId, change) {
      const result = await Budgets.updateOne(
        { orgId, _id: idOf(orgId, integrationId), ...live },
        { $set: { deletedAt: change.at }, $inc: { revision: 1 }, $push: { outbox: item(change) } },
      );
      if (result.modifiedCount === 1) return 'deleted';
      return (await Budgets.exists({ orgId, _id: idOf(orgId, integrationId) })) === null ? 'absent' : 'gone';
    },

    async sweep(before) {
      // The plugin `outbox` adds the condition that the events of the row are out.
      await Budgets.deleteMany({ deletedAt: { $lt: before } }, EVERY_ORGANIZATION);
    },
  };
}
