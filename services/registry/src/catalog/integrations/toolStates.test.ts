/** What approvers learn of the tool of a call that waits: whether an executor would still make the call with it. */
import { newId, registry } from '@gatehouse/contracts';
import { apiDocument, ORDERS } from '../../testing/apiDocument';
import { startCatalogFixture, type CatalogFixture } from '../../testing/catalogFixture';
import { foundOf, withOrdersIn } from '../../testing/ordersCatalog';
import { toolState } from './domain/toolState';

let fixture: CatalogFixture;
beforeAll(async () => (fixture = await startCatalogFixture()));
afterAll(() => fixture.stop());

describe('of a tool that is there', () => {
  const asked = { tool: 'orders/get', integrationId: newId('integration'), toolName: 'get', digest: 'd1' };
  const row = { cutName: 'orders/get', collides: false, digest: 'd1' };
  const quarantine = [{ toolName: 'get', change: 'c', foundAt: new Date(0) }];
  const disabled = [{ toolName: 'get', disabled: true as const }];

  test.each([
    ['same', {}, row],
    ['changed', {}, { ...row, digest: 'd2' }],
    ['changed', {}, { ...row, collides: true }],
    ['renamed', {}, { ...row, cutName: 'sales/get', digest: 'd2' }],
    ['disabled', { toolSettings: disabled }, { ...row, digest: 'd2' }],
    ['quarantined', { kind: 'mcp' as const, quarantine }, row],
    ['quarantined', { kind: 'mcp' as const, quarantine: [{ ...quarantine[0]!, refused: true as const }] }, row],
    // An API is called by the definition that is accepted, whatever its description says since.
    ['same', { quarantine }, row],
    ['same', { kind: 'mcp' as const, quarantine: [{ ...quarantine[0]!, toolName: 'other' }] }, row],
    ['gone', {}, undefined],
    ['gone', undefined, undefined],
  ])('%s: %j, %j', (state, integration, found) => expect(toolState(asked, integration, found)).toBe(state));
});

test('of many tools of several integrations at once, in the order of the question, as an executor would find them', async () => {
  const { admin, asAdmin, integration, resolve } = await withOrdersIn(fixture);
  const approvals = fixture.approvals;
  const askedFor = async (tool: string): Promise<registry.AskedTool> => {
    const { integrationId, toolName, digest } = foundOf(await resolve(tool));
    return { tool, integrationId, toolName, digest };
  };
  const [get, refund] = [await askedFor('orders/getOrder'), await askedFor('orders/refundOrder')];
  const elsewhere = { ...get, integrationId: newId('integration') };
  const states = async (tools = [refund, elsewhere, get, refund], by = asAdmin) =>
    (await approvals.call(registry.toolStates, { tools }, by)).states;
  expect(await states()).toEqual(['same', 'gone', 'same', 'same']);
  expect(await states([get], fixture.newOrganization().asAdmin)).toEqual(['gone']);
  await fixture.integrations.changeTools(admin, 'orders', [{ toolName: 'getOrder', enabled: false }], {}, asAdmin);
  expect(await states()).toEqual(['same', 'gone', 'disabled', 'same']);
  const without = apiDocument({ '/orders/{id}': (ORDERS['paths'] as Record<string, unknown>)['/orders/{id}'] });
  await fixture.integrations.refresh(admin, 'orders', { document: without }, asAdmin);
  expect(await states()).toEqual(['gone', 'gone', 'disabled', 'gone']);
  await fixture.integrations.remove(admin, integration.slug, asAdmin);
  expect(await states()).toEqual(['gone', 'gone', 'gone', 'gone']);
});
