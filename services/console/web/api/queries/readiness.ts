/** What a service account lacks before its calls can succeed, from tokens, grants and credentials. */
import type { Grant, Integration, ServiceToken } from '../types.ts';
import { useAllGrants } from './grants.ts';
import { isUsable, useCredentials, useIntegrations } from './integrations.ts';
import { useServiceTokens } from './serviceTokens.ts';

export interface Readiness {
  working: ServiceToken[];
  /** Of integrations. */
  grants: Grant[];
  /** Of agents: no call needs them. */
  agents: Grant[];
  /** Granted integrations that need a credential and have none that is used. */
  unconnected: Integration[];
  /** Of granted integrations with a credential. */
  connected: ReadonlySet<string>;
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
  const credentials = useCredentials({ kind: 'serviceAccount', id: accountId });
  if (own.data === undefined || integrations.data === undefined || credentials.data === undefined || tokens.data === undefined)
    return undefined;
  const grants = own.data.filter(({ resource }) => resource.kind === 'integration');
  const agents = own.data.filter(({ resource }) => resource.kind === 'agent');
  const granted = new Set(grants.map(({ resource }) => resource.id));
  const needing = integrations.data.filter(({ id, auth }) => granted.has(id) && auth.type !== 'none');
  const usable = new Set(credentials.data.filter(isUsable).map(({ integrationId }) => integrationId));
  const unconnected = needing.filter(({ id }) => !usable.has(id));
  const connected = new Set(needing.filter(({ id }) => usable.has(id)).map(({ id }) => id));
  const working = workingTokens(tokens.data, new Date());
  return { working, grants, agents, unconnected, connected, isReady: working.length > 0 && grants.length > 0 && unconnected.length === 0 };
}
