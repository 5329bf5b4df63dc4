/** Search, order and revisions of integrations. */
import { apiDocument, ORDERS } from '../../testing/apiDocument';
import { imported, startCatalogFixture, type CatalogFixture } from '../../testing/catalogFixture';

let fixture: CatalogFixture;
beforeAll(async () => (fixture = await startCatalogFixture()));
afterAll(() => fixture.stop());

test('integrations are listed by slug in both directions and by part of their texts; a cursor keeps to both', async () => {
  const { orgId, admin, asAdmin } = fixture.newOrganization();
  for (const [slug, name] of [
    ['crm', 'Customers'],
    ['orders', 'The shop'],
    ['shop', 'Orders of 50%'],
  ] as const)
    await fixture.integrations.importIntegration(admin, { slug, name, document: ORDERS }, asAdmin);
  type Asked = Parameters<typeof fixture.integrations.list>[1];
  const list = async (asked: Asked) => imported((await fixture.integrations.list(orgId, asked)).integrations).map(({ slug }) => slug);
  expect(await list({})).toEqual(['crm', 'orders', 'shop']);
  expect(await list({ sort: '-slug' })).toEqual(['shop', 'orders', 'crm']);
  expect(await list({ q: 'SHOP', sort: '-slug' })).toEqual(['shop', 'orders']);
  expect(await list({ q: '50%' })).toEqual(['shop']);
  expect(await list({ q: '.*' })).toEqual([]);
  const { integrations, nextCursor } = await fixture.integrations.list(orgId, { q: 'shop', sort: '-slug', limit: 1 });
  expect(integrations.map(({ slug }) => slug)).toEqual(['shop']);
  expect(await list({ q: 'shop', sort: '-slug', cursor: nextCursor! })).toEqual(['orders']);
  for (const other of [{}, { q: 'shop' }, { sort: '-slug' }] as const)
    await expect(list({ ...other, cursor: nextCursor! })).rejects.toMatchObject({ code: 'invalid' });
});

test('a refresh of what was changed meanwhile is refused with what is there', async () => {
  const { orgId, admin, asAdmin } = fixture.newOrganization();
  await fixture.integrations.importIntegration(admin, { slug: 'orders', document: ORDERS }, asAdmin);
  const document = apiDocument({ '/x': { get: { operationId: 'x' } } });
  const refresh = (name: string, revision: number) => fixture.integrations.refresh(admin, 'orders', { document, name, revision }, asAdmin);
  const { integration } = await refresh('First', 1);
  expect(integration).toMatchObject({ name: 'First', revision: 2 });
  await expect(refresh('Late', 1)).rejects.toMatchObject({ code: 'conflict', data: { current: integration } });
  expect(await fixture.integrations.get(orgId, 'orders')).toEqual(integration);
});
