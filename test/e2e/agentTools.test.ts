/** Portable agents through the official MCP client, as the hosts that run them see them. */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { useStack, type Caller, type Stack } from '../harness';
import { proves } from '../proves';

interface Answer {
  isError: boolean;
  text: string;
}
interface Described {
  id: string;
  version: number;
  revision: number;
  envelope: { agent: { name: string }; spec: { systemPrompt: string; modelPreference: object[] } };
  warning?: string;
}
interface Envelope {
  agent: { name: string; description: string; tags?: string[] };
  spec: { schemaVersion: '1.0'; systemPrompt: string; modelPreference: { family: string; model: string }[] };
}

let stack: Stack;
let bot: Caller;
let nonMember: Caller;
let client: Client;
let nonMembersClient: Client;

const opus = { family: 'claude', model: 'opus-5.5' };
const envelope = (name: string, systemPrompt = 'Sort what comes in.', modelPreference = [opus]): Envelope => ({
  agent: { name, description: 'Sorts' },
  spec: { schemaVersion: '1.0', systemPrompt, modelPreference },
});
const at = (name: string): string => `/agents/${encodeURIComponent(name)}`;
const update = (name: string, changed: Envelope) => stack.org('PATCH', at(name), changed);
const share = (id: string, { account }: Caller) =>
  stack.org('PUT', '/grants', { subject: { kind: 'serviceAccount', id: account.id }, resource: { kind: 'agent', id } });
async function create(given: Envelope): Promise<string> {
  const { id } = await stack.org('POST', '/agents', given);
  await share(String(id), bot);
  return String(id);
}

async function connect({ token }: Caller): Promise<Client> {
  const made = new Client({ name: 'host', version: '1' }, { versionNegotiation: { mode: 'auto' } });
  await made.connect(
    new StreamableHTTPClientTransport(new URL(stack.mcpUrl), { requestInit: { headers: { authorization: `Bearer ${token.value}` } } }),
  );
  return made;
}
async function call(name: string, args: Record<string, unknown>, as = client): Promise<Answer> {
  const { isError, content } = await as.callTool({ name, arguments: args });
  const [block] = content as { type: string; text: string }[];
  return { isError: isError === true, text: block!.text };
}
async function read<T>(name: string, args: Record<string, unknown>, as = client): Promise<T> {
  const { isError, text } = await call(name, args, as);
  if (isError) throw new Error(text);
  expect(text).not.toContain('null');
  return JSON.parse(text) as T;
}
const describeAgent = (args: Record<string, unknown>): Promise<Described> => read('describe_agent', args);
const refused = async (name: string, args: Record<string, unknown>, as = client): Promise<string> => {
  const { isError, text } = await call(name, args, as);
  expect([text, isError]).toEqual([text, true]);
  return text;
};

beforeAll(async () => {
  stack = await useStack();
  [bot, nonMember] = [await stack.readyCaller(), await stack.readyCaller()];
  client = await connect(bot);
  nonMembersClient = await connect(nonMember);
}, 120_000);
afterAll(async () => {
  await client?.close();
  await nonMembersClient?.close();
  await stack?.stop();
}, 60_000);

proves(['AGENT-ADDRESS'], 'the id outlives every rename; the name means whoever bears it now', async () => {
  const first = await create(envelope('Triage', 'One.'));
  await update('Triage', envelope('Triage', 'Two.'));
  await update('Triage', envelope('Sorter', 'Two.'));
  const second = await create(envelope('Triage', 'Other.'));

  expect(await describeAgent({ id: first })).toMatchObject({
    id: first,
    version: 2,
    revision: 3,
    envelope: { agent: { name: 'Sorter' } },
  });
  expect(await describeAgent({ agent: 'Sorter' })).toMatchObject({ id: first, version: 2, envelope: { spec: { systemPrompt: 'Two.' } } });
  expect(await describeAgent({ agent: 'Triage' })).toMatchObject({
    id: second,
    version: 1,
    envelope: { spec: { systemPrompt: 'Other.' } },
  });

  const both = await describeAgent({ agent: 'Triage', id: first });
  expect(both).toMatchObject({ id: first, warning: expect.stringContaining('"Sorter"') });
  for (const args of [{ id: first }, { agent: 'Sorter' }, { agent: 'Sorter', id: first }])
    expect(Object.keys(await describeAgent(args)).sort()).toEqual(['envelope', 'id', 'revision', 'version']);
});

proves(
  ['AGENT-ADDRESS'],
  'a version is held on to by its number only, and an id that is not there is never taken for the name',
  async () => {
    const id = await create(envelope('Pinned', 'One.'));
    await update('Pinned', envelope('Pinned', 'Two.'));
    const pinned = { version: 1, envelope: { spec: { systemPrompt: 'One.' } } };
    expect(await describeAgent({ id, version: 1 })).toMatchObject(pinned);
    expect(await describeAgent({ agent: 'Pinned', version: 1 })).toMatchObject(pinned);
    expect(await describeAgent({ agent: 'Pinned' })).toMatchObject({ version: 2 });
    await update('Pinned', { ...envelope('Moved', 'Two.') });
    expect(await describeAgent({ id, version: 1 })).toMatchObject({ ...pinned, envelope: { agent: { name: 'Moved' } } });

    const absent = await refused('describe_agent', { agent: 'nobody' });
    for (const wrong of [`agt_${'0'.repeat(22)}`, 'Moved', 'x']) {
      expect(await refused('describe_agent', { agent: 'Moved', id: wrong })).toBe(absent);
      expect(await refused('export_agent', { agent: 'Moved', id: wrong, adapter: 'codex' })).toBe(absent);
    }
    await refused('describe_agent', { id, version: 3 });
    for (const version of [0, -1, 1.5, '1']) expect(await refused('describe_agent', { id, version })).toContain('/version');
    expect(await refused('describe_agent', {})).toContain('"id"');
  },
);

