/** The one place that says whether a service token is good. Everything it needs is loaded before; every doubt is a refusal. */
import type { Principal } from '@gatehouse/contracts';
import type { OrganizationRow } from './organization';
import type { RowMac } from './rowMac';
import type { ServiceAccountRow } from './serviceAccount';
import { statusAt, type ServiceTokenRow } from './serviceToken';

/** A signed claim outlives the cache entry that carries it, never the token. */
export const VERDICT_LIFE_MS = 10_000;

export interface LoadedRows {
  readonly token: ServiceTokenRow | undefined;
  readonly account: ServiceAccountRow | undefined;
  readonly organization: OrganizationRow | undefined;
}
export type Reason = 'unknown' | 'integrity' | 'revoked' | 'expired' | 'disabled';
export type Decision =
  | { readonly good: true; readonly principal: Principal; readonly lifeMs: number; readonly tokenLifeMs: number }
  | { readonly good: false; readonly reason: Reason };

const refuse = (reason: Reason): Decision => ({ good: false, reason });

export function decideVerdict({ token, account, organization }: LoadedRows, mac: RowMac, now: number): Decision {
  if (token === undefined) return refuse('unknown');
  if (!mac.matches(token)) return refuse('integrity');
  if (account?.orgId !== token.orgId || account._id !== token.accountId || organization?._id !== token.orgId) return refuse('unknown');
  const status = statusAt(token, now);
  if (status === 'revoked' || status === 'expired') return refuse(status);
  if (account.status !== 'ACTIVE') return refuse('disabled');
  if (status !== 'active') return refuse('unknown');
  const tokenLifeMs = token.expiresAt.getTime() - now;
  return {
    good: true,
    principal: accountPrincipal(organization, account, token),
    lifeMs: Math.min(VERDICT_LIFE_MS, tokenLifeMs),
    tokenLifeMs,
  };
}

const accountPrincipal = (organization: OrganizationRow, account: ServiceAccountRow, token: ServiceTokenRow): Principal => ({
  orgId: organization._id,
  orgSlug: organization.slug,
  orgName: organization.name,
  kind: 'serviceAccount',
  id: account._id,
  name: account.name,
  tokenId: token._id,
});
