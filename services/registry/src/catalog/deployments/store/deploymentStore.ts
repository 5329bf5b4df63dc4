/** Deployments. Every change is one write on the condition of the row's revision, and carries its event. */
import { compact, type audit } from '@gatehouse/contracts';
import { after, EVERY_ORGANIZATION, orderedPageOf, type Mongo, type OrderedPage, type Outbox, type PageAsk } from '@gatehouse/store';
import { alive, anywhere } from '../../authored/storedRows';
import { eventItem } from '../../shared/outboxItems';
import type { DeploymentTotals } from '../deployments';
import type { DeploymentRow } from '../domain/row';
import type { DeploymentState } from '../domain/shapes';
import { deploymentSchema, type StoredDeployment } from './schemas';

export const DEPLOYMENTS = 'deployments';
const whole = { outbox: 0, pushKey: 0, pushDueAt: 0 } as const;

/** What a change may touch. */
export type DeploymentChange = Partial<Pick<DeploymentRow, 'state' | 'versions' | 'push'>>;

export interface DeploymentFilter {
  readonly agentId?: string | undefined;
  readonly state?: DeploymentState | undefined;
  /** Only deployments with `q` in name or environment, whatever the case, or of one of these agents. */
  readonly found?: { readonly q: string; readonly agentIds: readonly string[] } | undefined;
}

const listed = (orgId: string, { agentId, state, found }: DeploymentFilter) => ({
  orgId,
  ...compact({ agentId, state }),
  ...(found && {
    $and: [{ $or: [{ name: anywhere(found.q) }, { environment: anywhere(found.q) }, { agentId: { $in: [...found.agentIds] } }] }],
  }),
  ...alive,
});

export interface DeploymentStore {
  get(orgId: string, agentId: string, id: string): Promise<DeploymentRow | undefined>;
  list(orgId: string, filter: DeploymentFilter, ask: PageAsk): Promise<OrderedPage<DeploymentRow>>;
  totals(orgId: string, filter: DeploymentFilter): Promise<DeploymentTotals>;
  insert(row: DeploymentRow, event: audit.AuditEvent, pushed?: Pick<StoredDeployment, 'pushKey' | 'pushDueAt'>): Promise<void>;
  /**
   * The changed row; nothing when the row has another revision, or is gone. `pushDueAt`: from when on a process takes the push up; null: none does.
   */
  change(
    row: DeploymentRow,
    change: DeploymentChange,
    event: audit.AuditEvent,
    now: Date,
    pushDueAt?: Date | null,
  ): Promise<DeploymentRow | undefined>;
  /** Removes the row whatever its revision. */
  remove(row: DeploymentRow, event: audit.AuditEvent, now: Date): Promise<void>;
  /** Deletes rows of every organization that were removed before this moment and whose events are all relayed. */
  forgetRemoved(before: Date): Promise<void>;
}

export async function deploymentStore(mongo: Mongo, outbox: Outbox): Promise<DeploymentStore> {
  const Deployments = await mongo.model(DEPLOYMENTS, deploymentSchema);
  return {
    get: async (orgId, agentId, id) => (await Deployments.findOne({ orgId, agentId, _id: id, ...alive }, whole).lean()) ?? undefined,
    list: (orgId, filter, ask) => orderedPageOf(Deployments.find({ ...listed(orgId, filter), ...after(ask) }, whole).lean(), ask),
    totals: async (orgId, filter) => {
      const count = (of: DeploymentFilter): Promise<number> => Deployments.countDocuments(listed(orgId, of));
      const [all, matching, suspended, failed] = await Promise.all([
        count({}),
        count(filter),
        count({ state: 'suspended' }),
        count({ state: 'failed' }),
      ]);
      return { all, matching, suspended, failed };
    },
    insert: async (row, event, pushed = {}) => {
      await Deployments.create({ ...row, ...pushed, outbox: [eventItem(event)] });
      outbox.kick();
    },
    change: async ({ orgId, _id, revision }, change, event, now, pushDueAt) => {
      const update = {
        $set: { ...change, ...(pushDueAt && { pushDueAt }), updatedAt: now, revision: revision + 1 },
        ...(pushDueAt === null && { $unset: { pushDueAt: true as const } }),
        $push: { outbox: eventItem(event) },
      };
      const options = { returnDocument: 'after', projection: whole } as const;
      const row = await Deployments.findOneAndUpdate({ orgId, _id, revision, ...alive }, update, options).lean();
      outbox.kick();
      return row ?? undefined;
    },
    remove: async ({ orgId, _id }, event, now) => {
      const gone = {
        $set: { removedAt: now },
        $unset: { pushKey: true as const, pushDueAt: true as const, 'push.sealedToken': true as const },
        $inc: { revision: 1 },
        $push: { outbox: eventItem(event) },
      };
      await Deployments.updateOne({ orgId, _id, ...alive }, gone);
      outbox.kick();
    },
    forgetRemoved: async (before) =>
      void (await Deployments.deleteMany({ removedAt: { $lt: before }, outbox: { $size: 0 } }, EVERY_ORGANIZATION)),
  };
}
