/** A call whose person must sign or store a credential first: how official clients are asked, and that the call is made once that is done. */
import { Attached } from '@gatehouse/bus';
import { newId } from '@gatehouse/contracts';
import { modern, officialClients, only, type Action, type OnAsked, type Open } from '@gatehouse/test-support';
import { somePrincipal, startFixture, textContent, type Fixture } from './testing/fixture';
import { needInteractions, signUrl } from './testing/interactions';
import { legacyProtocols, modernProtocols, refund, UI_DECLARED, URL_DECLARED } from './testing/waiting';

/** Its calls wait long enough for what is done here; those of `hasty` hardly at all. */
let fixture: Fixture;
let hasty: Fixture;
let person: string;
beforeAll(async () => {
  const env = { CONTROL_ROOM_URL: 'https://console.example' };
  [fixture, hasty] = await Promise.all([startFixture(env), startFixture({ ...env, ELICITATION_WAIT_SECONDS: '1' })]);
  const { orgId } = fixture.principal;
  person = fixture.addToken({ kind: 'pat', principal: somePrincipal({ orgId, kind: 'user', role: 'member', id: newId('user') }) });
});
afterAll(() => Promise.all([fixture.stop(), hasty.stop()]));
beforeEach(() => [fixture, hasty].forEach(needInteractions));

const credentialUrl = 'https://console.example/orgs/acme/me/credentials/orders';
interface Ended {
  content: { text: string }[];
  isError: boolean;
  structuredContent?: object;
}
/** One call of a client: what it ended in, and which elicitations were told to be over. */
async function call(
  open: Open,
  onAsked: OnAsked | undefined,
  at = { url: fixture.url, token: person },
  capabilities: object = URL_DECLARED,
) {
  const client = await open(at, { onAsked, capabilities });
  const ended = (await client.callTool(refund)) as Ended;
  await client.close();
  return { ...ended, completed: client.completed };
}
/** Does what is asked for. */
const doing =
  (asked: Record<string, unknown>[] = []): OnAsked =>
  (params) => {
    asked.push(params);
    if (params['url'] === signUrl) fixture.interactions.isSigned = true;
    else fixture.interactions.isStored = true;
    return 'accept';
  };

test.each(officialClients)('%s: signs, stores, and has the answer of the call', async (name, open) => {
  const asked: Record<string, unknown>[] = [];
  const { content, isError, completed } = await call(open, doing(asked));
  expect([isError, content]).toEqual([false, [{ type: 'text', text: 'ran orders/refund' }]]);
  expect(asked.map(({ mode, url }) => [mode, url])).toEqual([
    ['url', signUrl],
    ['url', credentialUrl],
  ]);
  expect(asked.map(({ message }) => message)).toEqual([
    expect.stringContaining('signed the AI use policy'),
    expect.stringContaining('your own credential for orders'),
  ]);
  const ids = asked.map(({ elicitationId }) => elicitationId);
  expect(completed).toEqual(name === modern[0] ? [] : ids);
  expect(new Set(ids).size).toBe(name === modern[0] ? 1 : 2);
});

test.each(officialClients)(
  '%s: who declines, or does nothing in time, is left with words and address, and a retry works',
  async (_name, open) => {
    const left = { isError: true, structuredContent: { status: 'POLICY_SIGNATURE_REQUIRED', signUrl }, completed: [] };
    for (const action of ['decline', 'cancel'] as const) {
      const before = fixture.executed.length;
      expect(await call(open, () => action)).toMatchObject(left);
      expect(fixture.executed.length - before).toBe(open === modern[1] ? 2 : 1);
    }
    const token = hasty.addToken({ principal: somePrincipal({ orgId: hasty.principal.orgId }) });
    expect(await call(open, () => 'accept', { url: hasty.url, token })).toMatchObject(left);
    Object.assign(fixture.interactions, { isSigned: true, isStored: true });
    expect(await call(open, doing())).toMatchObject({ isError: false, content: [{ text: 'ran orders/refund' }] });
  },
);

test.each(officialClients)(
  '%s: what an approved call meets when it resumes is asked for too, and then it is made anew',
  async (_name, open) => {
    const user = somePrincipal({ orgId: fixture.principal.orgId, kind: 'user', role: 'member', id: newId('user') });
    const at = { url: fixture.url, token: fixture.addToken({ kind: 'pat', principal: user }) };
    fixture.onExecute(({ tool }, { principal }) => {
      if (fixture.interactions.isSigned) return new Attached({ isError: false, callId: 'call_x' }, textContent(`ran ${tool}`));
      const { reason: _reason, isError: _isError, ...pending } = fixture.requests.open(principal);
      return new Attached({ isError: false, callId: 'call_x', pending }, Buffer.alloc(0));
    });
    const asked: unknown[] = [];
    const answer = await call(
      open,
      ({ url }) => {
        asked.push(url);
        const { requestId } = fixture.requests.newest();
        const refused = { status: 'failed' as const, isError: true, reason: 'Acknowledgement required.', signUrl };
        if (url === signUrl) fixture.interactions.isSigned = true;
        else fixture.requests.move(requestId, refused, textContent('Acknowledgement required.').toString());
        return 'accept';
      },
      at,
    );
    expect(asked).toEqual([fixture.requests.newest().approvalUrl, signUrl]);
    expect([answer.isError, answer.content]).toEqual([false, [{ type: 'text', text: 'ran orders/refund' }]]);
  },
);

