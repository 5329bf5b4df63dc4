/** What `list_services`, `search_tools` and `describe_tools` are answered with. */
import { AppError } from '@gatehouse/contracts';
import { apiDocument } from '../../testing/apiDocument';
import { imported, startCatalogFixture, type CatalogFixture } from '../../testing/catalogFixture';
import { withOrdersIn } from '../../testing/ordersCatalog';

let fixture: CatalogFixture;
beforeAll(async () => (fixture = await startCatalogFixture()));
afterAll(() => fixture.stop());
beforeEach(() => Object.assign(fixture.state, { accessible: { all: true }, toolPreviews: {}, onToolPreview: undefined, credentials: [] }));
const withOrders = () => withOrdersIn(fixture);

test('discovery shows what is granted and nothing else', async () => {
  const { admin, asAdmin, integration, services, search, describe } = await withOrders();
  const hidden = await fixture.integrations.importIntegration(
    admin,
    {
      slug: 'hidden',
      document: apiDocument(
        Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`/order/${i}`, { get: { operationId: `order${i}` } }])),
      ),
    },
    asAdmin,
  );
  fixture.state.accessible = { all: false, integrations: {}, agents: [], skills: [] };
  expect(await services()).toEqual({ services: [] });
  expect(await search('order')).toEqual({ tools: [], total: 0 });
  expect(await describe('orders/getOrder', 'hidden/order1', 'orders/nothing', 'nothing')).toEqual({
    tools: [],
    notFound: ['orders/getOrder', 'hidden/order1', 'orders/nothing', 'nothing'],
  });

  fixture.state.accessible = {
    all: false,
    integrations: { [integration.id]: ['getOrder', 'refundOrder', 'gone'] },
    agents: [],
    skills: [],
  };
  expect((await services()).services).toEqual([{ slug: 'orders', name: 'Orders', description: '', toolCount: 2, credential: 'missing' }]);
  const hits = await search('order', { limit: 1 });
  expect(hits).toMatchObject({ total: 2, tools: [{ service: 'orders' }] });
  expect((await search('order', { service: 'hidden' })).total).toBe(0);
  const { tools, notFound } = await describe('orders/getOrder', 'orders/createOrder', 'hidden/order1');
  expect(tools).toEqual([expect.objectContaining({ tool: 'orders/getOrder', description: 'Look at one order', approval: 'never' })]);
  expect(notFound).toEqual(['orders/createOrder', 'hidden/order1']);

  fixture.state.accessible = {
    all: false,
    integrations: { [integration.id]: ['gone'], [hidden.integration.id]: 'ALL' },
    agents: [],
    skills: [],
  };
  expect((await services()).services).toEqual([expect.objectContaining({ slug: 'hidden', toolCount: 60, credential: 'notNeeded' })]);
});

test('descriptions say what policy says beforehand, asked once for all tools that are found', async () => {
  const { describe } = await withOrders();
  const asked: string[][] = [];
  fixture.state.onToolPreview = (tools) => void asked.push(tools);
  fixture.state.toolPreviews = {
    'orders/getOrder': { approval: 'maybe' },
    'orders/refundOrder': { approval: 'always', denied: 'blocked: incident 7' },
  };
  const { tools } = await describe('orders/refundOrder', 'orders/nothing', 'orders/getOrder', 'orders/createOrder');
  expect(tools.map(({ tool, approval, denied }) => ({ tool, approval, denied }))).toEqual([
    { tool: 'orders/refundOrder', approval: 'always', denied: 'blocked: incident 7' },
    { tool: 'orders/getOrder', approval: 'maybe' },
    { tool: 'orders/createOrder', approval: 'never' },
  ]);
  expect(await describe('orders/nothing')).toEqual({ tools: [], notFound: ['orders/nothing'] });
  expect(asked).toEqual([['orders/refundOrder', 'orders/getOrder', 'orders/createOrder']]);
});

test('nothing is described while policy cannot be asked', async () => {
  const { describe } = await withOrders();
  fixture.state.onToolPreview = () => {
    throw new AppError('unavailable', 'away');
  };
  await expect(describe('orders/getOrder')).rejects.toMatchObject({ code: 'unavailable' });
});

test("a credential of one's own makes a service connected", async () => {
  const { integration, services } = await withOrders();
  fixture.state.credentials = [integration.id];
  expect(imported((await services()).services)).toMatchObject([{ credential: 'connected' }]);
});

test('no credential is missing where no tool that the caller may use needs one', async () => {
  const { admin, asAdmin, services } = await withOrders();
  const document = apiDocument(
    {
      '/open': { get: { operationId: 'open', security: [] } },
      '/either': { get: { operationId: 'either', security: [{}, { key: [] }] } },
      '/closed': { get: { operationId: 'closed', security: [{ key: [] }] } },
    },
    { components: { securitySchemes: { key: { type: 'http', scheme: 'bearer' } } } },
  );
  const { integration } = await fixture.integrations.importIntegration(admin, { slug: 'mixed', document }, asAdmin);
  const granted = async (tools: string[]) => {
    fixture.state.accessible = { all: false, integrations: { [integration.id]: tools }, agents: [], skills: [] };
    return (await services()).services;
  };
  expect(await granted(['open', 'either'])).toMatchObject([{ slug: 'mixed', credential: 'notNeeded' }]);
  expect(await granted(['open', 'closed'])).toMatchObject([{ slug: 'mixed', credential: 'missing' }]);
});

test('search ranks, forgives typing errors, and notices changes', async () => {
  const { admin, asAdmin, search } = await withOrders();
  expect((await search('refund')).tools[0]).toMatchObject({ tool: 'orders/refundOrder', summary: 'Give money back' });
  expect((await search('refumd')).tools[0]).toMatchObject({ tool: 'orders/refundOrder' });
  expect((await search('status')).tools[0]).toMatchObject({ tool: 'orders/listOrders' });
  expect(await search('(.*)*$')).toEqual({ tools: [], total: 0 });
  await fixture.integrations.refresh(admin, 'orders', { document: apiDocument({ '/x': { get: { operationId: 'teleport' } } }) }, asAdmin);
  expect((await search('teleport')).tools.map(({ tool }) => tool)).toEqual(['orders/teleport']);
  expect((await search('refund')).total).toBe(0);
});
