/** MCP servers of npm, imported by their address and called through `execute_tool` by the official client. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, StreamableHTTPClientTransport, type CallToolResult } from '@modelcontextprotocol/client';
import { audited, bridgeStdio, startEverything, useStack, type Caller, type McpUpstream, type Stack } from '../harness';
import { proves } from '../proves';

const REFERENCE = 'node_modules/@modelcontextprotocol';
interface Imported {
  integration: { kind: string; transport: string; baseUrl: string; toolCount: number };
  report: { format: string; operations: number; imported: number; skipped: unknown[] };
}

let stack: Stack;
let caller: Caller;
let client: Client;
let folder: string;
const upstreams: McpUpstream[] = [];

beforeAll(async () => {
  stack = await useStack();
  caller = await stack.readyCaller('mcp-bot');
  folder = mkdtempSync(join(tmpdir(), 'mcp-files-'));
  writeFileSync(join(folder, 'hello.txt'), 'hello from a file');
  client = new Client({ name: 'official', version: '1' });
  const requestInit = { headers: { authorization: `Bearer ${caller.token.value}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(stack.mcpUrl), { requestInit }));
}, 120_000);
afterAll(async () => {
  await client?.close();
  await Promise.all(upstreams.map((upstream) => upstream.close()));
  await stack?.stop();
  if (folder !== undefined) rmSync(folder, { recursive: true });
}, 60_000);

async function connect(slug: string, upstream: McpUpstream): Promise<Imported> {
  upstreams.push(upstream);
  const imported = (await stack.org('POST', '/integrations', { slug, mcp: { url: upstream.url } })) as unknown as Imported;
  await stack.grant(caller.account.id, slug);
  return imported;
}
const run = (tool: string, args: Record<string, unknown> = {}): Promise<CallToolResult> =>
  client.callTool({ name: 'execute_tool', arguments: { tool, arguments: args } });
const textOf = ({ content }: CallToolResult): string => content.flatMap((block) => (block.type === 'text' ? block.text : [])).join('\n');

describe.each([
  ['every', 'streamableHttp', 'streamable-http'],
  ['older', 'sse', 'sse'],
] as const)('the reference server "everything" as %s, over %s', (slug, way, transport) => {
  let imported: Imported;
  beforeAll(async () => {
    imported = await connect(slug, await startEverything(way));
  }, 60_000);

  proves(['MCP-UPSTREAM'], 'it is imported by its address', () => {
    expect(imported.integration).toMatchObject({ kind: 'mcp', transport, toolCount: imported.report.operations - 1 });
    const skipped = [{ operation: 'tools/call simulate-research-query', reason: expect.stringMatching(/only be called as a task/) }];
    expect(imported.report).toMatchObject({ skipped, format: expect.stringMatching(/^MCP 20/) });
  });
  proves(['MCP-UPSTREAM'], 'its tools are found, described and called, and the trail names the definition', async () => {
    const found = await client.callTool({
      name: 'search_tools',
      arguments: { query: 'add two numbers', service: slug },
    });
    expect(textOf(found)).toContain(`${slug}/get-sum`);
    const described = await client.callTool({ name: 'describe_tools', arguments: { tools: [`${slug}/get-structured-content`] } });
    expect(textOf(described)).toContain('"outputSchema":{');
    const answer = await run(`${slug}/get-sum`, { a: 2, b: 40 });
    expect(answer).toMatchObject({ isError: false, content: [{ type: 'text', text: expect.stringContaining('42') }] });
    const { digest } = (await stack.org('GET', `/integrations/${slug}/tools/get-sum`)) as { digest: string };
    const entries = await audited(stack, { tool: `${slug}/get-sum` }, 2);
    expect(entries.find(({ phase }) => phase === 'intent')).toMatchObject({ data: { definition: digest } });
    expect(entries.find(({ phase }) => phase === 'outcome')).toMatchObject({ outcome: 'succeeded' });
  });
  proves(['MCP-CONTENT'], 'images, resources, links and data arrive as they are', async () => {
    expect((await run(`${slug}/get-tiny-image`)).content).toContainEqual(
      expect.objectContaining({ type: 'image', mimeType: 'image/png', data: expect.stringMatching(/^iVBOR/) }),
    );
    expect((await run(`${slug}/get-resource-links`, { count: 2 })).content.filter(({ type }) => type === 'resource_link')).toHaveLength(2);
    const reference = await run(`${slug}/get-resource-reference`, { resourceType: 'Text', resourceId: 1 });
    expect(reference.content).toContainEqual(
      expect.objectContaining({ type: 'resource', resource: expect.objectContaining({ text: expect.any(String) }) }),
    );
    const bytes = await run(`${slug}/get-resource-reference`, { resourceType: 'Blob', resourceId: 1 });
    expect(bytes.content).toContainEqual(
      expect.objectContaining({
        type: 'resource',
        resource: expect.objectContaining({ blob: expect.stringMatching(/^[\w+/=]+$/), mimeType: expect.stringMatching(/^\w+\/\w+/) }),
      }),
    );
    const data = await run(`${slug}/get-structured-content`, { location: 'Chicago' });
    expect(data.structuredContent).toMatchObject({ temperature: expect.any(Number), conditions: expect.any(String) });
    const annotated = await run(`${slug}/get-annotated-message`, { messageType: 'error', includeImage: false });
    expect(annotated.content[0]).toMatchObject({ type: 'text', annotations: { priority: 1, audience: ['user', 'assistant'] } });
  });
  proves(['MCP-CONTENT'], 'a call that takes its time and reports progress comes to its end', async () => {
    const answer = await run(`${slug}/trigger-long-running-operation`, { duration: 2, steps: 4 });
    expect(answer).toMatchObject({ isError: false });
    expect(textOf(answer)).toMatch(/completed/i);
  });
  proves(['MCP-UPSTREAM'], 'arguments that break the schema never leave', async () => {
    const answer = await run(`${slug}/get-sum`, { a: 'two' });
    expect(answer.isError).toBe(true);
    expect(textOf(answer)).toMatch(/\/a: must be number/);
  });
});

const others: [
  slug: string,
  program: string,
  args: () => string[],
  calls: [tool: string, args: () => Record<string, unknown>, says: RegExp][],
][] = [
  [
    'files',
    `${REFERENCE}/server-filesystem/dist/index.js`,
    () => [folder],
    [
      ['read_text_file', () => ({ path: join(folder, 'hello.txt') }), /hello from a file/],
      ['list_directory', () => ({ path: folder }), /hello\.txt/],
    ],
  ],
  ['memory', `${REFERENCE}/server-memory/dist/index.js`, () => [], [['read_graph', () => ({}), /entities/]]],
  [
    'thinking',
    `${REFERENCE}/server-sequential-thinking/dist/index.js`,
    () => [],
    [['sequentialthinking', () => ({ thought: 'one', nextThoughtNeeded: false, thoughtNumber: 1, totalThoughts: 1 }), /thoughtNumber/]],
  ],
  ['calc', 'node_modules/@coo-quack/calc-mcp/dist/index.js', () => [], [['math', () => ({ action: 'eval', expression: '6*7' }), /42/]]],
  ['hello', 'node_modules/mcp-hello-world/build/stdio.js', () => [], [['echo', () => ({ message: 'hej' }), /hej/]]],
];
describe.each(others)('%s (%s)', (slug, program, args, calls) => {
  let imported: Imported;
  beforeAll(async () => {
    imported = await connect(slug, await bridgeStdio(program, args(), { MEMORY_FILE_PATH: join(folder, 'memory.json') }));
  }, 60_000);
  proves(['MCP-UPSTREAM'], 'every tool is taken', () => {
    expect(imported.report.skipped).toEqual([]);
    expect(imported.integration.toolCount).toBeGreaterThan(0);
  });
  test.each(calls)('%s answers', async (tool, given, says) => {
    const answer = await run(`${slug}/${tool}`, given());
    expect(textOf(answer)).toMatch(says);
    expect(answer.isError).toBe(false);
  });
});

proves(['MCP-CONTENT'], 'an error of a tool is a failure in its own words', async () => {
  const answer = await run('files/read_text_file', { path: join(tmpdir(), 'elsewhere.txt') });
  expect(answer.isError).toBe(true);
  expect(textOf(answer)).toMatch(/access denied|outside/i);
  const [entry] = await audited(stack, { tool: 'files/read_text_file', outcome: 'failed' }, 1);
  expect(entry).toMatchObject({ data: { reason: 'tool' } });
});
