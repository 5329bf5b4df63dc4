/** What acts as a person: counted before something ends it. For admins. */
import { useOrgSlug } from '../orgSlug.ts';
import { answer, api } from '../client.ts';
import type { ClientSession, PersonalToken } from '../types.ts';
import { readAll, useRead } from '../useRead.ts';

const TOKENS = '/v1/orgs/{orgSlug}/personal-tokens';
const SESSIONS = '/v1/orgs/{orgSlug}/me/sessions';
/** How many tokens, and how many sessions, are read of one person at most; further ones are not counted. */
const MOST = 400;

const tokensOf = (orgSlug: string, userId: string): Promise<PersonalToken[]> =>
  readAll(
    (page) => answer(api.GET(TOKENS, { params: { path: { orgSlug }, query: { userId, ...page } } })),
    (page) => page.tokens,
    MOST,
  );

const sessionsOf = (orgSlug: string, userId: string): Promise<ClientSession[]> =>
  readAll(
    (page) => answer(api.GET(SESSIONS, { params: { path: { orgSlug }, query: { userId, ...page } } })),
    (page) => page.sessions,
    MOST,
  );

const isActive = ({ status }: { status: string }): boolean => status === 'active';

export interface Delegations {
  tokens: PersonalToken[];
  sessions: ClientSession[];
  /** The latest use of any of them. */
  lastUsedAt: string | undefined;
}

/** Working tokens and sign-ins of one member. */
export function useDelegations(userId: string | undefined) {
  const org = useOrgSlug();
  const read = async (): Promise<Delegations> => {
    const [tokens, sessions] = await Promise.all([tokensOf(org, userId ?? ''), sessionsOf(org, userId ?? '')]);
    const held = { tokens: tokens.filter(isActive), sessions: sessions.filter(isActive) };
    const used = [...held.tokens, ...held.sessions].flatMap(({ lastUsedAt }) => (lastUsedAt === undefined ? [] : [lastUsedAt]));
    return { ...held, lastUsedAt: used.sort().at(-1) };
  };
  return useRead<Delegations>(['members', 'holdings', userId], read, { enabled: userId !== undefined, staleTime: 0 });
}

export interface TokenHolders {
  tokens: number;
  people: number;
  /** Number of members, who could each have one. */
  members: number;
}

/** How many personal tokens would work, and of how many people. */
export function useTokenHolders() {
  const orgSlug = useOrgSlug();
  return useRead<TokenHolders>(['personalTokens', 'holders'], () =>
    answer(api.GET(`${TOKENS}/holders`, { params: { path: { orgSlug } } })),
  );
}
