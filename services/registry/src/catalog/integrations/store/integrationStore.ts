/** Integrations. One document each; every change is one conditional write that carries its events. */
import { AppError, type audit } from '@gatehouse/contracts';
import { EVERY_ORGANIZATION, isDuplicateKey, type Mongo, type Outbox, type OutboxItem } from '@gatehouse/store';
import type { IntegrationRow } from '../domain/integration';
import { eventItem } from '../../shared/outboxItems';
import { integrationSchema } from './schemas';

export const INTEGRATIONS = 'integrations';
const itemsOf = (event: audit.AuditEvent | undefined): OutboxItem[] => (event === undefined ? [] : [eventItem(event)]);
const orTaken =
  (slug: string) =>
  (err: unknown): never => {
    if (isDuplicateKey(err))
      throw new AppError('conflict', `there is an integration with the slug "${slug}" already`, { details: ['/slug: is taken'] });
    throw err;
  };
const whole = { outbox: 0, removedTools: 0, operations: 0 } as const;
const alive = { removedAt: { $exists: false } } as const;
/** A removed row keeps its events until they are relayed; it lies outside the grammar of slugs, so that the slug is free again. */
const tombSlug = (id: string): string => `~${id}`;

export interface IntegrationStore {
  bySlug(orgId: string, slug: string): Promise<IntegrationRow | undefined>;
  byId(orgId: string, id: string): Promise<IntegrationRow | undefined>;
  /** `removedTools` of the row. */
  removedTools(orgId: string, id: string): Promise<string | undefined>;
  /** `operations` of the row. */
  operations(orgId: string, slug: string): Promise<string | undefined>;
  /** Lists integrations by slug, after `from`; downwards with `step` -1. */
  list(orgId: string, from: string | undefined, limit: number, step?: 1 | -1): Promise<IntegrationRow[]>;
  /** `conflict` when the slug is taken, or the id. What nobody asked for has no event. */
  insert(orgId: string, row: IntegrationRow, event?: audit.AuditEvent): Promise<void>;
  /** `conflict` when the row has another revision than `expected`, or is gone, or its new slug is taken. */
  replace(orgId: string, row: IntegrationRow, expected: number, event?: audit.AuditEvent): Promise<void>;
  /** False when there is no such row, or it has another revision. */
  remove(orgId: string, id: string, expected: number, now: Date, news: readonly OutboxItem[]): Promise<boolean>;
  /** Deletes rows of every organization that were removed before this moment and whose events are all relayed. */
  forgetRemoved(before: Date): Promise<void>;
}

export async function integrationStore(mongo: Mongo, outbox: Outbox): Promise<IntegrationStore> {
  const Integrations = await mongo.model(INTEGRATIONS, integrationSchema);
  return {
    bySlug: async (orgId, slug) => (await Integrations.findOne({ orgId, slug, ...alive }, whole).lean()) ?? undefined,
    byId: async (orgId, id) => (await Integrations.findOne({ orgId, _id: id, ...alive }, whole).lean()) ?? undefined,
    removedTools: async (orgId, id) => (await Integrations.findOne({ orgId, _id: id, ...alive }, { removedTools: 1 }).lean())?.removedTools,
    operations: async (orgId, slug) => (await Integrations.findOne({ orgId, slug, ...alive }, { operations: 1 }).lean())?.operations,
    list: async (orgId, from, limit, step = 1) => {
      const beyond = from !== undefined && { slug: step === 1 ? { $gt: from } : { $lt: from } };
      return Integrations.find({ orgId, ...beyond, ...alive }, whole)
        .sort({ slug: step })
        .limit(limit)
        .lean();
    },
    insert: async (orgId, row, event) => {
      await Integrations.create({ ...row, orgId, outbox: itemsOf(event) }).catch(orTaken(row.slug));
      outbox.kick();
    },
    replace: async (orgId, { _id, orgId: _, createdAt: __, ...next }, expected, event) => {
      const filter = { orgId, _id, revision: expected, ...alive };
      const ended = next.importedFrom === undefined && { $unset: { importedFrom: 1 } };
      const change = { $set: next, ...ended, $push: { outbox: { $each: itemsOf(event) } } };
      const { matchedCount } = await Integrations.updateOne(filter, change).catch(orTaken(next.slug));
      if (matchedCount === 0) throw new AppError('conflict', 'the integration was changed or removed meanwhile');
      outbox.kick();
    },
    remove: async (orgId, id, expected, now, news) => {
      const gone = {
        $set: { slug: tombSlug(id), removedAt: now, revision: expected + 1 },
        $push: { outbox: { $each: [...news] } },
      };
      const { matchedCount } = await Integrations.updateOne({ orgId, _id: id, revision: expected, ...alive }, gone);
      outbox.kick();
      return matchedCount === 1;
    },
    // The plugin `outbox` adds the condition that the events of the row are out.
    forgetRemoved: async (before) => void (await Integrations.deleteMany({ removedAt: { $lt: before } }, EVERY_ORGANIZATION)),
  };
}

const PAGE = 200;

/** Every integration of the organization, by slug. */
export async function allIntegrations(integrations: Pick<IntegrationStore, 'list'>, orgId: string): Promise<IntegrationRow[]> {
  const rows: IntegrationRow[] = [];
  for (let more = true; more;) {
    const page = await integrations.list(orgId, rows.at(-1)?.slug, PAGE);
    rows.push(...page);
    more = page.length === PAGE;
  }
  return rows;
}
