/** The approval card: who is told of it, what it answers, and the document that shows it. */
import { somePrincipal, startFixture, type Fixture } from './testing/fixture';
import { compat, K, legacy, strict, type Answer } from './testing/speak';
import {
  legacyProtocols,
  letCallsWait,
  modernProtocols,
  refund,
  TASKS_DECLARED,
  UI_DECLARED,
  URL_DECLARED,
  type Speak,
} from './testing/waiting';

const CARD = 'service_approval_card';
const URI = 'ui://service/approval-card.html';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.stop());

const card = (speak: Speak, requestId: unknown): Promise<Answer> =>
  speak(fixture, 'tools/call', { name: CARD, arguments: { request_id: requestId } });
const checkStatus = (speak: Speak, requestId: unknown): Promise<Answer> => {
  const args = { tool: 'service/check_status', arguments: { request_id: requestId } };
  return speak(fixture, 'tools/call', { name: 'execute_tool', arguments: args });
};
const declaring = (mimeTypes: unknown): object => ({ extensions: { [`${K}ui`]: { mimeTypes } } });

const willing = [...modernProtocols(UI_DECLARED), ...legacyProtocols(UI_DECLARED), ...modernProtocols({ extensions: { [`${K}ui`]: {} } })];
const unwilling: [string, Speak][] = [
  ...[{}, declaring(['text/html']), declaring('text/html;profile=mcp-app'), { extensions: { [`${K}ui`]: true } }, URL_DECLARED].flatMap(
    (capabilities) => [...modernProtocols(capabilities), ...legacyProtocols(capabilities)],
  ),
  // Before 2026-07-28 a request declares nothing, and without a session nothing was declared.
  ['no session', (fixture, method, params) => legacy(fixture, method, { ...params, _meta: { [`${K}clientCapabilities`]: UI_DECLARED } })],
];

describe('the list of tools', () => {
  test.each(willing)('%s: tells who renders of the card and its document', async (_protocol, speak) => {
    const { json } = await speak(fixture, 'tools/list', {});
    const rendered = json.result.tools.filter((tool) => '_meta' in tool);
    expect(rendered.map(({ name }) => name)).toEqual([CARD, 'service_ai_policy_sign_card', 'service_widget']);
    const { name, ...told } = rendered[0]!;
    expect([name, told]).toEqual([
      CARD,
      {
        description: expect.stringContaining('approves nothing'),
        inputSchema: expect.objectContaining({ type: 'object', required: ['request_id'] }),
        annotations: expect.objectContaining({ readOnlyHint: true }),
        _meta: { ui: { resourceUri: URI, visibility: ['model', 'app'] }, 'ui/resourceUri': URI },
      },
    ]);
  });

  test.each(unwilling)('%s: hides both from everybody else', async (_protocol, speak) => {
    const { text } = await speak(fixture, 'tools/list', {});
    expect(text).toContain('execute_tool');
    for (const word of [CARD, 'ui://', 'ui/resourceUri']) expect(text).not.toContain(word);
  });
});

describe('a call that waits', () => {
  beforeEach(() => letCallsWait(fixture));
  const payloadOf = async (speak: Speak): Promise<Record<string, unknown>> => {
    const { json } = await speak(fixture, 'tools/call', refund);
    return JSON.parse(json.result.content[0]!.text) as Record<string, unknown>;
  };

  test.each(willing)('%s: points at the card', async (_protocol, speak) => {
    const { requestId, ui } = await payloadOf(speak);
    expect(ui).toEqual({ tool: CARD, arguments: { request_id: requestId }, resourceUri: URI });
  });

  test.each(modernProtocols({ ...UI_DECLARED, ...URL_DECLARED }))('%s: also where an address is elicited', async (_protocol, speak) => {
    expect(await payloadOf(speak)).toMatchObject({ status: 'AWAITING_USER_ACTION', elicitation: {}, ui: { tool: CARD } });
  });

  test.each(unwilling)('%s: says nothing of it otherwise', async (_protocol, speak) => {
    expect(await payloadOf(speak)).not.toHaveProperty('ui');
  });

  test.each(modernProtocols({ extensions: { ...UI_DECLARED.extensions, ...TASKS_DECLARED.extensions } }))(
    '%s: a task has no payload',
    async (_protocol, speak) => {
      const { text } = await speak(fixture, 'tools/call', refund);
      expect(text).toContain('"resultType":"task"');
      expect(text).not.toContain(CARD);
    },
  );
});

