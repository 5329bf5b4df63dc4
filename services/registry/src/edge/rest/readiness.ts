/** Whether service accounts can call: what each lacks, from its tokens, its grants and its credentials. */
import { audit, executor, Id, identity, isAppError, policy, type registry } from '@gatehouse/contracts';
import type { Bus, CallContext } from '@gatehouse/bus';
import { Type, type Static } from 'typebox';
import { credentialProblem } from '../../catalog/integrations/domain/credentialProblem';
import type { Integrations } from '../../catalog/integrations/integrations';

export const Readiness = Type.Object({
  ...identity.AccountTokens.properties,
  isBlocked: Type.Boolean({ description: 'A block names it' }),
  isReady: Type.Boolean({ description: 'It is active, a token works, something is granted, and no credential is missing or rejected' }),
  integrations: Type.Integer({ minimum: 0, description: 'That are granted to it by name' }),
  missingCredentials: Type.Array(Type.String(), {
    description: 'Integrations that are granted, ask for a credential, and have none that calls would use',
  }),
  rejectedCredentials: Type.Array(Type.String(), { description: 'Granted integrations that answer 401 to the stored credential' }),
});
export type Readiness = Static<typeof Readiness>;

type CredentialState = 'present' | 'missing' | 'rejected';

/** What calls meet: none, or one stored for another address, is missing; one that the API answered 401 to is rejected. */
function stateOf(integration: registry.Integration, credential: executor.UpstreamCredential | undefined): CredentialState {
  if (credential === undefined || credentialProblem(integration, credential) !== undefined) return 'missing';
  return credential.rejectedAt === undefined ? 'present' : 'rejected';
}

const PAGE = 200;

/** Every integration; there are few. */
export async function allIntegrations(integrations: Pick<Integrations, 'list'>, orgId: string): Promise<registry.Integration[]> {
  const all: registry.Integration[] = [];
  let cursor: string | undefined;
  do {
    const page = await integrations.list(orgId, { limit: PAGE, ...(cursor !== undefined && { cursor }) });
    all.push(...page.integrations);
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return all;
}

export const CredentialCount = Type.Object({
  integrationId: Id,
  accounts: Type.Integer({ minimum: 0, description: 'Service accounts it is granted to by name' }),
  missing: Type.Integer({ minimum: 0, description: 'Of these: they need a credential, and have none or one that the API rejected' }),
});
type CredentialCount = Static<typeof CredentialCount>;
export const IntegrationState = Type.Object({
  integrationId: Id,
  accounts: Type.Optional(CredentialCount.properties.accounts),
  missing: Type.Optional(CredentialCount.properties.missing),
  calls: Type.Optional(Type.Integer({ minimum: 0, description: 'In the last seven days; absent when they could not be counted' })),
  failed: Type.Optional(Type.Integer({ minimum: 0, description: 'Of these: at the API or on the way to it' })),
  denied: Type.Optional(Type.Integer({ minimum: 0, description: 'Of these: refused here, nothing was sent' })),
});
const WEEK_MS = 7 * 86_400_000;

/** A long trail may take longer to count than the page may wait. */
const orUncounted = (err: unknown): { rows?: undefined } => {
  if (isAppError(err) && err.code === 'unavailable') return {};
  throw err;
};

/** How each integration does: its calls and, unless only those are asked for, whether the service accounts it is granted to have a credential. */
export async function integrationStates(
  bus: Bus,
  known: readonly registry.Integration[],
  call: CallContext,
  only?: 'calls',
): Promise<Static<typeof IntegrationState>[]> {
  const range = { from: new Date(Date.now() - WEEK_MS).toISOString(), to: new Date().toISOString() };
  const [counts, { rows }] = await Promise.all([
    only === 'calls' ? known.map(({ id }) => ({ integrationId: id })) : credentialCounts(bus, known, call),
    bus.call(audit.usage, { ...range, group: 'integration' }, call).catch(orUncounted),
  ]);
  return counts.map((count) => {
    const { calls = 0, failed = 0, denied = 0 } = rows?.find(({ key }) => key === count.integrationId) ?? {};
    return { ...count, ...(rows && { calls, failed, denied }) };
  });
}

/** Whether the service accounts that each integration is granted to have a credential. */
export async function credentialCounts(bus: Bus, known: readonly registry.Integration[], call: CallContext): Promise<CredentialCount[]> {
  const [{ grants }, { credentials }] = await Promise.all([
    bus.call(policy.accountGrants, {}, call),
    bus.call(executor.accountCredentials, {}, call),
  ]);
  const stored = new Map(credentials.map((credential) => [`${credential.owner.id} ${credential.integrationId}`, credential]));
  const granted = Map.groupBy(grants, ({ integrationId }) => integrationId);
  return known.map((integration) => {
    const { id, auth } = integration;
    const of = granted.get(id) ?? [];
    const lacking = of.filter(({ accountId }) => stateOf(integration, stored.get(`${accountId} ${id}`)) !== 'present');
    return { integrationId: id, accounts: of.length, missing: auth.type === 'none' ? 0 : lacking.length };
  });
}

/** Of all service accounts, or of these, by name. `known`: every integration there is. */
export async function readinessOf(
  bus: Bus,
  known: readonly registry.Integration[],
  call: CallContext,
  ids?: readonly string[],
): Promise<Readiness[]> {
  const which = ids === undefined ? {} : { ids: [...ids] };
  const [{ accounts }, { grants, blocked = [] }, { credentials }] = await Promise.all([
    bus.call(identity.accountTokens, which, call),
    bus.call(policy.accountGrants, which, call),
    bus.call(executor.accountCredentials, which, call),
  ]);
  const stopped = new Set(blocked);
  const byId = new Map(known.map((integration) => [integration.id, integration]));
  const granted = Map.groupBy(grants, ({ accountId }) => accountId);
  const stored = new Map(credentials.map((credential) => [`${credential.owner.id} ${credential.integrationId}`, credential]));
  return accounts.map((account) => {
    const own = (granted.get(account.id) ?? []).flatMap(({ integrationId }) => byId.get(integrationId) ?? []);
    const needing = own.filter(({ auth }) => auth.type !== 'none');
    const states = Map.groupBy(needing, (integration) => stateOf(integration, stored.get(`${account.id} ${integration.id}`)));
    const slugsIn = (state: CredentialState): string[] => (states.get(state) ?? []).map(({ slug }) => slug).sort();
    const [missing, rejected] = [slugsIn('missing'), slugsIn('rejected')];
    const isConnected = own.length > 0 && missing.length === 0 && rejected.length === 0;
    return {
      ...account,
      isBlocked: stopped.has(account.id),
      isReady: account.status === 'ACTIVE' && account.working > 0 && isConnected,
      integrations: own.length,
      missingCredentials: missing,
      rejectedCredentials: rejected,
    };
  });
}
