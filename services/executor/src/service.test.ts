/** The whole service on the in-process broker and cache and a real MongoDB, between stand-ins for registry, policy and audit and a real HTTP API. */
import { join } from 'node:path';
import { type Bus } from '@gatehouse/bus';
import {
  AppError,
  audit,
  executor as contract,
  identity,
  newId,
  policy,
  registry,
  type Principal,
  type ResponseOf,
} from '@gatehouse/contracts';
import { sealTo, writeKeyFile } from '@gatehouse/crypto';
import { MongoClient } from 'mongodb';
import { executor } from './service';
import { hostileApi, type HostileApi } from './testing/hostileApi';
import { newPrincipals, serviceWorld, type ServiceWorld } from '@gatehouse/test-support';

const CANARY = 'canary-8c1f2e77a9-secret';
const { admin, account } = newPrincipals();
const { orgId } = admin;
const integrationId = newId('integration');
const mia = newId('user');
const owner = { kind: 'serviceAccount' as const, id: account.id };

let world: ServiceWorld;
let api: HostileApi;
let door: Bus;
let rest: Bus;
let facts: audit.Fact[];

const tools: Record<string, Partial<registry.ToolDefinition>> = {
  open: { path: '/echo/{id}', parameters: [{ argument: 'id', in: 'path', name: 'id', required: true }], auth: { type: 'none' } },
  secured: { path: '/echo' },
  fails: { path: '/status', auth: { type: 'none' } },
  resets: { path: '/reset', auth: { type: 'none' } },
  ungranted: { path: '/echo', auth: { type: 'none' } },
};
const definitionOf = (toolName: string): registry.ToolDefinition => ({
  integrationId,
  slug: 'desk',
  toolName,
  digest: 'd1',
  baseUrl: api.origin,
  method: 'GET',
  path: '/',
  parameters: [],
  inputSchema: {
    type: 'object',
    properties: { id: { type: 'string', minLength: 2 }, n: { type: 'integer' } },
    additionalProperties: false,
    ...(toolName === 'open' ? { required: ['id'] } : {}),
  },
  auth: { type: 'bearer' },
  ...tools[toolName],
});

beforeAll(async () => {
  api = await hostileApi();
  world = serviceWorld(executor, ({ folder }) => {
    writeKeyFile(join(folder, 'master.json'));
    return { MASTER_KEY_FILE: join(folder, 'master.json'), UPSTREAM_ALLOW: `127.0.0.1:${api.port}` };
  });
  rest = world.neighbour('registry');
  rest.serve(registry.resolveTool, ({ tool }): registry.ToolPointer => {
    if (tool === 'desk/twice') return { found: false, collides: ['desk/twice_a', 'desk/twice_b'], integrationId };
    const toolName = tool.slice(5);
    if (tools[toolName] === undefined) return { found: false, collides: [] };
    return {
      found: true,
      integrationId,
      slug: 'desk',
      toolName,
      digest: 'd1',
      needsCredential: definitionOf(toolName).auth.type !== 'none',
    };
  });
  rest.serve(registry.toolDefinition, ({ toolName }) => definitionOf(toolName));
  const decider = world.neighbour('policy');
  decider.serve(policy.decide, ({ toolName, tool }): ResponseOf<typeof policy.decide> =>
    toolName === 'ungranted'
      ? { effect: 'deny', step: 'grant', reason: `not granted: ask an admin to grant ${tool} to nightly` }
      : { effect: 'allow', step: 'default' },
  );
  const people = world.neighbour('identity');
  people.serve(identity.resolveClaim, ({ claim }) => (claim === 'mia' ? { userId: mia } : {}));
  facts = world.trail();
  door = world.neighbour('gateway');
  await world.start();
});
afterAll(async () => {
  await world.stop();
  await api.close();
});

const as = (principal: Principal) => world.as(principal);
async function call(tool: string, args: Record<string, unknown> = {}, principal = account) {
  const { value, body } = await door.callAttached(
    contract.execute,
    { tool, arguments: args, origin: { door: 'mcp', onBehalfOf: 'mia', invocationId: 'inv-1', address: '192.0.2.7' } },
    as(principal),
  );
  const content = JSON.parse(body.toString()) as { type: string; text: string }[];
  return { ...value, text: content[0]!.text };
}
/** Facts of a call, once there are as many. */
async function factsOf(callId: string, count: number): Promise<audit.Fact[]> {
  const own = (): audit.Fact[] => facts.filter((fact) => fact.callId === callId);
  while (own().length < count) await new Promise((resolve) => setTimeout(resolve, 5));
  return own();
}
async function store(value: string, by = admin) {
  const { publicKey } = await rest.call(contract.sealingKey, {}, as(by));
  const sealed = sealTo(publicKey, Buffer.from(value), `upstream-credential:${orgId}:${owner.id}:${integrationId}`);
  return rest.call(contract.putCredential, { integrationId, owner, type: 'bearer', sealed }, as(by));
}

