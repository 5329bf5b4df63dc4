/** Events this edge itself states: who was refused, which limit was reached, who read the trail. All others are stated by the owner of what changed. */
import { audit, newId, type Principal } from '@gatehouse/contracts';
import type { Attribute, Bus, CallContext } from '@gatehouse/bus';
import { inBackground, traceIdOf, type Log } from '@gatehouse/runtime';
import type { LimitExceeded } from '@gatehouse/store';
import type { Denial } from '../auth/denial';

export interface Circumstances {
  correlationId: string;
  traceparent?: string | undefined;
  address: string | undefined;
}

const circumstances = ({ correlationId, traceparent }: Circumstances) => {
  const traceId = traceIdOf(traceparent);
  return {
    eventId: newId('event'),
    phase: 'single' as const,
    occurredAt: new Date().toISOString(),
    correlationId,
    ...(traceId === undefined ? {} : { traceId }),
  };
};
const addressOf = ({ address }: Circumstances) => (address === undefined ? {} : { address });

export type ReportDenial = (denial: Denial, at: Circumstances, orgSlug: string | undefined) => void;

/** Nobody waits for this one: a refused caller learns nothing from how long the audit trail takes, or from whose trail it is. */
export function denialReporter({ bus, attribute, log }: { bus: Bus; attribute: Attribute; log: Log }): ReportDenial {
  const report = inBackground('refused sign-ins', log);
  /** Records the refusal for the organization whose address was tried, so that its admins see it. */
  async function record(denial: Denial, at: Circumstances, orgSlug: string | undefined): Promise<void> {
    const event = {
      ...circumstances(at),
      type: 'auth.denied',
      actor: { kind: 'anonymous', ...addressOf(at) },
      outcome: denial.reason,
      data: { door: 'rest', note: denial.note },
    } as const;
    const orgId = (await attribute(orgSlug, at.correlationId)) ?? audit.DEPLOYMENT_ORG;
    await bus.publish(audit.fact, { ...event, orgId });
  }
  return (denial, at, orgSlug) => report(() => record(denial, at, orgSlug));
}

/** A member whose address the organization does not allow. Nobody waits for this one either. */
export const reportOutside = (bus: Bus, principal: Principal, at: Circumstances): Promise<void> =>
  bus.publish(audit.fact, {
    ...circumstances(at),
    orgId: principal.orgId,
    type: 'auth.denied',
    actor: audit.actorOf(principal, at.address),
    outcome: 'address',
    data: { door: 'rest' },
  });

/** A limit that starts to refuse. */
export const reportLimit = (bus: Bus, { limit, retryAfterSeconds }: LimitExceeded, at: Circumstances, who?: Principal): Promise<void> =>
  bus.publish(audit.fact, {
    ...circumstances(at),
    orgId: who?.orgId ?? audit.DEPLOYMENT_ORG,
    type: 'limit.reached',
    actor: who === undefined ? { kind: 'anonymous', ...addressOf(at) } : audit.actorOf(who, at.address),
    outcome: limit,
    data: { door: 'rest', retryAfterSeconds },
  });

export const reportAuditRead = (
  bus: Bus,
  principal: Principal,
  call: CallContext,
  address: string | undefined,
  filters: object,
): Promise<void> =>
  bus.publish(audit.fact, {
    ...circumstances({ ...call, address }),
    orgId: principal.orgId,
    type: 'audit.read',
    actor: audit.actorOf(principal, address),
    data: { filters },
  });
