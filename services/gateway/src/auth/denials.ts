/** Every refusal at the edge becomes an audit event. */
import { audit, newId } from '@gatehouse/contracts';
import type { Attribute, Bus } from '@gatehouse/bus';
import { inBackground, type Log } from '@gatehouse/runtime';
import type { Denial } from './authenticate';

export interface DenialContext {
  readonly address: string | undefined;
  /** Organization named by the address of the request. */
  readonly orgSlug?: string | undefined;
  readonly correlationId: string;
}
export type ReportDenial = (denial: Denial, context: DenialContext) => void;

function eventOf(
  { reason, tokenId, tokenName, tokenKind = 'serviceToken', owner }: Denial,
  { address, correlationId }: DenialContext,
): Omit<audit.AuditEvent, 'orgId'> {
  return {
    eventId: newId('event'),
    type: 'auth.denied',
    phase: 'single',
    occurredAt: new Date().toISOString(),
    actor: { kind: 'anonymous', ...(address === undefined ? {} : { address: address.slice(0, 64) }) },
    ...(tokenId !== undefined && { target: { kind: tokenKind, id: tokenId, ...(tokenName !== undefined && { name: tokenName }) } }),
    outcome: reason,
    ...(owner && { data: { owner } }),
    correlationId,
  };
}

export interface DenialDeps {
  readonly bus: Pick<Bus, 'publish'>;
  readonly attribute: Attribute;
  readonly log: Pick<Log, 'warn'>;
}

export function denialReporter({ bus, attribute, log }: DenialDeps): ReportDenial {
  const report = inBackground('refusals', log);
  /** The organization of the credential, else the one whose edge was tried, so that its admins see it. */
  async function record(denial: Denial, context: DenialContext): Promise<void> {
    const { orgSlug, correlationId } = context;
    const event = eventOf(denial, context);
    const orgId = denial.orgId ?? (await attribute(orgSlug, correlationId)) ?? audit.DEPLOYMENT_ORG;
    await bus.publish(audit.fact, { ...event, orgId }, { correlationId });
  }
  return (denial, context) => report(() => record(denial, context));
}
