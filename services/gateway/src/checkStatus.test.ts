/** `service/check_status` through `execute_tool`. */
import type { Static } from 'typebox';
import type { approvals } from '@gatehouse/contracts';
import { somePrincipal, startFixture, type Fixture } from './testing/fixture';
import { compat, type Answer } from './testing/speak';
import { legacyProtocols, modernProtocols, TASKS_DECLARED, UI_DECLARED, URL_DECLARED, type Speak } from './testing/waiting';

type State = Static<typeof approvals.status.response>;

let fixture: Fixture;
let open: State;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.stop());
beforeEach(() => (open = fixture.requests.open(fixture.principal)));

const check = (args: unknown, speak: Speak = compat, tool = 'service/check_status'): Promise<Answer> =>
  speak(fixture, 'tools/call', { name: 'execute_tool', arguments: { tool, arguments: args } });
const follow = (requestId: string, speak?: Speak): Promise<Answer> => check({ request_id: requestId }, speak);
const told = async (speak?: Speak): Promise<[boolean, unknown]> => {
  const { json } = await follow(open.requestId, speak);
  return [json.result.isError, JSON.parse(json.result.content[0]!.text)];
};
const named = () => ({ requestId: open.requestId, taskId: open.taskId, tool: 'orders/refund' });

test('while it waits: the payload of the first answer, in the form this client follows', async () => {
  const payload = { ...named(), message: expect.stringContaining('has not run'), pollIntervalSeconds: 15 };
  const plain = [false, { status: 'PENDING_APPROVAL', ...payload, approvalUrl: open.approvalUrl }];
  const elicitation = { mode: 'url', elicitationId: open.requestId, url: open.approvalUrl };
  const elicited = [false, { status: 'AWAITING_USER_ACTION', ...payload, elicitation }];
  for (const [name, speak] of [...legacyProtocols({}), ...modernProtocols({}), ...modernProtocols(TASKS_DECLARED)])
    expect([name, await told(speak)]).toEqual([name, plain]);
  for (const [name, speak] of [...legacyProtocols(URL_DECLARED), ...modernProtocols(URL_DECLARED)])
    expect([name, await told(speak)]).toEqual([name, elicited]);
});

test('while it runs: when to ask again', async () => {
  fixture.requests.move(open.requestId, { status: 'approved' });
  expect(await told()).toEqual([false, { status: 'APPROVED', ...named(), message: 'Approved, running', pollIntervalSeconds: 15 }]);
});

test.each([
  ['rejected', 'REJECTED', 'not this week', /rejected.*not this week\. About/],
  ['expired', 'EXPIRED', undefined, /in time.*not run/],
  ['cancelled', 'CANCELLED', undefined, /withdrawn/],
  ['failed', 'FAILED', 'It is disabled.', /not run.*It is disabled\. About/],
  ['unknown', 'UNKNOWN_OUTCOME', undefined, /may have run/],
] as const)('%s is an error that says why, and no reason to poll on', async (status, word, reason, text) => {
  fixture.requests.move(open.requestId, { status, ...(reason === undefined ? {} : { reason }) });
  expect(await told()).toEqual([true, { status: word, ...named(), message: expect.stringMatching(text) }]);
  const [, payload] = await told();
  expect((payload as { message: string }).message).toMatch(/ About this call: https:\S+\/orgs\/acme\/calls\/call_12345678$/);
  const { json } = await follow(open.requestId);
  expect(json.result.content).toHaveLength(1);
});

