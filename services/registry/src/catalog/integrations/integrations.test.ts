import { newId, registry, type Principal } from '@gatehouse/contracts';
import { sweepOnce } from '../startSweeper';
import { apiDocument, ORDERS } from '../../testing/apiDocument';
import { countTools, imported, startCatalogFixture, until, type CatalogFixture } from '../../testing/catalogFixture';
import { foundOf as found, withOrdersIn } from '../../testing/ordersCatalog';
import { sweepDeps } from '../../testing/sweepDeps';

let fixture: CatalogFixture;
beforeAll(async () => (fixture = await startCatalogFixture()));
afterAll(() => fixture.stop());
beforeEach(() => Object.assign(fixture.state, { accessible: { all: true }, toolPreviews: {}, onToolPreview: undefined, credentials: [] }));

const withOrders = () => withOrdersIn(fixture);

test('the address of a description is kept to be read again, and one that may hold a secret is not', async () => {
  const { integrations } = fixture;
  const { orgId, admin, asAdmin } = fixture.newOrganization();
  const askedUrl = 'https://api.orders.test/openapi.json';
  const { integration } = await integrations.importIntegration(admin, { slug: 'orders', document: ORDERS, askedUrl }, asAdmin);
  expect(integration.importedFrom).toBe(askedUrl);
  expect((await integrations.get(orgId, 'orders')).importedFrom).toBe(askedUrl);
  for (const secret of ['https://api.orders.test/openapi.json?key=1', 'https://me:word@api.orders.test/openapi.json', undefined]) {
    await integrations.refresh(admin, 'orders', { document: ORDERS, askedUrl: secret }, asAdmin);
    expect(await integrations.get(orgId, 'orders')).not.toHaveProperty('importedFrom');
  }
});

test('an imported document is an integration with tools, and a fact', async () => {
  const { orgId, admin, integration, report } = await withOrders();
  expect(integration).toMatchObject({
    slug: 'orders',
    name: 'Orders',
    baseUrl: 'https://api.orders.test/v1',
    auth: { type: 'bearer' },
    toolCount: 4,
    revision: 1,
  });
  expect(report).toMatchObject({ format: 'OpenAPI 3.1.0', operations: 4, imported: 4, skipped: [], collisions: [] });
  expect(await fixture.integrations.get(orgId, 'orders')).toEqual(integration);
  expect(await fixture.integrations.getById(orgId, integration.id)).toEqual(integration);
  await until(() => fixture.events.some((event) => event.orgId === orgId));
  expect(fixture.events.filter((event) => event.orgId === orgId)).toMatchObject([
    {
      type: 'integration.imported',
      actor: { id: admin.id },
      target: { id: integration.id, name: 'orders' },
      data: { tools: 4 },
      correlationId: 'c-test',
    },
  ]);
});

test('only admins import, preview, refresh and remove', async () => {
  const { admin, account, asAdmin } = await withOrders();
  const others: Principal[] = [{ ...admin, role: 'member' }, account, { ...account, role: 'admin' }];
  for (const principal of others) {
    const denied = { code: 'forbidden' };
    await expect(fixture.integrations.importIntegration(principal, { document: ORDERS }, asAdmin)).rejects.toMatchObject(denied);
    await expect(fixture.integrations.preview(principal, { document: ORDERS }, asAdmin)).rejects.toMatchObject(denied);
    await expect(fixture.integrations.refresh(principal, 'orders', { document: ORDERS }, asAdmin)).rejects.toMatchObject(denied);
    await expect(fixture.integrations.remove(principal, 'orders', asAdmin)).rejects.toMatchObject(denied);
  }
});

test('tools are listed in pages and shown one by one', async () => {
  const { orgId } = await withOrders();
  const first = await fixture.integrations.tools(orgId, 'orders', { limit: 3 });
  expect(first.tools.map(({ tool }) => tool)).toEqual(['orders/createOrder', 'orders/getOrder', 'orders/listOrders']);
  expect(first.hasMore).toBe(true);
  const second = await fixture.integrations.tools(orgId, 'orders', { limit: 3, cursor: first.nextCursor! });
  expect(second).toEqual({
    tools: [expect.objectContaining({ name: 'refundOrder', method: 'POST', path: '/orders/{id}/refund' })],
    hasMore: false,
  });
  await expect(fixture.integrations.tools(newId('organization'), 'orders', {})).rejects.toMatchObject({ code: 'not_found' });
  expect(await fixture.integrations.tool(orgId, 'orders', 'getOrder')).toMatchObject({
    summary: 'Look at one order',
    inputSchema: { required: ['id'] },
  });
});

