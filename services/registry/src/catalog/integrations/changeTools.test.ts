/** Tools that an admin disables or describes in other words. */
import { newId, registry, type Principal } from '@gatehouse/contracts';
import { apiDocument, ORDERS } from '../../testing/apiDocument';
import { startCatalogFixture, until, type CatalogFixture } from '../../testing/catalogFixture';
import type { ToolChange } from './domain/toolSettings';

let fixture: CatalogFixture;
beforeAll(async () => (fixture = await startCatalogFixture()));
afterAll(() => fixture.stop());
beforeEach(() => Object.assign(fixture.state, { accessible: { all: true }, toolPreviews: {}, onToolPreview: undefined, credentials: [] }));

async function withOrders() {
  const org = fixture.newOrganization();
  const { admin, asAdmin, asAccount } = org;
  const { integration } = await fixture.integrations.importIntegration(admin, { slug: 'orders', document: ORDERS }, asAdmin);
  const { gateway, executorBus } = fixture;
  return {
    ...org,
    integration,
    change: (...changes: ToolChange[]) => fixture.integrations.changeTools(admin, 'orders', changes, {}, asAdmin),
    resolve: (tool: string) => executorBus.call(registry.resolveTool, { tool }, asAccount),
    callable: (granted: 'ALL' | string[] = 'ALL') => fixture.integrations.callable(org.orgId, 'orders', granted, false),
    toolCount: async () =>
      (await gateway.call(registry.listServices, {}, asAccount)).services.find(({ slug }) => slug === 'orders')?.toolCount,
    search: async (query: string) =>
      (await gateway.call(registry.searchTools, { query, limit: 10, service: 'orders' }, asAccount)).tools.map(({ tool }) => tool),
    describe: async (tool: string) => (await gateway.call(registry.describeTools, { tools: [tool] }, asAccount)).tools[0],
  };
}

test('a disabled tool is resolved by no call, found by no search and not counted, until it is enabled', async () => {
  const { integration, change, resolve, search, describe, toolCount, callable } = await withOrders();
  expect(await resolve('orders/refundOrder')).toMatchObject({ found: true });
  expect(await change({ toolName: 'refundOrder', enabled: false })).toEqual(['done']);
  expect(await resolve('orders/refundOrder')).toEqual({
    found: false,
    collides: [],
    integrationId: integration.id,
    disabled: 'refundOrder',
  });
  expect(await search('give money back')).not.toContain('orders/refundOrder');
  expect(await describe('orders/refundOrder')).toMatchObject({ denied: 'An admin has disabled this tool' });
  expect(await toolCount()).toBe(3);
  expect([await callable(), await callable(['refundOrder', 'getOrder']), await callable(['refundOrder'])]).toEqual([3, 1, 0]);
  fixture.state.accessible = { all: false, integrations: { [integration.id]: ['refundOrder', 'getOrder'] }, agents: [], skills: [] };
  expect(await toolCount()).toBe(1);
  fixture.state.accessible = { all: true };

  expect(await change({ toolName: 'refundOrder', enabled: true })).toEqual(['done']);
  expect(await resolve('orders/refundOrder')).toMatchObject({ found: true });
  expect(await search('give money back')).toContain('orders/refundOrder');
  expect(await describe('orders/refundOrder')).not.toHaveProperty('denied');
  expect(await toolCount()).toBe(4);
});

test('an integration says that all its tools are disabled, once they are', async () => {
  const { orgId, integration, change } = await withOrders();
  const { integrations } = fixture;
  const told = async () => {
    const listed = (await integrations.list(orgId, {})).integrations.find(({ id }) => id === integration.id);
    const [read, byId] = [await integrations.get(orgId, 'orders'), await integrations.getById(orgId, integration.id)];
    return [listed?.isDisabled, read.isDisabled, byId.isDisabled];
  };
  const names = (await integrations.tools(orgId, 'orders', {})).tools.map(({ name }) => name);
  const [first = '', ...others] = names;
  expect(names).toHaveLength(integration.toolCount);
  await change(...others.map((toolName) => ({ toolName, enabled: false })));
  expect(await told()).toEqual([undefined, undefined, undefined]);
  await change({ toolName: first, enabled: false });
  expect(await told()).toEqual([true, true, true]);
  await change({ toolName: first, enabled: true });
  expect(await told()).toEqual([undefined, undefined, undefined]);
});

