/** How far an organization is on the way to its first governed call, by the service account that is furthest. */
import { useAllGrants } from './grants.ts';
import { useIntegrations } from './integrations.ts';
import { useReadinessOf } from './overview.ts';
import { useServiceAccounts } from './serviceAccounts.ts';
import type { AccountReadiness, Grant, Integration, ServiceAccount } from '../types.ts';

export interface Pair {
  account: ServiceAccount;
  integration: Integration;
}
export interface Usable extends Pair {
  grant: Grant;
}

export interface Unconnected extends Pair {
  /** The API answered 401 to the stored one. */
  isRejected: boolean;
}

export interface Setup {
  integrations: Integration[];
  /** Active ones, as far as they were read. */
  accounts: ServiceAccount[];
  /** Of the account that is furthest, to integrations that exist. */
  grants: Usable[];
  /** Granted, in need of a credential, and without one that the API accepts. */
  unconnected: Unconnected[];
}

const NOBODY = 'none';

const unconnectedOf = (ready: AccountReadiness | undefined): string[] =>
  ready === undefined ? [] : [...ready.missingCredentials, ...ready.rejectedCredentials];

/** For admins. Undefined until everything is known. Only the newest accounts are looked at: steps are taken with one of them. */
export function useSetup(): Setup | undefined {
  const integrations = useIntegrations();
  const list = useServiceAccounts();
  const accounts = list.rows.filter(({ status }) => status === 'ACTIVE');
  const readiness = useReadinessOf(accounts.map(({ id }) => id));
  const isKnown = accounts.every(({ id }) => readiness.has(id));
  const granted = accounts.filter(({ id }) => (readiness.get(id)?.integrations ?? 0) > 0);
  const account = granted.find(({ id }) => unconnectedOf(readiness.get(id)).length === 0) ?? granted[0];
  const own = useAllGrants({ subject: account?.id ?? NOBODY }, isKnown && account !== undefined);
  if (integrations.data === undefined || list.isPending || !isKnown) return undefined;
  if (account !== undefined && own.data === undefined) return undefined;
  const known = integrations.data;
  const grants = (own.data ?? []).flatMap((grant) => {
    const integration = known.find(({ id }) => id === grant.resource.id);
    return account === undefined || integration === undefined ? [] : [{ grant, account, integration }];
  });
  const ready = account && readiness.get(account.id);
  const unconnected = grants
    .filter(({ integration }) => unconnectedOf(ready).includes(integration.slug))
    .map((pair) => ({ ...pair, isRejected: ready?.rejectedCredentials.includes(pair.integration.slug) === true }));
  return { integrations: known, accounts, grants, unconnected };
}
