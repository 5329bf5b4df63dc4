/** The methods of the tasks extension. */
import type { Static } from 'typebox';
import type { approvals } from '@gatehouse/contracts';
import { somePrincipal, startFixture, type Fixture } from './testing/fixture';
import { compat, K, strict, type Answer } from './testing/speak';
import { legacyProtocols, modernProtocols, TASKS_DECLARED, type Speak } from './testing/waiting';

type State = Static<typeof approvals.status.response>;

let fixture: Fixture;
let open: State;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.stop());
beforeEach(() => (open = fixture.requests.open(fixture.principal)));

const [[, declared]] = modernProtocols(TASKS_DECLARED) as [[string, Speak]];
const METHODS = ['tasks/get', 'tasks/update', 'tasks/cancel'];
/** Parameters that suit every method. */
const of = (taskId: unknown): Record<string, unknown> => ({ taskId, inputResponses: {} });
const get = (taskId = open.taskId): Promise<Answer> => declared(fixture, 'tasks/get', { taskId });
const outcomeOf = ({ status, json }: Answer): unknown => [status, json.error.code];
const envelope = () => ({
  resultType: 'complete',
  _meta: { [`${K}serverInfo`]: expect.any(Object), correlation_id: expect.any(String) },
});
const task = (rest: object): object => ({
  ...envelope(),
  taskId: open.taskId,
  createdAt: open.createdAt,
  lastUpdatedAt: fixture.requests.stateOf(open.requestId).lastUpdatedAt,
  ttlMs: 86_400_000,
  pollIntervalMs: 15_000,
  ...rest,
});

describe('tasks/get', () => {
  test.each(modernProtocols(TASKS_DECLARED))('%s: waiting and running are working', async (_protocol, speak) => {
    const waiting = await speak(fixture, 'tasks/get', { taskId: open.taskId });
    expect([waiting.status, waiting.json.result]).toEqual([
      200,
      task({ status: 'working', statusMessage: `Waiting for approval: ${open.approvalUrl}` }),
    ]);
    fixture.requests.move(open.requestId, { status: 'approved' });
    const { json } = await speak(fixture, 'tasks/get', { taskId: open.taskId });
    expect(json.result).toEqual(task({ status: 'working', statusMessage: 'Approved, running' }));
  });

  test.each([false, true])('a call that ran is completed with its whole result, isError %s', async (isError) => {
    const content = [{ type: 'text', text: 'refunded é' }];
    const about = { type: 'text', text: expect.stringMatching(/^About this call: /) };
    fixture.requests.move(open.requestId, { status: 'completed', isError }, JSON.stringify(content));
    expect((await get()).json.result).toEqual(
      task({
        status: 'completed',
        statusMessage: expect.stringContaining('has run'),
        result: { content: isError ? [...content, about] : content, isError, resultType: 'complete' },
      }),
    );
  });

  test('a result that was not kept has no blocks', async () => {
    fixture.requests.move(open.requestId, { status: 'completed', isError: false }, '');
    expect((await get()).json.result).toMatchObject({ result: { content: [], isError: false } });
  });

  test.each(['rejected', 'cancelled'] as const)('%s is cancelled, without payload', async (status) => {
    fixture.requests.move(open.requestId, { status, reason: 'not this week' });
    const statusMessage = expect.stringContaining(status === 'rejected' ? 'not this week' : 'withdrawn');
    expect((await get()).json.result).toEqual(task({ status: 'cancelled', statusMessage }));
  });

  test.each([
    ['expired', 'APPROVAL_EXPIRED', 'Approval request expired'],
    ['failed', 'NOT_RUN', expect.stringContaining('the grant is gone')],
    ['unknown', 'UNKNOWN_OUTCOME', expect.stringContaining('may have run')],
  ] as const)('%s is failed, with the error', async (status, reason, message) => {
    fixture.requests.move(open.requestId, { status, ...(status === 'failed' ? { reason: 'the grant is gone' } : {}) });
    const error = { code: -32603, message, data: { reason, requestId: open.requestId } };
    expect((await get()).json.result).toEqual(task({ status: 'failed', statusMessage: expect.any(String), error }));
  });

  test('no end leaves the address of the approval page behind', async () => {
    for (const status of ['rejected', 'cancelled', 'expired', 'failed', 'unknown'] as const) {
      fixture.requests.move(open.requestId, { status });
      expect((await get()).text).not.toContain(open.approvalUrl);
    }
  });
});

