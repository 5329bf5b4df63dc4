import { newId } from '@gatehouse/contracts';
import { importMcpTools } from './importMcpTools';
import type { ListedTool } from './listing';

const report = (tools: readonly Omit<ListedTool, 'pin'>[]) =>
  importMcpTools(
    { integrationId: newId('integration'), slug: 'far' },
    {
      url: 'https://mcp.example/mcp',
      transport: 'streamable-http',
      protocolVersion: '2025-11-25',
      server: { name: 'far', version: '1' },
      tools: tools.map((tool) => ({ ...tool, pin: 'p' })),
    },
  ).report;
const tool = (name: string, more: object = {}) => ({ name, inputSchema: { type: 'object' }, ...more });

test('a tool that can only be called as a task is skipped, one that may be is not', () => {
  const as = (taskSupport: string) => ({ tool: tool(taskSupport, { execution: { taskSupport } }) });
  expect(report([as('required'), as('optional'), as('forbidden')])).toMatchObject({
    imported: 2,
    skipped: [{ operation: 'tools/call required', reason: expect.stringContaining('can only be called as a task') }],
  });
});

test('a tool that its server has listed before under the same name is skipped, and the first stays', () => {
  const twice = { tool: tool('a'), fault: 'the server lists another tool of this name before it' };
  expect(report([{ tool: tool('a') }, twice])).toMatchObject({ imported: 1, skipped: [{ reason: twice.fault }] });
});

test('each broken tool stands in the report with its reason and its name, or its place where it has none', () => {
  const broken = [
    { tool: { name: 'no-schema' } },
    { tool: tool('text-schema', { inputSchema: 'x' }) },
    { tool: tool('of-a-text', { inputSchema: { type: 'string' } }) },
    { tool: {}, fault: 'it is no object' },
    { tool: { inputSchema: { type: 'object' } } },
  ];
  expect(report([...broken, { tool: tool('good') }])).toMatchObject({
    imported: 1,
    notes: [],
    skipped: [
      { operation: 'tools/call no-schema', reason: 'it has no input schema' },
      { operation: 'tools/call text-schema', reason: 'its input schema is no object' },
      { operation: 'tools/call of-a-text', reason: 'its input schema is not that of an object' },
      { operation: 'tool 4', reason: 'it is no object' },
      { operation: 'tool 5', reason: 'it has no name' },
    ],
  });
});

test('what a tool can do without is left out where it breaks the protocol, and the report says so', () => {
  const members = { title: 1, description: 5, outputSchema: 'x', annotations: 'x', icons: 'x', execution: null };
  const { imported, notes } = report(Object.entries(members).map(([name, value]) => ({ tool: tool(name, { [name]: value }) })));
  expect(imported).toBe(6);
  expect(notes.map(({ operation, note }) => `${operation}: ${note}`)).toEqual([
    'tools/call title: its member "title" is left out: it is no text',
    'tools/call description: its member "description" is left out: it is no text',
    'tools/call outputSchema: its member "outputSchema" is left out: it is no object',
    'tools/call annotations: its member "annotations" is left out: it is no object',
    'tools/call icons: its member "icons" is left out: it is no list',
    'tools/call execution: its member "execution" is left out: it is no object',
  ]);
});
