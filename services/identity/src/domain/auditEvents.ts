/** Audit events of this service. They hold ids, names and the visible prefix, never a hash. */
import { audit, compact, newId, type Claimed, type Principal } from '@gatehouse/contracts';
import type { SecuritySettingsRow } from './securitySettings';
import type { ServiceAccountRow } from './serviceAccount';
import type { TokenRow } from './token';
import type { TokenKind } from './tokenOwner';

type AuditEvent = audit.AuditEvent;
type AuditEventType = AuditEvent['type'];
export type Target = NonNullable<AuditEvent['target']> & { readonly data?: Record<string, unknown> };

/** What ties an event to the outside request that caused it. */
export interface CallMeta {
  readonly correlationId?: string;
  readonly traceId?: string;
}

const single = (orgId: string, type: AuditEventType, actor: audit.Actor, { data, ...target }: Target, now: number): AuditEvent => ({
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
export const adminEvent = (
  principal: Principal,
  type: AuditEventType,
  { data, ...target }: Target,
  now: number,
  meta: CallMeta & { readonly claim?: Claimed | undefined },
): AuditEvent => audit.adminEvent({ by: principal, type, at: new Date(now), target, data, ...meta });

/** What the kinds of token are called in the trail. */
const TRAIL_NAME = { svc: 'serviceToken', org: 'orgToken', pat: 'personalToken' } as const satisfies Record<TokenKind, string>;

export const tokenEvent = (by: Principal, what: 'created' | 'revoked', row: TokenRow, now: number, meta: CallMeta): AuditEvent =>
  adminEvent(by, `${TRAIL_NAME[row.kind]}.${what}`, tokenTarget(row), now, meta);

/** A deployment's token was suspended or resumed. */
export const suspensionEvent = (by: Principal, what: 'suspended' | 'resumed', row: TokenRow, now: number, meta: CallMeta): AuditEvent =>
  adminEvent(by, `serviceToken.${what}`, tokenTarget(row), now, meta);

/** A revocation that followed from something else this person did. */
export const tokenEndedEvent = (by: string, row: TokenRow, now: number): AuditEvent =>
  single(row.orgId, `${TRAIL_NAME[row.kind]}.revoked`, { kind: 'user', name: by }, tokenTarget(row), now);

/** Dated by the end of the lifetime, not by the sweep that noticed it. */
export const tokenExpiredEvent = (row: TokenRow): AuditEvent =>
  single(row.orgId, `${TRAIL_NAME[row.kind]}.expired`, { kind: 'system' }, tokenTarget(row), row.expiresAt.getTime());

export const accountTarget = (row: ServiceAccountRow): Target => ({ kind: 'serviceAccount', id: row._id, name: row.name });

const tokenTarget = (row: TokenRow): Target => ({
  kind: TRAIL_NAME[row.kind],
  id: row._id,
  name: row.name,
  data: { prefix: row.prefix, ...ownerData(row), expiresAt: row.expiresAt.toISOString() },
});

function ownerData(row: TokenRow): Record<string, unknown> {
  if (row.kind === 'svc') return compact({ serviceAccountId: row.accountId, deploymentId: row.deploymentId });
  if (row.kind === 'pat') return { userId: row.userId };
  return row.accessRole === undefined ? {} : { accessRole: row.accessRole };
}

const settingsData = ({ personalTokensEnabled, ipAllowlist }: SecuritySettingsRow) => ({ personalTokensEnabled, ipAllowlist });

export const settingsTarget = (before: SecuritySettingsRow, after: SecuritySettingsRow): Target => ({
  kind: 'securitySettings',
  id: after.orgId,
  data: { before: settingsData(before), after: settingsData(after), revision: after.revision },
});
