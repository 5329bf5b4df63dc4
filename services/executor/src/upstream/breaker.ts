/**
 * A circuit breaker per integration: after repeated failures its calls are refused at once, until a trial call has shown that it answers again. An
 * integration belongs to one organization, so no other is affected. Every process counts for itself.
 */
import { breakerOpenings, breakersOpen } from '../metrics';

export interface Breaker {
  /** Lets a call through, or says why not. */
  enter(integration: IntegrationRef): Passage | BreakerOpen;
}
export interface IntegrationRef {
  readonly orgId: string;
  readonly integrationId: string;
}
/** What is shown of an open breaker. */
export interface Opened {
  readonly since: Date;
  /** How many of the last `calls` calls failed. */
  readonly failures: number;
  readonly calls: number;
  readonly retryAt: Date;
}
/** A call that was let through. */
export interface Passage {
  /** The API was asked. Call it at most once. */
  readonly report: (hasFailed: boolean) => void;
  /** The call is over, reported or not. A trial that did not get as far as the API makes room for the next one. */
  readonly leave: () => void;
}
export interface BreakerOpen {
  /** When the next call is tried; undefined while one is. */
  readonly retryAt: Date | undefined;
}

export interface BreakerOptions {
  /** How many of the last 20 calls must fail to open a breaker; 0 for never. */
  readonly failures: number;
  readonly pauseMs: number;
  readonly onOpen: (integrationId: string) => void;
  /** It opened, its trial failed and it stays open until later, or it closed. */
  readonly onChange?: (integration: IntegrationRef, opened: Opened | undefined) => void;
  readonly clock?: () => number;
}

interface Circuit {
  /** Results of the latest calls, the newest last. */
  readonly results: readonly { readonly at: number; readonly hasFailed: boolean }[];
  /** What entered before says nothing of now. */
  readonly countsFrom: number;
  readonly changedAt: number;
  /** When the next call is tried; set while the breaker is open. */
  readonly tryAt?: number;
  readonly openedAt?: number;
  readonly isTrying?: boolean;
}

const COUNTED = 20;
/** What is older counts no more. Longer than a call may take. */
export const COUNTED_MS = 120_000;

const failuresIn = (results: Circuit['results']): number => results.filter(({ hasFailed }) => hasFailed).length;

export function createBreaker({ failures, pauseMs, onOpen, onChange, clock = Date.now }: BreakerOptions): Breaker {
  const circuits = new Map<string, Circuit>();
  const isIdle = ({ changedAt, tryAt = 0 }: Circuit): boolean => clock() - Math.max(changedAt, tryAt) > COUNTED_MS;
  breakersOpen.readFrom(() => [[{}, [...circuits.values()].filter((circuit) => circuit.tryAt !== undefined && !isIdle(circuit)).length]]);

  const openedOf = ({ results, openedAt = 0, tryAt = 0 }: Circuit): Opened => ({
    since: new Date(openedAt),
    failures: failuresIn(results),
    calls: results.length,
    retryAt: new Date(tryAt),
  });

  function count(integration: IntegrationRef, hasFailed: boolean, enteredAt: number): void {
    const { integrationId: id } = integration;
    const now = clock();
    const circuit = circuits.get(id);
    if (circuit === undefined && !hasFailed) return;
    if (circuit === undefined) for (const [other, seen] of circuits) if (isIdle(seen)) circuits.delete(other);
    const { results: before, countsFrom, tryAt } = circuit ?? { results: [], countsFrom: 0 };
    if (tryAt !== undefined || enteredAt < countsFrom) return;
    const results = [...before.filter(({ at }) => now - at <= COUNTED_MS), { at: now, hasFailed }].slice(-COUNTED);
    const opens = failures > 0 && failuresIn(results) >= failures;
    const next = { results, countsFrom, changedAt: now, ...(opens && { tryAt: now + pauseMs, openedAt: now }) };
    circuits.set(id, next);
    if (!opens) return;
    breakerOpenings.add({});
    onOpen(id);
    onChange?.(integration, openedOf(next));
  }

  function trial(integration: IntegrationRef, circuit: Circuit): Passage {
    const { integrationId: id } = integration;
    circuits.set(id, { ...circuit, isTrying: true, changedAt: clock() });
    let isOver = false;
    const end = (next: Circuit): boolean => {
      if (isOver) return false;
      isOver = true;
      circuits.set(id, next);
      return true;
    };
    return {
      report(hasFailed) {
        const now = clock();
        const next = hasFailed ? { ...circuit, changedAt: now, tryAt: now + pauseMs } : { results: [], countsFrom: now, changedAt: now };
        if (end(next)) onChange?.(integration, hasFailed ? openedOf(next) : undefined);
      },
      leave: () => void end(circuit),
    };
  }

  return {
    enter(integration) {
      const circuit = circuits.get(integration.integrationId);
      const enteredAt = clock();
      if (circuit?.tryAt === undefined) return { report: (hasFailed) => count(integration, hasFailed, enteredAt), leave: () => undefined };
      if (circuit.isTrying) return { retryAt: undefined };
      if (enteredAt < circuit.tryAt) return { retryAt: new Date(circuit.tryAt) };
      return trial(integration, circuit);
    },
  };
}