test('a call goes out once, between its intent and its outcome', async () => {
  const before = api.hits.length;
  const { isError, text, callId } = await call('desk/open', { id: 'a b' });
  expect(isError).toBe(false);
  expect(JSON.parse(text)).toMatchObject({ url: '/echo/a%20b' });
  expect(api.hits.slice(before)).toEqual(['GET /echo/a%20b']);
  const [intent, outcome] = await factsOf(callId, 2);
  const common = {
    orgId,
    type: 'tool.call',
    tool: 'desk/open',
    onBehalfOf: 'mia',
    onBehalfOfMember: mia,
    invocationId: 'inv-1',
    target: { kind: 'integration', id: integrationId, name: 'desk' },
  };
  const actor = { kind: 'serviceAccount', id: account.id, name: 'nightly', tokenId: account.tokenId, address: '192.0.2.7' };
  expect(intent).toMatchObject({ ...common, actor, phase: 'intent', data: { door: 'mcp', toolName: 'open', definition: 'd1' } });
  expect(outcome).toMatchObject({
    ...common,
    actor,
    phase: 'outcome',
    outcome: 'succeeded',
    data: { status: 200, bytes: expect.any(Number), durationMs: expect.any(Number) },
  });
  expect(JSON.stringify([intent, outcome])).not.toContain('a b');
});

test.each([
  ['desk/nothing', {}, 'name', 'No tool named desk/nothing is available to you. Use search_tools to find tools; an admin can grant more.'],
  [
    'desk/twice',
    {},
    'name',
    'desk/twice: several tools share these first 64 characters, so none of them can be called until an admin gives one another operationId and refreshes the integration',
  ],
  [
    'desk/ungranted',
    {},
    'grant',
    'No tool named desk/ungranted is available to you. Use search_tools to find tools; an admin can grant more.',
  ],
  [
    'desk/ungranted',
    { wrong: 1 },
    'grant',
    'No tool named desk/ungranted is available to you. Use search_tools to find tools; an admin can grant more.',
  ],
  [
    'desk/open',
    { n: 1.5, id: 'x', odd: true },
    'arguments',
    'The arguments of desk/open are not acceptable:\n- /: unknown member "odd"\n- /id: must NOT have fewer than 2 characters\n- /n: must be integer\nUse describe_tools to see what it expects.',
  ],
  [
    'desk/open',
    { id: '../x' },
    'arguments',
    'The arguments of desk/open are not acceptable:\n- /id: must not contain "." or ".." path segments or control characters\nUse describe_tools to see what it expects.',
  ],
  [
    'desk/secured',
    {},
    'credential',
    `No credential for desk: an admin can store one for nightly (${account.id}), then call desk/secured again`,
  ],
])('%s %j is refused at %s, and the refusal is recorded before the answer', async (tool, args, step, expected) => {
  const before = api.hits.length;
  const { isError, text, callId } = await call(tool, args);
  expect(isError).toBe(true);
  expect(text.split('\n').sort()).toEqual(expected.split('\n').sort());
  expect(api.hits).toHaveLength(before);
  expect(await factsOf(callId, 1)).toEqual([
    expect.objectContaining({ phase: 'outcome', outcome: 'denied', data: expect.objectContaining({ step }) }),
  ]);
});

test('names are cut to 64 characters before anything looks at them', async () => {
  const { text, callId } = await call(`desk/${'x'.repeat(200)}`);
  expect(text).toContain(`No tool named desk/${'x'.repeat(59)} is available to you`);
  expect((await factsOf(callId, 1))[0]!.tool).toHaveLength(64);
});

test('what the API refuses and what was lost are told apart', async () => {
  const failed = await call('desk/fails');
  expect(failed).toMatchObject({ isError: true, text: 'The API answered 422.\n{"error":"no"}' });
  expect((await factsOf(failed.callId, 2))[1]).toMatchObject({ outcome: 'failed', data: { status: 422 } });
  const lost = await call('desk/resets');
  expect(lost).toMatchObject({ isError: true, text: expect.stringContaining('may have run') });
  expect((await factsOf(lost.callId, 2))[1]).toMatchObject({ outcome: 'unknown' });
});

