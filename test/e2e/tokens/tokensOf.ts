/** Tokens of every kind in the hands of an admin. */
import type { Stack } from '../../harness';

export interface Token {
  id: string;
  value: string;
}
export type Kind = 'account' | 'organization' | 'person';
export const KINDS: Kind[] = ['account', 'organization', 'person'];

/** What an admin does with tokens of each kind. */
export function tokensOf(stack: Stack, accountId: () => string) {
  const paths: Record<Kind, () => string> = {
    account: () => `/service-accounts/${accountId()}/tokens`,
    organization: () => '/service-tokens',
    person: () => '/personal-tokens',
  };
  return {
    make: async (kind: Kind, rest: object = {}): Promise<Token> => {
      const { id, token } = await stack.org('POST', paths[kind](), { name: 'test', ...rest });
      return { id: String(id), value: String(token) };
    },
    list: async (kind: Kind, query = ''): Promise<Record<string, unknown>[]> =>
      (await stack.org('GET', `${paths[kind]()}${query}`))['tokens'] as Record<string, unknown>[],
    revoke: (kind: Kind, { id }: Token) => stack.org('DELETE', `${paths[kind]()}/${id}`),
  };
}

/** Changes the security settings. */
export const settings = (stack: Stack, change: object) => stack.org('PATCH', '/security-settings', change);
