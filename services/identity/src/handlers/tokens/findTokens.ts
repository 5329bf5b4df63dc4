/** Tokens of an organization, whoever holds them. */
import type { Handler } from '@gatehouse/bus';
import { type identity, requireAdmin } from '@gatehouse/contracts';
import { statusAt, type TokenRow } from '../../domain/token';
import type { MemberStore } from '../../store/memberStore';
import type { SettingsStore } from '../../store/settingsStore';
import type { TokenStore } from '../../store/tokenStore';

const MOST = 50;

interface Deps {
  readonly tokens: Pick<TokenStore, 'withPrefix' | 'countPersonal'>;
  readonly clock: () => number;
}

type Holder = { kind: 'serviceAccount' | 'user' | 'orgToken'; id: string };
function holderOf(row: TokenRow): Holder {
  switch (row.kind) {
    case 'svc':
      return { kind: 'serviceAccount', id: row.accountId };
    case 'pat':
      return { kind: 'user', id: row.userId };
    case 'org':
      return { kind: 'orgToken', id: row._id };
  }
}

export const findTokens =
  ({ tokens, settings, clock }: Deps & { readonly settings: Pick<SettingsStore, 'find'> }): Handler<typeof identity.findTokens> =>
  async ({ prefix }, { principal }) => {
    const { orgId } = requireAdmin(principal, 'find tokens');
    const [rows, { personalTokensEnabled }] = await Promise.all([tokens.withPrefix(orgId, prefix, MOST), settings.find(orgId)]);
    const now = clock();
    return {
      tokens: rows.map((row) => ({
        id: row._id,
        name: row.name,
        prefix: row.prefix,
        status: statusAt(row, now),
        ...(row.kind === 'pat' && { allowed: personalTokensEnabled }),
        holder: holderOf(row),
      })),
    };
  };

export const countPersonalTokens =
  ({
    tokens,
    members,
    clock,
  }: Deps & { readonly members: Pick<MemberStore, 'countActive'> }): Handler<typeof identity.countPersonalTokens> =>
  async (_, { principal }) => {
    const { orgId } = requireAdmin(principal, 'count personal tokens');
    const [held, active] = await Promise.all([tokens.countPersonal(orgId, clock()), members.countActive(orgId)]);
    return { ...held, members: active };
  };
