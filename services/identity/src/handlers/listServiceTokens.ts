import type { Handler } from '@gatehouse/bus';
import { identity } from '@gatehouse/contracts';
import type { Cursors } from '@gatehouse/store';
import { requireAdmin } from '../domain/requireAdmin';
import { viewServiceToken } from '../domain/serviceToken';
import type { ServiceAccountStore } from '../store/serviceAccountStore';
import type { TokenStore } from '../store/tokenStore';
import { readPage } from './cursorPage';
import { findAccount } from './findAccount';

interface Deps {
  readonly accounts: Pick<ServiceAccountStore, 'find'>;
  readonly tokens: Pick<TokenStore, 'list'>;
  readonly cursors: Cursors;
  readonly clock: () => number;
}

export const listServiceTokens =
  ({ accounts, tokens, cursors, clock }: Deps): Handler<typeof identity.listServiceTokens> =>
  async ({ serviceAccountId, ...page }, { principal }) => {
    const { orgId } = requireAdmin(principal, 'list service tokens');
    await findAccount(accounts, orgId, serviceAccountId);
    const scope = `${orgId} ${identity.listServiceTokens.name} ${serviceAccountId}`;
    const { rows, paging } = await readPage(cursors, scope, page, (position, limit) =>
      tokens.list(orgId, serviceAccountId, position, limit),
    );
    const now = clock();
    return { tokens: rows.map((row) => viewServiceToken(row, now)), ...paging };
  };
