/** One document per organization: rules, blocks and settings under one revision, so that a decision never sees half of a change. */
import { AppError, audit, type policy } from '@gatehouse/contracts';
import {
  isDuplicateKey,
  outboxIndex,
  outboxItem,
  type Mongo,
  type OutboxDocument,
  type OutboxItem,
  type OutboxOptions,
} from '@gatehouse/store';
import { NO_POLICY, type PolicyRecord } from '../domain/policyRecord';
import { readRules } from './readRules';

export interface PolicyState extends PolicyRecord {
  /** The last ones, newest last; older ones are in the trail. */
  readonly lifted: readonly policy.Block[];
  /** Ids of the last rules that were deleted: a repeated request finds its work done. */
  readonly deleted: readonly string[];
}
interface PolicyDocument extends PolicyState {
  readonly _id: string;
  readonly orgId: string;
  readonly outbox: OutboxItem[];
}
/** What an act makes of the state. Without `set` there is nothing to change. */
export interface PolicyChange<T> {
  readonly set?: Partial<Omit<PolicyState, 'revision'>>;
  readonly fact?: audit.Fact;
  readonly answer: (state: PolicyState) => T;
}
export interface PolicyStore {
  readonly outboxes: OutboxOptions['collections'];
  /** 0 for an organization that has decided nothing yet. */
  revisionOf(orgId: string): Promise<number>;
  /** What decisions need of it. */
  load(orgId: string): Promise<PolicyRecord>;
  read(orgId: string): Promise<PolicyState>;
  /** One conditional write: repeated from a fresh read when somebody else was first. */
  change<T>(orgId: string, act: (state: PolicyState) => PolicyChange<T>): Promise<{ answer: T; changed: boolean }>;
}

const TRIES = 20;
/** Far below what a document may hold, and what a decision reads in its time. */
const MAX_RULE_BYTES = 4_000_000;
const NO_STATE: PolicyState = { ...NO_POLICY, lifted: [], deleted: [] };

function checkSize({ rules }: Partial<PolicyState>): void {
  if (rules !== undefined && Buffer.byteLength(JSON.stringify(rules)) > MAX_RULE_BYTES)
    throw new AppError('conflict', 'The rules of the organization are too long together; delete some or shorten them');
}

export async function policyStore(mongo: Mongo): Promise<PolicyStore> {
  const collection = await mongo.collection<PolicyDocument>('policies', [outboxIndex]);
  const outboxes = await mongo.collection<OutboxDocument>('policies');

  async function write(orgId: string, before: PolicyState | null, after: PolicyState, items: OutboxItem[]): Promise<boolean> {
    if (before !== null) {
      const filter = { orgId, _id: orgId, revision: before.revision };
      const { rules, blocks, lifted, deleted, defaultDecision, selfApproval, settingsRevision = 0, timeZone, revision } = after;
      const result = await collection.updateOne(filter, {
        $set: { rules, blocks, lifted, deleted, defaultDecision, selfApproval, settingsRevision, timeZone, revision },
        $push: { outbox: { $each: items } },
      });
      return result.modifiedCount === 1;
    }
    try {
      await collection.insertOne({ ...after, _id: orgId, orgId, outbox: items });
      return true;
    } catch (err) {
      if (isDuplicateKey(err)) return false;
      throw err;
    }
  }

  return {
    outboxes: [outboxes],
    async revisionOf(orgId) {
      return (await collection.findOne({ orgId, _id: orgId }, { projection: { revision: 1 } }))?.revision ?? 0;
    },
    async load(orgId) {
      const found = await collection.findOne({ orgId, _id: orgId }, { projection: { lifted: 0, deleted: 0, outbox: 0 } });
      return found === null ? NO_POLICY : { ...found, rules: readRules(found.rules) };
    },
    async read(orgId) {
      return (await collection.findOne({ orgId, _id: orgId }, { projection: { outbox: 0 } })) ?? NO_STATE;
    },
    async change(orgId, act) {
      for (let left = TRIES; left > 0; left -= 1) {
        const found = await collection.findOne({ orgId, _id: orgId }, { projection: { outbox: 0 } });
        const before = found ?? NO_STATE;
        const { set, fact, answer } = act(before);
        if (set === undefined) return { answer: answer(before), changed: false };
        checkSize(set);
        const after = { ...before, ...set, revision: before.revision + 1 };
        const items = fact === undefined ? [] : [outboxItem(audit.fact.name, fact)];
        if (await write(orgId, found, after, items)) return { answer: answer(after), changed: true };
      }
      throw new AppError('conflict', 'Somebody else is changing this at the same moment; look and try again');
    },
  };
}
