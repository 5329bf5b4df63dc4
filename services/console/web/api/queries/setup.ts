/** How far an organization is on the way to its first governed call, by the service account that is furthest. */
import { useIntegrations } from './integrations.ts';
import type { Grant, Integration, Overview, SuggestedCall } from '../types.ts';

/** What the first steps need to know of an account. */
export interface SetupAccount {
  id: string;
  name: string;
  /** Tokens that work now. */
  working: number;
}
export interface Pair {
  account: SetupAccount;
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
  /** The service account that is furthest. */
  account: SetupAccount | undefined;
  /** Number of active service accounts that no block names. */
  accounts: number;
  /** The grants of `account` to integrations that exist. */
  grants: Usable[];
  /** The first call, for that account. */
  suggested: SuggestedCall | undefined;
  /** Granted integrations that need a credential and have none that the API accepts: none, an ended connection, or a rejected one. */
  unconnected: Unconnected[];
}

/** How far the organization is, for admins; undefined until everything is known. */
export function useSetup({ accounts, firstSteps: { account, call } }: Overview): Setup | undefined {
  const { data: known } = useIntegrations();
  if (known === undefined) return undefined;
  const grants = (account?.grants ?? []).flatMap((grant) => {
    const integration = known.find(({ id }) => id === grant.resource.id);
    return account === undefined || integration === undefined ? [] : [{ grant, account, integration }];
  });
  const unconnected = grants.flatMap((pair) => {
    const { slug } = pair.integration;
    const { missingCredentials = [], endedCredentials = [], rejectedCredentials = [] } = account ?? {};
    const isRejected = rejectedCredentials.includes(slug);
    return isRejected || missingCredentials.includes(slug) || endedCredentials.includes(slug) ? [{ ...pair, isRejected }] : [];
  });
  return { integrations: known, account, accounts: accounts.active, grants, suggested: call, unconnected };
}