test.each(officialClients)('%s: a service account is led the way of an admin', async (_name, open) => {
  fixture.interactions.isSigned = true;
  const asked: Record<string, unknown>[] = [];
  const { isError } = await call(open, doing(asked), fixture);
  expect([isError, asked.map(({ url }) => url)]).toEqual([
    false,
    [`https://console.example/orgs/acme/service-accounts/${fixture.principal.id}/credentials/orders`],
  ]);
  expect(asked[0]!['message']).toContain('an admin stores for robot');
});

test.each(officialClients)('%s: without the capability nobody is asked, and the words are all there is', async (_name, open) => {
  const onAsked = jest.fn<Action, []>(() => 'accept');
  for (const capabilities of [{}, { elicitation: { form: {} } }]) {
    const answer = await call(open, 'elicitation' in capabilities ? onAsked : undefined, { url: fixture.url, token: person }, capabilities);
    expect(answer.structuredContent).toBeUndefined();
    expect(answer).toMatchObject({
      isError: true,
      content: [{ text: 'Acknowledgement required.' }, { text: expect.stringContaining('About this call: ') }],
    });
  }
  expect(onAsked).not.toHaveBeenCalled();
});

test.each(['2025-06-18', '2025-03-26', '2024-11-05', '2024-10-07'])('%s has no such question', async (version) => {
  const onAsked = jest.fn<Action, []>(() => 'accept');
  expect(await call(only(version), onAsked)).toMatchObject({ isError: true, content: [{ text: 'Acknowledgement required.' }, {}, {}] });
  expect(onAsked).not.toHaveBeenCalled();
});

test.each([...modernProtocols(UI_DECLARED), ...legacyProtocols(UI_DECLARED)])(
  '%s: a client that only renders is told a missing credential in data, and is not asked',
  async (protocol, speak) => {
    fixture.interactions.isSigned = true;
    const { json } = await speak(fixture, 'tools/call', refund);
    const data = { status: 'CREDENTIAL_REQUIRED', credentialUrl: expect.stringContaining('/service-accounts/') };
    expect(JSON.parse(json.result.content[1]!.text)).toEqual(data);
    expect(json.result.content[2]!.text).toMatch(/^About this call: http.*\/orgs\/acme\/calls\/call_x$/);
    const knows = !/^20/.test(protocol) || protocol >= '2025-06-18';
    expect(json.result).toMatchObject({ isError: true, ...(knows && { structuredContent: data }) });
    expect(json.result).not.toHaveProperty('inputRequests');
  },
);

test.each(modernProtocols(URL_DECLARED))(
  '%s: what the client carries opens nothing: the repeated call passes every step',
  async (_name, speak) => {
    const first = (await speak(fixture, 'tools/call', refund)).json.result as unknown as { requestState: string; inputRequests: object };
    expect(first.inputRequests).toEqual({
      signature: { method: 'elicitation/create', params: { mode: 'url', url: signUrl, message: expect.any(String) } },
    });
    const { requestState } = first;
    const repeat = (rest: object, params: object = refund) => speak(fixture, 'tools/call', { ...params, requestState, ...rest });
    // A repeat without an answer is asked again, about what stands in the way now.
    expect((await repeat({})).json.result).toMatchObject({ resultType: 'input_required', inputRequests: { signature: {} } });
    const declined = await repeat({ inputResponses: { signature: { action: 'decline' } } });
    expect(declined.json.result).toMatchObject({ resultType: 'complete', isError: true, structuredContent: { signUrl } });
    fixture.interactions.isSigned = true;
    const accepted = await repeat({ inputResponses: { signature: { action: 'accept' } } });
    expect(accepted.json.result).toMatchObject({ resultType: 'input_required', inputRequests: { credential: {} } });
    const other = { ...refund, arguments: { ...refund.arguments, arguments: { id: 8 } } };
    expect((await repeat({}, other)).json.error).toMatchObject({ code: -32602, message: expect.stringContaining('requestState') });
    const wrong = await repeat({ inputResponses: { signature: { action: 'yes' } } });
    expect(wrong.json.error.message).toContain('params.inputResponses.signature.action');
  },
);
