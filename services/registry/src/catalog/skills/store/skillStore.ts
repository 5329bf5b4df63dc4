/** Skills. One document each, with the list of its attachments; every change is one write on the condition of its revision, and carries its events. */
import type { audit } from '@gatehouse/contracts';
import { after, orderedPageOf, type Mongo, type OrderedPage, type Outbox, type OutboxItem, type PageAsk } from '@gatehouse/store';
import type { SkillListRow, SkillRow, VersionedSkill } from '../domain/row';
import { authoredRows, unset } from '../../authored/authoredRows';
import { alive, authoredConditions, orNameTaken, type AuthoredFilter } from '../../authored/storedRows';
import { eventItem } from '../../shared/outboxItems';
import { skillSchema } from './schemas';

export const SKILLS = 'skills';
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
/** What a removed row no longer has. */
const DROPPED = ['description', 'tags', 'instructions', 'attachments', 'author', 'change', ...OPTIONAL];

export interface SkillFilter extends AuthoredFilter {
  /** Only skills that this author wrote, or, with `is` false, only those that others wrote. */
  readonly author?: { readonly id: string; readonly is: boolean };
}

/** What a change may touch; an author that is left out stays. */
export type NextSkill = Omit<VersionedSkill, '_id' | 'orgId' | 'author' | 'createdAt'> & Partial<Pick<SkillRow, 'author'>>;

export interface SkillStore {
  byName(orgId: string, name: string): Promise<SkillRow | undefined>;
  byId(orgId: string, id: string): Promise<SkillRow | undefined>;
  list(orgId: string, filter: SkillFilter, ask: PageAsk): Promise<OrderedPage<SkillListRow>>;
  /** Names by id; with `author` only of skills that they wrote. */
  named(orgId: string, ids: readonly string[], author: { readonly id: string } | undefined): Promise<Map<string, string>>;
  /** `conflict` when the name is taken. */
  insert(orgId: string, row: SkillRow, event: audit.AuditEvent): Promise<void>;
  /** False when the row has another revision than `expected`, or is gone. `conflict` when the name is taken. */
  replace(orgId: string, id: string, expected: number, next: NextSkill, event: audit.AuditEvent): Promise<boolean>;
  /** False when the row has another revision, or is gone. */
  remove(orgId: string, id: string, expected: number, now: Date, news: readonly OutboxItem[]): Promise<boolean>;
  /** Lists skills of every organization that were removed before this moment and whose events are all relayed. */
  removedBefore(before: Date, limit: number): Promise<Pick<SkillRow, '_id' | 'orgId'>[]>;
  forget(orgId: string, id: string): Promise<void>;
}

function filterOf(orgId: string, { author, ...filter }: SkillFilter, ask: PageAsk): Record<string, unknown> {
  const byAuthor = author && { 'author.id': author.is ? { $eq: author.id } : { $ne: author.id } };
  return { orgId, ...alive, $and: [...authoredConditions(filter), ...(byAuthor === undefined ? [] : [byAuthor]), after(ask)] };
}

const orTaken = <T>(name: string, write: Promise<T>): Promise<T> => orNameTaken({ kind: 'a skill', name, path: '/name' }, write);

export async function skillStore(mongo: Mongo, outbox: Outbox): Promise<SkillStore> {
  const Skills = await mongo.model(SKILLS, skillSchema);
  const rows = authoredRows<SkillRow>(Skills, outbox);
  return {
    byName: rows.byName,
    byId: rows.byId,
    list: (orgId, filter, ask) => orderedPageOf(Skills.find(filterOf(orgId, filter, ask), listed).lean(), ask),
    named: (orgId, ids, author) => rows.names(orgId, ids, author === undefined ? {} : { 'author.id': author.id }),
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
    remove: (orgId, id, expected, now, news) => rows.end({ orgId, id, expected, now, news }, unset(DROPPED)),
    removedBefore: rows.removedBefore,
    forget: rows.forget,
  };
}
