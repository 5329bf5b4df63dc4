/** Integrations. One document each; every change is one conditional write that carries its facts. */
import { AppError, audit } from '@gatehouse/contracts';
import {
  isDuplicateKey,
  outboxIndex,
  outboxItem,
  type Mongo,
  type Outbox,
  type OutboxDocument,
  type OutboxItem,
  type OutboxOptions,
} from '@gatehouse/store';
import type { IntegrationRow } from '../domain/integration';

type StoredIntegration = IntegrationRow & { readonly outbox: OutboxItem[] };

const NAME = 'integrations';
const factItem = (fact: audit.Fact): OutboxItem => outboxItem(audit.fact.name, fact);
const projection = { outbox: 0 } as const;
/** A removed row keeps its facts until they are relayed; it lies outside the grammar of slugs, so that the slug is free again. */
const tombSlug = (id: string): string => `~${id}`;

export interface IntegrationStore {
  bySlug(orgId: string, slug: string): Promise<IntegrationRow | undefined>;
  byId(orgId: string, id: string): Promise<IntegrationRow | undefined>;
  /** By slug, after `from`. */
  list(orgId: string, from: string | undefined, limit: number): Promise<IntegrationRow[]>;
  /** `conflict` when the slug is taken. */
  insert(orgId: string, row: IntegrationRow, fact: audit.Fact): Promise<void>;
  /** `conflict` when the row has another revision than `expected`, or is gone. */
  replace(orgId: string, row: IntegrationRow, expected: number, fact: audit.Fact): Promise<void>;
  /** False when there is no such row, or it has another revision. */
  remove(orgId: string, id: string, expected: number, now: Date, fact: audit.Fact): Promise<boolean>;
  /** Of every organization: removed before this moment, and their facts delivered. */
  forgetRemoved(before: Date): Promise<void>;
}

/** The collection as the relay of facts sees it. */
export const outboxCollections = async (mongo: Mongo): Promise<OutboxOptions['collections']> => [
  await mongo.collection<OutboxDocument>(NAME, [outboxIndex]),
];

export async function integrationStore(mongo: Mongo, outbox: Outbox): Promise<IntegrationStore> {
  const integrations = await mongo.collection<StoredIntegration>(NAME, [
    { key: { orgId: 1, slug: 1 }, unique: true },
    { key: { removedAt: 1 }, sparse: true },
  ]);
  const alive = { removedAt: { $exists: false } } as const;
  return {
    bySlug: async (orgId, slug) => (await integrations.findOne({ orgId, slug, ...alive }, { projection })) ?? undefined,
    byId: async (orgId, id) => (await integrations.findOne({ orgId, _id: id, ...alive }, { projection })) ?? undefined,
    list: async (orgId, from, limit) => {
      const filter = { orgId, ...(from !== undefined && { slug: { $gt: from } }), ...alive };
      return integrations.find(filter, { projection }).sort({ slug: 1 }).limit(limit).toArray();
    },
    insert: async (orgId, row, fact) => {
      await integrations.insertOne({ ...row, orgId, outbox: [factItem(fact)] }).catch((err: unknown) => {
        if (isDuplicateKey(err))
          throw new AppError('conflict', `there is an integration with the slug "${row.slug}" already`, { details: ['/slug: is taken'] });
        throw err;
      });
      outbox.kick();
    },
    replace: async (
      orgId,
      { _id, name, description, baseUrl, auth, revision, batch, toolCount, collidedCount, updatedAt },
      expected,
      fact,
    ) => {
      const next = { name, description, baseUrl, auth, revision, batch, toolCount, collidedCount, updatedAt };
      const filter = { orgId, _id, revision: expected, ...alive };
      const { matchedCount } = await integrations.updateOne(filter, { $set: next, $push: { outbox: factItem(fact) } });
      if (matchedCount === 0) throw new AppError('conflict', 'the integration was changed or removed meanwhile');
      outbox.kick();
    },
    remove: async (orgId, id, expected, now, fact) => {
      const gone = { $set: { slug: tombSlug(id), removedAt: now, revision: expected + 1 }, $push: { outbox: factItem(fact) } };
      const { matchedCount } = await integrations.updateOne({ orgId, _id: id, revision: expected, ...alive }, gone);
      outbox.kick();
      return matchedCount === 1;
    },
    forgetRemoved: async (before) => void (await integrations.deleteMany({ removedAt: { $lt: before }, outbox: { $size: 0 } })),
  };
}
