/** Agents. One document each, with the whole current version; every change is one write on the condition of its revision, and carries its facts. */
import type { audit } from '@gatehouse/contracts';
import { outboxIndex, type Mongo, type Outbox, type OutboxItem } from '@gatehouse/store';
import type { Filter } from 'mongodb';
import type { AgentCard, AgentRow } from '../domain/agents/row';
import { alive, orNameTaken, textCondition, tombName, visibleCondition, type VisibleRows } from './authored';
import { factItem } from './outboxItems';

type StoredAgent = AgentRow & { readonly outbox: OutboxItem[]; readonly removedAt?: Date };

export const AGENTS = 'agents';
const whole = { outbox: 0 } as const;
const card = { outbox: 0, spec: 0, change: 0 } as const;

export interface AgentFilter {
  /** Everything when absent. */
  readonly visible?: VisibleRows;
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

function filterOf(orgId: string, { visible, q, tag }: AgentFilter, from: string | undefined): Filter<StoredAgent> {
  const conditions: Filter<StoredAgent>[] = [];
  if (visible !== undefined) conditions.push(visibleCondition(visible));
  if (q !== undefined && q !== '') conditions.push(textCondition(q));
  if (tag !== undefined) conditions.push({ tags: { $eq: tag } });
  if (from !== undefined) conditions.push({ name: { $gt: from } });
  return { orgId, ...alive, ...(conditions.length > 0 && { $and: conditions }) };
}

const orTaken = <T>(name: string, write: Promise<T>): Promise<T> => orNameTaken({ kind: 'an agent', name, path: '/agent/name' }, write);

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
      await orTaken(row.name, agents.insertOne({ ...row, orgId, outbox: [factItem(fact)] }));
      outbox.kick();
    },
    replace: async (orgId, id, expected, next, fact) => {
      const unset = {
        ...(next.tags === undefined && { tags: true as const }),
        ...(next.license === undefined && { license: true as const }),
      };
      const change = { $set: next, $unset: unset, $push: { outbox: factItem(fact) } };
      const { matchedCount } = await orTaken(next.name, agents.updateOne({ orgId, _id: id, revision: expected, ...alive }, change));
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