describe('completed', () => {
  test.each([false, true])("the tool's own blocks and verdict, and the page of a call that ended in an error: %s", async (isError) => {
    const kept = [
      { type: 'text', text: '{"refund":"é"}' },
      { type: 'audio', data: 'AA==', mimeType: 'audio/wav' },
    ];
    const page = { type: 'text', text: 'About this call: https://console.example/orgs/acme/calls/call_12345678' };
    const blocks = isError ? [...kept, page] : kept;
    fixture.requests.move(open.requestId, { status: 'completed', isError }, ` ${JSON.stringify(kept, null, 1)}\n`);
    const { json } = await follow(open.requestId);
    expect(json.result.isError).toBe(isError);
    expect(json.result.content).toEqual(blocks);
    const [[, withTasks]] = modernProtocols(TASKS_DECLARED) as [[string, Speak]];
    const task = await withTasks(fixture, 'tasks/get', { taskId: open.taskId });
    expect(task.json.result).toMatchObject({ result: { content: blocks, isError } });
    for (const [name, speak] of [
      ...legacyProtocols({}),
      ...modernProtocols({}),
      ...modernProtocols(URL_DECLARED),
      ...legacyProtocols(UI_DECLARED),
    ])
      expect([name, (await follow(open.requestId, speak)).json.result.content[0]]).toEqual([name, blocks[0]]);
    const [[, oldest]] = legacyProtocols({}).slice(-1) as [[string, Speak]];
    expect((await follow(open.requestId, oldest)).json.result.content.map(({ type }) => type)).toEqual(blocks.map(() => 'text'));
  });

  test('the bytes of the result are not written anew', async () => {
    fixture.requests.move(open.requestId, { status: 'completed', isError: false }, '[{"type":"text","text":"\\u00e9","n":1.0}]');
    expect((await follow(open.requestId)).text).toContain('"content":[{"type":"text","text":"\\u00e9","n":1.0}]');
  });

  test.each(['[]', '[ ]', ''])('a result without blocks is told by its state: %j', async (content) => {
    fixture.requests.move(open.requestId, { status: 'completed', isError: false }, content);
    expect(await told()).toEqual([false, { status: 'COMPLETED', ...named(), message: expect.stringContaining('has run') }]);
  });
});

test("unknown, another's and malformed ids are one answer", async () => {
  const [foreign, elsewhere] = [
    fixture.requests.open(somePrincipal({ orgId: fixture.principal.orgId })),
    fixture.requests.open(somePrincipal({ id: fixture.principal.id })),
  ];
  const ids = [
    'req_0000000000000000000000',
    foreign.requestId,
    elsewhere.requestId,
    foreign.taskId,
    open.taskId,
    `${open.requestId} `,
    `${open.requestId}${'x'.repeat(5_000)}`,
    open.requestId.toLowerCase(),
    'é\u0000',
    '__proto__',
  ];
  const answers = await Promise.all(ids.map(async (id) => (await follow(id)).json.result));
  const [first] = answers;
  expect(first).toMatchObject({ isError: true, content: [{ text: 'No request with this request_id is known to you.' }] });
  for (const { content, isError } of answers) expect({ content, isError }).toEqual({ content: first!.content, isError: true });
});

test('wrong arguments are all named', async () => {
  for (const [args, parts] of [
    [{}, ['request_id']],
    [{ request_id: 5 }, ['/request_id']],
    [{ request_id: '' }, ['/request_id']],
    [{ request_id: null, task: 1 }, ['/request_id', '"task"']],
    [{ requestId: open.requestId }, ['request_id', '"requestId"']],
  ] as const) {
    const { json } = await check(args);
    expect(json.result.isError).toBe(true);
    for (const part of parts) expect(json.result.content[0]!.text).toContain(part);
  }
});

test('the executor never hears of it; a name that only begins so is a tool like any other', async () => {
  const before = fixture.executed.length;
  await follow(open.requestId);
  await check({});
  expect(fixture.executed.length).toBe(before);
  const asked = fixture.requests.asked();
  for (const tool of [`service/check_status${'x'.repeat(60)}`, 'service/check_statusx', 'Service/check_status', ' service/check_status'])
    await check({ request_id: open.requestId }, compat, tool);
  expect(fixture.executed.slice(before)).toHaveLength(4);
  expect(fixture.requests.asked()).toBe(asked);
});

test('approvals away is a passing matter and says nothing about the request', async () => {
  fixture.requests.breakDown(true);
  const { json } = await follow(open.requestId);
  fixture.requests.breakDown(false);
  expect(json.result).toMatchObject({ isError: true, content: [{ text: 'The status cannot be read right now. Ask again shortly.' }] });
});
