/** How far an organization is on the way to its first governed call, by the service account that is furthest. */
import { useAllGrants } from './grants.ts';
import { useIntegrations } from './integrations.ts';
import { useReadinessOf } from './overview.ts';
import { useServiceAccounts } from './serviceAccounts.ts';
import type { Grant, Integration, ServiceAccount } from '../types.ts';

export interface Pair {
  account: ServiceAccount;
  integration: Integration;
}
export interface Usable extends Pair {
  grant: Grant;
}

export interface Setup {
  integrations: Integration[];
  /** Active ones, as far as they were read. */
  accounts: ServiceAccount[];
  /** Of the account that is furthest, to integrations that exist. */
  grants: Usable[];
  /** Granted, in need of a credential, and without one. */
  unconnected: Pair[];
}

const NOBODY = 'none';

/** For admins. Undefined until everything is known. Only the newest accounts are looked at: steps are taken with one of them. */
export function useSetup(): Setup | undefined {
  const integrations = useIntegrations();
  const list = useServiceAccounts();
  const accounts = list.rows.filter(({ status }) => status === 'ACTIVE');
  const readiness = useReadinessOf(accounts.map(({ id }) => id));
  const isKnown = accounts.every(({ id }) => readiness.has(id));
  const granted = accounts.filter(({ id }) => (readiness.get(id)?.integrations ?? 0) > 0);
  const account = granted.find(({ id }) => readiness.get(id)?.missingCredentials.length === 0) ?? granted[0];
  const own = useAllGrants({ subject: account?.id ?? NOBODY }, isKnown && account !== undefined);
  if (integrations.data === undefined || list.isPending || !isKnown) return undefined;
  if (account !== undefined && own.data === undefined) return undefined;
  const known = integrations.data;
  const grants = (own.data ?? []).flatMap((grant) => {
    const integration = known.find(({ id }) => id === grant.resource.id);
    return account === undefined || integration === undefined ? [] : [{ grant, account, integration }];
  });
  const missing = account === undefined ? [] : (readiness.get(account.id)?.missingCredentials ?? []);
  return { integrations: known, accounts, grants, unconnected: grants.filter(({ integration }) => missing.includes(integration.slug)) };
}
