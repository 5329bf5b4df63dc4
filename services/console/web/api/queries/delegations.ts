/** What acts as a person: counted before something ends it. For admins. */
import { useOrgSlug } from '../orgSlug.ts';
import { answer, api } from '../client.ts';
import type { ClientSession, Member, PersonalToken } from '../types.ts';
import { readAll, useRead } from '../useRead.ts';
import { useAllMembers } from './members.ts';

const TOKENS = '/v1/orgs/{orgSlug}/personal-tokens';
const SESSIONS = '/v1/orgs/{orgSlug}/me/sessions';
/** Of a person; who has more is counted as having this many. */
const MOST = 400;
/** People whose tokens are counted, and how many at a time. */
const MOST_PEOPLE = 100;
const AT_ONCE = 4;

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
  /** Only the first of very many members were counted. */
  isPartial: boolean;
}

async function countHolders(org: string, members: readonly Member[]): Promise<TokenHolders> {
  const counted = members.slice(0, MOST_PEOPLE);
  const found: number[] = [];
  for (let at = 0; at < counted.length; at += AT_ONCE) {
    const some = await Promise.all(counted.slice(at, at + AT_ONCE).map(({ userId }) => tokensOf(org, userId)));
    found.push(...some.map((tokens) => tokens.filter(isActive).length));
  }
  return {
    tokens: found.reduce((sum, one) => sum + one, 0),
    people: found.filter((one) => one > 0).length,
    isPartial: members.length > counted.length,
  };
}

/** How many personal tokens would work, and of how many people. */
export function useTokenHolders() {
  const org = useOrgSlug();
  const members = useAllMembers();
  return useRead<TokenHolders>(['personalTokens', 'holders'], () => countHolders(org, members.data ?? []), {
    enabled: members.data !== undefined,
  });
}
