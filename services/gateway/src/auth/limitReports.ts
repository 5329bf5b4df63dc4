/** A limit that starts to refuse becomes one audit event, however many requests it refuses after that. */
import { audit, newId, type Principal } from '@gatehouse/contracts';
import type { Attribute, Bus } from '@gatehouse/bus';
import { inBackground, type Log } from '@gatehouse/runtime';
import type { Refusal } from '@gatehouse/store';

export interface LimitContext {
  readonly address: string | undefined;
  readonly correlationId: string;
  /** Organization named by the address of the request. */
  readonly orgSlug?: string | undefined;
  /** Known once the request was authenticated. */
  readonly principal?: Principal | undefined;
}
/** `limit`: which one, in one word. */
export type ReportLimit = (exceeded: Refusal & { readonly limit: string }, context: LimitContext) => void;

export interface LimitReportDeps {
  readonly bus: Pick<Bus, 'publish'>;
  readonly attribute: Attribute;
  readonly log: Pick<Log, 'warn'>;
}

const actorOf = ({ principal, address }: LimitContext): audit.Actor => {
  if (principal !== undefined) return audit.actorOf(principal, address);
  return { kind: 'anonymous', ...(address === undefined ? {} : { address: address.slice(0, 64) }) };
};

export function limitReporter({ bus, attribute, log }: LimitReportDeps): ReportLimit {
  const report = inBackground('limits', log);
  async function record(limit: string, retryAfterSeconds: number, context: LimitContext): Promise<void> {
    const { correlationId, principal, orgSlug } = context;
    const event = {
      eventId: newId('event'),
      type: 'limit.reached' as const,
      phase: 'single' as const,
      occurredAt: new Date().toISOString(),
      actor: actorOf(context),
      outcome: limit,
      correlationId,
      data: { door: 'mcp', retryAfterSeconds },
    };
    const orgId = principal?.orgId ?? (await attribute(orgSlug, correlationId)) ?? audit.DEPLOYMENT_ORG;
    await bus.publish(audit.fact, { ...event, orgId }, { correlationId });
  }
  return ({ limit, retryAfterSeconds, starts }, context) => {
    if (starts) report(() => record(limit, retryAfterSeconds, context));
  };
}
