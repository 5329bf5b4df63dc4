/** Executors learn with the name of a tool that a change of it is held back, as soon as the registry has said so. */
import { registry, type Principal } from '@gatehouse/contracts';
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

test('a refresh that finds a refused definition says so and counts no change, and an admin can accept it after all', async () => {
  const { admin, asAdmin, pointer, refresh } = await withServer();
  const { digest } = await pointer();
  await refresh(listed('Steals.'));
  const changes = async () => (await fixture.integrations.waitingChanges(admin, 'far')).changes;
  const [{ change } = { change: '' }] = await changes();
  const decide = (accept: boolean) => fixture.integrations.decideChange(admin, 'far', { toolName: 'echo', change, accept }, asAdmin);
  const inList = async () => (await fixture.integrations.tools(admin.orgId, 'far', {})).tools[0];
  expect(await inList()).toMatchObject({ quarantined: true });
  await decide(false);
  expect(await inList()).toMatchObject({ changeRefused: true });
  expect(await inList()).not.toHaveProperty('quarantined');
  const { report } = await refresh(listed('Steals.'));
  expect(report.changes).toEqual({ added: [], removed: [], changed: [], refused: ['echo'], texts: [], textsLeftOut: 0 });
  expect(await changes()).toMatchObject([{ change, refused: true, proposed: { description: 'Steals.' } }]);
  await expect(decide(false)).rejects.toMatchObject({ code: 'not_found' });
  await decide(true);
  expect(await inList()).not.toHaveProperty('changeRefused');
  expect((await pointer()).digest).not.toBe(digest);
  expect([(await pointer()).quarantined, await changes()]).toEqual([undefined, []]);
});

test('after one executor has found it', async () => {
  const { asAccount, integration, pointer } = await withServer();
  const { digest } = await pointer();
  const report = { integrationId: integration.id, toolName: 'echo', digest, listed: JSON.stringify(listed('Steals.')) };
  await fixture.executorBus.call(registry.reportChangedTool, report, asAccount);
  expect((await pointer()).quarantined).toBe(2);
});

describe('a tool that a refresh removed', () => {
  const other = listed('Something else.', 'other');
  const waiting = async (admin: Principal) => (await fixture.integrations.waitingChanges(admin, 'far')).changes;

  test('is quarantined when it comes back with another definition, beside what was accepted, and is as it was when it comes back with that', async () => {
    const { admin, pointer, refresh } = await withServer();
    const { digest } = await pointer();
    const gone = await refresh(other);
    expect(gone.report.changes).toMatchObject({ removed: ['echo'], added: ['other'] });
    await expect(pointer()).rejects.toThrow('no such tool');
    const back = await refresh(other, listed('Steals.'));
    expect(back.report.changes).toMatchObject({ added: [], changed: ['echo'], quarantined: ['echo'], texts: [{ name: 'echo' }] });
    expect(await pointer()).toMatchObject({ digest, quarantined: 3 });
    expect(await waiting(admin)).toMatchObject([{ accepted: { description: 'Echoes.' }, proposed: { description: 'Steals.' } }]);
    await refresh(other);
    expect((await refresh(other, listed('Echoes.'))).report.changes).toMatchObject({ added: ['echo'], changed: [] });
    expect(await pointer()).toMatchObject({ digest });
    expect(await waiting(admin)).toEqual([]);
  });

  test('stays refused when it comes back as it was refused, and waits when it comes back otherwise', async () => {
    const { admin, asAdmin, pointer, refresh } = await withServer();
    await refresh(listed('Steals.'));
    const [change] = await waiting(admin);
    await fixture.integrations.decideChange(admin, 'far', { toolName: 'echo', change: change!.change, accept: false }, asAdmin);
    await refresh(other);
    await refresh(other, listed('Steals.'));
    expect(await waiting(admin)).toMatchObject([{ refused: true }]);
    expect((await pointer()).quarantined).toBe(5);
    await refresh(other, listed('Robs.'));
    expect(await waiting(admin)).toMatchObject([{ accepted: { description: 'Echoes.' }, proposed: { description: 'Robs.' } }]);
  });

  test('is compared with what was accepted last, is not disabled where new ones are, and is taken where everything is', async () => {
    const { admin, asAdmin, pointer, refresh } = await withServer();
    const accepts = (what: 'nothing' | 'everything') => fixture.integrations.setAccepts(admin, 'far', what, {}, asAdmin);
    await refresh(listed('Echoes well.'));
    const [change] = await waiting(admin);
    await fixture.integrations.decideChange(admin, 'far', { toolName: 'echo', change: change!.change, accept: true }, asAdmin);
    const { digest } = await pointer();
    await accepts('nothing');
    await refresh(other);
    expect((await refresh(other, listed('Echoes well.'))).report.changes).not.toHaveProperty('disabled');
    expect(await pointer()).toMatchObject({ digest });
    await refresh(other);
    await accepts('everything');
    await refresh(listed('Echoes.'));
    expect((await pointer()).digest).not.toBe(digest);
    expect(await waiting(admin)).toEqual([]);
  });

  test('is forgotten when an admin gives the integration another address', async () => {
    const { admin, asAdmin, refresh, pointer } = await withServer();
    await refresh(other);
    const elsewhere = { ...listing(other), url: 'https://elsewhere.example/mcp' };
    await fixture.integrations.refresh(admin, 'far', { mcp: elsewhere }, asAdmin);
    await fixture.integrations.refresh(admin, 'far', { mcp: { ...elsewhere, tools: [listed('Echoes.')] } }, asAdmin);
    expect((await pointer()).quarantined).toBeUndefined();
  });
});
