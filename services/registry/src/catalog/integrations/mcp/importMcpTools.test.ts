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
