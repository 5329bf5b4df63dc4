/** Whether service accounts can call: what each lacks, from its tokens, its grants and its credentials. */
import { audit, executor, Id, identity, lackingSchemes, policy, type registry } from '@gatehouse/contracts';
import type { Bus, CallContext } from '@gatehouse/bus';
import { Type, type Static } from 'typebox';
import { credentialState } from '../../catalog/integrations/domain/credentialState';
import type { Integrations } from '../../catalog/integrations/integrations';
import type { KnownIntegrations } from './knownIntegrations';
import { lastDays } from './lastDays';
import { orUncounted } from './orUncounted';

export const Readiness = Type.Object({
  ...identity.AccountTokens.properties,
  isBlocked: Type.Boolean({ description: 'A block names it' }),
  isReady: Type.Boolean({
    description:
      'It is active, a token works, something is granted, no credential is missing, incomplete or rejected, no connection has ended, no block names it, and no granted integration refuses every call: by a block, a used-up budget, or because all its tools are disabled',
  }),
  integrations: Type.Integer({ minimum: 0, description: 'That are granted to it by name' }),
  missingCredentials: Type.Array(Type.String(), {
    description: 'Integrations that are granted, have tools that need a credential, and have none that calls would use',
  }),
  endedCredentials: Type.Array(Type.String(), {
    description: 'Granted integrations whose connection has ended: somebody has to connect again',
  }),
  rejectedCredentials: Type.Array(Type.String(), { description: 'Granted integrations that answer 401 to the stored credential' }),
  blockedIntegrations: Type.Array(Type.String(), { description: 'Granted integrations that a block names: every call there is refused' }),
  usedUpIntegrations: Type.Array(Type.String(), {
    description: 'Granted integrations whose budget is used up: every call there is refused until it refills, is raised or is reset',
  }),
  disabledIntegrations: Type.Array(Type.String(), {
    description: 'Granted integrations of which all tools are disabled: every call there is refused',
  }),
  incompleteCredentials: Type.Array(Type.Object({ integration: Type.String(), lacking: Type.Array(Type.String()) }), {
    description:
      'Granted integrations of several schemes whose stored credential has no part for these: some of their tools cannot be called',
  }),
});
export type Readiness = Static<typeof Readiness>;

/** Tells whether calls can succeed: those of a disabled or blocked account are all refused, whatever else it has or lacks. */
export const mayAct = ({ status, isBlocked }: Pick<Readiness, 'status' | 'isBlocked'>): boolean => status === 'ACTIVE' && !isBlocked;

/** The places that each tool of an integration of several schemes needs. */
type Needed = ReadonlyMap<string, readonly (readonly string[])[]>;

interface Met {
  readonly state: 'present' | 'missing' | 'ended' | 'rejected';
  /** Schemes that some tools need and the credential has no part for. */
  readonly lacking: readonly string[];
}

type Stored = ReadonlyMap<string, executor.UpstreamCredential>;
type Grants = readonly { readonly accountId: string; readonly integrationId: string }[];

/** `missing`: no credential, or one that serves no tool. `ended`: the same, because its connection ended. `rejected`: the API answered it 401. */
function stateOf(integration: registry.Integration, credential: executor.UpstreamCredential | undefined, needed: Needed): Met {
  const { state, lacking = [] } = credentialState(integration, credential, needed.get(integration.id) ?? []);
  if (state === 'missing') return { state: credential?.connection?.endedAt === undefined ? state : 'ended', lacking: [] };
  return { state: credential?.rejectedAt === undefined ? 'present' : 'rejected', lacking };
}

/** Reads what the tools need only where some stored credential lacks a part: only there does its state depend on the tools. */
async function neededIn(
  integrations: Pick<Integrations, 'needing'>,
  orgId: string,
  known: readonly registry.Integration[],
  credentials: readonly executor.UpstreamCredential[],
): Promise<Needed> {
  const several = known.filter(({ auth }) => auth.type === 'several');
  const partly = several.filter(({ id, auth }) =>
    credentials.some(({ integrationId, parts }) => integrationId === id && lackingSchemes(auth, parts).length > 0),
  );
  const read = partly.map(async ({ id }) => [id, (await integrations.needing(orgId, id)).map(({ parts }) => parts)] as const);
  return new Map(await Promise.all(read));
}

/** Ids of the integrations that take a credential. One whose tools all do without is left out where some account's credential is missing or ended. */
async function takingCredentials(
  { integrations, orgId }: Sources,
  known: readonly registry.Integration[],
  { grants, stored, needed }: { grants: Grants; stored: Stored; needed: Needed },
): Promise<ReadonlySet<string>> {
  const granted = Map.groupBy(grants, ({ integrationId }) => integrationId);
  const taking = known.filter(({ auth }) => auth.type !== 'none');
  const isMissing = (integration: registry.Integration): boolean =>
    (granted.get(integration.id) ?? []).some(({ accountId }) => {
      const { state } = stateOf(integration, stored.get(`${accountId} ${integration.id}`), needed);
      return state === 'missing' || state === 'ended';
    });
  // An integration without tools may get them once somebody has connected.
  const isNeeded = async (one: registry.Integration): Promise<boolean> =>
    one.toolCount === 0 || !isMissing(one) || integrations.needsCredential(orgId, one.id);
  const read = taking.map(async (one) => ((await isNeeded(one)) ? [one.id] : []));
  return new Set((await Promise.all(read)).flat());
}

/** What readiness is read from. */
export interface Sources {
  readonly bus: Bus;
  readonly integrations: Pick<Integrations, 'needing' | 'needsCredential'>;
  readonly orgId: string;
}

