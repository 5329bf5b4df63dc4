/** One document per organization: rules, blocks and settings under one revision, so that a decision never sees half of a change. */
import { AppError, audit, policy } from '@gatehouse/contracts';
import { isDuplicateKey, outboxItem, untilWritten, type Mongo, type OutboxItem, type OutboxOptions } from '@gatehouse/store';
import { NO_POLICY, type PolicyRecord } from '../domain/policyRecord';
import { readRules } from './readRules';
import { policySchema, type PolicyRow } from './schemas';

export type PolicyState = Omit<PolicyRow, '_id' | 'orgId' | 'outbox'>;
/** What an act makes of the state. Without `set` there is nothing to change. */
export interface PolicyChange<T> {
  readonly set?: Partial<Omit<PolicyState, 'revision'>>;
  readonly events?: readonly audit.AuditEvent[];
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

/** Far below what a document may hold, and what a decision reads in its time. */
const MAX_RULE_BYTES = 4_000_000;
const NO_STATE: PolicyState = { ...NO_POLICY, lifted: [], deleted: [] };

function checkSize({ rules }: Partial<PolicyState>): void {
  if (rules !== undefined && Buffer.byteLength(JSON.stringify(rules)) > MAX_RULE_BYTES)
    throw new AppError('conflict', 'The rules of the organization are too long together; delete some or shorten them');
}

/** The next revision of the order, when the rules do not stand as before. */
function orderOf({ rules, orderRevision = 0 }: PolicyState, set: Partial<PolicyState>): Pick<PolicyState, 'orderRevision'> {
  const { rules: next = rules } = set;
  const isSame = next.length === rules.length && next.every(({ id }, index) => id === rules[index]!.id);
  return { orderRevision: isSame ? orderRevision : orderRevision + 1 };
}

/** The event that policy changed; none when only the draft of the AI use policy did, because nothing is judged by a draft. */
const changedItems = (orgId: string, { aiUsePolicyDraft: _, ...judging }: Partial<PolicyState>): OutboxItem[] =>
  Object.keys(judging).length === 0 ? [] : [outboxItem(policy.changed.name, { orgId })];

export async function policyStore(mongo: Mongo): Promise<PolicyStore> {
  const Policies = await mongo.model('policies', policySchema);

  const read = async (orgId: string): Promise<PolicyState> =>
    (await Policies.findOne({ orgId, _id: orgId }, { outbox: 0 }).lean()) ?? NO_STATE;

  /** Whether nobody was first: an organization without a document has revision 0, which no document has. */
  async function write(orgId: string, seen: number, after: PolicyState, items: readonly OutboxItem[]): Promise<boolean> {
    const { rules, blocks, lifted, deleted, defaultDecision, selfApproval, settingsRevision = 0, orderRevision = 0 } = after;
    const { timeZone, revision, aiUsePolicy, aiUsePolicyDraft = null } = after;
    const settings = { defaultDecision, selfApproval, settingsRevision, timeZone };
    const set = { rules, orderRevision, blocks, lifted, deleted, ...settings, revision, aiUsePolicyDraft };
    try {
      const result = await Policies.updateOne(
        { orgId, _id: orgId, revision: seen },
        {
          $set: aiUsePolicy === undefined ? set : { ...set, aiUsePolicy },
          $push: { outbox: { $each: items } },
        },
        { upsert: seen === NO_STATE.revision },
      );
      return result.modifiedCount + result.upsertedCount === 1;
    } catch (err) {
      if (isDuplicateKey(err)) return false;
      throw err;
    }
  }

  return {
    outboxes: [Policies],
    async revisionOf(orgId) {
      return (await Policies.findOne({ orgId, _id: orgId }, { revision: 1 }).lean())?.revision ?? 0;
    },
    async load(orgId) {
      const found = await Policies.findOne(
        { orgId, _id: orgId },
        { lifted: 0, deleted: 0, outbox: 0, aiUsePolicyDraft: 0, 'aiUsePolicy.text': 0 },
      ).lean();
      return found === null ? NO_POLICY : { ...found, rules: readRules(found.rules) };
    },
    read,
    change: (orgId, act) =>
      untilWritten(async () => {
        const before = await read(orgId);
        const { set, events = [], answer } = act(before);
        if (set === undefined) return { answer: answer(before), changed: false };
        checkSize(set);
        const after = { ...before, ...set, ...orderOf(before, set), revision: before.revision + 1 };
        const items = [...events.map((event) => outboxItem(audit.fact.name, event)), ...changedItems(orgId, set)];
        return (await write(orgId, before.revision, after, items)) ? { answer: answer(after), changed: true } : undefined;
      }),
  };
}
