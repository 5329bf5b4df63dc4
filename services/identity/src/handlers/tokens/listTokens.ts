/** One page of the tokens of a scope, newest first. */
import type { PageRequest } from '@gatehouse/contracts';
import { readNewest, type Cursors, type Paging } from '@gatehouse/store';
import type { TokenOf } from '../../domain/token';
import type { TokenKind } from '../../domain/tokenOwner';
import type { TokenScope, TokenStore } from '../../store/tokenStore';

export interface ListDeps {
  readonly tokens: Pick<TokenStore, 'list'>;
  readonly cursors: Cursors;
  readonly clock: () => number;
}

export async function listTokens<Kind extends TokenKind, View>(
  { tokens, cursors, clock }: ListDeps,
  orgId: string,
  scope: TokenScope<Kind>,
  { prefix, ...page }: PageRequest & { readonly prefix?: string },
  view: (row: TokenOf<Kind>, now: number) => View,
): Promise<{ tokens: View[] } & Paging> {
  const { kind, accountId = '', userId = '' } = scope;
  // A cursor serves the list and filter it was made for.
  const cursorScope = JSON.stringify([orgId, 'tokens', kind, accountId, userId, prefix ?? '']);
  const { rows, ...paging } = await readNewest({ cursors, scope: cursorScope }, page, (position, limit) =>
    tokens.list(orgId, scope, { prefix, position, limit }),
  );
  const now = clock();
  return { tokens: rows.map((row) => view(row, now)), ...paging };
}
