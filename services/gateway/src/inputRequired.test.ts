/** 2026-07-28: a call whose person is asked, on the wire. */
import { somePrincipal, startFixture, type Fixture } from './testing/fixture';
import { compat, K, type Answer } from './testing/speak';
import { letCallsWait, modernProtocols, refund, TASKS_DECLARED, URL_DECLARED, type Speak } from './testing/waiting';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.stop());
beforeEach(() => letCallsWait(fixture));

const OUTPUT = [{ type: 'text', text: 'refunded' }];
const approve = (): void =>
  fixture.requests.move(fixture.requests.newest().requestId, { status: 'completed', isError: false }, JSON.stringify(OUTPUT));
const waiting = (): object => {
  const { requestId, taskId, approvalUrl: url } = fixture.requests.newest();
  return { status: 'AWAITING_USER_ACTION', requestId, taskId, elicitation: { mode: 'url', elicitationId: requestId, url } };
};
interface Required {
  resultType: string;
  requestState: string;
  inputRequests: Record<string, unknown>;
  content: { text: string }[];
  isError: boolean;
}
const payloadOf = ({ content }: Pick<Required, 'content'>): unknown => JSON.parse(content[0]!.text);
const resultOf = ({ status, json }: Answer): Required => {
  expect(status).toBe(200);
  return json.result as unknown as Required;
};
const responses = (action: unknown): object => ({ inputResponses: { approval: { action } } });

describe.each(modernProtocols(URL_DECLARED))('%s', (_protocol, speak) => {
  const first = async (params: Record<string, unknown> = refund): Promise<Required> => resultOf(await speak(fixture, 'tools/call', params));
  const repeat = (state: unknown, rest: object = {}, params: object = refund, speaker = fixture): Promise<Answer> =>
    speak(speaker, 'tools/call', { ...params, requestState: state, ...rest });

  test('the question stands beside the specified payload', async () => {
    const { resultType, inputRequests, content, isError } = await first();
    const { approvalUrl: url } = fixture.requests.newest();
    expect([resultType, isError, content.length]).toEqual(['input_required', false, 1]);
    expect(payloadOf({ content })).toMatchObject(waiting());
    const params = { mode: 'url', url, message: expect.any(String) };
    expect(inputRequests).toEqual({ approval: { method: 'elicitation/create', params } });
  });

  test('a repeated call executes nothing, and is asked again while the person has not answered', async () => {
    const { requestState } = await first();
    const executed = fixture.executed.length;
    for (const rest of [{}, { inputResponses: {} }, { inputResponses: null }, { inputResponses: { other: { action: 'accept' } } }]) {
      const again = resultOf(await repeat(requestState, rest));
      expect(again).toMatchObject({ resultType: 'input_required', inputRequests: { approval: {} } });
      expect(payloadOf(again)).toMatchObject(waiting());
    }
    approve();
    expect(resultOf(await repeat(requestState))).toMatchObject({ resultType: 'complete', content: OUTPUT });
    expect(resultOf(await repeat(requestState, responses('cancel')))).toMatchObject({ resultType: 'complete', content: OUTPUT });
    expect(fixture.executed).toHaveLength(executed);
  });

  test('approvals away: the address all the same', async () => {
    const { requestState } = await first();
    fixture.requests.breakDown(true);
    const answer = resultOf(await repeat(requestState, responses('decline')));
    fixture.requests.breakDown(false);
    expect(payloadOf(answer)).toMatchObject(waiting());
  });

  test('a state is good for its own call and caller only', async () => {
    const { requestState } = await first();
    const executed = fixture.executed.length;
    const [text, code] = requestState.split('.') as [string, string];
    const forged = Buffer.from(Buffer.from(text, 'base64url').toString().replace('req_', 'req-')).toString('base64url');
    const other = { ...refund, arguments: { ...refund.arguments, arguments: { id: 8 } } };
    const elsewhere = { ...fixture, token: fixture.addToken({ principal: somePrincipal({ orgId: fixture.principal.orgId }) }) };
    const answers = [
      ...(await Promise.all(['', 'x', 5, {}, `${forged}.${code}`, `${text}.${'A'.repeat(43)}`].map((state) => repeat(state)))),
      await repeat(requestState, {}, other),
      await repeat(requestState, {}, { name: 'list_services' }),
      await repeat(requestState, {}, refund, elsewhere),
    ];
    for (const { status, json } of answers)
      expect([status, json.id, json.error]).toEqual([200, 1, { code: -32602, message: expect.stringContaining('requestState') }]);
    expect(fixture.executed).toHaveLength(executed);
  });

  test('answers that are none are named', async () => {
    const { requestState } = await first();
    for (const inputResponses of [5, [], { approval: 5 }, { approval: {} }, { approval: { action: 'yes' } }]) {
      const { json } = await repeat(requestState, { inputResponses });
      expect(json.error).toEqual({ code: -32602, message: expect.stringContaining('params.inputResponses') });
    }
  });

  test('arguments may come back in another order, and absent ones as none', async () => {
    const params = { name: 'execute_tool', arguments: { tool: 'orders/refund', arguments: { a: 1, b: { c: 2, d: 3 } } } };
    const { requestState } = await first(params);
    const turned = { arguments: { arguments: { b: { d: 3, c: 2 }, a: 1 }, tool: 'orders/refund' }, name: 'execute_tool' };
    expect(resultOf(await repeat(requestState, {}, turned)).resultType).toBe('input_required');
  });
});

test('a task wins over a question, and what was not declared is not asked', async () => {
  for (const [, speak] of modernProtocols({ ...TASKS_DECLARED, ...URL_DECLARED }))
    expect(resultOf(await speak(fixture, 'tools/call', refund)).resultType).toBe('task');
  const answer = await compat(fixture, 'tools/call', { ...refund, _meta: { [`${K}clientCapabilities`]: { elicitation: {} } } });
  expect(resultOf(answer)).toMatchObject({ resultType: 'complete' });
});

test('hanging up ends the wait', async () => {
  const [[, speak]] = modernProtocols(URL_DECLARED) as [[string, Speak]];
  const { requestState } = resultOf(await speak(fixture, 'tools/call', refund));
  const hangUp = new AbortController();
  const { requestId } = fixture.requests.newest();
  const before = fixture.requests.asked();
  const body = JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { ...refund, requestState, ...responses('accept') },
  });
  const headers = { authorization: `Bearer ${fixture.token}`, 'content-type': 'application/json', 'mcp-protocol-version': '2026-07-28' };
  const call = fetch(fixture.url, { method: 'POST', headers, body, signal: hangUp.signal }).catch(() => undefined);
  while (fixture.requests.asked() === before) await new Promise(setImmediate);
  hangUp.abort();
  await call;
  // The request is free for the next wait, which a wait that goes on would keep away.
  approve();
  for (;;) {
    const answer = resultOf(await speak(fixture, 'tools/call', { ...refund, requestState, ...responses('cancel') }));
    if (answer.content[0]!.text === 'refunded') break;
  }
  expect(fixture.requests.stateOf(requestId).status).toBe('completed');
});
