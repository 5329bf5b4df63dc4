/**
 * Grants: one document per subject and resource, its id made of both, so that two writers can never make two.
 * A deleted grant stays as a tombstone until its event is out; `sweep` removes it later. What stands by default has no document, so its
 * tombstone stays for good: without it everybody would have it again.
 */
import { AppError, audit, compact, type Claimed, type policy } from '@gatehouse/contracts';
import {
  after,
  EVERY_ORGANIZATION,
  isDuplicateKey,
  orderedPageOf,
  outboxItem,
  type Mongo,
  type OrderedPage,
  type OutboxOptions,
  type PageAsk,
} from '@gatehouse/store';
import type { GrantRecord } from '../domain/grantSet';
import { isOpenDefault, withOpenDefault } from '../domain/openDefault';
import { grantSchema, type GrantRow } from './schemas';

export interface GrantKey {
  subject: policy.Subject;
  resource: policy.Resource;
}
export interface GrantChange {
  at: Date;
  by: string;
  claim?: Claimed | undefined;
  /** Leaves with the change. */
  event: audit.AuditEvent;
  /** When the grant was stored that the change was made from; `none` where there was none. */
  seen?: string | undefined;
}
export interface GrantFilter {
  subjectId?: string | undefined;
  resourceId?: string | undefined;
  subjectKind?: policy.Subject['kind'] | undefined;
  resourceKind?: policy.Resource['kind'] | undefined;
  /** Ids of which a grant names one, as its subject or its resource. */
  among?: readonly string[] | undefined;
}
export interface GrantTotals {
  all: number;
  matching: number;
  subjects: number;
  /** Number of grants to everyone. */
  open: number;
}
export interface GrantStore {
  /** Collections whose events the relay publishes. */
  readonly outboxes: OutboxOptions['collections'];
  /**
   * Create, replace or bring back; `conflict` when another grant stands than was seen. `changed` is false when the same grant stood already: then
   * nothing was written.
   */
  put(orgId: string, key: GrantKey, tools: policy.GrantedTools, change: GrantChange): Promise<{ grant: GrantRow; changed: boolean }>;
  /**
   * `deleted`, `gone` when a tombstone stands there already (a repeated request), `absent` when there never was one; `conflict` when another grant
   * stands than was seen.
   */
  remove(orgId: string, key: GrantKey, change: GrantChange): Promise<'deleted' | 'gone' | 'absent'>;
  /** Everything each of the subjects holds, in their order, in the cached form. */
  heldBy(orgId: string, subjects: readonly policy.Subject[]): Promise<GrantRecord[]>;
  list(orgId: string, filter: GrantFilter, page: PageAsk): Promise<OrderedPage<GrantRow>>;
  totals(orgId: string, filter: GrantFilter): Promise<GrantTotals>;
  /** Subject and integration of each grant that names a service account: of all, or of these. */
  ofAccounts(orgId: string, ids: readonly string[] | undefined): Promise<Pick<GrantRow, 'subject' | 'resource'>[]>;
  /** Who holds a grant on a resource, and who held one that was deleted lately. */
  everOn(orgId: string, resource: policy.Resource): Promise<Pick<GrantRow, '_id' | 'subject' | 'createdAt'>[]>;
  /** What a subject was granted, and what was taken from them lately. */
  everTo(orgId: string, subject: policy.Subject): Promise<Pick<GrantRow, '_id' | 'resource' | 'createdAt'>[]>;
  /** Remove tombstones older than `before` whose events are out. Concerns every organization. */
  sweep(before: Date): Promise<void>;
}

/** Ids have a fixed grammar without a colon, so the joined parts cannot be read in two ways. */
const idOf = (orgId: string, { subject, resource }: GrantKey): string =>
  [orgId, subject.kind, subject.id, resource.kind, resource.id].join(':');

const live = { deletedAt: { $exists: false } };

function listed(orgId: string, { subjectId, resourceId, subjectKind, resourceKind, among }: GrantFilter) {
  const named = compact({
    'subject.id': subjectId,
    'resource.id': resourceId,
    'subject.kind': subjectKind,
    'resource.kind': resourceKind,
  });
  const found = among && { $and: [{ $or: [{ 'subject.id': { $in: [...among] } }, { 'resource.id': { $in: [...among] } }] }] };
  return { orgId, ...named, ...found, ...live };
}

const movedOn = (): AppError => new AppError('conflict', 'The grant was changed since');
/** What was seen, as a condition. */
function asSeen(seen: string | undefined) {
  if (seen === undefined) return {};
  return seen === 'none' ? { deletedAt: { $exists: true } } : { createdAt: new Date(seen), ...live };
}

