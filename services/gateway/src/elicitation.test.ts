/** The official clients that can send their person to an address: how they are asked, and what their call ends in. */
import { Attached } from '@gatehouse/bus';
import { modern, officialClients as asked, only, onStream, type Action, type Open, type Person } from '@gatehouse/test-support';
import { startFixture, type Fixture } from './testing/fixture';
import { letCallsWait, refund, URL_DECLARED } from './testing/waiting';

/** Its calls wait long enough for every decision here; those of `hasty` hardly at all. */
let fixture: Fixture;
let hasty: Fixture;
beforeAll(async () => {
  [fixture, hasty] = await Promise.all([
    startFixture({ TASK_EXEMPT_CLIENTS: 'office' }),
    startFixture({ TASK_EXEMPT_CLIENTS: 'office', ELICITATION_WAIT_SECONDS: '1' }),
  ]);
});
afterAll(() => Promise.all([fixture.stop(), hasty.stop()]));
beforeEach(() => [fixture, hasty].forEach(letCallsWait));

interface Ended {
  content: { type: string; text: string }[];
  isError: boolean;
}
/** One call of a client: what it ended in, what its person was asked, and which elicitations were told to be over. */
async function call(open: Open, person: Person, on = fixture): Promise<Ended & { completed: string[] }> {
  const client = await open(on, person);
  const { content, isError } = (await client.callTool(refund)) as Ended;
  await client.close();
  return { content, isError, completed: client.completed };
}
const payloadOf = ({ content }: Ended): Record<string, unknown> => JSON.parse(content[0]!.text) as Record<string, unknown>;
const OUTPUT = [{ type: 'text', text: 'refunded' }];
const approve = (fixture: Fixture): void =>
  fixture.requests.move(fixture.requests.newest().requestId, { status: 'completed', isError: false }, JSON.stringify(OUTPUT));
const waiting = (fixture: Fixture): object => {
  const { requestId, taskId, approvalUrl: url } = fixture.requests.newest();
  return { status: 'AWAITING_USER_ACTION', requestId, taskId, elicitation: { mode: 'url', elicitationId: requestId, url } };
};

test.each(asked)('%s: what is approved in time is the answer of the call', async (name, open) => {
  const params: Record<string, unknown>[] = [];
  const before = fixture.executed.length;
  const answer = await call(open, {
    onAsked: (asked) => {
      params.push(asked);
      approve(fixture);
      return 'accept';
    },
  });
  const { requestId, approvalUrl } = fixture.requests.newest();
  expect(answer).toMatchObject({ content: OUTPUT, isError: false });
  const isModern = name === modern[0];
  expect(params).toEqual([
    expect.objectContaining({ mode: 'url', url: approvalUrl, message: expect.stringMatching(/orders\/refund.*second pair of eyes/) }),
  ]);
  expect(params[0]!['elicitationId']).toBe(isModern ? undefined : requestId);
  expect(answer.completed).toEqual(isModern ? [] : [requestId]);
  expect(fixture.executed).toHaveLength(before + 1);
});

test.each(asked)('%s: a rejection in time is told as check_status tells it', async (_name, open) => {
  const answer = await call(open, {
    onAsked: () => {
      fixture.requests.move(fixture.requests.newest().requestId, { status: 'rejected', reason: 'not this week' });
      return 'accept';
    },
  });
  expect([answer.isError, payloadOf(answer)]).toMatchObject([true, { status: 'REJECTED' }]);
});

test.each(asked)('%s: who declines or closes the question is left with the address, and the request waits', async (_name, open) => {
  for (const action of ['decline', 'cancel'] as const) {
    const answer = await call(open, { onAsked: () => action });
    expect([answer.isError, payloadOf(answer)]).toMatchObject([false, waiting(fixture)]);
    expect(String(payloadOf(answer)['message']).includes('declined to open')).toBe(action === 'decline');
    expect(fixture.requests.newest().status).toBe('pending');
    expect(answer.completed).toEqual([]);
  }
});

