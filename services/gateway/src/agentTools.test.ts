/** The meta-tools of agents over HTTP: what they ask the registry, and how its answers read. */
import { CATALOG_VERSION } from './testing/agents';
import { startFixture, type Fixture } from './testing/fixture';
import { compat } from './testing/speak';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.stop());

interface Answer {
  isError: boolean;
  text: string;
}
async function call(name: string, args: object = {}): Promise<Answer> {
  const { result } = (await compat(fixture, 'tools/call', { name, arguments: args })).json;
  const [{ text }] = result.content as unknown as [{ text: string }];
  return { isError: result.isError, text };
}
const read = async (name: string, args?: object): Promise<unknown> => {
  const { isError, text } = await call(name, args);
  expect(isError).toBe(false);
  return JSON.parse(text);
};

test('they are read only, say so, and take no argument they do not know', async () => {
  const { tools } = (await compat(fixture, 'tools/list')).json.result as unknown as {
    tools: { name: string; annotations: object; inputSchema: { properties: object } }[];
  };
  const members = tools
    .filter(({ name }) => /agent|model/.test(name))
    .map(({ name, inputSchema, annotations }) => [name, Object.keys(inputSchema.properties), annotations]);
  const readOnly = expect.objectContaining({ readOnlyHint: true });
  expect(members).toEqual([
    ['list_agents', [], readOnly],
    ['describe_agent', ['agent', 'id', 'version'], readOnly],
    ['export_agent', ['agent', 'id', 'adapter'], readOnly],
    ['get_model_catalog', [], readOnly],
  ]);
  for (const [name] of members) {
    expect(await call(name as string, { nonsense: 1, adapter: 'codex' })).toMatchObject({
      isError: true,
      text: expect.stringContaining('nonsense'),
    });
  }
});

test('list_agents and get_model_catalog give what the registry knows', async () => {
  expect(await read('list_agents')).toMatchObject({ agents: [{ id: fixture.agents.id, name: 'Triage', versionCount: 3 }] });
  expect(await read('get_model_catalog')).toEqual({ version: CATALOG_VERSION, families: [], platforms: [] });
});

test('describe_agent passes the address on as it was given and adds nothing to the answer', async () => {
  const { id } = fixture.agents;
  const answer = (await read('describe_agent', { id })) as object;
  expect(Object.keys(answer).sort()).toEqual(['envelope', 'id', 'version']);
  expect(await read('describe_agent', { agent: 'Triage', id, version: 2 })).toMatchObject({ version: 2 });
  expect(await read('describe_agent', { agent: 'Old', id })).toMatchObject({ warning: 'renamed' });
  expect(fixture.agents.asked.slice(-3)).toEqual([{ id }, { agent: 'Triage', id, version: 2 }, { agent: 'Old', id }]);
});

test('null is unset', async () => {
  await read('describe_agent', { agent: 'Triage', id: null, version: null });
  expect(fixture.agents.asked.at(-1)).toEqual({ agent: 'Triage' });
});

test('export_agent gives text', async () => {
  const answer = { format: 'codex', agentName: 'Triage', artifacts: [], installInstructions: 'Copy this' };
  expect(await read('export_agent', { agent: 'Triage', adapter: 'codex' })).toEqual(answer);
});

test.each([
  ['an agent that is not there', 'describe_agent', { agent: 'None' }, 'No such agent'],
  ['an id that is not there, with a good name', 'describe_agent', { agent: 'Triage', id: 'agt_x' }, 'No such agent'],
  ['an unknown host', 'export_agent', { agent: 'Triage', adapter: 'emacs' }, 'adapter must be one of codex'],
  ['no host', 'export_agent', { agent: 'Triage' }, '/adapter'],
  ['version 0', 'describe_agent', { agent: 'Triage', version: 0 }, '/version'],
  ['a version in words', 'describe_agent', { agent: 'Triage', version: '1' }, '/version'],
  ['neither name nor id', 'describe_agent', { agent: null, id: null }, 'No such agent'],
])('%s is a result with isError', async (_what, name, args, text) => {
  expect(await call(name, args)).toEqual({ isError: true, text: expect.stringContaining(text) });
});
