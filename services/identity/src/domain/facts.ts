/** Audit facts of this service. They hold ids, names and the visible prefix, never a hash. */
import { audit, newId, type Principal } from '@gatehouse/contracts';
import type { ServiceAccountRow } from './serviceAccount';
import type { ServiceTokenRow } from './serviceToken';

type Fact = audit.Fact;
type FactType = Fact['type'];
export type Target = NonNullable<Fact['target']> & { readonly data?: Record<string, unknown> };

/** What ties a fact to the outside request that caused it. */
export interface CallMeta {
  readonly correlationId?: string;
  readonly traceId?: string;
}

const single = (orgId: string, type: FactType, actor: audit.Actor, { data, ...target }: Target, now: number): Fact => ({
  eventId: newId('event'),
  orgId,
  type,
  phase: 'single',
  occurredAt: new Date(now).toISOString(),
  actor,
  target,
  ...(data && { data }),
});

/** Something a person did to their organization. */
export const adminFact = (principal: Principal, type: FactType, { data, ...target }: Target, now: number, meta: CallMeta): Fact =>
  audit.adminFact({ by: principal, type, at: new Date(now), target, data, ...meta });

/** Dated by the end of the lifetime, not by the sweep that noticed it. */
export const tokenExpiredFact = (row: ServiceTokenRow): Fact =>
  single(row.orgId, 'serviceToken.expired', { kind: 'system' }, tokenTarget(row), row.expiresAt.getTime());

export const accountTarget = (row: ServiceAccountRow): Target => ({ kind: 'serviceAccount', id: row._id, name: row.name });

export const tokenTarget = (row: ServiceTokenRow): Target => ({
  kind: 'serviceToken',
  id: row._id,
  name: row.name,
  data: { prefix: row.prefix, serviceAccountId: row.accountId, expiresAt: row.expiresAt.toISOString() },
});
