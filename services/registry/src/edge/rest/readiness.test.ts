import type { Bus } from '@gatehouse/bus';
import { audit, executor, identity, newId, policy, type registry } from '@gatehouse/contracts';
import { needsOf } from './overview';
import { integrationStates, readinessOf, type Sources } from './readiness';

const [active, disabled] = [newId('serviceAccount'), newId('serviceAccount')];
const orders = { id: newId('integration'), slug: 'orders', auth: { type: 'bearer' } } as registry.Integration;
const answers = new Map<string, object>([
  [
    identity.accountTokens.name,
    {
      accounts: [
        { id: active, name: 'active', status: 'ACTIVE', working: 1 },
        { id: disabled, name: 'disabled', status: 'DISABLED', working: 1 },
      ],
    },
  ],
  [policy.accountGrants.name, { grants: [active, disabled].map((accountId) => ({ accountId, integrationId: orders.id })) }],
  [executor.accountCredentials.name, { credentials: [] }],
  [audit.usage.name, { rows: [] }],
]);
const bus = { call: ({ name }: { name: string }) => Promise.resolve(answers.get(name)) } as unknown as Bus;
const sourcesWhere = (needsCredential: boolean): Sources => ({
  bus,
  integrations: { needing: () => Promise.resolve([]), needsCredential: () => Promise.resolve(needsCredential) },
  orgId: newId('organization'),
});
const sources = sourcesWhere(true);
const call = { correlationId: 'c', deadline: Date.now() + 5_000 };

test('an integration counts the accounts without a credential as the overview does: a disabled one needs none', async () => {
  const [state] = await integrationStates(sources, [orders], call);
  expect(state).toMatchObject({ accounts: 1, missing: 1 });
  const needs = needsOf(await readinessOf(sources, [orders], call), Date.now());
  expect(needs).toMatchObject([{ cause: 'unconnected', integration: 'orders', count: 1 }]);
});

test('where every tool is called without a credential, none is missing', async () => {
  const [state] = await integrationStates(sourcesWhere(false), [orders], call);
  expect(state).toMatchObject({ accounts: 1, missing: 0 });
  const [account] = await readinessOf(sourcesWhere(false), [orders], call);
  expect(account).toMatchObject({ id: active, isReady: true, missingCredentials: [] });
  const [withoutTools] = await readinessOf(sourcesWhere(false), [{ ...orders, toolCount: 0 }], call);
  expect(withoutTools).toMatchObject({ isReady: false, missingCredentials: ['orders'] });
});
