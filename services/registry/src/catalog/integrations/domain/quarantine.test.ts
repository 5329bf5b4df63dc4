import { diffTools } from './importReport';
import { holdChanges } from './quarantine';
import { storedTool, type StoredTool } from './storedTool';

const listed = (pin: string, property: object): StoredTool =>
  storedTool('tools/call count', {
    definition: {
      ...{ kind: 'mcp', integrationId: 'int_1', slug: 'far', toolName: 'count', method: 'CALL', path: 'count', upstreamName: 'count', pin },
      ...{ serverUrl: 'https://mcp.example/mcp', transport: 'streamable-http', auth: { type: 'none' } },
      inputSchema: { type: 'object', properties: { to: property } },
    },
    summary: 'Counts.',
    description: 'Counts.',
    tags: [],
  });

test.each([
  ['as before is unchanged, though it is read otherwise now', 'a', 0],
  ['otherwise waits', 'b', 1],
])('a tool that its server lists %s', (_, pin, waiting) => {
  const was = listed('a', { type: 'integer', maximum: 2 ** 63 });
  const is = listed(pin, { type: 'integer' });
  const held = holdChanges(new Map([['count', was]]), [is], 'additions', [], new Date(0));
  expect(held.quarantine).toHaveLength(waiting);
  expect(held.tools.map(({ digest }) => digest)).toEqual([waiting === 0 ? is.digest : was.digest]);
  expect(diffTools([was], [is]).changed).toHaveLength(waiting);
});
