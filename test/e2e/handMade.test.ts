/** HTTP tools made by hand: imported, called and changed as those of a description. */
import { startUpstream, useStack, type Caller, type Stack, type Upstream } from '../harness';
import { proves } from '../proves';

let stack: Stack;
let api: Upstream;
let caller: Caller;
beforeAll(async () => {
  api = await startUpstream();
  stack = await useStack();
  caller = await stack.readyCaller('depot-bot');
}, 120_000);
afterAll(async () => {
  await stack?.stop();
  await api?.close();
}, 60_000);

const KEY = 'depot-key-71c4';
const move = {
  name: 'moveBox',
  method: 'POST',
  path: '/boxes/{box}/moves',
  summary: 'Move a box',
  parameters: [
    { name: 'dryRun', in: 'query', type: 'boolean' },
    { name: 'X-Reason', in: 'header', required: true, description: 'Why it is moved' },
  ],
  body: { schema: { type: 'object', required: ['shelf'], properties: { shelf: { type: 'integer' } } } },
};
const look = {
  name: 'look',
  method: 'GET',
  path: '/boxes/{box}',
  parameters: [{ name: 'box', in: 'path', description: 'Number of the box' }],
};
const args = { box: 'b 7', dryRun: true, 'X-Reason': 'full', body: { shelf: 3 } };
const refused = (run: Promise<unknown>): Promise<unknown> =>
  run.then(
    () => ({}),
    (err: { status: number; body: unknown }) => ({ status: err.status, ...(err.body as object) }),
  );
const run = (tool: string, given: object) => stack.callTool('execute_tool', { tool, arguments: given }, { token: caller.token.value });

proves(
  ['IMPORT-BY-HAND'],
  'operations become tools, which are called over MCP and REST with path, query, header and body, and with the credential of their caller',
  async () => {
    const made = {
      slug: 'depot',
      name: 'Depot',
      baseUrl: `${api.url}/v1`,
      auth: { type: 'apiKey', in: 'header', name: 'X-Key' },
      operations: [move, look],
    };
    expect(await stack.org('POST', '/integrations/preview', made)).toMatchObject({
      tools: [{ name: 'moveBox', operation: 'POST /boxes/{box}/moves', summary: 'Move a box' }, { name: 'look' }],
      report: { format: 'made by hand', skipped: [], notes: [] },
    });
    await expect(stack.org('GET', '/integrations/depot')).rejects.toMatchObject({ status: 404 });
    expect(await stack.org('POST', '/integrations', made)).toMatchObject({ integration: { slug: 'depot', name: 'Depot', toolCount: 2 } });
    expect(await stack.org('GET', '/integrations/depot')).toMatchObject({ operations: [move, look], kind: 'openapi' });
    const mia = await stack.addPerson(stack.emailOf('mia'));
    const member = { kind: 'user', id: await stack.join(mia) };
    await stack.org('PUT', '/grants', { subject: member, resource: { kind: 'integration', slug: 'depot' }, tools: 'ALL' });
    const shown = await stack.restAs(mia)('GET', `/orgs/${stack.orgSlug}/integrations/depot`);
    expect([shown['slug'], shown['operations']]).toEqual(['depot', undefined]);
    await stack.putCredential(caller.account.id, 'depot', KEY, 'apiKey');
    await stack.grant(caller.account.id, 'depot');
    expect((await run('depot/moveBox', args)).isError).toBe(false);
    expect(api.hits.at(-1)).toMatchObject({
      method: 'POST',
      url: '/v1/boxes/b%207/moves?dryRun=true',
      headers: { 'x-reason': 'full', 'x-key': KEY, 'content-type': 'application/json' },
      body: '{"shelf":3}',
    });
    const hits = api.hits.length;
    const wrong = await run('depot/moveBox', { box: 'b', body: { shelf: 'three' } });
    expect([wrong.isError, api.hits.length]).toEqual([true, hits]);
    expect(wrong.text).toContain('X-Reason');

    const { user } = (await stack.rest('GET', '/me')) as { user: { id: string } };
    await stack.org('PUT', '/me/credentials/depot', { type: 'apiKey', value: 'my-own-key' });
    const resource = { kind: 'integration', slug: 'depot' };
    await stack.org('PUT', '/grants', { subject: { kind: 'user', id: user.id }, resource, tools: 'ALL' });
    expect(await stack.org('POST', '/me/calls', { tool: 'depot/look', arguments: { box: '9' } })).toMatchObject({ id: expect.any(String) });
    expect(api.hits.at(-1)).toMatchObject({ method: 'GET', url: '/v1/boxes/9', headers: { 'x-key': 'my-own-key' } });
  },
);

proves(
  ['IMPORT-BY-HAND', 'PIN-QUARANTINE'],
  'changed operations are compared, and wait where the integration takes additions only',
  async () => {
    await stack.org('PUT', '/integrations/depot/accepts', { accepts: 'additions' });
    const operations = [
      { ...look, path: '/crates/{box}' },
      { ...move, description: 'Moves it at once.' },
      { name: 'list', method: 'GET', path: '/boxes' },
    ];
    const preview = await stack.org('POST', '/integrations/preview', { slug: 'depot', operations });
    expect(preview).toMatchObject({
      report: {
        changes: {
          added: ['list'],
          changed: expect.arrayContaining(['look', 'moveBox']),
          quarantined: expect.arrayContaining(['moveBox']),
        },
      },
    });
    await stack.org('POST', '/integrations/depot/refresh', { operations });
    expect(await stack.org('GET', '/integrations/depot')).toMatchObject({ operations, baseUrl: `${api.url}/v1`, toolCount: 3 });
    await run('depot/look', { box: '1' });
    expect(api.hits.at(-1)).toMatchObject({ url: '/v1/boxes/1' });
    const { changes } = (await stack.org('GET', '/integrations/depot/changes')) as { changes: { name: string; change: string }[] };
    const { change } = changes.find(({ name }) => name === 'look')!;
    await stack.org('POST', '/integrations/depot/tools/look/change', { decision: 'accept', change });
    await run('depot/look', { box: '1' });
    expect(api.hits.at(-1)).toMatchObject({ url: '/v1/crates/1' });
  },
);

proves(['IMPORT-BY-HAND'], 'what cannot be taken is refused with its place and its rule, and nothing is stored', async () => {
  const post = (body: object): Promise<unknown> => refused(stack.org('POST', '/integrations', { slug: 'bad', baseUrl: api.url, ...body }));
  const rules: [string, object][] = [
    ['/operations/0/path: must be a path that begins with "/"', { operations: [{ ...look, path: 'boxes' }] }],
    ['/operations/1/name: is the name of /operations/0 too', { operations: [look, { ...move, name: 'look' }] }],
    ['/operations/0/body: is not sent with GET', { operations: [{ name: 'a', method: 'GET', path: '/a', body: {} }] }],
    ['/operations/0/parameters/0/name: does not stand in the path in braces', { operations: [{ ...look, path: '/boxes' }] }],
    ['/operations/0: its path has', { operations: [{ ...look, path: '/../{box}' }] }],
    ['/baseUrl: is required beside "operations"', { baseUrl: undefined, operations: [look] }],
    ['/: give exactly one of "document", "text", "url", "mcp" and "operations"', { operations: [look], url: `${api.url}/openapi.json` }],
    ['/operations', { operations: [] }],
  ];
  for (const [rule, body] of rules) expect(await post(body)).toMatchObject({ status: 400, details: [expect.stringContaining(rule)] });
  await expect(stack.org('GET', '/integrations/bad')).rejects.toMatchObject({ status: 404 });
});