describe('the card', () => {
  const knowsStructure = (protocol: string): boolean => !/^2025-03|^2024/.test(protocol);

  test.each(willing)('%s: answers as check_status does, with data for its view', async (protocol, speak) => {
    const open = fixture.requests.open(fixture.principal);
    const { json } = await card(speak, open.requestId);
    const followed = await checkStatus(speak, open.requestId);
    expect(json.result.content).toEqual(followed.json.result.content);
    expect([json.result.isError, followed.json.result.structuredContent]).toEqual([false, undefined]);
    const { approvalUrl, expiresAt, because } = open;
    const data = { ...(JSON.parse(json.result.content[0]!.text) as object), approvalUrl, expiresAt, because };
    expect(json.result.structuredContent).toEqual(knowsStructure(protocol) ? data : undefined);
  });

  test.each(unwilling)('%s: is plain text for who cannot show it', async (_protocol, speak) => {
    const { requestId } = fixture.requests.open(fixture.principal);
    const { json } = await card(speak, requestId);
    expect(json.result.content).toEqual((await checkStatus(speak, requestId)).json.result.content);
    expect(json.result).not.toHaveProperty('structuredContent');
  });

  test('follows the request to its end, its result included', async () => {
    const [[, speak]] = willing as [[string, Speak]];
    const { requestId } = fixture.requests.open(fixture.principal);
    const block = { type: 'text', text: 'refunded' };
    for (const [change, isError, status] of [
      [{ status: 'approved' }, false, 'APPROVED'],
      [{ status: 'completed', isError: false }, false, 'COMPLETED'],
      [{ status: 'completed', isError: true }, true, 'COMPLETED'],
      [{ status: 'rejected', reason: 'not this week' }, true, 'REJECTED'],
    ] as const) {
      fixture.requests.move(requestId, change, JSON.stringify([block]));
      const { json } = await card(speak, requestId);
      expect(json.result).toMatchObject({ isError, structuredContent: { status } });
      const output = json.result.content.slice(0, -1);
      const about = { type: 'text', text: expect.stringMatching(/^About this call: /) };
      expect(output).toEqual(status !== 'COMPLETED' ? [] : isError ? [block, about] : [block]);
      expect(JSON.parse(json.result.content.at(-1)!.text)).toMatchObject({ status, requestId });
    }
  });

  test('decides nothing and runs nothing', async () => {
    const [executed, { requestId }] = [fixture.executed.length, fixture.requests.open(fixture.principal)];
    for (const [, speak] of willing) await card(speak, requestId);
    expect([fixture.executed.length, fixture.requests.stateOf(requestId).status]).toEqual([executed, 'pending']);
  });

  test.each(willing)(
    "%s: another's request, an unknown and a malformed one are one answer, that of check_status",
    async (_protocol, speak) => {
      const foreign = fixture.requests.open(somePrincipal({ orgId: fixture.principal.orgId }));
      const elsewhere = fixture.requests.open(somePrincipal({ id: fixture.principal.id }));
      for (const id of [foreign.requestId, elsewhere.requestId, foreign.taskId, 'req_0000000000000000000000', '__proto__']) {
        const { _meta: _1, ...shown } = (await card(speak, id)).json.result;
        const { _meta: _2, ...followed } = (await checkStatus(speak, id)).json.result;
        expect(shown).toEqual(followed);
        expect(shown).toMatchObject({ isError: true, content: [{ text: 'No request with this request_id is known to you.' }] });
      }
    },
  );

  test('names all that is wrong with its arguments', async () => {
    const [[, speak]] = willing as [[string, Speak]];
    for (const [args, parts] of [
      [{}, ['request_id']],
      [{ request_id: '' }, ['/request_id']],
      [{ request_id: 5, decision: 'approve' }, ['/request_id', '"decision"']],
    ] as const) {
      const { json } = await speak(fixture, 'tools/call', { name: CARD, arguments: args });
      expect(json.result.isError).toBe(true);
      for (const part of parts) expect(json.result.content[0]!.text).toContain(part);
    }
  });
});

