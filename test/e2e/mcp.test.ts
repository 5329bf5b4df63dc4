/** The wire of the MCP endpoint: versions, what it tells about itself, and the challenge. */
import { readFileSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { mintToken } from '@gatehouse/crypto';
import { audited, META_TOOLS, postMcp, useStack, type Caller, type McpOptions, type Stack } from '../harness';
import { proves } from '../proves';

const MODERN = '2026-07-28';
const LEGACY = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05', '2024-10-07'];

let stack: Stack;
let caller: Caller;
beforeAll(async () => {
  stack = await useStack();
  caller = await stack.readyCaller();
}, 120_000);
afterAll(() => stack?.stop(), 60_000);

const rpc = (method: string, params?: object): object => ({ jsonrpc: '2.0', id: 7, method, ...(params && { params }) });
const handshake = (protocolVersion: unknown): object =>
  rpc('initialize', { protocolVersion, capabilities: {}, clientInfo: { name: 'test', version: '1' } });
const as = (version: string, headers: Record<string, string> = {}): McpOptions => ({
  token: caller.token.value,
  headers: { 'mcp-protocol-version': version, ...headers },
});
const run = (tool: string, args: object): object => rpc('tools/call', { name: 'execute_tool', arguments: { tool, arguments: args } });

proves(['LISTEN-IPV6'], 'every HTTP entry point answers on the IPv6 loopback too; a machine without it is told so', async () => {
  const has = Object.values(networkInterfaces()).some((all) => all?.some(({ address }) => address === '::1'));
  if (!has) return expect(readFileSync(stack.home.path('logs', 'gateway.log'), 'utf8')).toContain('does not have an address of HOST');
  const over6 = (url: string): string => url.replace('127.0.0.1', '[::1]');
  expect((await postMcp(over6(stack.mcpUrl), rpc('tools/list'), { token: caller.token.value })).status).toBe(200);
  const others = [`${stack.apiUrl}/openapi.json`, `${stack.idpIssuer}/.well-known/openid-configuration`, `${stack.demoUrl}/openapi.json`];
  for (const url of [...others, stack.mailUrl]) expect([url, (await fetch(over6(url))).status]).toEqual([url, 200]);
});

describe('versions', () => {
  proves(['MCP-VERSIONS'], 'all six are served, by the header alone', async () => {
    for (const version of [MODERN, ...LEGACY]) {
      const { status, message } = await stack.post(rpc('tools/list'), as(version));
      expect([version, status, message?.id]).toEqual([version, 200, 7]);
      expect((message?.result?.['tools'] as { name: string }[]).map(({ name }) => name)).toEqual(META_TOOLS);
      const call = await stack.callTool('list_services', {}, as(version));
      expect(call).toMatchObject({ isError: false, json: { services: [{ slug: 'orders' }] } });
    }
  });

  proves(['MCP-VERSIONS'], 'a missing header means 2025-03-26, the one version that has batches', async () => {
    const headers = { authorization: `Bearer ${caller.token.value}`, 'content-type': 'application/json' };
    const body = JSON.stringify([rpc('ping'), rpc('tools/list')]);
    const response = await fetch(stack.mcpUrl, { method: 'POST', headers, body });
    expect(response.status).toBe(200);
    expect(await response.json()).toHaveLength(2);
  });

  proves(['MCP-VERSIONS'], 'any other value is 400 with the accepted versions and the requested one', async () => {
    for (const version of ['2025-11-26', '2024-10-08', '1.0', 'latest', '', '2025-06-18, 2025-06-18', '2026-07-28-rc', 'x'.repeat(500)]) {
      for (const body of [rpc('tools/list'), handshake('2025-06-18'), { jsonrpc: '2.0', method: 'notifications/initialized' }]) {
        const { status, message } = await stack.post(body, as(version));
        expect({ version, status, code: message?.error?.code }).toEqual({ version, status: 400, code: -32022 });
        const { supported, requested } = message?.error?.data as { supported: string[]; requested: string };
        expect([...supported].sort()).toEqual([MODERN, ...LEGACY].sort());
        expect(requested).toBe(version);
      }
    }
  });

  proves(['MCP-VERSIONS'], 'the handshake echoes a known version and answers the newest legacy one to anything else', async () => {
    const agreed = async (asked: unknown): Promise<unknown> => {
      const { status, message } = await postMcp(stack.mcpUrl, handshake(asked), { token: caller.token.value });
      return status === 200 && (message?.result?.['protocolVersion'] ?? message?.error?.code);
    };
    for (const version of LEGACY) expect(await agreed(version)).toBe(version);
    for (const version of [MODERN, '2030-01-01', 'x', '']) expect(await agreed(version)).toBe('2025-11-25');
    for (const version of [undefined, 7, null]) expect(await agreed(version)).toBe(-32602);
  });
});

const bootstrap = {
  bootstrap_version: expect.any(Number),
  model_catalog_version: expect.any(Number),
  skill_source: expect.any(String),
  disable_local_skills: expect.any(Boolean),
  routing_mode: expect.any(String),
  authority_scope: expect.any(String),
  activation_tool: 'activate_skill',
  attachment_tool: 'read_skill_attachment',
  skills: expect.any(Array),
};

proves(['MCP-BOOTSTRAP'], 'the bootstrap travels in the handshake, in discover and in the modern list, and nowhere else', async () => {
  const { result } = (await stack.post(handshake('2025-06-18'), as('2025-06-18'))).message!;
  expect(result).toMatchObject({
    capabilities: { tools: {} },
    serverInfo: { name: `Org ${stack.orgSlug} (Organization)`, version: expect.stringMatching(/^\d+\.\d+\.\d+/) },
    instructions: expect.stringContaining('search_tools'),
  });
  expect(result!['_service']).toEqual(bootstrap);
  for (const method of ['server/discover', 'tools/list']) {
    const meta = (await stack.post(rpc(method), as(MODERN))).message?.result?.['_meta'] as Record<string, unknown>;
    expect(meta['service/bootstrap']).toEqual(result!['_service']);
  }
  const catalog = await stack.callTool('get_model_catalog', {}, as(MODERN));
  expect(catalog.json).toMatchObject({ version: (result!['_service'] as Record<string, unknown>)['model_catalog_version'] });
  const legacy = (await stack.post(rpc('tools/list'), as('2025-11-25'))).message?.result;
  expect(Object.keys(legacy!)).toEqual(['tools']);
  expect((await stack.post(rpc('server/discover'), as('2025-11-25'))).message?.error?.code).toBe(-32601);
});

proves(['MCP-CORRELATION'], 'modern answers carry a correlation id that finds the call in the audit trail', async () => {
  const bodies = [rpc('server/discover'), rpc('tools/list'), run('orders/listOrders', {}), run('orders/nothing', {})];
  const ids: unknown[] = [];
  for (const body of bodies) {
    const { headers, message } = await stack.post(body, as(MODERN));
    const meta = message?.result?.['_meta'] as Record<string, unknown>;
    expect(meta['correlation_id']).toBe(headers.get('x-correlation-id'));
    expect(meta).not.toHaveProperty('trace_id');
    ids.push(meta['correlation_id']);
  }
  expect(new Set(ids).size).toBe(bodies.length);
  const entries = await audited(stack, { correlationId: String(ids[2]) }, 2);
  expect(entries.map((entry) => [entry['type'], entry['phase']])).toEqual([
    ['tool.call', 'outcome'],
    ['tool.call', 'intent'],
  ]);
  expect((await stack.post(rpc('tools/list'), as('2025-11-25'))).message?.result).not.toHaveProperty('_meta');
});

proves(['MCP-CORRELATION'], 'and the trace id of a valid traceparent only', async () => {
  const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
  const traceOf = async (traceparent: string): Promise<unknown> =>
    ((await stack.post(rpc('tools/list'), as(MODERN, { traceparent }))).message?.result?.['_meta'] as Record<string, unknown>)['trace_id'];
  expect(await traceOf(`00-${trace}-00f067aa0ba902b7-01`)).toBe(trace);
  for (const bad of [
    'x',
    `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
    `00-${trace}-${'0'.repeat(16)}-01`,
    `ff-${trace}-00f067aa0ba902b7-01`,
    `00-${trace.toUpperCase()}-00f067aa0ba902b7-01`,
    `00-${trace}-00f067aa0ba902b7`,
  ]) {
    expect([bad, await traceOf(bad)]).toEqual([bad, undefined]);
  }
});

/** Everything of an answer that could tell one reason from another. */
async function refusal(url: string, authorization: string | undefined, method = 'POST'): Promise<object> {
  const body = method === 'POST' ? JSON.stringify(run('orders/listOrders', {})) : null;
  const headers = { 'content-type': 'application/json', ...(authorization !== undefined && { authorization }) };
  const response = await fetch(url, { method, headers, body });
  const told = [...response.headers].filter(([name]) => name !== 'x-correlation-id' && name !== 'date');
  return { status: response.status, headers: Object.fromEntries(told), body: await response.text() };
}

proves(['AUTH-CHALLENGE'], 'every refused credential gets the same bytes, at both addresses', async () => {
  const revoked = await stack.readyCaller();
  await stack.revokeToken(revoked.account.id, revoked.token.id);
  const disabled = await stack.readyCaller();
  await stack.org('POST', `/service-accounts/${disabled.account.id}/disable`);
  const other = `${stack.orgSlug}-other`;
  await stack.rest('POST', '/orgs', { name: 'Other', slug: other });
  const { id } = await stack.rest('POST', `/orgs/${other}/service-accounts`, { name: 'other-bot' });
  const { token: foreign } = await stack.rest('POST', `/orgs/${other}/service-accounts/${String(id)}/tokens`, { name: 't' });
  const known = caller.token.value;
  const tokens = [revoked.token.value, disabled.token.value, mintToken('svc').value, mintToken('pat').value, await stack.adminJwt()];
  const odd = [known.slice(0, -1), `${known}x`, known.toUpperCase(), known.replace('svc_', 'pat_'), 'svc_', 'null', `${known} ${known}`];
  const schemes = [undefined, '', 'Bearer', `Basic ${known}`, known, `Token ${known}`, `Bearer: ${known}`];
  const credentials = [...schemes, ...[...tokens, ...odd].map((token) => `Bearer ${token}`)];
  for (const path of [`/org/${stack.orgSlug}`, '/', '/org/no-such-org']) {
    const suffix = path === '/' ? '' : path;
    const expected = await refusal(stack.baseUrls[0] + path, undefined);
    expect(expected).toMatchObject({
      status: 401,
      headers: {
        'www-authenticate': `Bearer resource_metadata="${stack.baseUrls[0]}/.well-known/oauth-protected-resource${suffix}"`,
      },
    });
    const extra = path === '/' ? [] : [`Bearer ${String(foreign)}`];
    for (const given of [...credentials, ...extra]) {
      expect({ given, ...(await refusal(stack.baseUrls[0] + path, given)) }).toEqual({ given, ...expected });
    }
    for (const method of ['GET', 'DELETE']) expect(await refusal(stack.baseUrls[0] + path, undefined, method)).toEqual(expected);
  }
  const good = await postMcp(`${stack.baseUrls[0]}/`, rpc('tools/list'), { token: known });
  expect([good.status, good.headers.get('www-authenticate')]).toEqual([200, null]);
});
