/** Agents. One document each, with the whole current version; every change is one write on the condition of its revision, and carries its events. */
import type { AppError, audit, registry } from '@gatehouse/contracts';
import { after, orderedPageOf, type Mongo, type OrderedPage, type Outbox, type OutboxItem, type PageAsk } from '@gatehouse/store';
import type { AgentCard, AgentRow } from '../domain/row';
import { authoredRows, unset } from '../../authored/authoredRows';
import { alive, authoredConditions, nameIsTaken, orNameTaken, type AuthoredFilter } from '../../authored/storedRows';
import { eventItem } from '../../shared/outboxItems';
import { agentSchema } from './schemas';

export const AGENTS = 'agents';
const card = { outbox: 0, spec: 0, change: 0 } as const;
const OPTIONAL = ['tags', 'license'] as const;
/** What a removed row no longer has. */
const DROPPED = ['description', 'author', 'spec', 'preference', 'change', 'deployments', ...OPTIONAL];

/** What a change may touch; an author that is left out stays. */
export type NextAgent = Omit<AgentRow, '_id' | 'orgId' | 'author' | 'createdAt' | 'deployments'> & Partial<Pick<AgentRow, 'author'>>;

export interface AgentStore {
  byName(orgId: string, name: string): Promise<AgentRow | undefined>;
  byId(orgId: string, id: string): Promise<AgentRow | undefined>;
  list(orgId: string, filter: AuthoredFilter, ask: PageAsk): Promise<OrderedPage<AgentCard>>;
  /** Names by id. */
  named(orgId: string, ids: readonly string[]): Promise<Map<string, string>>;
  /** `conflict` when the name is taken. */
  insert(orgId: string, row: AgentRow, event: audit.AuditEvent): Promise<void>;
  /** False when the row has another revision than `expected`, or is gone. `conflict` when the name is taken. */
  replace(orgId: string, id: string, expected: number, next: NextAgent, event: audit.AuditEvent): Promise<boolean>;
  /** False when the row has another revision or deployments, or is gone. */
  remove(orgId: string, id: string, expected: number, now: Date, news: readonly OutboxItem[]): Promise<boolean>;
  /** False when the agent is gone, has one of this name in this environment, or has `most` of them. Nothing else changes, the revision neither. */
  addDeployment(orgId: string, id: string, ref: registry.DeploymentRef, most: number): Promise<boolean>;
  dropDeployment(orgId: string, id: string, deploymentId: string): Promise<void>;
  /** Lists agents of every organization that were removed before this moment and whose events are all relayed. */
  removedBefore(before: Date, limit: number): Promise<Pick<AgentRow, '_id' | 'orgId'>[]>;
  forget(orgId: string, id: string): Promise<void>;
}

const filterOf = (orgId: string, filter: AuthoredFilter, ask: PageAsk): Record<string, unknown> => ({
  orgId,
  ...alive,
  $and: [...authoredConditions(filter), after(ask)],
});

const named = (name: string) => ({ kind: 'an agent', name, path: '/agent/name' });
export const nameTaken = (name: string): AppError => nameIsTaken(named(name));
const orTaken = <T>(name: string, write: Promise<T>): Promise<T> => orNameTaken(named(name), write);

export async function agentStore(mongo: Mongo, outbox: Outbox): Promise<AgentStore> {
  const Agents = await mongo.model(AGENTS, agentSchema);
  const rows = authoredRows<AgentRow>(Agents, outbox);
  return {
    byName: rows.byName,
    byId: rows.byId,
    list: (orgId, filter, ask) => orderedPageOf(Agents.find(filterOf(orgId, filter, ask), card).lean(), ask),
    named: (orgId, ids) => rows.names(orgId, ids),
    insert: async (orgId, row, event) => {
      await orTaken(row.name, Agents.create({ ...row, orgId, outbox: [eventItem(event)] }));
      outbox.kick();
    },
    replace: async (orgId, id, expected, next, event) => {
      const gone = unset(OPTIONAL.filter((name) => next[name] === undefined));
      const change = { $set: next, $unset: gone, $push: { outbox: eventItem(event) } };
      const { matchedCount } = await orTaken(next.name, Agents.updateOne({ orgId, _id: id, revision: expected, ...alive }, change));
      outbox.kick();
      return matchedCount === 1;
    },
    remove: (orgId, id, expected, now, news) =>
      rows.end({ orgId, id, expected, now, news }, unset(DROPPED), { 'deployments.0': { $exists: false } }),
    addDeployment: async (orgId, id, ref, most) => {
      const { name, environment } = ref;
      const free = { deployments: { $not: { $elemMatch: { name, environment } } }, [`deployments.${most - 1}`]: { $exists: false } };
      const { matchedCount } = await Agents.updateOne({ orgId, _id: id, ...free, ...alive }, { $push: { deployments: ref } });
      return matchedCount === 1;
    },
    dropDeployment: async (orgId, id, deploymentId) =>
      void (await Agents.updateOne({ orgId, _id: id }, { $pull: { deployments: { id: deploymentId } } })),
    removedBefore: rows.removedBefore,
    forget: rows.forget,
  };
}
