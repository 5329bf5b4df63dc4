/** How a call that waits for a person is answered: by what this request, or this session, declared. */
import type { Static } from 'typebox';
import type { approvals } from '@gatehouse/contracts';
import { startFixture, type Fixture } from './testing/fixture';
import { K, legacy, type Answer } from './testing/speak';
import { legacyProtocols, letCallsWait, modernProtocols, refund, TASKS_DECLARED, URL_DECLARED, type Speak } from './testing/waiting';

type State = Static<typeof approvals.status.response>;
const OFFICE = 'Office Helper 3';

let fixture: Fixture;
let last: State;
beforeAll(async () => {
  fixture = await startFixture({ TASK_EXEMPT_CLIENTS: 'office helper' });
});
afterAll(() => fixture.stop());
beforeEach(() => letCallsWait(fixture));

const ask = async (speak: Speak, params: Record<string, unknown> = refund): Promise<Answer> => {
  const answer = await speak(fixture, 'tools/call', params);
  last = fixture.requests.newest();
  return answer;
};
const taskOfLast = () => ({
  resultType: 'task',
  taskId: last.taskId,
  status: 'working',
  statusMessage: `Waiting for approval: ${last.approvalUrl}`,
  createdAt: last.createdAt,
  lastUpdatedAt: last.lastUpdatedAt,
  ttlMs: 86_400_000,
  pollIntervalMs: 15_000,
  _meta: { [`${K}serverInfo`]: expect.objectContaining({ name: 'Acme (Organization)' }), correlation_id: expect.any(String) },
});
const common = () => ({
  requestId: last.requestId,
  taskId: last.taskId,
  tool: 'orders/refund',
  message: expect.stringMatching(/^orders\/refund has not run: .*Refunds need a second pair of eyes.*service\/check_status/),
  pollIntervalSeconds: 15,
});
const plain = () => ({ status: 'PENDING_APPROVAL', ...common(), approvalUrl: last.approvalUrl });
const elicited = () => ({
  status: 'AWAITING_USER_ACTION',
  ...common(),
  elicitation: { mode: 'url', elicitationId: last.requestId, url: last.approvalUrl },
});
/** The text payload, after a look at what is around it. */
const payloadOf = ({ status, json }: Answer): unknown => {
  expect([status, json.result.isError, json.result.content.length]).toEqual([200, false, 1]);
  for (const member of ['task', 'taskId', 'status', 'structuredContent']) expect(json.result).not.toHaveProperty(member);
  return JSON.parse(json.result.content[0]!.text);
};

describe.each(modernProtocols(TASKS_DECLARED))('2026-07-28, %s, with tasks', (_name, speak) => {
  test('a flat task', async () => {
    const { status, json } = await ask(speak);
    expect(status).toBe(200);
    expect(json.result).toEqual(taskOfLast());
  });

  test('the trace is told', async () => {
    const traceparent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
    const { json } = await speak(fixture, 'tools/call', refund, { traceparent });
    expect(json.result._meta).toMatchObject({ trace_id: 'a'.repeat(32) });
  });

  test('what does not wait is an ordinary result, and so is a waiting request that is looked at', async () => {
    const { requestId } = fixture.requests.open(fixture.principal);
    const params = { name: 'execute_tool', arguments: { tool: 'service/check_status', arguments: { request_id: requestId } } };
    expect((await speak(fixture, 'tools/call', params)).json.result).toMatchObject({ resultType: 'complete', isError: false });
    expect((await speak(fixture, 'tools/call', { name: 'list_services' })).json.result).toMatchObject({ resultType: 'complete' });
  });
});

describe.each([
  ['nothing', {}, false],
  ['a form', { elicitation: {} }, false],
  ['an address', URL_DECLARED, true],
  ['tasks that are no object', { extensions: { [`${K}tasks`]: true } }, false],
  ['tasks somewhere else', { experimental: { [`${K}tasks`]: {} }, tasks: {} }, false],
] as const)('2026-07-28 declaring %s', (_name, capabilities, hasUrl) => {
  test.each(modernProtocols(capabilities))('%s: the text payload', async (_protocol, speak) => {
    const answer = await ask(speak);
    expect(payloadOf(answer)).toEqual(hasUrl ? elicited() : plain());
    expect(answer.json.result).toMatchObject({ resultType: hasUrl ? 'input_required' : 'complete' });
  });
});

