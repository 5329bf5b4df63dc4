import type { Handler } from '@gatehouse/bus';
import { type identity, requireAdmin } from '@gatehouse/contracts';
import type { ServiceAccountStore } from '../../store/serviceAccountStore';
import type { AccountToken, TokenStore } from '../../store/tokenStore';

const MOST = 5_000;

interface Deps {
  readonly accounts: Pick<ServiceAccountStore, 'named'>;
  readonly tokens: Pick<TokenStore, 'ofAccounts'>;
  readonly clock: () => number;
}

const works = ({ status, expiresAt, suspendedAt }: AccountToken, now: number): boolean =>
  status === 'active' && suspendedAt === undefined && expiresAt.getTime() > now;

const byTime = (one: Date, other: Date): number => one.getTime() - other.getTime();

/** What the tokens of one account come to. */
function summaryOf(tokens: readonly AccountToken[], now: number): Pick<identity.AccountTokens, 'working' | 'lastUsedAt' | 'endsFirst'> {
  const working = tokens.filter((token) => works(token, now)).sort((one, other) => byTime(one.expiresAt, other.expiresAt));
  const lastUsedAt = tokens
    .flatMap((token) => token.lastUsedAt ?? [])
    .sort(byTime)
    .at(-1);
  const [first] = working;
  return {
    working: working.length,
    ...(lastUsedAt && { lastUsedAt: lastUsedAt.toISOString() }),
    ...(first && { endsFirst: { id: first._id, name: first.name, expiresAt: first.expiresAt.toISOString() } }),
  };
}

export const accountTokens =
  ({ accounts, tokens, clock }: Deps): Handler<typeof identity.accountTokens> =>
  async ({ ids }, { principal }) => {
    const { orgId } = requireAdmin(principal, 'read the state of service accounts');
    const [rows, held] = await Promise.all([accounts.named(orgId, ids, MOST), tokens.ofAccounts(orgId, ids)]);
    const byAccount = Map.groupBy(held, ({ accountId }) => accountId);
    const now = clock();
    return { accounts: rows.map(({ _id, name, status }) => ({ id: _id, name, status, ...summaryOf(byAccount.get(_id) ?? [], now) })) };
  };