test('a name resolves to the definition that its digest names', async () => {
  const { orgId, integration, resolve, definition } = await withOrders();
  expect(await fixture.integrations.needsCredential(orgId, integration.id)).toBe(true);
  expect(await fixture.integrations.needsCredential(orgId, newId('integration'))).toBe(false);
  const pointer = found(await resolve('orders/createOrder'));
  expect(pointer).toMatchObject({ integrationId: integration.id, slug: 'orders', toolName: 'createOrder', needsCredential: true });
  const tool = await definition(integration.id, 'createOrder', pointer.digest);
  expect(tool).toMatchObject({
    method: 'POST',
    path: '/orders',
    bodyType: 'application/json',
    digest: pointer.digest,
    auth: { type: 'bearer' },
  });
  await expect(definition(integration.id, 'createOrder', '0'.repeat(64))).rejects.toMatchObject({ code: 'not_found' });
  expect(await resolve('orders/nothing')).toEqual({ found: false, collides: [] });
  expect(await resolve('orders')).toEqual({ found: false, collides: [] });
});

test('another organization sees nothing of it', async () => {
  const { integration, resolve } = await withOrders();
  const pointer = found(await resolve('orders/getOrder'));
  const nonMember = fixture.newOrganization();
  expect(await fixture.executorBus.call(registry.resolveTool, { tool: 'orders/getOrder' }, nonMember.asAccount)).toEqual({
    found: false,
    collides: [],
  });
  const request = { integrationId: integration.id, toolName: 'getOrder', digest: pointer.digest };
  await expect(fixture.executorBus.call(registry.toolDefinition, request, nonMember.asAccount)).rejects.toMatchObject({
    code: 'not_found',
  });
  expect((await fixture.gateway.call(registry.searchTools, { query: 'refund', limit: 10 }, nonMember.asAccount)).total).toBe(0);
  expect(imported((await fixture.gateway.call(registry.listServices, {}, nonMember.asAccount)).services)).toEqual([]);
});

test('a refresh tells what changed, and is what the next call resolves to', async () => {
  const { orgId, admin, asAdmin, resolve, definition } = await withOrders();
  const before = found(await resolve('orders/getOrder'));
  const kept = found(await resolve('orders/createOrder'));
  await until(async () => (await fixture.leases.get(registry.pointerKey(orgId, 'orders/getOrder'))) !== undefined);
  const changed = structuredClone(ORDERS) as { paths: Record<string, Record<string, unknown>>; servers: unknown };
  changed.paths['/orders/{id}'] = {
    get: { operationId: 'getOrder', parameters: [{ name: 'id', in: 'path', schema: { type: 'integer' } }] },
  };
  delete changed.paths['/orders/{id}/refund'];
  changed.paths['/health'] = { get: { operationId: 'health' } };
  changed.servers = [{ url: 'https://evil.test' }];
  const { integration, report } = await fixture.integrations.refresh(admin, 'orders', { document: changed }, asAdmin);
  expect(report.changes).toMatchObject({ added: ['health'], removed: ['refundOrder'], changed: ['getOrder'] });
  // A document must not be able to send the stored credential to another host.
  expect(integration).toMatchObject({ revision: 2, toolCount: 4, baseUrl: 'https://api.orders.test/v1' });
  const after = found(await resolve('orders/getOrder'));
  expect(after.digest).not.toBe(before.digest);
  expect(found(await resolve('orders/createOrder')).digest).toBe(kept.digest);
  expect(await resolve('orders/refundOrder')).toEqual({ found: false, collides: [] });
  await expect(definition(integration.id, 'getOrder', before.digest)).rejects.toMatchObject({ code: 'not_found' });
});

test('of two refreshes at once one wins, and its tools are the only ones left', async () => {
  const { orgId, admin, asAdmin, integration } = await withOrders();
  const documents = ['a', 'b', 'c'].map((name) => apiDocument({ '/x': { get: { operationId: name } } }));
  const outcomes = await Promise.allSettled(
    documents.map((document) => fixture.integrations.refresh(admin, 'orders', { document }, asAdmin)),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
  for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'conflict' });
  const { toolCount } = await fixture.integrations.get(orgId, 'orders');
  expect(toolCount).toBe(1);
  expect(await fixture.collection('tools').countDocuments({ orgId, integrationId: integration.id })).toBe(1);
});