export const CredentialCount = Type.Object({
  integrationId: Id,
  accounts: Type.Integer({ minimum: 0, description: 'Active service accounts it is granted to by name, without those that a block names' }),
  missing: Type.Integer({
    minimum: 0,
    description: 'Of these: they need a credential, and have none, one that the API rejected, or a connection that has ended',
  }),
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

/** How each integration does: its calls and, unless only those are asked for, whether the service accounts it is granted to have a credential. */
export async function integrationStates(
  deps: Sources,
  known: readonly registry.Integration[],
  call: CallContext,
  only?: 'calls',
): Promise<Static<typeof IntegrationState>[]> {
  const range = lastDays(7);
  const [counts, { rows }] = await Promise.all([
    only === 'calls' ? known.map(({ id }) => ({ integrationId: id })) : credentialCounts(deps, known, call),
    deps.bus.call(audit.usage, { ...range, group: 'integration' }, call).catch(orUncounted),
  ]);
  return counts.map((count) => {
    const { calls = 0, failed = 0, denied = 0 } = rows?.find(({ key }) => key === count.integrationId) ?? {};
    return { ...count, ...(rows && { calls, failed, denied }) };
  });
}

/** Whether the service accounts that each integration is granted to, and that may act, have a credential. */
export async function credentialCounts(
  sources: Sources,
  known: readonly registry.Integration[],
  call: CallContext,
): Promise<CredentialCount[]> {
  const { bus, integrations, orgId } = sources;
  const [{ accounts }, { grants, blocked = [] }, { credentials }] = await Promise.all([
    bus.call(identity.accountTokens, {}, call),
    bus.call(policy.accountGrants, {}, call),
    bus.call(executor.accountCredentials, {}, call),
  ]);
  const stored = new Map(credentials.map((credential) => [`${credential.owner.id} ${credential.integrationId}`, credential]));
  const stopped = new Set(blocked);
  const acting = new Set(accounts.flatMap(({ id, status }) => (mayAct({ status, isBlocked: stopped.has(id) }) ? [id] : [])));
  const granted = Map.groupBy(
    grants.filter(({ accountId }) => acting.has(accountId)),
    ({ integrationId }) => integrationId,
  );
  const needed = await neededIn(integrations, orgId, known, credentials);
  const taking = await takingCredentials(sources, known, { grants, stored, needed });
  return known.map((integration) => {
    const { id } = integration;
    const of = granted.get(id) ?? [];
    const lacking = of.filter(({ accountId }) => stateOf(integration, stored.get(`${accountId} ${id}`), needed).state !== 'present');
    return { integrationId: id, accounts: of.length, missing: taking.has(id) ? lacking.length : 0 };
  });
}

/** Readiness of all service accounts, or of these, ordered by name. */
export async function readinessOf(
  sources: Sources,
  { integrations: known, budgets }: KnownIntegrations,
  call: CallContext,
  ids?: readonly string[],
): Promise<Readiness[]> {
  const { bus, integrations, orgId } = sources;
  const which = ids === undefined ? {} : { ids: [...ids] };
  const [{ accounts }, { grants, blocked = [], blockedIntegrations = [] }, { credentials }] = await Promise.all([
    bus.call(identity.accountTokens, which, call),
    bus.call(policy.accountGrants, which, call),
    bus.call(executor.accountCredentials, which, call),
  ]);
  const stopped = new Set(blocked);
  const byId = new Map(known.map((integration) => [integration.id, integration]));
  const granted = Map.groupBy(grants, ({ accountId }) => accountId);
  const stored = new Map(credentials.map((credential) => [`${credential.owner.id} ${credential.integrationId}`, credential]));
  const needed = await neededIn(integrations, orgId, known, credentials);
  const taking = await takingCredentials(sources, known, { grants, stored, needed });
  return accounts.map((account) => {
    const own = (granted.get(account.id) ?? []).flatMap(({ integrationId }) => byId.get(integrationId) ?? []);
    const needing = own.filter(({ id }) => taking.has(id));
    const met = needing
      .map((integration) => ({ slug: integration.slug, ...stateOf(integration, stored.get(`${account.id} ${integration.id}`), needed) }))
      .sort((one, other) => (one.slug < other.slug ? -1 : 1));
    const slugsIn = (state: Met['state']): string[] => met.flatMap((one) => (one.state === state ? [one.slug] : []));
    const [missing, ended, rejected] = [slugsIn('missing'), slugsIn('ended'), slugsIn('rejected')];
    const slugsWhere = (refuses: (integration: registry.Integration) => boolean): string[] =>
      own.flatMap((integration) => (refuses(integration) ? [integration.slug] : [])).sort();
    const refusing = {
      blockedIntegrations: slugsWhere(({ id }) => blockedIntegrations.includes(id)),
      usedUpIntegrations: slugsWhere(({ id }) => budgets.get(id)?.state === 'HARD_CROSSED'),
      disabledIntegrations: slugsWhere(({ isDisabled }) => isDisabled === true),
    };
    const isStopped = stopped.has(account.id) || Object.values(refusing).some((slugs) => slugs.length > 0);
    const incomplete = met.flatMap(({ slug, lacking }) => (lacking.length > 0 ? [{ integration: slug, lacking: [...lacking] }] : []));
    const isConnected = own.length > 0 && missing.length + ended.length + rejected.length + incomplete.length === 0;
    return {
      ...account,
      isBlocked: stopped.has(account.id),
      isReady: account.status === 'ACTIVE' && account.working > 0 && isConnected && !isStopped,
      integrations: own.length,
      missingCredentials: missing,
      endedCredentials: ended,
      rejectedCredentials: rejected,
      ...refusing,
      incompleteCredentials: incomplete,
    };
  });
}
