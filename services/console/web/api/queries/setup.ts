/** What stands between an organization and its governed calls, over all its service accounts. */
import { useQueries } from '@tanstack/react-query';
import { useOrgSlug } from '../orgSlug.ts';
import type { Grant, Integration, ServiceAccount, ServiceToken } from '../types.ts';
import { useAllGrants } from './grants.ts';
import { credentialRead, isUsable, useIntegrations } from './integrations.ts';
import { workingTokens } from './readiness.ts';
import { useAllServiceAccounts } from './serviceAccounts.ts';
import { serviceTokensRead } from './serviceTokens.ts';

const SOON_MS = 14 * 86_400_000;

export interface Pair {
  account: ServiceAccount;
  integration: Integration;
}
export interface Usable extends Pair {
  grant: Grant;
}

export interface Setup {
  integrations: Integration[];
  accounts: ServiceAccount[];
  /** Of service accounts to integrations that exist. */
  grants: Usable[];
  /** Granted, in need of a credential, and without one. */
  unconnected: Pair[];
  /** Active accounts without a working token. */
  tokenless: ServiceAccount[];
  /** Working tokens that end within two weeks. */
  expiring: { account: ServiceAccount; token: ServiceToken }[];
  /** Moment of the latest call by any token that still exists. */
  lastUsedAt: string | undefined;
}

/** For admins. Undefined until everything is known. */
export function useSetup(): Setup | undefined {
  const orgSlug = useOrgSlug();
  const integrations = useIntegrations();
  const accounts = useAllServiceAccounts();
  const allGrants = useAllGrants();
  const active = (accounts.data ?? []).filter(({ status }) => status === 'ACTIVE');
  const tokens = useQueries({
    queries: active.map(({ id }) => serviceTokensRead(orgSlug, id)),
  });
  const grants = (allGrants.data ?? []).flatMap((grant) => {
    const account = active.find(({ id }) => id === grant.subject.id);
    const integration = integrations.data?.find(({ id }) => id === grant.resource.id);
    return account === undefined || integration === undefined ? [] : [{ grant, account, integration }];
  });
  const needing = grants.filter(({ integration }) => integration.auth.type !== 'none');
  const credentials = useQueries({
    queries: needing.map(({ account, integration }) =>
      credentialRead(orgSlug, { kind: 'serviceAccount', id: account.id }, integration.slug),
    ),
  });
  const reads = [integrations, accounts, allGrants, ...tokens, ...credentials];
  if (reads.some(({ data }) => data === undefined)) return undefined;

  const now = new Date();
  const held = active.map((account, index) => ({ account, tokens: tokens[index]?.data ?? [] }));
  const isSoon = ({ expiresAt }: ServiceToken): boolean => Date.parse(expiresAt) - now.getTime() < SOON_MS;
  return {
    integrations: integrations.data ?? [],
    accounts: active,
    grants,
    unconnected: needing.filter((_, index) => !isUsable(credentials[index]?.data)),
    tokenless: held.filter((one) => workingTokens(one.tokens, now).length === 0).map(({ account }) => account),
    expiring: held.flatMap((one) =>
      workingTokens(one.tokens, now)
        .filter(isSoon)
        .map((token) => ({ account: one.account, token })),
    ),
    lastUsedAt: held
      .flatMap((one) => one.tokens.flatMap(({ lastUsedAt }) => (lastUsedAt === undefined ? [] : [lastUsedAt])))
      .sort()
      .at(-1),
  };
}