describe('its document', () => {
  const METHODS = ['resources/list', 'resources/templates/list', 'resources/read'] as const;

  test.each(willing)('%s: is read at its address, whole and for all the same', async (_protocol, speak) => {
    const { json } = await speak(fixture, 'resources/read', { uri: URI });
    const mimeType = 'text/html;profile=mcp-app';
    expect(json.result.contents).toEqual([{ uri: URI, mimeType, text: expect.any(String), _meta: { ui: { prefersBorder: true } } }]);
    const [{ text }] = json.result.contents as [{ text: string }];
    expect(text).toMatch(/^<!doctype html>[^]*ui\/initialize[^]*<\/html>$/);
    // Its parts are in it, and nothing is left to fetch.
    expect(text).not.toMatch(/\* card\.|\ssrc=|\shref=|@import|url\(/);
    const other = await speak({ ...fixture, token: fixture.addToken() }, 'resources/read', { uri: URI });
    expect(other.json.result.contents).toEqual(json.result.contents);
  });

  test.each(willing)('%s: is the only one, and not listed', async (_protocol, speak) => {
    expect((await speak(fixture, 'resources/list', {})).json.result).toMatchObject({ resources: [] });
    expect((await speak(fixture, 'resources/templates/list', {})).json.result).toMatchObject({ resourceTemplates: [] });
    for (const method of ['resources/list', 'resources/templates/list'])
      expect((await speak(fixture, method, { cursor: 'x' })).json.error.code).toBe(-32602);
  });

  test('may be kept by who read it, and by nobody for others: the answer names the organization', async () => {
    const [[, speak]] = willing as [[string, Speak]];
    const hints = { resultType: 'complete', cacheScope: 'private' };
    expect((await speak(fixture, 'resources/read', { uri: URI })).json.result).toMatchObject({ ...hints, ttlMs: 3_600_000 });
    expect((await speak(fixture, 'resources/list', {})).json.result).toMatchObject({ ...hints, ttlMs: 0 });
  });

  test.each([...modernProtocols(UI_DECLARED), ...legacyProtocols(UI_DECLARED)])(
    '%s: no other address is known',
    async (protocol, speak) => {
      const code = protocol === 'strict' || protocol === 'compat' ? -32602 : -32002;
      for (const uri of [`${URI}?x`, 'ui://service/other.html', 'file:///etc/passwd', '', URI.toUpperCase()]) {
        const { status, json } = await speak(fixture, 'resources/read', { uri });
        expect([uri, status, json.error]).toEqual([uri, 200, { code, message: 'Resource not found', data: { uri } }]);
      }
      const { json } = await compat(fixture, 'resources/read', { _meta: { [`${K}clientCapabilities`]: UI_DECLARED }, uri: 5 });
      expect(json.error).toEqual({ code: -32602, message: 'params.uri must be a string' });
    },
  );

  test.each(unwilling)('%s: is unknown without negotiation', async (protocol, speak) => {
    const status = protocol === 'strict' || protocol === 'compat' ? 404 : 200;
    for (const method of METHODS) {
      const answer = await speak(fixture, method, { uri: URI });
      expect([method, answer.status, answer.json.error.code]).toEqual([method, status, -32601]);
    }
  });

  test('no older answer has members of the newer generation', async () => {
    for (const [, speak] of legacyProtocols(UI_DECLARED))
      for (const method of METHODS)
        for (const member of ['resultType', 'ttlMs', 'cacheScope'])
          expect((await speak(fixture, method, { uri: URI })).json.result).not.toHaveProperty(member);
  });

  test('2026-07-28 wants its address in the header too', async () => {
    const _meta = { [`${K}protocolVersion`]: '2026-07-28', [`${K}clientCapabilities`]: UI_DECLARED };
    const { status, json } = await strict(fixture, 'resources/read', { _meta, uri: URI }, { 'mcp-name': `${URI}x` });
    expect([status, json.error.code]).toEqual([400, -32020]);
  });
});

describe('what the server says it can', () => {
  const all = { tools: {}, extensions: { [`${K}tasks`]: {}, [`${K}ui`]: {} } };
  const discover = async (capabilities: object): Promise<unknown[]> =>
    Promise.all(
      modernProtocols(capabilities).map(async ([, speak]) => (await speak(fixture, 'server/discover', {})).json.result.capabilities),
    );
  const initialize = async (capabilities: object): Promise<unknown> => {
    const params = { protocolVersion: '2025-11-25', capabilities, clientInfo: { name: 'c', version: '1' } };
    return (await legacy(fixture, 'initialize', params)).json.result.capabilities;
  };

  test('2026-07-28: the extension to all, resources to who renders', async () => {
    const whole = { ...all, resources: {} };
    expect(await discover(UI_DECLARED)).toEqual([whole, whole]);
    for (const capabilities of [{}, declaring([])]) expect(await discover(capabilities)).toEqual([all, all]);
  });

  test('before: both to who renders', async () => {
    expect(await initialize(UI_DECLARED)).toEqual({ tools: {}, resources: {}, extensions: { [`${K}ui`]: {} } });
    for (const capabilities of [{}, declaring([])]) expect(await initialize(capabilities)).toEqual({ tools: {} });
  });
});