test('a stored credential is used at once, a new one replaces it at once, a deleted one is gone at once', async () => {
  let version = 0;
  const put = async (value: string): Promise<void> => {
    expect(await store(value)).toEqual({ integrationId, owner, type: 'bearer', version: (version += 1), updatedAt: expect.any(String) });
    const before = api.authorizations.length;
    for (const { text } of await Promise.all([call('desk/secured'), call('desk/secured')])) expect(text).toContain('[credential removed]');
    expect(api.authorizations.slice(before)).toEqual([`Bearer ${value}`, `Bearer ${value}`]);
  };
  for (let round = 1; round <= 10; round += 1) {
    await put(`${CANARY}-${round}-a`);
    await put(`${CANARY}-${round}-b`);
    await rest.call(contract.deleteCredential, { integrationId, owner }, as(admin));
    version += 1;
    const before = api.hits.length;
    expect((await call('desk/secured')).text).toContain('No credential for desk');
    expect(api.hits).toHaveLength(before);
  }
});

test('writers of one credential do not lose each other', async () => {
  const written = await Promise.all(Array.from({ length: 4 }, (_, i) => store(`${CANARY}-${i}`).catch((err: AppError) => err.code)));
  const versions = written.flatMap((one) => (typeof one === 'string' ? [] : [one.version]));
  expect(new Set(versions).size).toBe(versions.length);
  const { credentials } = await rest.call(contract.listCredentials, { owner }, as(admin));
  expect(credentials).toEqual([expect.objectContaining({ version: Math.max(...versions) })]);
});

test('who may do what with credentials', async () => {
  await expect(store('x'.repeat(20), account)).rejects.toMatchObject({ code: 'forbidden' });
  await expect(store('x'.repeat(20), { ...admin, role: 'member' })).rejects.toMatchObject({ code: 'forbidden' });
  await expect(store('line\nbreak')).rejects.toMatchObject({ code: 'invalid' });
  await expect(rest.call(contract.listCredentials, { owner }, as({ ...account, id: newId('serviceAccount') }))).rejects.toMatchObject({
    code: 'forbidden',
  });
  expect((await rest.call(contract.listCredentials, { owner }, as(account))).credentials).toHaveLength(1);
  expect((await rest.call(contract.listCredentials, { owner }, as({ ...admin, orgId: newId('organization') }))).credentials).toEqual([]);
  await expect(rest.call(contract.deleteCredential, { integrationId: newId('integration'), owner }, as(admin))).rejects.toMatchObject({
    code: 'not_found',
  });
});

test('a value sealed for another place does not open', async () => {
  const { publicKey } = await rest.call(contract.sealingKey, {}, as(admin));
  const sealed = sealTo(publicKey, Buffer.from('x'.repeat(20)), `upstream-credential:${orgId}:${owner.id}:${newId('integration')}`);
  await expect(rest.call(contract.putCredential, { integrationId, owner, type: 'bearer', sealed }, as(admin))).rejects.toMatchObject({
    code: 'invalid',
  });
});

test('no secret is in the database or in the trail', async () => {
  await store(CANARY);
  await call('desk/secured');
  const client = new MongoClient(world.context.config.MONGODB_URL);
  const database = client.db(`${world.context.config.DATABASE_PREFIX}executor`);
  const dump: unknown[] = [...facts];
  for (const { name } of await database.listCollections().toArray()) dump.push(...(await database.collection(name).find().toArray()));
  await client.close();
  const text = JSON.stringify(dump);
  expect(text).toContain(integrationId);
  const bytes = Buffer.from(CANARY);
  for (const form of [CANARY, bytes.toString('base64').replace(/=+$/, ''), bytes.toString('base64url'), bytes.toString('hex')])
    expect(text).not.toContain(form);
});

test('base URLs are judged for admins', async () => {
  const check = (url: string, by = admin) => rest.call(contract.checkBaseUrl, { url }, as(by));
  expect(await check(api.origin)).toEqual({ allowed: true });
  expect(await check('https://169.254.169.254/')).toEqual({ allowed: false, reason: expect.stringContaining('UPSTREAM_ALLOW') });
  expect(await check('https://user@api.example.com')).toMatchObject({ allowed: false });
  await expect(check(api.origin, account)).rejects.toMatchObject({ code: 'forbidden' });
  await expect(rest.call(contract.fetchDocument, { url: `${api.origin}/document`, maxBytes: 100 }, as(account))).rejects.toMatchObject({
    code: 'forbidden',
  });
  expect((await rest.callAttached(contract.fetchDocument, { url: `${api.origin}/document`, maxBytes: 100 }, as(admin))).value.bytes).toBe(
    19,
  );
});
