/** MCP servers of 2026-07-28: one of the official SDK, and a Gatehouse of another organization. */
import {
  audited,
  postMcp,
  startOfficialMcp,
  startRelay,
  useStack,
  type Caller,
  type OfficialMcp,
  type Relay,
  type Stack,
} from '../harness';
import { proves } from '../proves';

let stack: Stack;
/** Another organization of the same stack, whose gateway is the upstream. */
let other: Stack;
let caller: Caller;
let there: Caller;
let official: OfficialMcp;
const relays: Relay[] = [];

beforeAll(async () => {
  [stack, other, official] = await Promise.all([useStack(), useStack(), startOfficialMcp()]);
  [caller, there] = await Promise.all([stack.readyCaller(), other.readyCaller('upstream')]);
}, 180_000);
afterAll(async () => {
  await Promise.all([stack?.stop(), other?.stop()]);
  await Promise.all([official?.close(), ...relays.map((relay) => relay.close())]);
}, 60_000);

const run = (tool: string, args: Record<string, unknown> = {}) => stack.execute(tool, args, { token: caller.token.value });
const gatewayAt = async (host: 'kept' | 'rewritten'): Promise<string> => {
  const relay = await startRelay(other.baseUrls[0]!, host);
  relays.push(relay);
  return relay.url(`/org/${other.orgSlug}`);
};

proves(['MCP-UPSTREAM'], 'a server that speaks 2026-07-28 only is imported and called', async () => {
  expect(await stack.org('POST', '/integrations', { slug: 'newest', mcp: { url: official.url } })).toMatchObject({
    integration: { kind: 'mcp', transport: 'streamable-http', toolCount: 4 },
    report: { format: 'MCP 2026-07-28', skipped: [] },
  });
  await stack.grant(caller.account.id, 'newest');
  expect(await run('newest/echo', { text: 'newest' })).toMatchObject({ isError: false, text: 'newest' });
});

proves(
  ['MCP-CONTENT'],
  'structured content that is no object reaches callers of 2026-07-28, and others read that it is left out',
  async () => {
    const asked = { name: 'execute_tool', arguments: { tool: 'newest/values', arguments: {} } };
    const ask = async (version: string): Promise<unknown> => {
      const meta = Object.fromEntries(
        Object.entries({ protocolVersion: version, clientInfo: { name: 'raw', version: '1' }, clientCapabilities: {} }).map(
          ([name, value]) => [`io.modelcontextprotocol/${name}`, value],
        ),
      );
      const params = { ...asked, ...(version === '2026-07-28' && { _meta: meta }) };
      const headers = { 'mcp-protocol-version': version, 'mcp-method': 'tools/call', 'mcp-name': 'execute_tool' };
      const answer = await postMcp(
        stack.mcpUrl,
        { jsonrpc: '2.0', id: 1, method: 'tools/call', params },
        { token: caller.token.value, headers },
      );
      return answer.message?.result;
    };
    const said = { type: 'text', text: 'two values' };
    expect(await ask('2026-07-28')).toMatchObject({ isError: false, content: [said], structuredContent: [1, 'a'] });
    const older = await ask('2025-11-25');
    expect(older).toMatchObject({ isError: false, content: [said, { text: expect.stringMatching(/structured content .+ is no object/) }] });
    expect(older).not.toHaveProperty('structuredContent');
  },
);

proves(['MCP-UPSTREAM'], 'a server that refuses the address it is asked at says so in the refusal of the import', async () => {
  const mcp = { url: await gatewayAt('kept'), credential: there.token.value };
  const refusal = await stack
    .org('POST', '/integrations/preview', { mcp })
    .catch((err: unknown) => err as { status: number; body: unknown });
  expect([refusal['status'], JSON.stringify(refusal['body'])]).toEqual([502, expect.stringMatching(/answered 403/)]);
});

describe('the gateway of another organization', () => {
  beforeAll(async () => {
    const mcp = { url: await gatewayAt('rewritten'), credential: there.token.value };
    const imported = await stack.org('POST', '/integrations', { slug: 'gate', auth: { type: 'bearer' }, mcp });
    expect(imported).toMatchObject({ report: { format: 'MCP 2026-07-28' } });
    await stack.putCredential(caller.account.id, 'gate', there.token.value, 'bearer');
    await stack.grant(caller.account.id, 'gate');
  }, 60_000);

  proves(['MCP-UPSTREAM'], 'its tools are called, and both trails have the call', async () => {
    const answer = await run('gate/execute_tool', { tool: 'orders/listOrders', arguments: {} });
    expect(answer).toMatchObject({ isError: false, text: expect.stringContaining('items') });
    expect(await audited(stack, { tool: 'gate/execute_tool' }, 2)).toHaveLength(2);
    expect(await audited(other, { tool: 'orders/listOrders' }, 2)).toHaveLength(2);
  });

  proves(['MCP-LOOPS'], 'a call that goes in a circle between two gateways ends after three of them', async () => {
    const back = await startRelay(stack.baseUrls[0]!, 'rewritten');
    relays.push(back);
    const mcp = { url: back.url(`/org/${stack.orgSlug}`), credential: caller.token.value };
    await other.org('POST', '/integrations', { slug: 'back', auth: { type: 'bearer' }, mcp });
    await other.putCredential(there.account.id, 'back', caller.token.value, 'bearer');
    await other.grant(there.account.id, 'back');
    /** Arguments of an `execute_tool` whose call goes on so many times. */
    const round = (times: number, next = 'back/execute_tool'): Record<string, unknown> =>
      times === 0
        ? { tool: 'orders/listOrders' }
        : { tool: next, arguments: round(times - 1, next === 'back/execute_tool' ? 'gate/execute_tool' : 'back/execute_tool') };
    expect(await run('gate/execute_tool', round(2))).toMatchObject({ isError: false, text: expect.stringContaining('items') });
    expect(await run('gate/execute_tool', round(5))).toMatchObject({
      isError: true,
      text: expect.stringMatching(/come through 3 gateways/),
    });
    expect(await audited(other, { tool: 'back/execute_tool', outcome: 'denied' }, 1)).toMatchObject([{ data: { step: 'hops' } }]);
  });
});
