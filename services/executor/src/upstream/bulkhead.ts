import { upstreamRunning, upstreamsFull, upstreamWaiting } from '../metrics';
import type { IntegrationRef } from './breaker';

/**
 * Limits the calls in flight per integration, and per organization: one slow API must not take the places of all others, nor many slow ones those of
 * other organizations. A call that finds no place waits in a list for a while: first come first served within an integration, and the integrations of an
 * organization take turns.
 */
export interface Bulkhead {
  /** A place, or whose places are all taken: no call of the integration, or of the organization, could be made in time. Call `leave` exactly once to give it back. */
  enter(integration: IntegrationRef, limits: WaitLimits): Promise<Place | Full>;
}
export type Full = 'integration' | 'organization';
export interface Place {
  readonly leave: () => void;
}
export interface WaitLimits {
  /** How long the call may wait; never longer than `PLACE_WAIT_MS`. */
  readonly waitMs: number;
  /** Takes the call out of the list. Asked for only if it waits. */
  readonly signal?: (() => AbortSignal) | undefined;
}
export interface Places {
  readonly perIntegration: number;
  readonly perOrg: number;
  /** How often calls that have waited long enough are looked for. */
  readonly lookEveryMs?: number;
}

export const PLACE_WAIT_MS = 5_000;
/** After so many looks, 2 s, with no place given back in between, no call waits for these places until one is. Looks, so that a process that stood still itself blames no API. */
const STILL_LOOKS = 8;
const LOOK_EVERY_MS = 250;
/** Calls that wait in this process at most, those of one organization half as many. */
export const WAITING_AT_ONCE = 2_048;

interface Taken {
  taken: number;
  /** Looks in a row at which calls waited for these places and none had come free. */
  still: number;
}
interface Line extends Taken {
  readonly org: Org;
  readonly integrationId: string;
  readonly waiting: Set<Waiter>;
}
interface Org extends Taken {
  readonly orgId: string;
  readonly lines: Map<string, Line>;
  /** Lines in which calls wait. The next place is for the first of them that may have it, which then comes last. */
  readonly turns: Set<Line>;
}
interface Waiter {
  readonly until: number;
  /** Takes it out of the list as well. */
  readonly end: (end: Place | Full) => void;
}

const waitingIn = (lines: Iterable<Line>): number => [...lines].reduce((sum, { waiting }) => sum + waiting.size, 0);

export function createBulkhead({ perIntegration, perOrg, lookEveryMs = LOOK_EVERY_MS }: Places): Bulkhead {
  const orgs = new Map<string, Org>();
  let looking: NodeJS.Timeout | undefined;
  let waitingNow = 0;
  const lines = (): Line[] => [...orgs.values()].flatMap((org) => [...org.lines.values()]);
  upstreamRunning.readFrom(() => [[{}, lines().reduce((sum, { taken }) => sum + taken, 0)]]);
  upstreamsFull.readFrom(() => [[{}, lines().filter(({ taken }) => taken >= perIntegration).length]]);
  upstreamWaiting.readFrom(() => [[{}, waitingNow]]);

  function lineOf({ orgId, integrationId }: IntegrationRef): Line {
    const org = orgs.get(orgId) ?? { orgId, lines: new Map<string, Line>(), turns: new Set<Line>(), taken: 0, still: 0 };
    const line = org.lines.get(integrationId) ?? { org, integrationId, waiting: new Set<Waiter>(), taken: 0, still: 0 };
    orgs.set(orgId, org);
    org.lines.set(integrationId, line);
    return line;
  }
  function forgetIdle({ org, integrationId, taken, waiting }: Line): void {
    if (taken === 0 && waiting.size === 0) org.lines.delete(integrationId);
    if (org.lines.size === 0) orgs.delete(org.orgId);
  }

  const fullOf = ({ taken, org }: Line): Full | undefined => {
    if (taken >= perIntegration) return 'integration';
    return org.taken >= perOrg ? 'organization' : undefined;
  };

  function take(line: Line): Place {
    const { org } = line;
    org.taken += 1;
    line.taken += 1;
    return {
      leave() {
        for (const places of [org, line]) {
          places.taken -= 1;
          places.still = 0;
        }
        passOn(org);
        forgetIdle(line);
      },
    };
  }

  /** One place has come free: at most one call can have it, since each that could enter before has done so. */
  function passOn({ turns }: Org): void {
    const line = [...turns].find((one) => fullOf(one) === undefined);
    const [first] = line?.waiting ?? [];
    if (line === undefined || first === undefined) return;
    first.end(take(line));
    if (turns.delete(line)) turns.add(line);
  }

  function wait(line: Line, { waitMs, signal }: WaitLimits, full: Full): Promise<Place | Full> {
    const { promise, resolve } = Promise.withResolvers<Place | Full>();
    const { org, waiting } = line;
    const given = signal?.();
    const end = (how: Place | Full): void => {
      waiting.delete(waiter);
      waitingNow -= 1;
      if (waiting.size === 0) org.turns.delete(line);
      given?.removeEventListener('abort', abandoned);
      forgetIdle(line);
      if (waitingNow === 0) looking = void clearInterval(looking);
      resolve(how);
    };
    const abandoned = (): void => end(full);
    const waiter = { until: performance.now() + Math.min(waitMs, PLACE_WAIT_MS), end };
    waiting.add(waiter);
    waitingNow += 1;
    org.turns.add(line);
    given?.addEventListener('abort', abandoned);
    looking ??= setInterval(look, lookEveryMs).unref();
    if (given?.aborted === true) abandoned();
    return promise;
  }

  function look(): void {
    const now = performance.now();
    for (const org of orgs.values()) {
      const held = [...org.turns].map((line) => ({ line, full: fullOf(line) ?? 'organization' }));
      const places = new Set(held.map(({ line, full }) => (full === 'integration' ? line : org)));
      for (const one of places) one.still += 1;
      for (const { line, full } of held) {
        const isStill = (full === 'integration' ? line : org).still >= STILL_LOOKS;
        for (const { until, end } of [...line.waiting]) if (isStill || now >= until) end(full);
      }
    }
  }

  return {
    async enter(integration, limits) {
      const line = lineOf(integration);
      const { org } = line;
      const full = fullOf(line);
      if (full === undefined) return take(line);
      const isStill = (full === 'integration' ? line : org).still >= STILL_LOOKS;
      const isLong = waitingNow >= WAITING_AT_ONCE || waitingIn(org.turns) >= WAITING_AT_ONCE / 2;
      if (limits.waitMs > 0 && !isStill && !isLong) return wait(line, limits, full);
      forgetIdle(line);
      return full;
    },
  };
}
