/**
 * What budgets count: one document per integration, period and reset. A call's share is held by one conditional write, so that no number of
 * parallel calls gets more than there is, and settled once, however often its use is told.
 */
import { audit } from '@gatehouse/contracts';
import { EVERY_ORGANIZATION, isDuplicateKey, outboxItem, type Mongo, type OutboxOptions } from '@gatehouse/store';
import type { Answered } from './answerStore';
import { counterId, isExhausted, type BudgetState, type BudgetUse } from '../domain/budget/budget';
import { counterSchema, type CounterRow, type Reservation, type Share } from './schemas';

/** What a call has used. */
export type Use = Pick<Share, 'callId' | 'tokens'>;
export interface Settled {
  readonly counter: CounterRow;
  /** Answers of the calls whose shares were still held. */
  readonly answered: readonly Answered[];
}
export interface CounterStore {
  readonly outboxes: OutboxOptions['collections'];
  use(orgId: string, counters: readonly string[]): Promise<Map<string, BudgetUse>>;
  /**
   * Hold the shares, the first first, each at most at what is left; those whose arguments have no room are not held. `held`: what each call has
   * now. Asking twice for one call holds one share.
   */
  reserve(orgId: string, state: BudgetState, shares: readonly Share[]): Promise<{ counter: CounterRow; held: ReadonlyMap<string, number> }>;
  /** What calls have used takes the place of what was held for them. Undefined when all of it was counted before. */
  settle(orgId: string, counter: string, uses: readonly Use[]): Promise<Settled | undefined>;
  /** State once per counter that a limit is crossed. */
  markCrossed(counter: CounterRow, which: 'softCrossedAt' | 'hardCrossedAt', at: Date, event: audit.AuditEvent): Promise<void>;
  /** Give back shares held since before `since`; their calls are lost. Concerns every organization. */
  sweepReservations(since: Date): Promise<void>;
  /** Remove counters of periods that ended before. */
  sweepCounters(endedBefore: Date): Promise<void>;
}

const sumOf = (shares: readonly Use[]): number => shares.reduce((sum, { tokens }) => sum + tokens, 0);
const heldOf = ({ reservations }: CounterRow): Map<string, number> => new Map(reservations.map(({ callId, tokens }) => [callId, tokens]));

/** Picks the shares that are not held yet and have room for their arguments, one after the other, each cut to what is left. */
function fitting(counter: CounterRow, state: BudgetState, shares: readonly Share[]): Share[] {
  const held = heldOf(counter);
  const { hardLimit = Infinity } = state.definition;
  let { committed } = counter;
  return shares.flatMap((share) => {
    if (held.has(share.callId) || isExhausted(state.definition, committed, share.asks ?? share.tokens)) return [];
    const tokens = Math.min(share.tokens, hardLimit - committed);
    committed += tokens;
    return [{ ...share, tokens }];
  });
}

/** What the answers took, of calls that were made. */
const answeredOf = (running: readonly Reservation[], uses: ReadonlyMap<string, Use>): Answered[] =>
  running.flatMap(({ callId, toolName, asks = 0 }) => {
    const { tokens } = uses.get(callId)!;
    return toolName === undefined || tokens === 0 ? [] : [{ toolName, tokens: Math.max(0, tokens - asks) }];
  });

const MAX_LAPSED = 1_000;
const SWEEP = 500;

export async function counterStore(mongo: Mongo): Promise<CounterStore> {
  const Counters = await mongo.model('budgetCounters', counterSchema);

  async function open(orgId: string, _id: string, { definition, period }: BudgetState): Promise<void> {
    const { integrationId } = definition;
    const empty = { committed: 0, used: 0, reservations: [], lapsed: [], outbox: [] };
    await Counters.create({ _id, orgId, integrationId, endsAt: period.end, ...empty }).catch((err: unknown) => {
      if (!isDuplicateKey(err)) throw err;
    });
  }

  /** All shares or none, in one conditional write. */
  function push(
    orgId: string,
    _id: string,
    { definition: { hardLimit } }: BudgetState,
    shares: readonly Share[],
  ): Promise<CounterRow | null> {
    const total = sumOf(shares);
    const at = new Date();
    return Counters.findOneAndUpdate(
      {
        orgId,
        _id,
        'reservations.callId': { $nin: shares.map(({ callId }) => callId) },
        ...(hardLimit !== undefined && { committed: { $lte: hardLimit - total } }),
      },
      { $inc: { committed: total }, $push: { reservations: { $each: shares.map((share) => ({ ...share, at })) } } },
      { returnDocument: 'after' },
    ).lean();
  }

  return {
    outboxes: [Counters],
    async use(orgId, counters) {
      const found = await Counters.find({ orgId, _id: { $in: [...counters] } }, { committed: 1, used: 1 }).lean();
      return new Map(found.map(({ _id, committed, used }) => [_id, { committed, used }]));
    },
    async reserve(orgId, state, shares) {
      const _id = counterId(orgId, state.definition, state.period);
      const asked = [...new Map(shares.map((share) => [share.callId, share])).values()];
      for (let wanted: readonly Share[] = asked; ;) {
        const counter = wanted.length > 0 ? await push(orgId, _id, state, wanted) : null;
        const found = counter ?? (await Counters.findOne({ orgId, _id }).lean());
        // Fewer are wanted when not all of them fit; when none does, or all are held, this is the answer.
        if (found !== null && (counter !== null || wanted.length === 0)) return { counter: found, held: heldOf(found) };
        if (found === null) await open(orgId, _id, state);
        else wanted = fitting(found, state, asked);
      }
    },

    async settle(orgId, _id, told) {
      const uses = new Map(told.map((use) => [use.callId, use]));
      for (;;) {
        const found = await Counters.findOne({ orgId, _id }).lean();
        if (found === null) return undefined;
        const running = found.reservations.filter(({ callId }) => uses.has(callId));
        const late = found.lapsed.filter((callId) => uses.has(callId));
        const callIds = running.map(({ callId }) => callId);
        const used = sumOf([...callIds, ...late].map((callId) => uses.get(callId)!));
        if (callIds.length + late.length === 0) return undefined;
        const counter = await Counters.findOneAndUpdate(
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
          { returnDocument: 'after' },
        ).lean();
        // Else somebody settled or swept one of them between the two steps.
        if (counter !== null) return { counter, answered: answeredOf(running, uses) };
      }
    },

    async markCrossed({ orgId, _id }, which, at, event) {
      await Counters.updateOne(
        { orgId, _id, [which]: { $exists: false } },
        { $set: { [which]: at }, $push: { outbox: outboxItem(audit.fact.name, event) } },
      );
    },

    async sweepReservations(since) {
      const counters = await Counters.find({ 'reservations.at': { $lt: since } }, null, EVERY_ORGANIZATION)
        .limit(SWEEP)
        .lean();
      for (const { orgId, _id, reservations } of counters) {
        for (const { callId, tokens, at } of reservations) {
          if (at >= since) continue;
          await Counters.updateOne(
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
      await Counters.deleteMany({ endsAt: { $lt: endedBefore }, reservations: { $size: 0 } }, EVERY_ORGANIZATION);
    },
  };
}
