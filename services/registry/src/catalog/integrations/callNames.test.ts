import { registry } from '@gatehouse/contracts';
import { apiDocument } from '../../testing/apiDocument';
import { imported, startCatalogFixture, type CatalogFixture } from '../../testing/catalogFixture';

let fixture: CatalogFixture;
beforeAll(async () => (fixture = await startCatalogFixture()));
afterAll(() => fixture.stop());

test('tools that share their first 64 characters are called by shortened names, also when one of them has 64 exactly', async () => {
  const org = fixture.newOrganization();
  const exact = 'x'.repeat(64 - 'orders/'.length);
  const names = [exact, `${exact}Long`, 'short'];
  const document = (order: string[]) =>
    apiDocument(Object.fromEntries(order.map((operationId) => [`/${operationId}`, { get: { operationId, summary: 'Same' } }])));
  const { report, integration } = await fixture.integrations.importIntegration(
    org.admin,
    { slug: 'orders', document: document(names) },
    org.asAdmin,
  );
  const full = names.slice(0, 2).map((name) => `orders/${name}`);
  const [first] = report.collisions;
  expect(report.collisions).toEqual([{ tool: `orders/${exact}`, tools: full, calledAs: expect.any(Array) }]);
  const { calledAs } = first!;
  expect(new Set(calledAs).size).toBe(2);
  for (const name of calledAs) expect(name).toMatch(/^orders\/x{46}_[0-9a-f]{10}$/);
  const resolve = (tool: string) => fixture.executorBus.call(registry.resolveTool, { tool }, org.asAccount);
  const shared = { found: false, collides: full, calledAs, integrationId: integration.id };
  expect(await resolve(`orders/${exact}`)).toEqual(shared);
  expect(await resolve(calledAs[1]!)).toMatchObject({ found: true, toolName: `${exact}Long` });
  expect((await resolve('orders/short')).found).toBe(true);
  const asked = [full[1]!, calledAs[0]!, 'orders/short'];
  const described = await fixture.gateway.call(registry.describeTools, { tools: asked }, org.asAccount);
  expect(described.tools.map(({ tool, fullName }) => [tool, fullName])).toEqual([
    [calledAs[1], full[1]],
    [calledAs[0], full[0]],
    ['orders/short', undefined],
  ]);
  const found = await fixture.gateway.call(registry.searchTools, { query: 'same', service: 'orders', limit: 50 }, org.asAccount);
  expect(found.tools.map(({ tool }) => tool).sort()).toEqual([...calledAs, 'orders/short'].sort());
  expect(imported((await fixture.gateway.call(registry.listServices, {}, org.asAccount)).services)).toMatchObject([{ toolCount: 3 }]);
  const { tools: shown } = await fixture.integrations.tools(org.admin.orgId, 'orders', {});
  expect(shown.map(({ tool, calledAs: name, collides }) => [tool, name, collides])).toEqual([
    ['orders/short', undefined, false],
    [full[0], calledAs[0], false],
    [full[1], calledAs[1], false],
  ]);
  // Read again in another order they are called the same; alone again, by what is left of the name.
  const refresh = (order: string[]) => fixture.integrations.refresh(org.admin, 'orders', { document: document(order) }, org.asAdmin);
  const again = (await refresh(names.toReversed())).report.collisions[0]!;
  expect(again.tools.map((name, at) => [name, again.calledAs[at]]).sort()).toEqual(full.map((name, at) => [name, calledAs[at]]).sort());
  expect((await refresh(names.slice(1))).report.collisions).toEqual([]);
  expect(await resolve(`orders/${exact}`)).toMatchObject({ found: true, toolName: `${exact}Long` });
  expect(await resolve(calledAs[1]!)).toEqual({ found: false, collides: [] });
  // And again together: what was found under the shared name is found no longer.
  await refresh(names);
  expect(await resolve(`orders/${exact}`)).toEqual(shared);
});
