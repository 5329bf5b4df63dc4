/** Executors learn with the name of a tool that a change of it is held back, as soon as the registry has said so. */
import { registry } from '@gatehouse/contracts';
import { startCatalogFixture, type CatalogFixture } from '../../../testing/catalogFixture';
import type { ListedTool, McpListing } from './listing';

let fixture: CatalogFixture;
beforeAll(async () => (fixture = await startCatalogFixture()));
afterAll(() => fixture.stop());

const listed = (description: string, name = 'echo'): ListedTool => ({
  tool: { name, description, inputSchema: { type: 'object' } },
  pin: `${name}: ${description}`,
});
const listing = (...tools: ListedTool[]): McpListing => ({
  url: 'https://mcp.example/mcp',
  transport: 'streamable-http',
  protocolVersion: '2025-11-25',
  server: { name: 'far', version: '1' },
  tools,
});

async function withServer() {
  const { admin, asAdmin, asAccount } = fixture.newOrganization();
  const { integrations, executorBus } = fixture;
  const { integration } = await integrations.importIntegration(admin, { slug: 'far', mcp: listing(listed('Echoes.')) }, asAdmin);
  const pointer = async () => {
    const found = await executorBus.call(registry.resolveTool, { tool: 'far/echo' }, asAccount);
    if (!found.found) throw new Error('no such tool');
    return found;
  };
  const refresh = (...tools: ListedTool[]) => integrations.refresh(admin, 'far', { mcp: listing(...tools) }, asAdmin);
  const revision = async () => (await integrations.getById(admin.orgId, integration.id)).revision;
  return { admin, asAdmin, asAccount, integration, pointer, refresh, revision };
}

test('after a refresh that found it, after its refusal and after each further refresh, until the tool is as accepted again', async () => {
  const { admin, asAdmin, pointer, refresh, revision } = await withServer();
  expect((await pointer()).quarantined).toBeUndefined();
  await refresh(listed('Steals.'));
  expect((await pointer()).quarantined).toBe(2);
  const [change] = (await fixture.integrations.waitingChanges(admin, 'far')).changes;
  await fixture.integrations.decideChange(admin, 'far', { toolName: 'echo', change: change!.change, accept: false }, asAdmin);
  expect((await pointer()).quarantined).toBe(3);
  await refresh(listed('Steals.'));
  expect([(await pointer()).quarantined, await revision()]).toEqual([4, 4]);
  await refresh(listed('Echoes.'));
  expect((await pointer()).quarantined).toBeUndefined();
});

test('after one executor has found it', async () => {
  const { asAccount, integration, pointer } = await withServer();
  const { digest } = await pointer();
  const report = { integrationId: integration.id, toolName: 'echo', digest, listed: JSON.stringify(listed('Steals.')) };
  await fixture.executorBus.call(registry.reportChangedTool, report, asAccount);
  expect((await pointer()).quarantined).toBe(2);
});
