import { edgeCallContext } from '@gatehouse/bus';
import { newId, registry } from '@gatehouse/contracts';
import { resolveTool } from './resolveTool';

const orgId = newId('organization');
const caller = edgeCallContext({ correlationId: 'c-test' });
const pointer: registry.ToolPointer = {
  found: true,
  integrationId: newId('integration'),
  slug: 'orders',
  toolName: 'list',
  digest: 'd1',
  needsCredential: false,
};

test('a crowd of calls of one tool, whose pointer has run out, asks the registry together; other tools and organizations ask for themselves', async () => {
  const asked: unknown[] = [];
  const call = async (_rpc: unknown, { tool }: { tool: string }): Promise<unknown> => {
    asked.push(tool);
    await new Promise((resolve) => setTimeout(resolve, 10));
    return pointer;
  };
  const resolve = resolveTool({ call: call as never }, { get: () => Promise.resolve(undefined) });
  const crowd = Array.from({ length: 200 }, () => resolve(orgId, 'orders/list', caller));
  const others = [resolve(orgId, 'orders/get', caller), resolve(newId('organization'), 'orders/list', caller)];
  expect(await Promise.all([...crowd, ...others])).toEqual(Array.from({ length: 202 }, () => pointer));
  expect(asked.filter((tool) => tool === 'orders/get')).toHaveLength(1);
  expect(asked.length).toBeLessThan(20); // two of the crowd, and one more for each 100 ms without an answer
});
