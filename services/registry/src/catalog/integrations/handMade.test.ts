import { startCatalogFixture, type CatalogFixture } from '../../testing/catalogFixture';
import { ORDERS } from '../../testing/apiDocument';
import type { HandMadeOperation } from './handMade/operation';

let fixture: CatalogFixture;
beforeAll(async () => (fixture = await startCatalogFixture()));
afterAll(() => fixture.stop());

const LOOK: HandMadeOperation = { name: 'look', method: 'GET', path: '/boxes/{box}', summary: 'Look at a box' };
const FIND: HandMadeOperation = { name: 'find', method: 'GET', path: '/boxes' };
const baseUrl = 'https://depot.test';

test('operations made by hand are kept, stay when something else is changed, and are gone once a description is read', async () => {
  const { integrations } = fixture;
  const { orgId, admin, asAdmin } = fixture.newOrganization();
  const { integration } = await integrations.importIntegration(admin, { name: 'Depot', baseUrl, operations: [LOOK] }, asAdmin);
  expect(integration).toMatchObject({ slug: 'depot', name: 'Depot', kind: 'openapi', auth: { type: 'none' }, toolCount: 1 });
  await integrations.changeTools(admin, 'depot', [{ toolName: 'look', enabled: false }], {}, asAdmin);
  expect(await integrations.operations(orgId, 'depot')).toEqual([LOOK]);
  await integrations.refresh(admin, 'depot', { document: ORDERS, auth: { type: 'bearer' } }, asAdmin);
  expect(await integrations.operations(orgId, 'depot')).toBeUndefined();
  expect((await integrations.refresh(admin, 'depot', { operations: [FIND] }, asAdmin)).integration).toMatchObject({
    baseUrl,
    auth: { type: 'bearer' },
  });
  expect(await integrations.needing(orgId, integration.id)).toMatchObject([{ toolName: 'find' }]);
});

test('changed operations are compared, and wait where the integration takes additions only', async () => {
  const { integrations } = fixture;
  const { orgId, admin, asAdmin } = fixture.newOrganization();
  await integrations.importIntegration(admin, { slug: 'depot', baseUrl, operations: [LOOK] }, asAdmin);
  await integrations.setAccepts(admin, 'depot', 'additions', {}, asAdmin);
  const changed = { ...LOOK, parameters: [{ name: 'full', in: 'query' as const }] };
  const { report, tools } = await integrations.preview(admin, { slug: 'depot', operations: [changed, FIND] }, asAdmin);
  expect(report.changes).toMatchObject({ added: ['find'], changed: ['look'], removed: [], quarantined: ['look'] });
  expect(tools.map(({ name }) => name)).toEqual(expect.arrayContaining(['find']));
  expect(await integrations.operations(orgId, 'depot')).toEqual([LOOK]);
  await integrations.refresh(admin, 'depot', { operations: [changed, FIND] }, asAdmin);
  expect(await integrations.operations(orgId, 'depot')).toEqual([changed, FIND]);
  const { changes } = await integrations.waitingChanges(admin, 'depot');
  expect(changes).toMatchObject([{ name: 'look', accepted: { call: 'GET /boxes/{box}' } }]);
});

test('an integration made by hand needs a base URL, and one that calls may go to', async () => {
  const { integrations } = fixture;
  const { admin, asAdmin } = fixture.newOrganization();
  const make = (base: object) => integrations.importIntegration(admin, { slug: 'depot', operations: [LOOK], ...base }, asAdmin);
  await expect(make({})).rejects.toMatchObject({ code: 'invalid', details: ['/baseUrl: is required beside "operations"'] });
  await expect(make({ baseUrl: `https://${fixture.state.forbiddenHost}` })).rejects.toMatchObject({
    details: ['/baseUrl: is a private address'],
  });
});
