/** The tokens of a person. */
import type { Handler } from '@gatehouse/bus';
import { AppError, type identity, isAdmin, requireAdmin } from '@gatehouse/contracts';
import { requirePerson } from '../../domain/requireCaller';
import { viewPersonalToken } from '../../domain/viewToken';
import type { SettingsStore } from '../../store/settingsStore';
import { issueToken, type IssueDeps } from './issueToken';
import { listTokens, type ListDeps } from './listTokens';
import { revokeToken, type RevokeDeps } from './revokeToken';

interface CreateDeps extends IssueDeps {
  readonly settings: Pick<SettingsStore, 'find'>;
}

/** Said early, to whoever asks; what keeps a token from working is checked on every authentication. */
export const createPersonalToken =
  (deps: CreateDeps): Handler<typeof identity.createPersonalToken> =>
  async (asked, call) => {
    const person = requirePerson(call.principal, 'have personal tokens');
    const { personalTokensEnabled } = await deps.settings.find(person.orgId);
    if (!personalTokensEnabled)
      throw new AppError('forbidden', 'Personal tokens are not allowed in this organization; an admin can allow them');
    const { row, now } = await issueToken(deps, person, { kind: 'pat', userId: person.id }, asked, call);
    return viewPersonalToken(row, now);
  };

/** Lists personal tokens, also while they are not allowed: whoever has some must see them. */
export const listPersonalTokens =
  (deps: ListDeps & Pick<CreateDeps, 'settings'>): Handler<typeof identity.listPersonalTokens> =>
  async ({ userId, ...page }, { principal }) => {
    const { orgId, id } =
      userId === undefined || userId === principal?.id
        ? requirePerson(principal, 'have personal tokens')
        : requireAdmin(principal, 'list the personal tokens of others');
    const list = listTokens(deps, orgId, { kind: 'pat', userId: userId ?? id }, page, viewPersonalToken);
    const [tokens, { personalTokensEnabled }] = await Promise.all([list, deps.settings.find(orgId)]);
    return { ...tokens, allowed: personalTokensEnabled };
  };

/** Revokes a personal token. To a member, the token of somebody else does not exist. */
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
