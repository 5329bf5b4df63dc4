/**
 * LLM tokens of a call. Under a budget they are counted. Of other calls they are counted for every 16th of a tool and estimated in between, by what that
 * tool's texts had for their length: counting took 6 % of a call's CPU. Estimates are marked as such wherever they are shown.
 */
import type { CountTokens } from './tokens';

export interface Tokens {
  readonly tokens: number;
  readonly tokensEstimated?: true;
}
export interface TokenMeter {
  /** Begins with the arguments, while the API works; what is returned takes its answer. `tool`: the same object for all calls of it. Never rejects. */
  begin(tool: object, args: unknown, isUnderBudget: boolean): (content: Buffer) => Promise<Tokens>;
}

/** What a tool's calls came to: bytes and tokens of those that were counted, in which later calls weigh more. */
interface Seen {
  calls: number;
  bytes: number;
  tokens: number;
}

const COUNTED_EVERY = 16;
const KEPT = 0.75;

export function tokenMeter(count: CountTokens): TokenMeter {
  const seenOf = new WeakMap<object, Seen>();
  return {
    begin(tool, args, isUnderBudget) {
      const asked = JSON.stringify(args);
      let seen = seenOf.get(tool);
      // A token has four bytes until the first call is counted.
      if (seen === undefined) seenOf.set(tool, (seen = { calls: 0, bytes: 4, tokens: 1 }));
      const { bytes: before, tokens: had } = seen;
      const bytesWith = (content: Buffer): number => Buffer.byteLength(asked) + content.length;
      const isCounted = seen.calls % COUNTED_EVERY === 0;
      seen.calls += 1;
      if (!isUnderBudget && !isCounted)
        return (content) => Promise.resolve({ tokens: Math.ceil((bytesWith(content) * had) / before), tokensEstimated: true });
      const counting = count(asked);
      return async (content) => {
        const tokens = (await counting) + (await count(content.toString()));
        seen.bytes = seen.bytes * KEPT + bytesWith(content);
        seen.tokens = seen.tokens * KEPT + tokens;
        return { tokens };
      };
    },
  };
}