test('tasks/cancel withdraws what waits, and leaves the rest as it is', async () => {
  const cancel = async (): Promise<unknown> => (await declared(fixture, 'tasks/cancel', { taskId: open.taskId })).json.result;
  for (let times = 0; times < 2; times += 1) {
    expect(await cancel()).toEqual(envelope());
    expect(fixture.requests.stateOf(open.requestId).status).toBe('cancelled');
  }
  fixture.requests.move(open.requestId, { status: 'completed', isError: false }, '[]');
  expect(await cancel()).toEqual(envelope());
  expect(fixture.requests.stateOf(open.requestId).status).toBe('completed');
});

test('tasks/update finds nothing outstanding and changes nothing', async () => {
  for (const inputResponses of [{}, { approve: { action: 'accept' } }]) {
    const { json } = await declared(fixture, 'tasks/update', { taskId: open.taskId, inputResponses });
    expect(json.result).toEqual(envelope());
  }
  expect(fixture.requests.stateOf(open.requestId)).toEqual(open);
});

describe.each(METHODS)('%s', (method) => {
  test('without the declaration on this very request: -32021, whether the task exists or not', async () => {
    const capabilities = { extensions: { [`${K}tasks`]: {} } };
    expect((await get()).status).toBe(200);
    const asked = fixture.requests.asked();
    for (const taskId of [open.taskId, 'tsk_0000000000000000000000', 5, undefined])
      for (const [protocol, speak] of [
        ...modernProtocols({}),
        ...modernProtocols({ extensions: { [`${K}tasks`]: [] } }),
        ['bare', compat] as const,
      ]) {
        const { status, json } = await speak(fixture, method, of(taskId));
        expect([protocol, status, json.id, json.error]).toEqual([
          protocol,
          400,
          1,
          { code: -32021, message: 'Missing Required Client Capability', data: { requiredCapabilities: capabilities } },
        ]);
      }
    expect(fixture.requests.asked()).toBe(asked);
  });

  test("unknown, another's and malformed ids are one answer", async () => {
    const foreign = fixture.requests.open(somePrincipal({ orgId: fixture.principal.orgId }));
    const elsewhere = fixture.requests.open(somePrincipal({ id: fixture.principal.id }));
    const ids = ['tsk_0000000000000000000000', foreign.taskId, elsewhere.taskId, open.requestId, '', 'é\u0000', 'x'.repeat(5_000)];
    for (const id of ids) {
      const { status, json } = await declared(fixture, method, of(id));
      expect([id, status, json.error]).toEqual([id, 200, { code: -32602, message: 'Unknown task' }]);
    }
    for (const state of [foreign, elsewhere]) expect(fixture.requests.stateOf(state.requestId).status).toBe('pending');
  });

  test('parameters that are none are named', async () => {
    for (const taskId of [undefined, 5, null, [open.taskId]]) {
      const { json } = await declared(fixture, method, of(taskId));
      expect(json.error).toEqual({ code: -32602, message: 'params.taskId must be a string' });
    }
  });

  test('Mcp-Name is compared when it is there', async () => {
    const by = (name: string): Promise<Answer> => declared(fixture, method, of(open.taskId), { 'mcp-name': name });
    expect((await by(open.taskId)).status).toBe(200);
    expect(outcomeOf(await by('tsk_0000000000000000000000'))).toEqual([400, -32020]);
  });

  test('approvals away is no word about the task', async () => {
    fixture.requests.breakDown(true);
    const { status, json } = await declared(fixture, method, of(open.taskId));
    fixture.requests.breakDown(false);
    expect([status, json.error]).toEqual([200, { code: -32603, message: 'Temporarily unavailable, try again' }]);
  });

  test.each(legacyProtocols(TASKS_DECLARED))('%s does not know it', async (_version, speak) => {
    const _meta = { [`${K}clientCapabilities`]: TASKS_DECLARED };
    expect(outcomeOf(await speak(fixture, method, { ...of(open.taskId), _meta }))).toEqual([200, -32601]);
  });
});

test('responses that are no map are named', async () => {
  for (const inputResponses of [undefined, null, [], 'x']) {
    const { json } = await declared(fixture, 'tasks/update', { taskId: open.taskId, inputResponses });
    expect(json.error).toEqual({ code: -32602, message: 'params.inputResponses must be an object' });
  }
});

test('tasks/result and tasks/list are not served, declared or not', async () => {
  for (const method of ['tasks/result', 'tasks/list'])
    for (const speak of [compat, strict, declared]) expect(outcomeOf(await speak(fixture, method, of(open.taskId)))).toEqual([404, -32601]);
});

test('a strict request without the metadata is a fault of its own', async () => {
  expect(outcomeOf(await strict(fixture, 'tasks/get', { taskId: open.taskId, _meta: undefined }))).toEqual([400, -32602]);
});
