/**
 * Decisions that still stand. Policy says of some allows on which texts of its cache they rest; the texts are read with each call, and while they read
 * the same the same answer is given without asking. A change takes the texts out of the cache before it is answered, so it counts on the next call.
 */
import { policy, type Principal } from '@gatehouse/contracts';
import type { LeaseCache } from '@gatehouse/store';
import { LRUCache } from 'lru-cache';

type Decision = policy.Decision;
/** The decision, if it is about this tool and what it rests on reads the same now. */
export type Standing = (target: Place) => Promise<Decision | undefined>;
interface Place {
  readonly integrationId: string;
  readonly toolName: string;
}

export interface Decisions {
  /** Begins to read what an earlier decision about the same caller and name rests on. */
  recall(principal: Principal, tool: string): Standing | undefined;
  remember(principal: Principal, tool: string, place: Place, decision: Decision): void;
}

interface Remembered extends Place {
  readonly decision: Decision;
  readonly foundations: readonly policy.Foundation[];
  readonly keys: readonly string[];
  /** Texts that were found to have the digests: comparing them again is cheaper than computing. */
  texts?: readonly string[];
}

const MOST = 10_000;

/** Everything of a caller that grants and rules can look at. */
const keyOf = ({ orgId, kind, id, role, groups }: Principal, tool: string): string => JSON.stringify([orgId, kind, id, role, groups, tool]);

function readsTheSame(known: Remembered, texts: readonly (string | undefined)[]): boolean {
  const { foundations, texts: before } = known;
  if (before?.every((text, i) => text === texts[i])) return true;
  const same = foundations.every(({ digest }, i) => texts[i] !== undefined && policy.digestOf(texts[i]) === digest);
  if (same) known.texts = texts as readonly string[];
  return same;
}

export function rememberedDecisions(leases: Pick<LeaseCache, 'getMany'>): Decisions {
  const memo = new LRUCache<string, Remembered>({ max: MOST });
  return {
    recall(principal, tool) {
      const known = memo.get(keyOf(principal, tool));
      if (known === undefined) return undefined;
      const reading = leases.getMany(known.keys);
      return async ({ integrationId, toolName }) => {
        const texts = await reading;
        const isHere = known.integrationId === integrationId && known.toolName === toolName;
        return isHere && readsTheSame(known, texts) ? known.decision : undefined;
      };
    },
    remember(principal, tool, { integrationId, toolName }, { standsOn: foundations, ...decision }) {
      if (foundations === undefined) return;
      memo.set(keyOf(principal, tool), { integrationId, toolName, decision, foundations, keys: foundations.map(({ key }) => key) });
    },
  };
}
