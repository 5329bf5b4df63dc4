import type { Handler } from '@gatehouse/bus';
import type { identity } from '@gatehouse/contracts';
import { requireAdmin } from '../../domain/requireAdmin';
import { requirePerson } from '../../domain/requirePerson';
import { viewPersonalToken } from '../../domain/viewToken';
import { listTokens, type ListDeps } from './listTokens';

/** Also while personal tokens are not allowed: whoever has some must see them. */
export const listPersonalTokens =
  (deps: ListDeps): Handler<typeof identity.listPersonalTokens> =>
  async ({ userId, ...page }, { principal }) => {
    const { orgId, id } =
      userId === undefined || userId === principal?.id
        ? requirePerson(principal, 'have personal tokens')
        : requireAdmin(principal, 'list the personal tokens of others');
    return listTokens(deps, orgId, { kind: 'pat', userId: userId ?? id }, page, viewPersonalToken);
  };
