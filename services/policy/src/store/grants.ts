/**
 * Grants: one document per subject and resource, its id made of both, so that two writers can never make two.
 * A deleted grant stays as a tombstone until its fact is out; `sweepTombstones` removes it later.
 */
import { audit, type policy } from '@gatehouse/contracts';
import {
  isDuplicateKey,
  outboxIndex,
  outboxItem,
  type Mongo,
  type OutboxDocument,
  type OutboxItem,
  type OutboxOptions,
} from '@gatehouse/store';
import type { GrantRecord } from '../domain/grantSet';

export interface GrantDocument {
  _id: string;
  orgId: string;
  subject: policy.Subject;
  resource: policy.Grant['resource'];
  tools: policy.GrantedTools;
  createdAt: Date;
  createdBy: string;
  deletedAt?: Date;
  outbox?: OutboxItem[];
}
export interface GrantKey {
  subject: policy.Subject;
  resource: policy.Grant['resource'];
}
export interface GrantChange {
  at: Date;
  by: string;
  /** Leaves with the change. */
  fact: audit.Fact;
}
export interface GrantFilter {
  subjectId?: string | undefined;
  resourceId?: string | undefined;
  /** Id of the last grant of the page before. */
  after?: string | undefined;
}
export interface GrantStore {
  /** For the relay. */
  readonly outboxes: OutboxOptions['collections'];
  /** Create, replace or bring back. `changed` is false when the same grant stood already: then nothing was written. */
  put(orgId: string, key: GrantKey, tools: policy.GrantedTools, change: GrantChange): Promise<{ grant: GrantDocument; changed: boolean }>;
  /** `deleted`, `gone` when a tombstone stands there already (a repeated request), `absent` when there never was one. */
  remove(orgId: string, key: GrantKey, change: GrantChange): Promise<'deleted' | 'gone' | 'absent'>;
  /** Everything each of the subjects holds, in their order, in the cached form. */
  heldBy(orgId: string, subjects: readonly policy.Subject[]): Promise<GrantRecord[]>;
  /** Grants after a position, in the order of their ids. */
  list(orgId: string, filter: GrantFilter, limit: number): Promise<GrantDocument[]>;
  /** Remove tombstones older than `before` whose facts are out. Concerns every organization. */
  sweep(before: Date): Promise<void>;
}

/** Ids have a fixed grammar without a colon, so the joined parts cannot be read in two ways. */
const idOf = (orgId: string, { subject, resource }: GrantKey): string =>
  [orgId, subject.kind, subject.id, resource.kind, resource.id].join(':');

export async function grantStore(mongo: Mongo): Promise<GrantStore> {
  const collection = await mongo.collection<GrantDocument>('grants', [
    { key: { orgId: 1, _id: 1 } },
    { key: { orgId: 1, 'subject.id': 1, _id: 1 } },
    { key: { orgId: 1, 'resource.id': 1, _id: 1 } },
    { key: { deletedAt: 1 }, sparse: true },
    outboxIndex,
  ]);

  // The same collection as the relay sees it.
  const outboxes = await mongo.collection<OutboxDocument>('grants');

  return {
    outboxes: [outboxes],

    async put(orgId, key, tools, change) {
      const _id = idOf(orgId, key);
      for (let attempt = 1; ; attempt += 1) {
        const same = await collection.findOne({ orgId, _id, tools: { $eq: tools }, deletedAt: { $exists: false } });
        if (same !== null) return { grant: same, changed: false };
        try {
          const grant = await collection.findOneAndUpdate(
            { orgId, _id },
            {
              $set: { subject: key.subject, resource: key.resource, tools, createdAt: change.at, createdBy: change.by },
              $unset: { deletedAt: '' },
              $push: { outbox: outboxItem(audit.fact.name, change.fact) },
            },
            { upsert: true, returnDocument: 'after' },
          );
          return { grant: grant!, changed: true };
        } catch (err) {
          // Two upserts at once: the loser finds the document on its second try.
          if (!isDuplicateKey(err) || attempt === 3) throw err;
        }
      }
    },

    async remove(orgId, key, change) {
      const _id = idOf(orgId, key);
      const result = await collection.updateOne(
        { orgId, _id, deletedAt: { $exists: false } },
        { $set: { deletedAt: change.at }, $push: { outbox: outboxItem(audit.fact.name, change.fact) } },
      );
      if (result.modifiedCount === 1) return 'deleted';
      return (await collection.findOne({ orgId, _id }, { projection: { _id: 1 } })) === null ? 'absent' : 'gone';
    },

    async heldBy(orgId, subjects) {
      const filter = { orgId, 'subject.id': { $in: subjects.map(({ id }) => id) }, deletedAt: { $exists: false } };
      const held = await collection.find(filter, { projection: { subject: 1, resource: 1, tools: 1 } }).toArray();
      return subjects.map(({ kind, id }) => {
        const own = held.filter(({ subject }) => subject.id === id && subject.kind === kind);
        return Object.fromEntries(own.map(({ resource, tools }) => [resource.id, tools]));
      });
    },

    list(orgId, { subjectId, resourceId, after }, limit) {
      const filter = {
        orgId,
        ...(subjectId === undefined ? {} : { 'subject.id': subjectId }),
        ...(resourceId === undefined ? {} : { 'resource.id': resourceId }),
        ...(after === undefined ? {} : { _id: { $gt: after } }),
        deletedAt: { $exists: false },
      };
      return collection.find(filter).sort({ _id: 1 }).limit(limit).toArray();
    },

    async sweep(before) {
      await collection.deleteMany({ deletedAt: { $lt: before }, $or: [{ outbox: { $exists: false } }, { outbox: { $size: 0 } }] });
    },
  };
}
