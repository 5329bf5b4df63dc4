/** Tools that an admin disables, enables and describes in other words. */
import {
  approve,
  audited,
  checkStatus,
  ended,
  pendingOf,
  postMcp,
  startUpstream,
  until,
  useStack,
  type Caller,
  type Stack,
  type Upstream,
} from '../harness';
import { proves } from '../proves';

let stack: Stack;
let api: Upstream;
let caller: Caller;
beforeAll(async () => {
  api = await startUpstream();
  stack = await useStack();
  caller = await stack.readyCaller('switched-bot');
  await stack.importFor(caller.account.id, 'api', api.document());
}, 120_000);
afterAll(async () => {
  await stack?.stop();
  await api?.close();
}, 60_000);

const by = ({ token }: Caller) => ({ token: token.value });
const set = (body: object, tool = 'echo') => stack.org('PATCH', `/integrations/api/tools/${tool}`, body);
const call = () => stack.execute('api/echo', { q: 'hello' }, by(caller));
/** What the page of a request and its row in the list say before a yes. */
const beforeTheYes = async (requestId: string): Promise<unknown[]> => {
  const { approvals } = (await stack.org('GET', '/approvals?status=pending')) as {
    approvals: { requestId: string; refusedNow?: string }[];
  };
  const row = approvals.find((one) => one.requestId === requestId);
  return [(await stack.org('GET', `/approvals/${requestId}`))['refusedNow'], row!.refusedNow];
};
const search = async (query: string): Promise<string[]> => {
  const { json } = await stack.callTool('search_tools', { query, service: 'api' }, by(caller));
  return (json as { tools: { tool: string }[] }).tools.map(({ tool }) => tool);
};

proves(['TOOL-DISABLED'], 'a disabled tool is refused by the next call on every gateway, 10 rounds, and no request goes out', async () => {
  for (let round = 0; round < 10; round += 1) {
    expect(await set({ enabled: false })).toMatchObject({ name: 'echo', enabled: false });
    const before = api.hits.length;
    const told = await Promise.all(
      stack.mcpUrls.map((url) =>
        postMcp(
          url,
          { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'execute_tool', arguments: { tool: 'api/echo', arguments: {} } } },
          by(caller),
        ),
      ),
    );
    for (const { message } of told) {
      expect(message?.result).toMatchObject({ isError: true });
      expect(JSON.stringify(message)).toContain('api/echo is disabled: an admin can enable it');
    }
    expect(api.hits.length).toBe(before);
    expect(await set({ enabled: true })).toMatchObject({ enabled: true });
    expect(await call()).toMatchObject({ isError: false });
  }
});

proves(['TOOL-DISABLED'], 'a refresh keeps it disabled, search does not find it, and who was not granted it learns nothing', async () => {
  await set({ enabled: false });
  const refreshed = await stack.org('POST', '/integrations/api/refresh', { document: api.document() });
  expect(refreshed).toMatchObject({ report: { changes: { removed: [] } } });
  expect(await search('echo')).not.toContain('api/echo');
  expect((await call()).text).toContain('is disabled');
  const account = await stack.createAccount();
  const other = { account, token: await stack.createToken(account.id) };
  expect((await stack.execute('api/echo', {}, by(other))).text).toContain('No tool named api/echo is available to you');
  const many = { action: 'enable', tools: ['echo', 'nothing'] };
  expect(await stack.org('POST', '/integrations/api/tools/bulk', many)).toEqual({
    results: [
      { id: 'echo', outcome: 'done' },
      { id: 'nothing', outcome: 'refused', reason: 'No such tool' },
    ],
  });
  expect(await call()).toMatchObject({ isError: false });
});

proves(['TOOL-DISABLED'], 'a member is told of as many tools as they can call, and a disabled one is none', async () => {
  const mia = await stack.addPerson(stack.emailOf('mia'));
  const subject = { kind: 'user', id: await stack.join(mia) };
  await stack.org('PUT', '/grants', { subject, resource: { kind: 'integration', slug: 'api' }, tools: 'ALL' });
  const counted = async () => (await stack.restAs(mia)('GET', `/orgs/${stack.orgSlug}/integrations/api`)) as Record<string, number>;
  const { toolCount = 0, callableTools } = await counted();
  expect([toolCount, callableTools]).toEqual([toolCount, toolCount]);
  await set({ enabled: false });
  expect(await counted()).toMatchObject({ toolCount, callableTools: toolCount - 1 });
  await set({ enabled: true });
});

