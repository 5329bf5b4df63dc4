/** Changes of agents by management tools, made from a state that may have passed by the time they run. */
import { newId, registry } from '@gatehouse/contracts';
import { startCatalogFixture, type CatalogFixture } from '../../testing/catalogFixture';

let fixture: CatalogFixture;
beforeAll(async () => (fixture = await startCatalogFixture()));
afterAll(() => fixture.stop());

const envelope = (systemPrompt: string) => ({
  agent: { name: 'Shared', description: '' },
  spec: { schemaVersion: '1.0', systemPrompt, modelPreference: [{ family: 'claude', model: 'opus-5.5' }] },
});

async function sharedAgent() {
  const { asAdmin, admin, orgId } = fixture.newOrganization();
  const run = async (toolName: string, args: Record<string, unknown>) => {
    const request = { toolName, arguments: args, callId: newId('call') };
    return (await fixture.executorBus.call(registry.runManagementTool, request, asAdmin)).result;
  };
  const { id } = (await run('create_agent', envelope('One.'))) as { id: string };
  expect(await run('update_agent', { id, ...envelope('Two.') })).toMatchObject({ id, version: 2, revision: 2 });
  const row = () => fixture.collection('agents').findOne({ orgId, _id: id });
  return { id, run, row, read: () => fixture.agents.read(admin, { id }, asAdmin) };
}

test.each([
  ['update_agent', envelope('Stale.')],
  ['create_agent_version', { fromVersion: 1 }],
  ['delete_agent', {}],
])('%s with a revision that has passed writes nothing and tells the present one', async (tool, args) => {
  const { id, run, row } = await sharedAgent();
  const before = await row();
  for (const revision of [1, 3]) {
    const stale = { code: 'conflict', message: `The agent was changed since: it is at revision 2 now, not at ${revision}` };
    await expect(run(tool, { id, revision, ...args })).rejects.toMatchObject(stale);
  }
  for (const revision of [0, 1.5, '2', null])
    await expect(run(tool, { id, revision, ...args })).rejects.toMatchObject({
      code: 'invalid',
      details: [expect.stringMatching(/^\/revision: /)],
    });
  expect(await row()).toMatchObject({ ...before, outbox: expect.anything() });
  await run(tool, { id, revision: 2, ...args });
  expect(await row()).toMatchObject({ revision: 3 });
});

test('of many that saw the same revision one is made', async () => {
  const { id, run, read } = await sharedAgent();
  const changes = Array.from({ length: 12 }, (_, hand) =>
    hand % 3 === 0
      ? run('create_agent_version', { id, revision: 2, fromVersion: 1 })
      : run('update_agent', { id, revision: 2, ...envelope(`By hand ${hand}.`) }),
  );
  const ends = await Promise.allSettled(changes);
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await read()).toMatchObject({ version: 3, revision: 3 });
});
