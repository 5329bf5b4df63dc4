/** Skills. One document each, with the list of its attachments; every change is one write on the condition of its revision, and carries its events. */
import type { audit } from '@gatehouse/contracts';
import {
  after,
  EVERY_ORGANIZATION,
  orderedPageOf,
  type Mongo,
  type OrderedPage,
  type Outbox,
  type OutboxItem,
  type PageAsk,
} from '@gatehouse/store';
import type { SkillListRow, SkillRow, VersionedSkill } from '../domain/row';
import { alive, authoredConditions, orNameTaken, tombName, type AuthoredFilter } from '../../authored/storedRows';
import { eventItem } from '../../shared/outboxItems';
import { skillSchema } from './schemas';

export const SKILLS = 'skills';
const whole = { outbox: 0 } as const;
const listed = {
  outbox: 0,
  instructions: 0,
  metadata: 0,
  compatibility: 0,
  allowedTools: 0,
  otherFields: 0,
  frontMatter: 0,
  change: 0,
} as const;
const OPTIONAL = ['license', 'compatibility', 'metadata', 'allowedTools', 'otherFields', 'frontMatter'] as const;

export interface SkillFilter extends AuthoredFilter {
  /** Only what this author wrote, or only what somebody else did. */
  readonly author?: { readonly id: string; readonly is: boolean };
}

/** What a change may touch; an author that is left out stays. */
export type NextSkill = Omit<VersionedSkill, '_id' | 'orgId' | 'author' | 'createdAt'> & Partial<Pick<SkillRow, 'author'>>;

export interface SkillStore {
  byName(orgId: string, name: string): Promise<SkillRow | undefined>;
  byId(orgId: string, id: string): Promise<SkillRow | undefined>;
  list(orgId: string, filter: SkillFilter, ask: PageAsk): Promise<OrderedPage<SkillListRow>>;
  /** Names by id; with `author` of what they wrote alone. */
  named(orgId: string, ids: readonly string[], author: { readonly id: string } | undefined): Promise<Map<string, string>>;
  /** `conflict` when the name is taken. */
  insert(orgId: string, row: SkillRow, event: audit.AuditEvent): Promise<void>;
  /** False when the row has another revision than `expected`, or is gone. `conflict` when the name is taken. */
  replace(orgId: string, id: string, expected: number, next: NextSkill, event: audit.AuditEvent): Promise<boolean>;
  /** False when the row has another revision, or is gone. */
  remove(orgId: string, id: string, expected: number, now: Date, news: readonly OutboxItem[]): Promise<boolean>;
  /** Of every organization: removed before this moment, and everything told. */
  removedBefore(before: Date, limit: number): Promise<Pick<SkillRow, '_id' | 'orgId'>[]>;
  forget(orgId: string, id: string): Promise<void>;
}

function filterOf(orgId: string, { author, ...filter }: SkillFilter, ask: PageAsk): Record<string, unknown> {
  const byAuthor = author && { 'author.id': author.is ? { $eq: author.id } : { $ne: author.id } };
  return { orgId, ...alive, $and: [...authoredConditions(filter), ...(byAuthor === undefined ? [] : [byAuthor]), after(ask)] };
}

const orTaken = <T>(name: string, write: Promise<T>): Promise<T> => orNameTaken({ kind: 'a skill', name, path: '/name' }, write);
const unset = (names: readonly string[]): Record<string, true> => Object.fromEntries(names.map((name) => [name, true as const]));

export async function skillStore(mongo: Mongo, outbox: Outbox): Promise<SkillStore> {
  const Skills = await mongo.model(SKILLS, skillSchema);
  return {
    byName: async (orgId, name) => (await Skills.findOne({ orgId, name, ...alive }, whole).lean()) ?? undefined,
    byId: async (orgId, id) => (await Skills.findOne({ orgId, _id: id, ...alive }, whole).lean()) ?? undefined,
    list: (orgId, filter, ask) => orderedPageOf(Skills.find(filterOf(orgId, filter, ask), listed).lean(), ask),
    named: async (orgId, ids, author) => {
      const by = author === undefined ? {} : { 'author.id': author.id };
      const rows = await Skills.find({ orgId, _id: { $in: [...ids] }, ...by, ...alive }, { name: 1 }).lean();
      return new Map(rows.map(({ _id, name }) => [_id, name]));
    },
    insert: async (orgId, row, event) => {
      await orTaken(row.name, Skills.create({ ...row, orgId, outbox: [eventItem(event)] }));
      outbox.kick();
    },
    replace: async (orgId, id, expected, next, event) => {
      const gone = unset(OPTIONAL.filter((name) => next[name] === undefined));
      const change = { $set: next, $unset: gone, $push: { outbox: eventItem(event) } };
      const { matchedCount } = await orTaken(next.name, Skills.updateOne({ orgId, _id: id, revision: expected, ...alive }, change));
      outbox.kick();
      return matchedCount === 1;
    },
    remove: async (orgId, id, expected, now, news) => {
      // A tomb lacks what a row must have.
      const { matchedCount } = await Skills.updateOne(
        { orgId, _id: id, revision: expected, ...alive },
        {
          $set: { name: tombName(id), removedAt: now, revision: expected + 1 },
          $unset: unset(['description', 'tags', 'instructions', 'attachments', 'author', 'change', ...OPTIONAL]),
          $push: { outbox: { $each: [...news] } },
        },
        { runValidators: false },
      );
      outbox.kick();
      return matchedCount === 1;
    },
    removedBefore: (before, limit) =>
      Skills.find({ removedAt: { $lt: before }, outbox: { $size: 0 } }, { orgId: 1 }, EVERY_ORGANIZATION)
        .limit(limit)
        .lean(),
    forget: async (orgId, id) => void (await Skills.deleteOne({ orgId, _id: id, removedAt: { $exists: true } })),
  };
}