export async function grantStore(mongo: Mongo): Promise<GrantStore> {
  const Grants = await mongo.model('grants', grantSchema);

  /** Makes a document of what stands by default, unless there is one. It changes nothing for anybody. */
  async function writeDown(orgId: string, key: GrantKey, { at, by }: GrantChange): Promise<void> {
    const grant = { subject: key.subject, resource: key.resource, tools: 'ALL' as const, createdAt: at, createdBy: by };
    await Grants.updateOne({ orgId, _id: idOf(orgId, key) }, { $setOnInsert: grant }, { upsert: true }).catch((err: unknown) => {
      if (!isDuplicateKey(err)) throw err;
    });
  }

  return {
    outboxes: [Grants],

    ofAccounts: (orgId, ids) =>
      Grants.find(
        {
          orgId,
          ...(ids && { 'subject.id': { $in: [...ids] } }),
          'subject.kind': 'serviceAccount' as const,
          'resource.kind': 'integration' as const,
          ...live,
        },
        { subject: 1, resource: 1 },
      ).lean(),

    async put(orgId, key, tools, change) {
      const _id = idOf(orgId, key);
      const { seen, claim } = change;
      const stated = claim && { createdClaim: claim };
      for (let attempt = 1; ; attempt += 1) {
        const same = await Grants.findOne({ orgId, _id, tools: { $eq: tools }, ...live }).lean();
        if (same !== null) return { grant: same, changed: false };
        try {
          const grant = await Grants.findOneAndUpdate(
            { orgId, _id, ...asSeen(seen) },
            {
              $set: { subject: key.subject, resource: key.resource, tools, createdAt: change.at, createdBy: change.by, ...stated },
              $unset: { deletedAt: '', ...(claim === undefined && { createdClaim: '' }) },
              $push: { outbox: outboxItem(audit.fact.name, change.event) },
            },
            { upsert: seen === undefined || seen === 'none', returnDocument: 'after' },
          ).lean();
          if (grant === null) throw movedOn();
          return { grant, changed: true };
        } catch (err) {
          // Two upserts at once: the loser finds the document on its second try.
          if (!isDuplicateKey(err)) throw err;
          if (attempt === 3) throw seen === undefined ? err : movedOn();
        }
      }
    },

    async remove(orgId, key, change) {
      const _id = idOf(orgId, key);
      const isDefault = isOpenDefault(orgId, key.subject, key.resource);
      if (isDefault) await writeDown(orgId, key, change);
      const result = await Grants.updateOne(
        { orgId, _id, ...(isDefault ? {} : asSeen(change.seen)), ...live },
        {
          $set: { deletedAt: change.at, ...(isDefault && { lasting: true as const }) },
          $push: { outbox: outboxItem(audit.fact.name, change.event) },
        },
      );
      if (result.modifiedCount === 1) return 'deleted';
      const now = await Grants.findOne({ orgId, _id }, { deletedAt: 1 }).lean();
      if (now !== null && now.deletedAt === undefined) throw movedOn();
      return now === null ? 'absent' : 'gone';
    },

    async heldBy(orgId, subjects) {
      const filter = { orgId, 'subject.id': { $in: subjects.map(({ id }) => id) }, $or: [live, { lasting: true as const }] };
      const found = await Grants.find(filter, { subject: 1, resource: 1, tools: 1, deletedAt: 1 }).lean();
      const isDecided = found.some(({ subject, resource }) => isOpenDefault(orgId, subject, resource));
      return subjects.map((holder) => {
        const own = found.filter(({ subject, deletedAt }) => subject.id === holder.id && subject.kind === holder.kind && !deletedAt);
        return withOpenDefault(orgId, holder, Object.fromEntries(own.map(({ resource, tools }) => [resource.id, tools])), isDecided);
      });
    },

    list: (orgId, filter, page) => orderedPageOf(Grants.find({ ...listed(orgId, filter), ...after(page) }, { outbox: 0 }).lean(), page),

    async totals(orgId, filter) {
      const isFiltered = Object.values(filter).some((value) => value !== undefined);
      // The grants are read once: many of them make the most of what such a page waits for.
      const [held, matching] = await Promise.all([
        Grants.aggregate<Pick<GrantTotals, 'all' | 'subjects' | 'open'>>([
          { $match: listed(orgId, {}) },
          { $group: { _id: { kind: '$subject.kind', id: '$subject.id' }, grants: { $sum: 1 } } },
          {
            $group: {
              _id: null,
              all: { $sum: '$grants' },
              subjects: { $sum: 1 },
              open: { $sum: { $cond: [{ $eq: ['$_id.kind', 'everyone'] }, '$grants', 0] } },
            },
          },
          { $unset: '_id' },
        ]),
        isFiltered ? Grants.countDocuments(listed(orgId, filter)) : undefined,
      ]);
      const { all, subjects, open } = held[0] ?? { all: 0, subjects: 0, open: 0 };
      return { all, matching: matching ?? all, subjects, open };
    },

    everOn: (orgId, { kind, id }) =>
      Grants.find({ orgId, 'resource.id': id, 'resource.kind': kind }, { subject: 1, createdAt: 1 }).sort({ _id: 1 }).lean(),

    everTo: (orgId, { kind, id }) =>
      Grants.find({ orgId, 'subject.id': id, 'subject.kind': kind }, { resource: 1, createdAt: 1 }).sort({ _id: 1 }).lean(),

    async sweep(before) {
      // The plugin `outbox` adds the condition that the events of the row are out.
      await Grants.deleteMany({ deletedAt: { $lt: before }, lasting: { $exists: false } }, EVERY_ORGANIZATION);
    },
  };
}
