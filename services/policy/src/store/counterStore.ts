/**
 * What budgets count: one document per integration, period and reset. A call's share is held by one conditional write, so that no number of
 * parallel calls gets more than there is, and settled once, however often its use is told.
 */
import { audit } from '@gatehouse/contracts';
import {
  isDuplicateKey,
  outboxIndex,
  outboxItem,
  type Mongo,
  type OutboxDocument,
  type OutboxItem,
  type OutboxOptions,
} from '@gatehouse/store';
import { counterId, isExhausted, type BudgetState, type BudgetUse } from '../domain/budget/budget';

export interface Counter extends BudgetUse {
  readonly _id: string;
  readonly orgId: string;
  readonly integrationId: string;
  readonly endsAt: Date;
  /** Held for calls that are running. */
  readonly reservations: readonly { readonly callId: string; readonly tokens: number; readonly at: Date }[];
  /** Calls whose share went back before their use was told: it still counts when it comes. */
  readonly lapsed: readonly string[];
  readonly softCrossedAt?: Date;
  readonly hardCrossedAt?: Date;
  readonly outbox: OutboxItem[];
}
export interface Share {
  readonly callId: string;
  readonly tokens: number;
}
export interface CounterStore {
  readonly outboxes: OutboxOptions['collections'];
  use(orgId: string, counters: readonly string[]): Promise<Map<string, BudgetUse>>;
  /** Hold as many of the shares as fit, the first first; `held` are the calls that have one now. Asking twice for one call holds one share. */
  reserve(orgId: string, state: BudgetState, shares: readonly Share[]): Promise<{ counter: Counter; held: ReadonlySet<string> }>;
  /** What calls have used takes the place of what was held for them. The counter afterwards, or undefined when all of it was counted before. */
  settle(orgId: string, counter: string, uses: readonly Share[]): Promise<Counter | undefined>;
  /** State once per counter that a limit is crossed. */
  markCrossed(counter: Counter, which: 'softCrossedAt' | 'hardCrossedAt', at: Date, fact: audit.Fact): Promise<void>;
  /** Give back shares held since before `since`; their calls are lost. Concerns every organization. */
  sweepReservations(since: Date): Promise<void>;
  /** Remove counters of periods that ended before. */
  sweepCounters(endedBefore: Date): Promise<void>;
}

const sumOf = (shares: readonly Share[]): number => shares.reduce((sum, { tokens }) => sum + tokens, 0);
const heldOf = ({ reservations }: Counter): string[] => reservations.map(({ callId }) => callId);

/** Those that are not held yet and fit, one after the other. */
function fitting(counter: Counter, state: BudgetState, shares: readonly Share[]): Share[] {
  const held = new Set(heldOf(counter));
  let { committed } = counter;
  return shares.filter(({ callId, tokens }) => {
    if (held.has(callId) || isExhausted({ ...state, committed }, tokens)) return false;
    committed += tokens;
    return true;
  });
}

const MAX_LAPSED = 1_000;
const SWEEP = 500;

export async function counterStore(mongo: Mongo): Promise<CounterStore> {
  const collection = await mongo.collection<Counter>('budgetCounters', [
    { key: { orgId: 1, _id: 1 } },
    { key: { 'reservations.at': 1 }, sparse: true },
    { key: { endsAt: 1 } },
    outboxIndex,
  ]);
  const outboxes = await mongo.collection<OutboxDocument>('budgetCounters');
  const after = { returnDocument: 'after' } as const;

  async function open(orgId: string, _id: string, { definition, period }: BudgetState): Promise<void> {
    const { integrationId } = definition;
    const empty = { committed: 0, used: 0, reservations: [], lapsed: [], outbox: [] };
    await collection.insertOne({ _id, orgId, integrationId, endsAt: period.end, ...empty }).catch((err: unknown) => {
      if (!isDuplicateKey(err)) throw err;
    });
  }

  /** All shares or none, in one conditional write. */
  function push(orgId: string, _id: string, { definition: { hardLimit } }: BudgetState, shares: readonly Share[]): Promise<Counter | null> {
    const total = sumOf(shares);
    const at = new Date();
    return collection.findOneAndUpdate(
      {
        orgId,
        _id,
        'reservations.callId': { $nin: shares.map(({ callId }) => callId) },
        ...(hardLimit !== undefined && { committed: { $lte: hardLimit - total } }),
      },
      { $inc: { committed: total }, $push: { reservations: { $each: shares.map(({ callId, tokens }) => ({ callId, tokens, at })) } } },
      after,
    );
  }

  return {
    outboxes: [outboxes],
    async use(orgId, counters) {
      const found = await collection.find({ orgId, _id: { $in: [...counters] } }, { projection: { committed: 1, used: 1 } }).toArray();
      return new Map(found.map(({ _id, committed, used }) => [_id, { committed, used }]));
    },
    async reserve(orgId, state, shares) {
      const _id = counterId(orgId, state.definition, state.period);
      for (let wanted: readonly Share[] = [...new Map(shares.map((share) => [share.callId, share])).values()]; ;) {
        const counter = wanted.length > 0 ? await push(orgId, _id, state, wanted) : null;
        const found = counter ?? (await collection.findOne({ orgId, _id }));
        // Fewer are wanted when not all of them fit; when none does, or all are held, this is the answer.
        if (found !== null && (counter !== null || wanted.length === 0)) return { counter: found, held: new Set(heldOf(found)) };
        if (found === null) await open(orgId, _id, state);
        else wanted = fitting(found, state, wanted);
      }
    },

    async settle(orgId, _id, told) {
      const uses = new Map(told.map((use) => [use.callId, use]));
      for (;;) {
        const found = await collection.findOne({ orgId, _id });
        if (found === null) return undefined;
        const running = found.reservations.filter(({ callId }) => uses.has(callId));
        const late = found.lapsed.filter((callId) => uses.has(callId));
        const callIds = running.map(({ callId }) => callId);
        const used = sumOf([...callIds, ...late].map((callId) => uses.get(callId)!));
        if (callIds.length + late.length === 0) return undefined;
        const counter = await collection.findOneAndUpdate(
          {
            orgId,
            _id,
            ...(callIds.length > 0 && { 'reservations.callId': { $all: callIds } }),
            ...(late.length > 0 && { lapsed: { $all: late } }),
          },
          {
            $pull: { reservations: { callId: { $in: callIds } }, lapsed: { $in: late } },
            $inc: { committed: used - sumOf(running), used },
          },
          after,
        );
        // Else somebody settled or swept one of them between the two steps.
        if (counter !== null) return counter;
      }
    },

    async markCrossed({ orgId, _id }, which, at, fact) {
      await collection.updateOne(
        { orgId, _id, [which]: { $exists: false } },
        { $set: { [which]: at }, $push: { outbox: outboxItem(audit.fact.name, fact) } },
      );
    },

    async sweepReservations(since) {
      const counters = await collection.find({ 'reservations.at': { $lt: since } }, { limit: SWEEP }).toArray();
      for (const { orgId, _id, reservations } of counters) {
        for (const { callId, tokens, at } of reservations) {
          if (at >= since) continue;
          await collection.updateOne(
            { orgId, _id, 'reservations.callId': callId },
            {
              $pull: { reservations: { callId } },
              $inc: { committed: -tokens },
              $push: { lapsed: { $each: [callId], $slice: -MAX_LAPSED } },
            },
          );
        }
      }
    },

    async sweepCounters(endedBefore) {
      await collection.deleteMany({ endsAt: { $lt: endedBefore }, reservations: { $size: 0 }, outbox: { $size: 0 } });
    },
  };
}
