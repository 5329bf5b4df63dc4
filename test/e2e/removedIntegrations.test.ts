/** What ends with an integration that an admin removes, and what is told about it before and afterwards. */
import { checkStatus, pendingOf, startUpstream, until, useStack, type Caller, type Stack, type Upstream } from '../harness';
import { proves } from '../proves';

let stack: Stack;
let api: Upstream;
let caller: Caller;
beforeAll(async () => {
  api = await startUpstream();
  stack = await useStack();
  caller = await stack.readyCaller('leaving-bot');
  await stack.importFor(caller.account.id, 'leaving', api.document());
  await stack.importFor(caller.account.id, 'leaving-not', api.document());
}, 120_000);
afterAll(async () => {
  await stack?.stop();
  await api?.close();
}, 60_000);

const call = (tool: string, q = 'hello') => stack.execute(tool, { q }, { token: caller.token.value });
const addRule = (tools: string[]) => stack.org('POST', '/rules', { name: tools.join(), effect: 'REQUIRE_APPROVAL', tools, reason: 'eyes' });

proves(
  ['INTEGRATION-REMOVED'],
  'who removes it sees what ends with it; waiting calls are withdrawn, blocks lifted, and its calls still count as calls',
  async () => {
    await call('leaving/echo');
    await addRule(['leaving/ec*']);
    await addRule(['leaving/echo', 'leaving-not/echo']);
    const waiting = pendingOf(await call('leaving/echo', 'waits'));
    const other = pendingOf(await call('leaving-not/echo', 'waits'));
    const target = { kind: 'tool', slug: 'leaving', tool: 'echo' };
    const block = await stack.org('POST', '/blocks', { target, reason: 'leak' });
    await stack.org('PUT', '/budgets/leaving', { period: 'DAY', hardLimit: 1_000_000 });
    const counted = { callers: 1, grants: 1, waiting: 1, blocks: 1, budget: true, rules: 1 };
    await until('the call to be counted', async () => Number((await stack.org('GET', '/integrations/leaving/dependents'))['calls']) > 0);
    expect(await stack.org('GET', '/integrations/leaving/dependents')).toMatchObject(counted);

    await stack.org('DELETE', '/integrations/leaving');
    const statusOf = async (requestId: string) => (await checkStatus(stack.mcpUrl, requestId, { token: caller.token.value })).text;
    await until('the call to be withdrawn', async () => /withdrawn/.test(await statusOf(waiting.requestId)));
    expect(await statusOf(waiting.requestId)).toContain(
      'The request was withdrawn. The call was not run. Reason: The integration was removed',
    );
    expect(await stack.org('GET', `/approvals/${waiting.requestId}`)).toMatchObject({
      status: 'cancelled',
      withdrawnBecause: 'integrationRemoved',
    });
    expect(await stack.org('GET', `/approvals/${other.requestId}`)).toMatchObject({ status: 'pending' });
    await until('the block to be lifted', async () => {
      const { blocks } = await stack.org('GET', '/blocks?status=active');
      return (blocks as { id: string }[]).every(({ id }) => id !== block['id']);
    });
    // What is gone is called what the trail calls it, which hears of the removal a moment later.
    const lifted = await until('the removal in the trail', async () => {
      const page = await stack.org('GET', '/blocks?status=lifted&names=true');
      return (page['names'] as object[]).length > 0 && page;
    });
    expect(lifted).toMatchObject({ blocks: [{ id: block['id'], target: { tool: 'echo' } }], names: [{ name: 'leaving', gone: true }] });
    expect(await stack.org('GET', '/overview')).toMatchObject({ wasCalled: true, blocked: [] });
    await expect(stack.org('GET', '/integrations/leaving/dependents')).rejects.toMatchObject({ status: 404 });
  },
);
