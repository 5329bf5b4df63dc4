/** What a service account lacks before its calls can succeed, from tokens, grants and credentials. */
import type { Grant, Integration, ServiceToken } from '../types.ts';
import { useAllGrants } from './grants.ts';
import { stateOfCredential, useCredentials, useIntegrations, type CredentialState } from './integrations.ts';
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
  const tokens = useServiceTokens(accountId);
  const own = useAllGrants({ subject: accountId });
  const integrations = useIntegrations();
  const stored = useCredentials({ kind: 'serviceAccount', id: accountId });
  if (own.data === undefined || integrations.data === undefined || stored.data === undefined || tokens.data === undefined) return undefined;
  const byId = new Map(integrations.data.map((integration) => [integration.id, integration]));
  const slugOf = ({ resource }: Grant): string => byId.get(resource.id)?.slug ?? '';
  const grants = own.data
    .filter(({ resource }) => resource.kind === 'integration')
    .toSorted((one, other) => slugOf(one).localeCompare(slugOf(other)));
  const agents = own.data.filter(({ resource }) => resource.kind === 'agent');
  const granted = new Set(grants.map(({ resource }) => resource.id));
  const needing = integrations.data.filter(({ id, auth }) => granted.has(id) && auth.type !== 'none');
  const credentials = new Map(stored.data.map((credential) => [credential.integrationId, credential]));
  const byState = Map.groupBy(needing, ({ id }) => stateOfCredential(credentials.get(id)));
  const inState = (state: CredentialState): readonly Integration[] => byState.get(state) ?? [];
  const states = { present: inState('present'), missing: inState('missing'), rejected: inState('rejected') };
  const working = workingTokens(tokens.data, new Date());
  const isConnected = grants.length > 0 && states.present.length === needing.length;
  return { working, grants, agents, credentials: states, isReady: working.length > 0 && isConnected };
}