test.each(modernProtocols({ ...TASKS_DECLARED, ...URL_DECLARED }))('%s: a task wins over an address', async (_protocol, speak) => {
  expect((await ask(speak)).json.result).toEqual(taskOfLast());
});

describe('older versions', () => {
  test.each(legacyProtocols(TASKS_DECLARED))('%s ignores the declaration of tasks', async (version, speak) => {
    const answer = await ask(speak, { ...refund, task: { ttl: 1 } });
    expect(payloadOf(answer)).toEqual(plain());
    for (const member of ['resultType', '_meta']) expect(answer.json.result).not.toHaveProperty(member);
    if (version === '2024-10-07') expect(answer.json.result.toolResult).toEqual(answer.json.result.content);
  });

  test.each(legacyProtocols({ ...TASKS_DECLARED, ...URL_DECLARED }))('%s elicits by address', async (_version, speak) => {
    expect(payloadOf(await ask(speak))).toEqual(elicited());
  });

  test('what one request declares says nothing about its session, and no session means nothing declared', async () => {
    const [[, speak]] = legacyProtocols({}) as [[string, Speak]];
    const _meta = { [`${K}clientCapabilities`]: { ...TASKS_DECLARED, ...URL_DECLARED } };
    expect(payloadOf(await ask(speak, { ...refund, _meta }))).toEqual(plain());
    expect(payloadOf(await ask(legacy, { ...refund, _meta }))).toEqual(plain());
  });
});

test('declarations do not carry over, in either direction', async () => {
  const [[, withTasks]] = modernProtocols(TASKS_DECLARED) as [[string, Speak]];
  const [[, without]] = modernProtocols({}) as [[string, Speak]];
  const [[, withUrl]] = modernProtocols(URL_DECLARED) as [[string, Speak]];
  for (let round = 0; round < 3; round += 1) {
    expect((await ask(withTasks)).json.result).toEqual(taskOfLast());
    expect(payloadOf(await ask(without))).toEqual(plain());
    expect(payloadOf(await ask(withUrl))).toEqual(elicited());
  }
  const kinds = await Promise.all(
    Array.from({ length: 30 }, async (_, at) => {
      const { json } = await [withTasks, without, withUrl][at % 3]!(fixture, 'tools/call', refund);
      return 'taskId' in json.result ? 'task' : (JSON.parse(json.result.content[0]!.text) as { status: string }).status;
    }),
  );
  expect(kinds).toEqual(kinds.map((_, at) => ['task', 'PENDING_APPROVAL', 'AWAITING_USER_ACTION'][at % 3]));
});

describe('a client of the exempt family', () => {
  test.each(modernProtocols(TASKS_DECLARED, OFFICE))('%s: gets text although it declares tasks', async (_protocol, speak) => {
    expect(payloadOf(await ask(speak))).toEqual(plain());
  });

  test.each(modernProtocols({ ...TASKS_DECLARED, ...URL_DECLARED }, OFFICE))(
    '%s: and an address if it declares that',
    async (_protocol, speak) => {
      expect(payloadOf(await ask(speak))).toEqual(elicited());
    },
  );

  test.each(modernProtocols(TASKS_DECLARED, OFFICE))('%s: its tasks are served all the same', async (_protocol, speak) => {
    await ask(speak);
    const { status, json } = await speak(fixture, 'tasks/get', { taskId: last.taskId });
    expect([status, json.result]).toMatchObject([200, { taskId: last.taskId, status: 'working' }]);
  });

  test.each(modernProtocols(TASKS_DECLARED, 'Office'))('%s: another name is no member', async (_protocol, speak) => {
    expect((await ask(speak)).json.result).toEqual(taskOfLast());
  });
});
