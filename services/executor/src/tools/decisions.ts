/**
 * Caches allow decisions. Policy says which cached texts such a decision depends on; each call reads them again, and while they are unchanged the decision
 * is reused without asking policy. A change removes the texts from the cache before it is acknowledged, so it counts on the next call.
 */
import { policy, type Principal } from '@gatehouse/contracts';
import type { LeaseCache } from '@gatehouse/store';
import { LRUCache } from 'lru-cache';

type Decision = policy.Decision;
/** The decision, if it is about this tool and the texts it depends on are unchanged. */
export type CachedDecision = (target: ToolRef) => Promise<Decision | undefined>;
interface ToolRef {
  readonly integrationId: string;
  readonly toolName: string;
}

export interface Decisions {
  /** Begins to read the texts that an earlier decision about the same caller and name depends on. */
  recall(principal: Principal, tool: string): CachedDecision | undefined;
  store(principal: Principal, tool: string, toolRef: ToolRef, decision: Decision): void;
}

interface DecisionEntry extends ToolRef {
  readonly decision: Decision;
  readonly dependencies: readonly policy.CacheDependency[];
  readonly keys: readonly string[];
  /** Texts that were found to have the digests: comparing them again is cheaper than computing. */
  texts?: readonly string[];
}

const MOST = 10_000;

/** Everything of a caller that grants and rules can look at. */
export const callerAndTool = ({ orgId, kind, id, role, groups }: Principal, tool: string): string =>
  JSON.stringify([orgId, kind, id, role, groups, tool]);

function readsTheSame(known: DecisionEntry, texts: readonly (string | undefined)[]): boolean {
  const { dependencies, texts: before } = known;
  if (before?.every((text, i) => text === texts[i])) return true;
  const same = dependencies.every(({ digest }, i) => texts[i] !== undefined && policy.digestOf(texts[i]) === digest);
  if (same) known.texts = texts as readonly string[];
  return same;
}

export function decisionCache(leases: Pick<LeaseCache, 'getMany'>): Decisions {
  const memo = new LRUCache<string, DecisionEntry>({ max: MOST });
  return {
    recall(principal, tool) {
      const known = memo.get(callerAndTool(principal, tool));
      if (known === undefined) return undefined;
      const reading = leases.getMany(known.keys);
      return async ({ integrationId, toolName }) => {
        const texts = await reading;
        const isHere = known.integrationId === integrationId && known.toolName === toolName;
        return isHere && readsTheSame(known, texts) ? known.decision : undefined;
      };
    },
    store(principal, tool, { integrationId, toolName }, { standsOn: dependencies, ...decision }) {
      if (dependencies === undefined) return;
      memo.set(callerAndTool(principal, tool), {
        integrationId,
        toolName,
        decision,
        dependencies,
        keys: dependencies.map(({ key }) => key),
      });
    },
  };
}
