/** The one place that says whether a token of ours is good. Everything it needs is loaded before; every doubt is a refusal. */
import type { Principal } from '@gatehouse/contracts';
import type { Judgement, Reason } from './judgement';
import { isOfMembership } from './member';
import { userPrincipal, type MemberRow, type OrganizationRow, type UserRow } from './organization';
import type { RowMac } from './rowMac';
import type { SecuritySettingsRow } from './securitySettings';
import type { ServiceAccountRow } from './serviceAccount';
import { statusAt, type TokenOf, type TokenRow } from './token';

export interface LoadedRows {
  readonly token: TokenRow | undefined;
  readonly organization: OrganizationRow | undefined;
  readonly settings: SecuritySettingsRow;
  /** The account that a service token belongs to. */
  readonly account: ServiceAccountRow | undefined;
  /** Active membership and person of a personal token. */
  readonly member: MemberRow | undefined;
  readonly user: UserRow | undefined;
}
type Holder = { readonly principal: Principal; readonly networks?: readonly string[] } | { readonly reason: Reason };

export function judgeToken(rows: LoadedRows, mac: RowMac, now: number): Judgement {
  const { token, organization, settings } = rows;
  if (token === undefined) return { good: false, reason: 'unknown' };
  const holder = token.kind === 'svc' ? { accountId: token.accountId } : token.kind === 'pat' ? { userId: token.userId } : {};
  const refuse = (reason: Reason): Judgement => ({
    good: false,
    reason,
    about: { orgId: token.orgId, tokenId: token._id, tokenName: token.name, ...holder },
  });
  if (!mac.matches(token)) return refuse('integrity');
  if (organization?._id !== token.orgId || settings.orgId !== token.orgId) return refuse('unknown');
  const status = statusAt(token, now);
  if (status === 'revoked' || status === 'expired') return refuse(status);
  if (status !== 'active') return refuse('unknown');
  if (token.suspendedAt !== undefined) return refuse('disabled');
  const found = holderOf(token, organization, rows);
  if ('reason' in found) return refuse(found.reason);
  const networks = [settings.ipAllowlist, ...(found.networks === undefined ? [] : [found.networks])];
  return { good: true, principal: found.principal, networks, endsAt: token.expiresAt.getTime() };
}

/** Whom the token stands for, or why it stands for nobody now. */
function holderOf(token: TokenRow, organization: OrganizationRow, rows: LoadedRows): Holder {
  switch (token.kind) {
    case 'svc':
      return accountHolder(token, organization, rows.account);
    case 'org':
      return { principal: orgTokenPrincipal(token, organization) };
    case 'pat':
      return personHolder(token, organization, rows);
  }
}

const placeOf = ({ _id, slug, name }: OrganizationRow) => ({ orgId: _id, orgSlug: slug, orgName: name });

function accountHolder(token: TokenOf<'svc'>, organization: OrganizationRow, account: ServiceAccountRow | undefined): Holder {
  if (account?.orgId !== token.orgId || account._id !== token.accountId) return { reason: 'unknown' };
  if (account.status !== 'ACTIVE') return { reason: 'disabled' };
  const principal = { ...accountPrincipal(organization, account), ...tokenOf(token) };
  return { principal, networks: account.ipAllowlist ?? [] };
}

/** The token used, and who made it where it is not its own owner. */
const tokenOf = ({ _id, creatorId }: TokenRow): Pick<Principal, 'tokenId' | 'tokenCreator'> => ({
  tokenId: _id,
  ...(creatorId !== undefined && { tokenCreator: creatorId }),
});

export const accountPrincipal = (organization: OrganizationRow, { _id: id, name }: ServiceAccountRow): Principal => ({
  ...placeOf(organization),
  kind: 'serviceAccount',
  id,
  name,
});

/** Full admin access, unless the token was made for less. */
export const orgTokenPrincipal = (token: TokenOf<'org'>, organization: OrganizationRow): Principal => ({
  ...placeOf(organization),
  kind: 'orgToken',
  id: token._id,
  name: token.name,
  role: token.accessRole === undefined ? 'admin' : 'member',
  ...tokenOf(token),
});

function personHolder(token: TokenOf<'pat'>, organization: OrganizationRow, { member, user, settings }: LoadedRows): Holder {
  const belongs = member?.orgId === token.orgId && member.userId === token.userId && member.status === 'ACTIVE';
  if (!belongs || user?._id !== token.userId || !isOfMembership(member, token)) return { reason: 'not_a_member' };
  if (settings.personalTokensEnabled !== true) return { reason: 'switched_off' };
  return { principal: { ...userPrincipal(organization, member, user.email), tokenId: token._id } };
}
