/**
 * Grants: one document per subject and resource, its id made of both, so that two writers can never make two.
 * A deleted grant stays as a tombstone until its fact is out; `sweepTombstones` removes it later. What stands by default has no document, so its
 * tombstone stays for good: without it everybody would have it again.
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
import { isOpenDefault, withOpenDefault } from '../domain/openDefault';

export interface GrantDocument {
  _id: string;
  orgId: string;
  subject: policy.Subject;
  resource: policy.Resource;
  tools: policy.GrantedTools;
  createdAt: Date;
  createdBy: string;
  deletedAt?: Date;
  /** Never swept. */
  lasting?: true;
  outbox?: OutboxItem[];
}
export interface GrantKey {
  subject: policy.Subject;
  resource: policy.Resource;
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
  /** Who holds a grant on a resource, and who held one that was deleted lately. */
  everOn(orgId: string, resource: policy.Resource): Promise<Pick<GrantDocument, '_id' | 'subject' | 'createdAt'>[]>;
  /** Remove tombstones older than `before` whose facts are out. Concerns every organization. */
  sweep(before: Date): Promise<void>;
}

/** Ids have a fixed grammar without a colon, so the joined parts cannot be read in two ways. */
const idOf = (orgId: string, { subject, resource }: GrantKey): string =>
  [orgId, subject.kind, subject.id, resource.kind, resource.id].join(':');

const live = { deletedAt: { $exists: false } };

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

  /** Makes a document of what stands by default, unless there is one. It changes nothing for anybody. */
  async function writeDown(orgId: string, key: GrantKey, { at, by }: GrantChange): Promise<void> {
    const standing = { subject: key.subject, resource: key.resource, tools: 'ALL' as const, createdAt: at, createdBy: by };
    await collection.updateOne({ orgId, _id: idOf(orgId, key) }, { $setOnInsert: standing }, { upsert: true }).catch((err: unknown) => {
      if (!isDuplicateKey(err)) throw err;
    });
  }

  return {
    outboxes: [outboxes],

    async put(orgId, key, tools, change) {
      const _id = idOf(orgId, key);
      for (let attempt = 1; ; attempt += 1) {
        const same = await collection.findOne({ orgId, _id, tools: { $eq: tools }, ...live });
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
      const isDefault = isOpenDefault(orgId, key.subject, key.resource);
      if (isDefault) await writeDown(orgId, key, change);
      const result = await collection.updateOne(
        { orgId, _id, ...live },
        {
          $set: { deletedAt: change.at, ...(isDefault && { lasting: true as const }) },
          $push: { outbox: outboxItem(audit.fact.name, change.fact) },
        },
      );
      if (result.modifiedCount === 1) return 'deleted';
      return (await collection.findOne({ orgId, _id }, { projection: { _id: 1 } })) === null ? 'absent' : 'gone';
    },

    async heldBy(orgId, subjects) {
      const filter = { orgId, 'subject.id': { $in: subjects.map(({ id }) => id) }, $or: [live, { lasting: true as const }] };
      const found = await collection.find(filter, { projection: { subject: 1, resource: 1, tools: 1, deletedAt: 1 } }).toArray();
      const isDecided = found.some(({ subject, resource }) => isOpenDefault(orgId, subject, resource));
      return subjects.map((holder) => {
        const own = found.filter(({ subject, deletedAt }) => subject.id === holder.id && subject.kind === holder.kind && !deletedAt);
        return withOpenDefault(orgId, holder, Object.fromEntries(own.map(({ resource, tools }) => [resource.id, tools])), isDecided);
      });
    },

    list(orgId, { subjectId, resourceId, after }, limit) {
      const filter = {
        orgId,
        ...(subjectId === undefined ? {} : { 'subject.id': subjectId }),
        ...(resourceId === undefined ? {} : { 'resource.id': resourceId }),
        ...(after === undefined ? {} : { _id: { $gt: after } }),
        ...live,
      };
      return collection.find(filter).sort({ _id: 1 }).limit(limit).toArray();
    },

    everOn: (orgId, { kind, id }) =>
      collection
        .find({ orgId, 'resource.id': id, 'resource.kind': kind }, { projection: { subject: 1, createdAt: 1 } })
        .sort({ _id: 1 })
        .toArray(),

    async sweep(before) {
      const isOut = { $or: [{ outbox: { $exists: false } }, { outbox: { $size: 0 } }] };
      await collection.deleteMany({ deletedAt: { $lt: before }, lasting: { $exists: false }, ...isOut });
    },
  };
}
