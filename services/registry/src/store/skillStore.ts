/** Skills. One document each, with the list of its attachments; every change is one write on the condition of its revision, and carries its facts. */
import type { audit } from '@gatehouse/contracts';
import { outboxIndex, type Mongo, type Outbox, type OutboxItem } from '@gatehouse/store';
import type { Filter } from 'mongodb';
import type { SkillListRow, SkillRow } from '../domain/skills/row';
import { alive, orNameTaken, textCondition, tombName, visibleCondition, type VisibleRows } from './authored';
import { factItem } from './outboxItems';

type StoredSkill = SkillRow & { readonly outbox: OutboxItem[]; readonly removedAt?: Date };

export const SKILLS = 'skills';
const whole = { outbox: 0 } as const;
const listed = { outbox: 0, instructions: 0, metadata: 0, compatibility: 0, allowedTools: 0 } as const;
const OPTIONAL = ['license', 'compatibility', 'metadata', 'allowedTools'] as const;

export interface SkillFilter {
  /** Everything when absent. */
  readonly visible?: VisibleRows;
  /** Only what this author wrote, or only what somebody else did. */
  readonly author?: { readonly id: string; readonly is: boolean };
  readonly q?: string | undefined;
}

/** What a change may touch. */
export type NextSkill = Omit<SkillRow, '_id' | 'orgId' | 'author' | 'createdAt'>;

export interface SkillStore {
  byName(orgId: string, name: string): Promise<SkillRow | undefined>;
  byId(orgId: string, id: string): Promise<SkillRow | undefined>;
  /** By name, after `from`. */
  list(orgId: string, filter: SkillFilter, from: string | undefined, limit: number): Promise<SkillListRow[]>;
  /** `conflict` when the name is taken. */
  insert(orgId: string, row: SkillRow, fact: audit.Fact): Promise<void>;
  /** False when the row has another revision than `expected`, or is gone. `conflict` when the name is taken. */
  replace(orgId: string, id: string, expected: number, next: NextSkill, fact: audit.Fact): Promise<boolean>;
  /** False when the row has another revision, or is gone. */
  remove(orgId: string, id: string, expected: number, now: Date, news: readonly OutboxItem[]): Promise<boolean>;
  /** Of every organization: removed before this moment, and everything told. */
  removedBefore(before: Date, limit: number): Promise<Pick<SkillRow, '_id' | 'orgId'>[]>;
  forget(orgId: string, id: string): Promise<void>;
}

function filterOf(orgId: string, { visible, author, q }: SkillFilter, from: string | undefined): Filter<StoredSkill> {
  const conditions: Filter<StoredSkill>[] = [];
  if (visible !== undefined) conditions.push(visibleCondition(visible));
  if (author !== undefined) conditions.push({ 'author.id': author.is ? { $eq: author.id } : { $ne: author.id } });
  if (q !== undefined && q !== '') conditions.push(textCondition(q));
  if (from !== undefined) conditions.push({ name: { $gt: from } });
  return { orgId, ...alive, ...(conditions.length > 0 && { $and: conditions }) };
}

const orTaken = <T>(name: string, write: Promise<T>): Promise<T> => orNameTaken({ kind: 'a skill', name, path: '/name' }, write);
const unset = (names: readonly string[]): Record<string, true> => Object.fromEntries(names.map((name) => [name, true as const]));

export async function skillStore(mongo: Mongo, outbox: Outbox): Promise<SkillStore> {
  const skills = await mongo.collection<StoredSkill>(SKILLS, [
    { key: { orgId: 1, name: 1 }, unique: true },
    { key: { removedAt: 1 }, sparse: true },
    outboxIndex,
  ]);
  return {
    byName: async (orgId, name) => (await skills.findOne({ orgId, name, ...alive }, { projection: whole })) ?? undefined,
    byId: async (orgId, id) => (await skills.findOne({ orgId, _id: id, ...alive }, { projection: whole })) ?? undefined,
    list: (orgId, filter, from, limit) =>
      skills
        .find(filterOf(orgId, filter, from), { projection: listed })
        .sort({ name: 1 })
        .limit(limit)
        .toArray(),
    insert: async (orgId, row, fact) => {
      await orTaken(row.name, skills.insertOne({ ...row, orgId, outbox: [factItem(fact)] }));
      outbox.kick();
    },
    replace: async (orgId, id, expected, next, fact) => {
      const gone = unset(OPTIONAL.filter((name) => next[name] === undefined));
      const change = { $set: next, $unset: gone, $push: { outbox: factItem(fact) } };
      const { matchedCount } = await orTaken(next.name, skills.updateOne({ orgId, _id: id, revision: expected, ...alive }, change));
      outbox.kick();
      return matchedCount === 1;
    },
    remove: async (orgId, id, expected, now, news) => {
      const { matchedCount } = await skills.updateOne(
        { orgId, _id: id, revision: expected, ...alive },
        {
          $set: { name: tombName(id), removedAt: now, revision: expected + 1 },
          $unset: unset(['description', 'tags', 'instructions', 'attachments', 'author', ...OPTIONAL]),
          $push: { outbox: { $each: [...news] } },
        },
      );
      outbox.kick();
      return matchedCount === 1;
    },
    removedBefore: (before, limit) =>
      skills
        .find({ removedAt: { $lt: before }, outbox: { $size: 0 } }, { projection: { orgId: 1 } })
        .limit(limit)
        .toArray(),
    forget: async (orgId, id) => void (await skills.deleteOne({ orgId, _id: id, removedAt: { $exists: true } })),
  };
}
