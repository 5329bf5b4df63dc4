/** What a person's client is told when the AI use policy stopped the call: words for all, data for those that negotiated something to do with it. */
import { Attached } from '@gatehouse/bus';
import { startFixture, textContent, type Fixture } from './testing/fixture';
import { K, legacy, type Answer } from './testing/speak';
import { legacyProtocols, modernProtocols, refund, TASKS_DECLARED, UI_DECLARED, URL_DECLARED, type Speak } from './testing/waiting';

const signUrl = 'https://console.example/policy/sign?org=acme';
const words = `Acknowledgement required. No tool call was made. The person signs it at ${signUrl}`;
const structured = { status: 'POLICY_SIGNATURE_REQUIRED', signUrl };
const page = expect.stringMatching(/^About this call: http\S+\/orgs\/acme\/calls\/call_x$/) as string;

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
  fixture.onExecute(() => new Attached({ isError: true, refused: true, callId: 'call_x', signUrl }, textContent(words)));
});
afterAll(() => fixture.stop());

const call = (speak: Speak): Promise<Answer> => speak(fixture, 'tools/call', refund);
const STRUCTURED_SINCE = '2025-06-18';
const knowsData = ([protocol]: [string, Speak]): boolean => !/^20/.test(protocol) || protocol >= STRUCTURED_SINCE;

const declared = [UI_DECLARED, URL_DECLARED, { ...UI_DECLARED, ...URL_DECLARED }].flatMap((capabilities) => [
  ...modernProtocols(capabilities),
  ...legacyProtocols(capabilities),
]);
const plain: [string, Speak][] = [
  ...[
    {},
    { elicitation: {} },
    { elicitation: { form: {} } },
    { extensions: { [`${K}ui`]: true } },
    { extensions: { [`${K}tasks`]: {} } },
  ].flatMap((capabilities) => [...modernProtocols(capabilities), ...legacyProtocols(capabilities)]),
  ['no session', (at, method, params) => legacy(at, method, { ...params, _meta: { [`${K}clientCapabilities`]: URL_DECLARED } })],
];

test.each(declared.filter(knowsData))('%s: a client that can take its person there gets the address as data', async (_protocol, speak) => {
  const { json } = await call(speak);
  expect(json.result).toMatchObject({ isError: true, structuredContent: structured });
  const [said, data, ...more] = json.result.content.map(({ text }: { text: string }) => text);
  expect([said, JSON.parse(data!), more]).toEqual([words, structured, [page]]);
});

test.each([...plain, ...declared.filter((each) => !knowsData(each))])('%s: everybody else gets words', async (_protocol, speak) => {
  const { json } = await call(speak);
  expect([json.result.isError, json.result.structuredContent]).toEqual([true, undefined]);
  expect(json.result.content[0]!.text).toBe(words);
});

describe('an approved call that met it when it resumed', () => {
  const request = () => fixture.requests.newest();
  beforeEach(() => {
    const { requestId } = fixture.requests.open(fixture.principal);
    fixture.requests.move(requestId, { status: 'failed', isError: true, reason: words, signUrl }, textContent(words).toString());
  });
  const check = (speak: Speak): Promise<Answer> => {
    const args = { tool: 'service/check_status', arguments: { request_id: request().requestId } };
    return speak(fixture, 'tools/call', { name: 'execute_tool', arguments: args });
  };

  test.each(declared.filter(knowsData))('%s: check_status gives the address as data', async (_protocol, speak) => {
    const { json } = await check(speak);
    expect(json.result).toMatchObject({ isError: true, structuredContent: structured });
    const [said, data, ...more] = json.result.content.map(({ text }: { text: string }) => JSON.parse(text) as object);
    expect([said, data, more]).toEqual([
      expect.objectContaining({ status: 'FAILED', message: expect.stringContaining(words) }),
      structured,
      [],
    ]);
  });

  test.each([...plain, ...declared.filter((each) => !knowsData(each))])('%s: everybody else gets words', async (_protocol, speak) => {
    const { json } = await check(speak);
    expect([json.result.isError, json.result.structuredContent]).toEqual([true, undefined]);
    expect(json.result.content[0]!.text).toContain(words);
  });

  test.each(declared.filter(knowsData))('%s: once it is signed nobody is asked to sign again', async (_protocol, speak) => {
    const before = { ...fixture.interactions };
    fixture.interactions.isSigned = true;
    const { json } = await check(speak);
    Object.assign(fixture.interactions, before);
    expect([json.result.isError, json.result.structuredContent?.status]).not.toContain('POLICY_SIGNATURE_REQUIRED');
    expect(json.result.content).toHaveLength(1);
    expect(json.result.content[0]!.text).toContain('FAILED');
  });

  const taskWith = async (capabilities: { extensions?: object; elicitation?: object }): Promise<Record<string, unknown>> => {
    const extensions = { ...capabilities.extensions, ...TASKS_DECLARED.extensions };
    const [[, speak]] = modernProtocols({ ...capabilities, extensions }) as [[string, Speak]];
    return (await speak(fixture, 'tasks/get', { taskId: request().taskId })).json.result;
  };
  const said = { type: 'text', text: words };
  const about = { type: 'text', text: 'About this call: https://console.example/orgs/acme/calls/call_12345678' };

  test.each([UI_DECLARED, URL_DECLARED])('its task ends in the result of a direct call: %j', async (capabilities) => {
    const content = [said, { type: 'text', text: JSON.stringify(structured) }, about];
    const result = { content, structuredContent: structured, isError: true };
    expect(await taskWith(capabilities)).toMatchObject({ status: 'completed', result });
  });

  test('and in words alone where nothing was negotiated', async () => {
    const { status, result } = await taskWith({});
    expect([status, result]).toEqual(['completed', { content: [said, about], isError: true, resultType: 'complete' }]);
  });

  test('the approval card offers the page', async () => {
    const [[, speak]] = modernProtocols(UI_DECLARED) as [[string, Speak]];
    const { json } = await speak(fixture, 'tools/call', { name: 'service_approval_card', arguments: { request_id: request().requestId } });
    expect(json.result.structuredContent).toMatchObject({ status: 'FAILED', signUrl });
  });
});

test.each(plain)('%s: and nothing but words', async (_protocol, speak) => {
  expect((await call(speak)).json.result.content).toEqual([
    { type: 'text', text: words },
    { type: 'text', text: page },
  ]);
});