test('an own description is what search and callers read, and null brings back the imported one', async () => {
  const { orgId, change, search, describe } = await withOrders();
  const description = 'Reimburse a customer. Only after the parcel came back.';
  await change({ toolName: 'refundOrder', description });
  expect(await search('reimburse')).toEqual(['orders/refundOrder']);
  expect(await describe('orders/refundOrder')).toMatchObject({ description });
  expect(await fixture.integrations.tool(orgId, 'orders', 'refundOrder')).toMatchObject({
    summary: 'Reimburse a customer.',
    description,
    importedDescription: '',
    enabled: true,
  });
  const marked = async () => {
    const { tools } = await fixture.integrations.tools(orgId, 'orders', {});
    return tools.filter(({ isDescribedHere }) => isDescribedHere).map(({ name }) => name);
  };
  expect(await marked()).toEqual(['refundOrder']);
  await change({ toolName: 'refundOrder', description: null });
  expect(await marked()).toEqual([]);
  expect(await search('reimburse')).toEqual([]);
  const after = await fixture.integrations.tool(orgId, 'orders', 'refundOrder');
  expect(after).toMatchObject({ summary: 'Give money back' });
  expect(after).not.toHaveProperty('importedDescription');
});

test('many tools change in one write with one entry; what was so already is told apart from what there is not', async () => {
  const { orgId, change } = await withOrders();
  await change({ toolName: 'getOrder', enabled: false });
  const off = ['getOrder', 'listOrders', 'teleport'].map((toolName) => ({ toolName, enabled: false }));
  expect(await change(...off)).toEqual(['unchanged', 'done', 'missing']);
  expect(await fixture.integrations.get(orgId, 'orders')).toMatchObject({ revision: 3 });
  const entries = () => fixture.events.filter((event) => event.orgId === orgId && event.type === 'integration.toolsUpdated');
  await until(() => entries().length === 2);
  expect(entries().map(({ data }) => data)).toEqual([
    { revision: 2, disabled: ['getOrder'] },
    { revision: 3, disabled: ['listOrders'] },
  ]);
});

test('a refresh keeps what was set, also for a tool that comes back', async () => {
  const { orgId, admin, asAdmin, change, resolve } = await withOrders();
  await change({ toolName: 'refundOrder', enabled: false }, { toolName: 'getOrder', description: 'Look one up.' });
  const without = apiDocument({ '/orders/{id}': (ORDERS['paths'] as Record<string, unknown>)['/orders/{id}'] });
  await fixture.integrations.refresh(admin, 'orders', { document: without }, asAdmin);
  expect(await resolve('orders/refundOrder')).toEqual({ found: false, collides: [] });
  await fixture.integrations.refresh(admin, 'orders', { document: ORDERS }, asAdmin);
  expect(await resolve('orders/refundOrder')).toMatchObject({ found: false, disabled: 'refundOrder' });
  expect(await fixture.integrations.tool(orgId, 'orders', 'getOrder')).toMatchObject({ description: 'Look one up.' });
});

test('only admins change tools, from the revision they saw, and never the management tools', async () => {
  const { orgId, admin, account, asAdmin, resolve } = await withOrders();
  const off = [{ toolName: 'getOrder', enabled: false }];
  const others: Principal[] = [{ ...admin, role: 'member' }, account, { ...account, role: 'admin' }];
  for (const principal of others)
    await expect(fixture.integrations.changeTools(principal, 'orders', off, {}, asAdmin)).rejects.toMatchObject({ code: 'forbidden' });
  const change = (slug: string, changes: ToolChange[], seen = {}) => fixture.integrations.changeTools(admin, slug, changes, seen, asAdmin);
  await expect(change('orders', off, { revision: 7 })).rejects.toMatchObject({
    code: 'conflict',
    data: { current: { revision: 1 } },
  });
  await expect(change('orders', [{ toolName: 'getOrder', description: ' \n' }])).rejects.toMatchObject({
    code: 'invalid',
    details: [expect.stringMatching(/^\/description: /)],
  });
  await expect(change('nothing', off)).rejects.toMatchObject({ code: 'not_found' });
  await expect(change(await fixture.integrations.managementSlug(orgId), off)).rejects.toMatchObject({ code: 'conflict' });
  expect(await resolve('orders/getOrder')).toMatchObject({ found: true });
  await expect(
    fixture.integrations.changeTools({ ...admin, orgId: newId('organization') }, 'orders', off, {}, asAdmin),
  ).rejects.toMatchObject({ code: 'not_found' });
});
