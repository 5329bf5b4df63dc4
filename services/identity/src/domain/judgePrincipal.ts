/**
 * Whom a call that waited stands for now. What was taken away since ends it; a lifetime that merely ran out ends the credential, not the account or the
 * person behind it: whoever asks in the evening may be answered in the morning.
 */
import type { Principal } from '@gatehouse/contracts';
import { accountPrincipal, orgTokenPrincipal } from './judgeToken';
import { sessionStatusAt, type SessionMac, type SessionRow } from './oauth/session';
import { userPrincipal, type MemberRow, type OrganizationRow, type UserRow } from './organization';
import type { RowMac } from './rowMac';
import type { SecuritySettingsRow } from './securitySettings';
import type { ServiceAccountRow } from './serviceAccount';
import { statusAt, type TokenRow } from './token';

/** What the call came with. */
export interface Asked {
  readonly kind: Principal['kind'];
  readonly id: string;
  readonly tokenId?: string;
  readonly sessionId?: string;
}
export interface PrincipalRows {
  readonly organization: OrganizationRow | undefined;
  readonly account: ServiceAccountRow | undefined;
  /** Active membership only. */
  readonly member: MemberRow | undefined;
  readonly user: UserRow | undefined;
  /** Expired rows are removed, so none may mean just that. */
  readonly token: TokenRow | undefined;
  readonly session: SessionRow | undefined;
  readonly settings: SecuritySettingsRow;
}
export interface Macs {
  readonly token: RowMac;
  readonly session: SessionMac;
}
type JudgedPrincipal = { readonly principal: Principal } | { readonly reason: string };

export function judgePrincipal(asked: Asked, rows: PrincipalRows, macs: Macs, now: number): JudgedPrincipal {
  const { organization } = rows;
  if (organization === undefined) return { reason: 'the organization does not exist any more' };
  const gone = goneCredential(rows, macs, now);
  if (gone !== undefined) return { reason: gone };
  switch (asked.kind) {
    case 'serviceAccount':
      return currentAccount(asked, rows, organization);
    case 'user':
      return currentPerson(asked, rows, organization);
    case 'orgToken':
      return currentToken(rows, organization, now);
  }
}

function goneCredential({ token, session }: PrincipalRows, macs: Macs, now: number): string | undefined {
  if (token !== undefined && !(macs.token.matches(token) && statusAt(token, now) !== 'revoked'))
    return 'the token it came with was revoked';
  if (token?.suspendedAt !== undefined) return 'the deployment whose token it came with is suspended';
  if (session !== undefined && !(macs.session.matches(session) && sessionStatusAt(session, now) !== 'ended'))
    return 'the sign-in it came with was ended';
  return undefined;
}

/** The credential used stays on the principal: it is part of who asked. */
const credentialOf = ({ tokenId, sessionId }: Asked, token?: TokenRow) => ({
  ...(tokenId !== undefined && { tokenId }),
  ...(sessionId !== undefined && { sessionId }),
  ...(token?.creatorId !== undefined && token.kind !== 'pat' && { tokenCreator: token.creatorId }),
});

function currentAccount(asked: Asked, { account, token }: PrincipalRows, organization: OrganizationRow): JudgedPrincipal {
  if (account?._id !== asked.id || account.status !== 'ACTIVE') return { reason: 'the service account is disabled' };
  return { principal: { ...accountPrincipal(organization, account), ...credentialOf(asked, token) } };
}

function currentPerson(asked: Asked, { member, user, settings }: PrincipalRows, organization: OrganizationRow): JudgedPrincipal {
  if (member?.userId !== asked.id || user?._id !== asked.id) return { reason: 'the person is not an active member any more' };
  if (asked.tokenId !== undefined && settings.personalTokensEnabled !== true) return { reason: 'personal tokens are not allowed any more' };
  return { principal: { ...userPrincipal(organization, member, user.email), ...credentialOf(asked) } };
}

/** Here the token is the caller, so its lifetime is the caller's. */
function currentToken({ token }: PrincipalRows, organization: OrganizationRow, now: number): JudgedPrincipal {
  if (token?.kind !== 'org' || statusAt(token, now) !== 'active') return { reason: 'the organization token has ended' };
  return { principal: orgTokenPrincipal(token, organization) };
}
