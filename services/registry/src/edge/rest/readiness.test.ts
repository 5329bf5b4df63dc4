import type { Bus } from '@gatehouse/bus';
import { audienceOf, audit, executor, identity, newId, placeOf, policy, type registry } from '@gatehouse/contracts';
import { needsOf } from './overview';
import type { KnownIntegrations } from './knownIntegrations';
import { integrationStates, readinessOf, type Sources } from './readiness';

const [active, disabled, blocked] = [newId('serviceAccount'), newId('serviceAccount'), newId('serviceAccount')];
const orders = { id: newId('integration'), slug: 'orders', auth: { type: 'bearer' } } as registry.Integration;
const answers = new Map<string, object>([
  [
    identity.accountTokens.name,
    {
      accounts: [
        { id: active, name: 'active', status: 'ACTIVE', working: 1 },
        { id: disabled, name: 'disabled', status: 'DISABLED', working: 1 },
        { id: blocked, name: 'blocked', status: 'ACTIVE', working: 1 },
      ],
    },
  ],
  [
    policy.accountGrants.name,
    { grants: [active, disabled, blocked].map((accountId) => ({ accountId, integrationId: orders.id })), blocked: [blocked] },
  ],
  [audit.usage.name, { rows: [] }],
]);
const sourcesWhere = (needsCredential: boolean, credentials: readonly object[] = []): Sources => ({
  bus: {
    call: ({ name }: { name: string }) => Promise.resolve(name === executor.accountCredentials.name ? { credentials } : answers.get(name)),
  } as unknown as Bus,
  integrations: { needing: () => Promise.resolve([]), needsCredential: () => Promise.resolve(needsCredential) },
  orgId: newId('organization'),
});
const sources = sourcesWhere(true);
const call = { correlationId: 'c', deadline: Date.now() + 5_000 };
const known = (integrations: registry.Integration[], budget?: Pick<policy.Budget, 'state'>): KnownIntegrations => ({
  integrations,
  budgets: new Map(budget ? [[orders.id, budget as policy.Budget]] : []),
});

test('an integration counts the accounts without a credential as the overview does: a disabled or blocked one needs none', async () => {
  const [state] = await integrationStates(sources, [orders], call);
  expect(state).toMatchObject({ accounts: 1, missing: 1 });
  const needs = needsOf(await readinessOf(sources, known([orders]), call), Date.now());
  expect(needs).toMatchObject([{ cause: 'unconnected', integration: 'orders', count: 1 }]);
});

test('where every tool is called without a credential, none is missing', async () => {
  const [state] = await integrationStates(sourcesWhere(false), [orders], call);
  expect(state).toMatchObject({ accounts: 1, missing: 0 });
  const [account] = await readinessOf(sourcesWhere(false), known([orders]), call);
  expect(account).toMatchObject({ id: active, isReady: true, missingCredentials: [] });
  const [withoutTools] = await readinessOf(sourcesWhere(false), known([{ ...orders, toolCount: 0 }]), call);
  expect(withoutTools).toMatchObject({ isReady: false, missingCredentials: ['orders'] });
});

test('a connection that has ended is no missing credential, and the account is not ready', async () => {
  const at = '2026-03-01T00:00:00.000Z';
  const connection = { server: 'idp.example', scopes: [], since: at, isRenewed: true, endedAt: at };
  const owner = { kind: 'serviceAccount', id: active };
  const ended = sourcesWhere(true, [{ integrationId: orders.id, owner, type: 'bearer', version: 1, updatedAt: at, connection }]);
  const integrations = [{ ...orders, baseUrl: 'https://orders.example' }];
  const [account] = await readinessOf(ended, known(integrations), call);
  expect(account).toMatchObject({ isReady: false, missingCredentials: [], endedCredentials: ['orders'], rejectedCredentials: [] });
  const [state] = await integrationStates(ended, integrations, call);
  expect(state).toMatchObject({ accounts: 1, missing: 1 });
});

test('a credential without a part that some tools need leaves the account not ready', async () => {
  const at = '2026-03-01T00:00:00.000Z';
  const [key, app] = ['X-Key', 'X-App'].map((name) => ({ type: 'apiKey', in: 'header', name }) as const);
  const auth = {
    type: 'several',
    schemes: [
      { name: 'key', auth: key! },
      { name: 'app', auth: app! },
    ],
  } as registry.Integration['auth'];
  const integrations = [{ ...orders, baseUrl: 'https://orders.example', auth }];
  const audience = audienceOf('https://orders.example', auth);
  const owner = { kind: 'serviceAccount', id: active };
  const half = [{ integrationId: orders.id, owner, type: 'several', parts: [placeOf(key!)], audience, version: 1, updatedAt: at }];
  const needing = [[placeOf(key!)], [placeOf(key!), placeOf(app!)]].map((parts, i) => ({ toolName: `tool_${i}`, parts }));
  const partly: Sources = {
    ...sourcesWhere(true, half),
    integrations: { needing: () => Promise.resolve(needing), needsCredential: () => Promise.resolve(true) },
  };
  const [account] = await readinessOf(partly, known(integrations), call);
  expect(account).toMatchObject({
    isReady: false,
    missingCredentials: [],
    incompleteCredentials: [{ integration: 'orders', lacking: ['app'] }],
  });
});

test('nobody is ready for an integration that refuses every call: its budget is used up, or its tools are disabled', async () => {
  const open = sourcesWhere(false);
  const [usedUp] = await readinessOf(open, known([orders], { state: 'HARD_CROSSED' }), call);
  expect(usedUp).toMatchObject({ isReady: false, usedUpIntegrations: ['orders'], disabledIntegrations: [] });
  const [warned] = await readinessOf(open, known([orders], { state: 'SOFT_CROSSED' }), call);
  expect(warned).toMatchObject({ isReady: true, usedUpIntegrations: [] });
  const [off] = await readinessOf(open, known([{ ...orders, isDisabled: true }]), call);
  expect(off).toMatchObject({ isReady: false, usedUpIntegrations: [], disabledIntegrations: ['orders'] });
});
