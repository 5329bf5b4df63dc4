/** The official clients, as their users run them. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { Client as ClientV2, StreamableHTTPClientTransport as TransportV2, type ClientOptions } from '@modelcontextprotocol/client';
import { Client as ClientV1 } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as TransportV1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { META_TOOLS, useStack, type Stack } from '../harness';
import { proves } from '../proves';

const MODERN = '2026-07-28';
const legacyVersions = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05', '2024-10-07'];

let stack: Stack;
let token: string;
beforeAll(async () => {
  stack = await useStack();
  token = (await stack.readyCaller()).token.value;
}, 120_000);
afterAll(() => stack?.stop(), 60_000);

const me = { name: 'official', version: '1' };
const call = { name: 'execute_tool', arguments: { tool: 'orders/listOrders', arguments: {} } };
const transportOptions = () => ({ requestInit: { headers: { Authorization: `Bearer ${token}` } } });

interface AnyClient {
  listTools(): Promise<{ tools: { name: string }[] }>;
  callTool(params: typeof call): Promise<unknown>;
  getServerVersion(): { name: string } | undefined;
  getInstructions(): string | undefined;
  close(): Promise<void>;
}
async function useTools(client: AnyClient): Promise<void> {
  expect(client.getServerVersion()).toMatchObject({ name: `Org ${stack.orgSlug} (Organization)` });
  expect(client.getInstructions()).toContain('search_tools');
  expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(META_TOOLS);
  expect(await client.callTool(call)).toMatchObject({
    isError: false,
    content: [{ type: 'text', text: expect.stringContaining('"orders"') }],
  });
  await expect(client.callTool({ ...call, name: 'nope' })).rejects.toMatchObject({ code: -32602 });
  await client.close();
}

proves(['MCP-CLIENTS'], 'SDK 1', async () => {
  const client = new ClientV1(me);
  const transport = new TransportV1(new URL(stack.mcpUrl), transportOptions());
  await client.connect(transport);
  expect(transport.protocolVersion).toBe('2025-11-25');
  await client.ping();
  await transport.terminateSession();
  expect(transport.sessionId).toBeUndefined();
  await client.close();
  const again = new ClientV1(me);
  await again.connect(new TransportV1(new URL(stack.mcpUrl), transportOptions()));
  await useTools(again);
});

async function connectV2(options: ClientOptions): Promise<ClientV2> {
  const client = new ClientV2(me, options);
  await client.connect(new TransportV2(new URL(stack.mcpUrl), transportOptions()));
  return client;
}

proves(['MCP-CLIENTS'], 'SDK 2 by default', async () => {
  const client = await connectV2({});
  expect(client.getProtocolEra()).toBe('legacy');
  await useTools(client);
});

for (const mode of ['auto', { pin: MODERN }] as const) {
  proves(['MCP-CLIENTS'], `SDK 2 ${mode === 'auto' ? 'probing' : 'pinned'} reaches the modern era`, async () => {
    const client = await connectV2({ versionNegotiation: { mode } });
    expect(client.getProtocolEra()).toBe('modern');
    expect(client.getDiscoverResult()).toMatchObject({ capabilities: { tools: {} } });
    await useTools(client);
  });
}

for (const version of legacyVersions) {
  proves(['MCP-CLIENTS'], `SDK 2 restricted to ${version}`, async () => {
    const client = await connectV2({ supportedProtocolVersions: [version] });
    expect(client.getNegotiatedProtocolVersion()).toBe(version);
    await useTools(client);
  });
}

proves(['MCP-CLIENTS'], 'SDK 2 is told to sign in', async () => {
  for (const mode of ['auto', { pin: MODERN }] as const) {
    const client = new ClientV2(me, { versionNegotiation: { mode } });
    await expect(client.connect(new TransportV2(new URL(stack.mcpUrl)))).rejects.toThrow(/401|nauthorized/);
  }
});

describe('Inspector', () => {
  const program = join(__dirname, '../../node_modules/.bin/inspector');
  const inspect = (...args: string[]): Promise<{ code: number; output: string }> =>
    new Promise((resolve) => {
      const common = [
        '--cli',
        '--server-url',
        stack.mcpUrl,
        '--transport',
        'http',
        '--header',
        `Authorization: Bearer ${token}`,
        '--format',
        'json',
      ];
      const child = execFile(program, [...common, ...args], { timeout: 60_000 }, (_err, stdout, stderr) =>
        resolve({ code: child.exitCode ?? -1, output: stdout + stderr }),
      );
    });

  for (const era of ['legacy', 'auto', 'modern']) {
    proves(
      ['MCP-INSPECTOR'],
      `in its ${era} era lists and calls`,
      async () => {
        const listed = await inspect('--protocol-era', era, '--method', 'tools/list', '-q');
        expect(listed).toMatchObject({ code: 0 });
        for (const name of META_TOOLS) expect(listed.output).toContain(name);
        const args = ['--tool-name', 'execute_tool', '--tool-args-json', JSON.stringify(call.arguments)];
        const called = await inspect('--protocol-era', era, '--method', 'tools/call', ...args);
        expect(called).toMatchObject({ code: 0, output: expect.stringContaining('orders') });
      },
      90_000,
    );
  }

  for (const era of ['legacy', 'modern'])
    proves(
      ['MCP-INSPECTOR', 'APPROVAL-CARD'],
      `in its ${era} era finds the approval card and its document`,
      async () => {
        const args = ['--tool-name', 'service_approval_card', '--tool-args-json', '{"request_id":"req_0"}', '--app-info'];
        const { code, output } = await inspect('--protocol-era', era, '--advertise-apps', '--method', 'tools/call', ...args, '-q');
        const appInfo = {
          hasApp: true,
          toolName: 'service_approval_card',
          resourceUri: 'ui://service/approval-card.html',
          resourceMimeType: 'text/html;profile=mcp-app',
          visibility: ['model', 'app'],
          prefersBorder: true,
        };
        expect([code, JSON.parse(output)]).toEqual([0, { appInfo }]);
        const uri = ['--uri', appInfo.resourceUri];
        const read = await inspect('--protocol-era', era, '--advertise-apps', '--method', 'resources/read', ...uri, '-q');
        expect(read).toMatchObject({ code: 0, output: expect.stringContaining('ui/initialize') });
      },
      90_000,
    );

  proves(
    ['MCP-INSPECTOR'],
    'finds no fault in the schemas',
    async () => {
      expect(await inspect('--method', 'tools/list', '--strict')).toMatchObject({ code: 0 });
    },
    60_000,
  );
});
