/** What all audit events about what is in the catalogue have in common. */
import { audit, type Principal, type registry } from '@gatehouse/contracts';
import type { Static } from 'typebox';

/** What ties an event to the outside request that caused it. */
export interface CallMeta {
  readonly correlationId?: string;
  readonly traceId?: string;
}

/** What a caller merely asserts about a person. */
export interface Attribution {
  readonly onBehalfOf?: string;
  readonly onBehalfOfMember?: string;
}
/** Who did it, when, and what ties it to the outside call. */
export interface Circumstances extends CallMeta, Attribution {
  readonly by: Principal;
  readonly at: Date;
}

/** An event with the claim under which it was done. */
export const attributedEvent = (
  type: audit.AuditEventType,
  target: NonNullable<audit.AuditEvent['target']>,
  { onBehalfOf, onBehalfOfMember, ...act }: Circumstances,
  data: Record<string, unknown>,
): audit.AuditEvent => ({
  ...audit.adminEvent({ ...act, type, target, data }),
  ...(onBehalfOf !== undefined && { onBehalfOf }),
  ...(onBehalfOfMember !== undefined && { onBehalfOfMember }),
});

export type Removal = Static<typeof registry.resourceRemoved.payload>;

/** Told to whoever keeps the id of something that is gone. */
export const removalOf = (by: Principal, kind: Removal['resource']['kind'], id: string, { correlationId }: CallMeta): Removal => ({
  orgId: by.orgId,
  resource: { kind, id },
  by: audit.actorOf(by),
  ...(correlationId !== undefined && { correlationId }),
});
