/** One page of the tokens of a scope. */
import type { PageRequest } from '@gatehouse/contracts';
import { readList, type Cursors, type Paging } from '@gatehouse/store';
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
  { prefix, ...asked }: PageRequest & { readonly prefix?: string; readonly q?: string; readonly sort?: string },
  view: (row: TokenOf<Kind>, now: number) => View,
): Promise<{ tokens: View[] } & Paging> {
  const { kind, accountId = '', userId = '' } = scope;
  const { rows, ...paging } = await readList(cursors, asked, {
    scope: [orgId, 'tokens', kind, accountId, userId, prefix ?? ''],
    fields: { createdAt: 'createdAt' },
    sort: '-createdAt',
    read: (page) => tokens.list(orgId, scope, { ...page, prefix }),
    texts: ({ name, prefix }) => [name, prefix],
  });
  const now = clock();
  return { tokens: rows.map((row) => view(row, now)), ...paging };
}