proves(
  ['TOOL-DISABLED', 'TOOL-DESCRIPTION'],
  'a change made from an earlier state is refused with the present one, and changes nothing',
  async () => {
    const { revision } = await stack.org('GET', '/integrations/api/tools/echo');
    await set({ enabled: false });
    const late = set({ enabled: true, description: 'Late.', revision });
    const present = { name: 'echo', enabled: false, description: '', revision: Number(revision) + 1 };
    await expect(late).rejects.toMatchObject({ status: 409, body: { current: present } });
    expect(await stack.org('GET', '/integrations/api/tools/echo')).toMatchObject(present);
    expect(await set({ enabled: true, revision: present.revision })).toMatchObject({ enabled: true, revision: present.revision + 1 });
  },
);

proves(['TOOL-DESCRIPTION'], 'other words are what search finds and callers read; null brings the imported ones back', async () => {
  const description = 'Parrot a sentence. Nothing is stored.';
  expect(await set({ description })).toMatchObject({ description, summary: 'Parrot a sentence.' });
  expect(await search('parrot')).toEqual(['api/echo']);
  const described = async () => JSON.stringify((await stack.callTool('describe_tools', { tools: ['api/echo'] }, by(caller))).json);
  expect(await described()).toContain(description);
  expect(await set({ description: null })).not.toHaveProperty('importedDescription');
  expect(await search('parrot')).toEqual([]);
  expect(await described()).not.toContain('Parrot');
});

proves(
  ['APPROVE-AGAIN'],
  'a call that waits does not run on another definition than was asked for; approver, caller and trail read why',
  async () => {
    const rule = await stack.org('POST', '/rules', { name: 'Waits', effect: 'REQUIRE_APPROVAL', tools: ['api/echo'], reason: 'eyes' });
    try {
      const changed = structuredClone(api.document()) as { paths: { '/echo': { get: { parameters: object[] } } } };
      changed.paths['/echo'].get.parameters.push({ name: 'more', in: 'query', schema: { type: 'string' } });
      const { requestId } = pendingOf(await call());
      const before = api.hits.length;
      expect(await beforeTheYes(requestId)).toEqual([undefined, undefined]);
      expect(await stack.org('POST', '/integrations/api/refresh', { document: changed })).toMatchObject({
        report: { changes: { changed: ['echo'] } },
      });
      const refusedNow = 'the definition of api/echo has changed since this call was asked for';
      expect(await beforeTheYes(requestId)).toEqual([refusedNow, refusedNow]);
      await approve(stack.org, requestId);
      const said = /api\/echo was not run: its definition has changed since it was asked for; ask again/;
      expect(await ended(stack.org, requestId)).toMatchObject({
        status: 'failed',
        execution: { isError: true, reason: expect.stringMatching(said) },
      });
      expect((await checkStatus(stack.mcpUrl, requestId, by(caller))).text).toMatch(new RegExp(`${said.source}\\. About this call: `));
      const refusedAt = async () => (await audited(stack, { tool: 'api/echo', outcome: 'denied' }, 1))[0]!.data?.['step'];
      await until('the trail to say that the definition has changed', async () => (await refusedAt()) === 'definitionChanged');
      expect(api.hits.length).toBe(before);
      const again = pendingOf(await call());
      const disabled = 'api/echo is disabled: an admin can enable it';
      await set({ enabled: false });
      expect(await beforeTheYes(again.requestId)).toEqual([disabled, disabled]);
      await set({ enabled: true });
      expect(await beforeTheYes(again.requestId)).toEqual([undefined, undefined]);
      expect(again.requestId).not.toBe(requestId);
      await approve(stack.org, again.requestId);
      expect(await ended(stack.org, again.requestId)).toMatchObject({ status: 'completed' });
      expect(api.hits.length).toBe(before + 1);
    } finally {
      await stack.org('DELETE', `/rules/${String(rule['id'])}`);
      await stack.org('POST', '/integrations/api/refresh', { document: api.document() });
    }
  },
);
