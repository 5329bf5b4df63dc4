import type { Handler } from '@gatehouse/bus';
import { AppError, type identity } from '@gatehouse/contracts';
import { judgePrincipal, type Asked } from '../domain/judgePrincipal';
import type { RowMac } from '../domain/rowMac';
import type { SessionMac } from '../domain/oauth/session';
import type { TokenScope } from '../store/tokenStore';
import type { ServiceDeps } from '../deps';

interface Deps extends Pick<ServiceDeps, 'organizations' | 'accounts' | 'members' | 'users' | 'tokens' | 'settings' | 'signer' | 'clock'> {
  readonly sessions: Pick<ServiceDeps['oauth']['sessions'], 'find'>;
  readonly sessionMac: SessionMac;
  readonly mac: RowMac;
}

/** Long enough for the way of one call that waited. */
const LIFE_MS = 30_000;
/** Looked up in place of what the call did not come with. */
const NOBODY = '';

const scopeOf = ({ kind, id }: Asked): TokenScope => {
  switch (kind) {
    case 'serviceAccount':
      return { kind: 'svc', accountId: id };
    case 'user':
      return { kind: 'pat', userId: id };
    case 'orgToken':
      return { kind: 'org' };
  }
};

/** Everything is read from the primary, at the moment the call goes on. */
export const currentPrincipal =
  (deps: Deps): Handler<typeof identity.standing> =>
  async ({ orgId, ...asked }) => {
    const { kind, id, tokenId, sessionId } = asked;
    const [organization, account, member, user, token, session, settings] = await Promise.all([
      deps.organizations.find(orgId),
      deps.accounts.find(orgId, kind === 'serviceAccount' ? id : NOBODY),
      deps.members.findActive(orgId, kind === 'user' ? id : NOBODY),
      deps.users.findById(kind === 'user' ? id : NOBODY),
      deps.tokens.find(orgId, scopeOf(asked), tokenId ?? NOBODY),
      deps.sessions.find(orgId, sessionId ?? NOBODY),
      deps.settings.find(orgId),
    ]);
    const rows = { organization, account, member, user, token, session, settings };
    const judged = judgePrincipal(asked, rows, { token: deps.mac, session: deps.sessionMac }, deps.clock());
    if ('reason' in judged) throw new AppError('unauthenticated', judged.reason);
    return { principal: judged.principal, principalToken: deps.signer.sign({ principal: judged.principal }, LIFE_MS) };
  };