test.each(asked)('%s: what nobody decides in time ends in the address', async (_name, open) => {
  const answer = await call(open, { onAsked: () => 'accept' }, hasty);
  expect([answer.isError, answer.content.length, payloadOf(answer)]).toMatchObject([false, 1, waiting(hasty)]);
});

test.each(asked)('%s: without the capability nobody is asked', async (_name, open) => {
  const onAsked = jest.fn<Action, []>(() => 'accept');
  for (const capabilities of [{}, { elicitation: { form: {} } }]) {
    const person = 'elicitation' in capabilities ? { capabilities, onAsked } : { capabilities };
    expect(payloadOf(await call(open, person))).toMatchObject({ status: 'PENDING_APPROVAL', approvalUrl: expect.any(String) });
  }
  expect(onAsked).not.toHaveBeenCalled();
});

test.each(asked)('%s: the exempt family gets the text and no question', async (_name, open) => {
  const onAsked = jest.fn<Action, []>(() => 'accept');
  expect(payloadOf(await call(open, { onAsked, clientName: 'Office-Helper' }))).toMatchObject(waiting(fixture));
  expect(onAsked).not.toHaveBeenCalled();
});

describe('on the stream of a call', () => {
  test.each(onStream)('%s: declaring it without a handler ends in the address at once', async (_name, open) => {
    expect(payloadOf(await call(open, {}))).toMatchObject(waiting(fixture));
  });

  test.each(onStream)('%s: a person who says nothing is left with the address', async (_name, open) => {
    let end = (_action: Action): void => undefined;
    const silent = new Promise<Action>((resolve) => (end = resolve));
    const answer = await call(open, { onAsked: () => silent }, hasty);
    end('cancel');
    expect(payloadOf(answer)).toMatchObject(waiting(hasty));
  });

  test.each(['2025-06-18', '2025-03-26', '2024-11-05', '2024-10-07'])(
    '%s has no such question: the address in the text',
    async (version) => {
      const onAsked = jest.fn<Action, []>(() => 'accept');
      expect(payloadOf(await call(only(version), { onAsked }))).toMatchObject(waiting(fixture));
      expect(onAsked).not.toHaveBeenCalled();
    },
  );

  test('one person is asked once about one request, and no call waits behind another', async () => {
    const pending = fixture.requests.open(fixture.principal);
    const { isError: _1, reason: _2, ...state } = pending;
    fixture.onExecute(() => new Attached({ isError: false, callId: 'call_x', pending: state }, Buffer.alloc(0)));
    let release = (): void => undefined;
    const held = new Promise<Action>((resolve) => (release = () => resolve('cancel')));
    const onAsked = jest.fn<Promise<Action>, []>(() => held);
    const client = await onStream[0]![1](fixture, { onAsked });
    const first = client.callTool(refund);
    while (onAsked.mock.calls.length === 0) await new Promise(setImmediate);
    expect(payloadOf((await client.callTool(refund)) as Ended)).toMatchObject({ requestId: pending.requestId });
    release();
    expect(payloadOf((await first) as Ended)).toMatchObject({ requestId: pending.requestId });
    expect(onAsked).toHaveBeenCalledTimes(1);
    await client.close();
  });

  test('a client that takes no stream is not asked', async () => {
    const begun = await fetch(
      fixture.url,
      headersFor({ method: 'initialize', params: { protocolVersion: '2025-11-25', capabilities: URL_DECLARED } }),
    );
    const session = { 'mcp-session-id': begun.headers.get('mcp-session-id')!, 'mcp-protocol-version': '2025-11-25' };
    const answer = await fetch(fixture.url, headersFor({ method: 'tools/call', params: refund }, session));
    expect(answer.headers.get('content-type')).toBe('application/json');
    const { result } = (await answer.json()) as { result: Ended };
    expect(payloadOf(result)).toMatchObject(waiting(fixture));
  });

  const headersFor = (message: object, headers = {}): RequestInit => ({
    method: 'POST',
    headers: { authorization: `Bearer ${fixture.token}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...message }),
  });
});
