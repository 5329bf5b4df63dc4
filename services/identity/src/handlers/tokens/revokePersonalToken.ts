import type { Handler } from '@gatehouse/bus';
import { isAdmin, type identity } from '@gatehouse/contracts';
import { requirePerson } from '../../domain/requirePerson';
import { viewPersonalToken } from '../../domain/viewToken';
import { revokeToken, type RevokeDeps } from './revokeToken';

/** To a member, the token of somebody else does not exist. */
export const revokePersonalToken =
  (deps: RevokeDeps): Handler<typeof identity.revokePersonalToken> =>
  async ({ tokenId }, call) => {
    const { principal } = call;
    const ofAnybody = isAdmin(principal);
    const by = ofAnybody ? principal : requirePerson(principal, 'have personal tokens');
    const scope = { kind: 'pat', ...(!ofAnybody && { userId: by.id }) } as const;
    const { row, now } = await revokeToken(deps, by, scope, tokenId, call);
    return viewPersonalToken(row, now);
  };
