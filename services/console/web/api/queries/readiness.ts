/** What a service account lacks before its calls can succeed, from tokens, grants and credentials. */
import { useQueries } from '@tanstack/react-query';
import { useOrgSlug } from '../orgSlug.ts';
import type { Grant, Integration, ServiceToken } from '../types.ts';
import { useAllGrants } from './grants.ts';
import { credentialRead, stateOfCredential, useIntegrations, type CredentialState } from './integrations.ts';
import { useServiceTokens } from './serviceTokens.ts';

export interface Readiness {
  working: ServiceToken[];
  /** Of integrations, by name. */
  grants: Grant[];
  /** Of agents: no call needs them. */
  agents: Grant[];
  /** Granted integrations that need a credential, by its state. */
  credentials: Readonly<Record<CredentialState, readonly Integration[]>>;
  isReady: boolean;
}

/** Tokens that work at a moment. */
export const workingTokens = (tokens: readonly ServiceToken[], now: Date): ServiceToken[] =>
  tokens.filter(({ status, expiresAt }) => status === 'active' && Date.parse(expiresAt) > now.getTime());

/** Undefined until everything is known. */
export function useReadiness(accountId: string): Readiness | undefined {
  const orgSlug = useOrgSlug();
  const tokens = useServiceTokens(accountId);
  const allGrants = useAllGrants();
  const integrations = useIntegrations();
  const own = (allGrants.data ?? []).filter(({ subject }) => subject.id === accountId);
  const slugOf = ({ resource }: Grant): string => integrations.data?.find(({ id }) => id === resource.id)?.slug ?? '';
  const grants = own
    .filter(({ resource }) => resource.kind === 'integration')
    .toSorted((one, other) => slugOf(one).localeCompare(slugOf(other)));
  const agents = own.filter(({ resource }) => resource.kind === 'agent');
  const granted = grants.flatMap(({ resource }) => (integrations.data ?? []).filter(({ id }) => id === resource.id));
  const needing = granted.filter(({ auth }) => auth.type !== 'none');
  const credentials = useQueries({
    queries: needing.map(({ slug }) => credentialRead(orgSlug, { kind: 'serviceAccount', id: accountId }, slug)),
  });
  const isKnown = allGrants.data !== undefined && integrations.data !== undefined && credentials.every(({ data }) => data !== undefined);
  if (!isKnown || tokens.data === undefined) return undefined;
  const working = workingTokens(tokens.data, new Date());
  const inState = (state: CredentialState) => needing.filter((_, index) => stateOfCredential(credentials[index]?.data) === state);
  const byState = { present: inState('present'), missing: inState('missing'), rejected: inState('rejected') };
  const isConnected = grants.length > 0 && byState.present.length === needing.length;
  return { working, grants, agents, credentials: byState, isReady: working.length > 0 && isConnected };
}
