/** Agents. One document each, with the whole current version; every change is one write on the condition of its revision, and carries its facts. */
import { AppError, type audit, type registry } from '@gatehouse/contracts';
import { isDuplicateKey, outboxIndex, type Mongo, type Outbox, type OutboxItem } from '@gatehouse/store';
import type { Filter } from 'mongodb';
import type { AgentCard, AgentRow } from '../domain/agents/row';
import { factItem } from './outboxItems';

type StoredAgent = AgentRow & { readonly outbox: OutboxItem[]; readonly removedAt?: Date };

export const AGENTS = 'agents';
const whole = { outbox: 0 } as const;
const card = { outbox: 0, spec: 0, change: 0 } as const;
/** A removed row keeps its facts until they are relayed; no agent's name starts with a blank, so that the old one is free again. */
const tombName = (id: string): string => ` ${id}`;

export interface AgentFilter {
  /** Only what this author wrote or these ids name; everything when absent. */
  readonly visible?: { readonly author: Pick<registry.Author, 'kind' | 'id'>; readonly ids: readonly string[] };
  readonly q?: string | undefined;
  readonly tag?: string | undefined;
}

/** What a change may touch. */
export type NextAgent = Omit<AgentRow, '_id' | 'orgId' | 'author' | 'createdAt' | 'deployments'>;

export interface AgentStore {
  byName(orgId: string, name: string): Promise<AgentRow | undefined>;
  byId(orgId: string, id: string): Promise<AgentRow | undefined>;
  /** By name, after `from`. */
  list(orgId: string, filter: AgentFilter, from: string | undefined, limit: number): Promise<AgentCard[]>;
  /** `conflict` when the name is taken. */
  insert(orgId: string, row: AgentRow, fact: audit.Fact): Promise<void>;
  /** False when the row has another revision than `expected`, or is gone. `conflict` when the name is taken. */
  replace(orgId: string, id: string, expected: number, next: NextAgent, fact: audit.Fact): Promise<boolean>;
  /** False when the row has another revision or deployments, or is gone. */
  remove(orgId: string, id: string, expected: number, now: Date, news: readonly OutboxItem[]): Promise<boolean>;
  /** Of every organization: removed before this moment, and everything told. */
  removedBefore(before: Date, limit: number): Promise<Pick<AgentRow, '_id' | 'orgId'>[]>;
  forget(orgId: string, id: string): Promise<void>;
}

const alive = { removedAt: { $exists: false } } as const;
const anywhere = (text: string): RegExp => new RegExp(text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'), 'i');

function filterOf(orgId: string, { visible, q, tag }: AgentFilter, from: string | undefined): Filter<StoredAgent> {
  const conditions: Filter<StoredAgent>[] = [];
  if (visible !== undefined)
    conditions.push({ $or: [{ 'author.id': visible.author.id, 'author.kind': visible.author.kind }, { _id: { $in: [...visible.ids] } }] });
  if (q !== undefined && q !== '') conditions.push({ $or: [{ name: anywhere(q) }, { description: anywhere(q) }] });
  if (tag !== undefined) conditions.push({ tags: { $eq: tag } });
  if (from !== undefined) conditions.push({ name: { $gt: from } });
  return { orgId, ...alive, ...(conditions.length > 0 && { $and: conditions }) };
}

async function orNameTaken<T>(name: string, write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (err) {
    if (!isDuplicateKey(err)) throw err;
    throw new AppError('conflict', `there is an agent called "${name}" already`, { details: ['/agent/name: is taken'] });
  }
}

export async function agentStore(mongo: Mongo, outbox: Outbox): Promise<AgentStore> {
  const agents = await mongo.collection<StoredAgent>(AGENTS, [
    { key: { orgId: 1, name: 1 }, unique: true },
    { key: { removedAt: 1 }, sparse: true },
    outboxIndex,
  ]);
  return {
    byName: async (orgId, name) => (await agents.findOne({ orgId, name, ...alive }, { projection: whole })) ?? undefined,
    byId: async (orgId, id) => (await agents.findOne({ orgId, _id: id, ...alive }, { projection: whole })) ?? undefined,
    list: (orgId, filter, from, limit) =>
      agents
        .find(filterOf(orgId, filter, from), { projection: card })
        .sort({ name: 1 })
        .limit(limit)
        .toArray(),
    insert: async (orgId, row, fact) => {
      await orNameTaken(row.name, agents.insertOne({ ...row, orgId, outbox: [factItem(fact)] }));
      outbox.kick();
    },
    replace: async (orgId, id, expected, next, fact) => {
      const unset = {
        ...(next.tags === undefined && { tags: true as const }),
        ...(next.license === undefined && { license: true as const }),
      };
      const change = { $set: next, $unset: unset, $push: { outbox: factItem(fact) } };
      const { matchedCount } = await orNameTaken(next.name, agents.updateOne({ orgId, _id: id, revision: expected, ...alive }, change));
      outbox.kick();
      return matchedCount === 1;
    },
    remove: async (orgId, id, expected, now, news) => {
      const filter = { orgId, _id: id, revision: expected, 'deployments.0': { $exists: false }, ...alive };
      const dropped = {
        description: '',
        tags: '',
        license: '',
        author: '',
        spec: '',
        preference: '',
        change: '',
        deployments: '',
      } as const;
      const { matchedCount } = await agents.updateOne(filter, {
        $set: { name: tombName(id), removedAt: now, revision: expected + 1 },
        $unset: dropped,
        $push: { outbox: { $each: [...news] } },
      });
      outbox.kick();
      return matchedCount === 1;
    },
    removedBefore: (before, limit) =>
      agents
        .find({ removedAt: { $lt: before }, outbox: { $size: 0 } }, { projection: { orgId: 1 } })
        .limit(limit)
        .toArray(),
    forget: async (orgId, id) => void (await agents.deleteOne({ orgId, _id: id, removedAt: { $exists: true } })),
  };
}