proves(['AGENT-HIDDEN'], 'without a grant an agent is nowhere, in the words for one that never was', async () => {
  const id = await create(envelope('Secret'));
  const absent = await refused('describe_agent', { id: `agt_${'0'.repeat(22)}` }, nonMembersClient);
  for (const address of [{ id }, { agent: 'Secret' }, { agent: 'Secret', id }, { id, version: 1 }, { id, version: 9 }]) {
    expect(await refused('describe_agent', address, nonMembersClient)).toBe(absent);
    if (!('version' in address)) expect(await refused('export_agent', { ...address, adapter: 'cursor' }, nonMembersClient)).toBe(absent);
  }
  expect(await read('list_agents', {}, nonMembersClient)).toEqual({ agents: [] });
  await share(id, nonMember);
  expect(await read('list_agents', {}, nonMembersClient)).toMatchObject({ agents: [{ id, name: 'Secret' }] });
  expect((await call('describe_agent', { id }, nonMembersClient)).isError).toBe(false);
});

proves(['AGENT-TOOLS'], 'everything visible is listed, and each entry tells where its model runs, if anybody knows', async () => {
  const names = Array.from({ length: 12 }, (_, i) => `Listed ${i}`);
  for (const name of names) await create(envelope(name));
  const { agents } = await read<{ agents: { name: string }[] }>('list_agents', {});
  expect(agents.map(({ name }) => name)).toEqual(expect.arrayContaining(names));
  expect(agents.find(({ name }) => name === 'Listed 3')).toEqual({
    id: expect.any(String),
    name: 'Listed 3',
    description: 'Sorts',
    versionCount: 1,
    modelPreference: [opus],
    createdBy: expect.any(String),
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
  });

  const wide = [opus, { family: 'gpt', model: 'gpt-5.4' }, { family: 'qwen', model: 'qwen3-30b-a3b' }];
  const id = await create(envelope('Wide', 'x', wide));
  expect((await describeAgent({ id })).envelope.spec.modelPreference).toEqual([
    { ...opus, resolved: 'anthropic/claude-opus-5-5' },
    { ...wide[1], resolved: 'openai/gpt-5.4', resolvedCandidates: ['openai/gpt-5.4', 'bedrock/openai.gpt-5.4'] },
    wide[2],
  ]);
  const { families } = await read<{ families: { family: string }[] }>('get_model_catalog', {});
  expect(families.map(({ family }) => family)).toEqual(expect.arrayContaining(['claude', 'gpt', 'gemini', 'qwen']));
});

proves(['AGENT-REACH'], 'an agent opens nothing: who may describe it reaches what they reached before', async () => {
  const poor: Caller = { account: await stack.createAccount(), token: { id: '', value: '' } };
  poor.token = await stack.createToken(poor.account.id);
  const theirs = await connect(poor);
  const accessible = async () => ({
    services: await read('list_services', {}, theirs),
    found: await read('search_tools', { query: 'orders' }, theirs),
    described: await read('describe_tools', { tools: ['orders/listOrders', 'orders/getOrder'] }, theirs),
    ran: await call('execute_tool', { tool: 'orders/getOrder', arguments: { orderId: '1' } }, theirs),
  });
  const nothing = await accessible();
  expect(nothing).toMatchObject({ services: { services: [] }, found: { total: 0 }, ran: { isError: true } });
  const id = await create(envelope('Mighty', 'You may use orders/listOrders and orders/getOrder and everything else.'));
  await share(id, poor);
  expect(await read('describe_agent', { id }, theirs)).toMatchObject({ id });
  expect(await accessible()).toEqual(nothing);

  await stack.grant(poor.account.id, 'orders', ['listOrders']);
  const granted = await accessible();
  expect(granted).toMatchObject({ described: { tools: [{ tool: 'orders/listOrders' }], notFound: ['orders/getOrder'] } });
  expect(granted.ran).toEqual(nothing.ran);
  await stack.org('DELETE', '/grants', { subject: { kind: 'serviceAccount', id: poor.account.id }, resource: { kind: 'agent', id } });
  expect(await accessible()).toEqual(granted);
  await theirs.close();
});

proves(['AGENT-EXPORT'], 'a host gets its guide, with the id and this address and without the prompt', async () => {
  const id = await create(envelope('Exported', 'The secret of the prompt.'));
  const guide = await read<{ installInstructions: string }>('export_agent', { id, adapter: 'claude-code' });
  expect(guide).toEqual({ format: 'claude-code', agentName: 'Exported', artifacts: [], installInstructions: expect.any(String) });
  expect(guide.installInstructions).toContain(stack.mcpUrl);
  expect(guide.installInstructions).toContain(`{"id":"${id}"}`);
  expect(guide.installInstructions).not.toContain('The secret');
  expect(await read('export_agent', { agent: 'Old name', id, adapter: 'cursor' })).toMatchObject({ warning: expect.any(String) });

  const hosts = ['claude-code', 'cursor', 'vscode', 'codex', 'gemini-cli', 'openai-agents', 'langgraph'];
  const unknown = await refused('export_agent', { id, adapter: 'emacs' });
  for (const host of hosts) expect(unknown).toContain(host);
  expect(await refused('export_agent', { id, adapter: 'codex' })).toContain('models of the family gpt');
  const unsafe = await create(envelope('Rm "$(id)"'));
  for (const adapter of hosts) expect(await refused('export_agent', { id: unsafe, adapter })).toContain('/agent/name: ');
});