test('a slug is taken once', async () => {
  const { admin, asAdmin, orgId } = await withOrders();
  const again = (): Promise<unknown> => fixture.integrations.importIntegration(admin, { document: ORDERS }, asAdmin);
  await expect(again()).rejects.toMatchObject({ code: 'conflict', details: ['/slug: is taken'] });
  await expect(fixture.integrations.importIntegration(admin, { slug: 'orders', document: ORDERS }, asAdmin)).rejects.toMatchObject({
    code: 'conflict',
  });
  expect(await countTools(fixture, orgId)).toBe(4);
  for (const slug of ['service', 'service-management', 'Orders', 'a/b', '']) {
    await expect(fixture.integrations.importIntegration(admin, { slug, document: ORDERS }, asAdmin)).rejects.toMatchObject({
      code: 'invalid',
    });
  }
});

test('a preview stores nothing and shows what a refresh would change', async () => {
  const { orgId, admin, asAdmin } = await withOrders();
  const document = apiDocument({ '/x': { get: { operationId: 'x' } } });
  const { report } = await fixture.integrations.preview(admin, { slug: 'orders', document }, asAdmin);
  expect(report.changes).toMatchObject({ added: ['x'], removed: ['createOrder', 'getOrder', 'listOrders', 'refundOrder'], changed: [] });
  const fresh = await fixture.integrations.preview(admin, { document, slug: 'fresh' }, asAdmin);
  expect(fresh.integration).toMatchObject({ slug: 'fresh', revision: 1 });
  expect(fresh.report.changes).toBeUndefined();
  expect(imported((await fixture.integrations.list(orgId, {})).integrations)).toHaveLength(1);
  expect(await countTools(fixture, orgId)).toBe(4);
});

test('an address that calls may not go to is refused at import', async () => {
  const { admin, asAdmin } = fixture.newOrganization();
  const document = apiDocument({}, { servers: [{ url: 'http://169.254.169.254/latest' }] });
  await expect(fixture.integrations.importIntegration(admin, { document }, asAdmin)).rejects.toMatchObject({
    code: 'invalid',
    details: ['/baseUrl: is a private address'],
  });
});

test('a removed integration is gone for everybody, and its slug is free', async () => {
  const { orgId, admin, asAdmin, resolve, search, describe, integration } = await withOrders();
  await resolve('orders/getOrder');
  await fixture.integrations.remove(admin, 'orders', asAdmin);
  expect(await resolve('orders/getOrder')).toEqual({ found: false, collides: [] });
  expect((await search('refund')).total).toBe(0);
  expect((await describe('orders/getOrder')).notFound).toEqual(['orders/getOrder']);
  await expect(fixture.integrations.get(orgId, 'orders')).rejects.toMatchObject({ code: 'not_found' });
  await expect(fixture.integrations.remove(admin, 'orders', asAdmin)).rejects.toMatchObject({ code: 'not_found' });
  await until(() => fixture.events.some((event) => event.type === 'integration.deleted' && event.target?.id === integration.id));
  const again = await fixture.integrations.importIntegration(admin, { slug: 'orders', document: ORDERS }, asAdmin);
  expect(again.integration.id).not.toBe(integration.id);
});

test('the sweeper clears away what crashes leave, and nothing that is valid', async () => {
  const { orgId, integration, resolve } = await withOrders();
  const deps = await sweepDeps(fixture.mongo);
  const { integrations, tools, batches } = deps;
  const row = (await integrations.byId(orgId, integration.id))!;
  const [sample] = await tools.byCutName(orgId, row, ['orders/getOrder']);
  await tools.insert(orgId, [{ ...sample!, _id: newId('call'), batch: 'half' }]);
  const startedAt = new Date(0);
  await batches.open(orgId, { _id: 'half', orgId, integrationId: integration.id, replaces: row.batch, startedAt });
  await sweepOnce(deps, new Date(1));
  expect(await countTools(fixture, orgId)).toBe(4);
  expect(await batches.leftOver(new Date(1), 10)).toEqual([]);
  expect((await resolve('orders/getOrder')).found).toBe(true);
});
