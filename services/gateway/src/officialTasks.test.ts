/** The official tasks client, carried through every end of a request. */
import { openTasksClient, type TasksClient } from '@gatehouse/test-support';
import { startFixture, type Fixture } from './testing/fixture';
import { letCallsWait, refund } from './testing/waiting';

let fixture: Fixture;
let client: TasksClient;
beforeAll(async () => {
  fixture = await startFixture();
  client = await openTasksClient(fixture.url, fixture.token);
});
afterAll(async () => {
  await client?.close();
  await fixture.stop();
});
beforeEach(() => letCallsWait(fixture));

/** The outcome of a call that `move` ends once it waits. */
async function outcomeOf(move: (requestId: string) => void) {
  const execution = await client.session.callTool('execute_tool', refund.arguments);
  const { outcome } = await execution.settle({
    onEvent: (event) => {
      if (event.type === 'task' && event.task.status === 'working') move(fixture.requests.newest().requestId);
    },
  });
  return outcome;
}

test('the extension is negotiated', () => {
  expect(client.session.capabilities).toMatchObject({ execution: true, cancellation: true, inventory: 'known-handles' });
});

test('approved and run', async () => {
  const content = [{ type: 'text', text: 'refunded' }];
  const outcome = await outcomeOf((id) => fixture.requests.move(id, { status: 'completed', isError: false }, JSON.stringify(content)));
  expect(outcome).toMatchObject({ status: 'completed', result: { content, isError: false } });
  expect(client.results[0]).toMatchObject({ resultType: 'task', pollIntervalMs: 15_000, ttlMs: 86_400_000 });
});

test('approved and refused by the API', async () => {
  const content = [{ type: 'text', text: 'HTTP 500' }];
  const outcome = await outcomeOf((id) => fixture.requests.move(id, { status: 'completed', isError: true }, JSON.stringify(content)));
  expect(outcome).toMatchObject({
    status: 'completed',
    result: { content: [...content, { text: expect.stringMatching(/^About this call: /) }], isError: true },
  });
});

test('rejected', async () => {
  const outcome = await outcomeOf((id) => fixture.requests.move(id, { status: 'rejected', reason: 'not this week' }));
  expect(outcome).toMatchObject({ status: 'cancelled', task: { statusMessage: expect.stringContaining('not this week') } });
});

test.each([
  ['expired', 'APPROVAL_EXPIRED'],
  ['failed', 'NOT_RUN'],
  ['unknown', 'UNKNOWN_OUTCOME'],
] as const)('%s', async (status, reason) => {
  const outcome = await outcomeOf((id) => fixture.requests.move(id, { status }));
  expect(outcome).toMatchObject({ status: 'failed', error: { code: -32603, data: { reason } } });
});

test('cancelled by the client', async () => {
  const execution = await client.session.callTool('execute_tool', refund.arguments);
  const { taskId, requestId } = fixture.requests.newest();
  await client.session.cancelTask(taskId as never);
  expect(await execution.result()).toMatchObject({ status: 'cancelled' });
  expect(fixture.requests.stateOf(requestId).status).toBe('cancelled');
});

test('what does not wait is answered at once', async () => {
  const execution = await client.session.callTool('list_services', {});
  expect(await execution.result()).toMatchObject({ status: 'completed', result: { isError: false } });
});
