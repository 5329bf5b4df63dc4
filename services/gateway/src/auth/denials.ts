/** Every refusal at the door becomes an audit fact. The answer does not wait for it, and a flood of refusals cannot pile up in memory. */
import { audit, newId } from '@gatehouse/contracts';
import type { Bus } from '@gatehouse/bus';
import type { Log } from '@gatehouse/runtime';
import type { Denial } from './authenticate';

export interface DenialContext {
  readonly address: string | undefined;
  readonly correlationId: string;
}
export type ReportDenial = (denial: Denial, context: DenialContext) => void;

const MAX_IN_FLIGHT = 256;
const WARN_EVERY_MS = 10_000;

function factOf(denial: Denial, { address, correlationId }: DenialContext): audit.Fact {
  return {
    eventId: newId('event'),
    orgId: denial.orgId ?? audit.DEPLOYMENT_ORG,
    type: 'auth.denied',
    phase: 'single',
    occurredAt: new Date().toISOString(),
    actor: { kind: 'anonymous', ...(address === undefined ? {} : { address: address.slice(0, 64) }) },
    ...(denial.tokenId === undefined ? {} : { target: { kind: 'serviceToken', id: denial.tokenId } }),
    outcome: denial.reason,
    correlationId,
  };
}

export function denialReporter(bus: Pick<Bus, 'publish'>, log: Pick<Log, 'warn'>): ReportDenial {
  let inFlight = 0;
  let lost = 0;
  let warnedAt = -Infinity;
  const lose = (err?: unknown): void => {
    lost += 1;
    if (performance.now() - warnedAt < WARN_EVERY_MS) return;
    warnedAt = performance.now();
    log.warn({ lost, err }, 'refusals missing from the audit trail');
  };
  return (denial, context) => {
    if (inFlight >= MAX_IN_FLIGHT) return lose();
    inFlight += 1;
    bus
      .publish(audit.fact, factOf(denial, context), { correlationId: context.correlationId })
      .catch(lose)
      .finally(() => (inFlight -= 1));
  };
}
