/** An MCP server that misbehaves: within limits, and once. */
import {
  fakeMcpCalls,
  refusal,
  startFakeMcp,
  startStack,
  until,
  type FakeMcp,
  type FakeMcpCalls,
  type OnCall,
  type Stack,
} from '../harness';
import { proves } from '../proves';

const CREDENTIAL = 'mcp-credential-77ab';
const CREDENTIAL_BYTES = Buffer.from(`key=${CREDENTIAL};`).toString('base64');

let stack: Stack;
let server: FakeMcp;
/** Allowed too, so that only the refusal to follow keeps requests away from it. */
let elsewhere: FakeMcp;
let fake: FakeMcpCalls;

beforeAll(async () => {
  [server, elsewhere] = await Promise.all([startFakeMcp(), startFakeMcp()]);
  stack = await startStack({
    apart: ['executor'],
    allowUpstreams: [server.host, elsewhere.host],
    settings: { executor: { UPSTREAM_TIMEOUT_MS: '1500', UPSTREAM_BREAKER_FAILURES: '0' } },
  });
  fake = fakeMcpCalls({ stack, caller: await stack.readyCaller(), server, credential: CREDENTIAL });
  await fake.connect('fake');
}, 120_000);
afterAll(async () => {
  await stack?.stop();
  await Promise.all([server, elsewhere].map((one) => one?.close()));
}, 60_000);
afterEach(() => {
  server.onCall = undefined;
  server.onRequest = undefined;
});

const result =
  (content: object[], more: object = {}): OnCall =>
  () => ({ content, ...more });
const raw =
  (status: number, body = '', headers: Record<string, string> = {}): OnCall =>
  (_, response) =>
    void response.writeHead(status, headers).end(body);

const cases: [what: string, onCall: OnCall, says: RegExp, recorded: object][] = [
  ['hangs', () => undefined, /did not answer in time.*may have run/s, { outcome: 'unknown', data: { reason: 'timeout' } }],
  ['breaks off', (_, response) => void response.destroy(), /may have run/, { outcome: 'unknown', data: { reason: 'connection' } }],
  [
    'ends its answer without a result',
    raw(200, ': nothing\n\n', { 'content-type': 'text/event-stream' }),
    /may have run/,
    { outcome: 'unknown', data: { reason: 'connection' } },
  ],
  [
    'floods',
    (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const more = (): void => void (response.destroyed || response.write('x'.repeat(1 << 20), () => setImmediate(more)));
      more();
      return undefined;
    },
    /may have run/,
    { outcome: 'unknown' },
  ],
  [
    'floods with events',
    (_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      const more = (): void => void (response.destroyed || response.write(`: ${'x'.repeat(1 << 20)}\n\n`, () => setImmediate(more)));
      more();
      return undefined;
    },
    /with more than a tool call can carry \(10 MB\)/,
    { outcome: 'unknown', data: { reason: 'tooLarge' } },
  ],
  ['answers nonsense', () => ({ content: 'no list' }), /no result of a tool|may have run/, { outcome: 'unknown' }],
  ['is busy', raw(429, '', { 'retry-after': '7' }), /answered 429. Call again in 7 s/, { outcome: 'failed', data: { status: 429 } }],
  [
    'is away',
    raw(503, '', { 'retry-after': '9' }),
    /answered 503. Call again in 9 s.*may have run/s,
    { outcome: 'failed', data: { status: 503 } },
  ],
  ['fails', raw(500), /answered 500.*may have run/s, { outcome: 'failed', data: { status: 500 } }],
  [
    'answers an error',
    (message, response) =>
      void response.writeHead(200, { 'content-type': 'application/json' }).end(
        JSON.stringify({
          jsonrpc: '2.0',
          id: message.id,
          error: { code: -32_602, message: `bad: ${CREDENTIAL}`, data: { field: '/q', was: CREDENTIAL } },
        }),
      ),
    /error -32602: bad: \[credential removed\]\nData: \{"field":"\/q","was":"\[credential removed\]"\}/,
    { outcome: 'failed', data: { reason: 'protocol' } },
  ],
  [
    'takes the call and promises no answer',
    raw(202),
    /answered 202 to the call.*may have run/s,
    { outcome: 'unknown', data: { reason: 'malformed' } },
  ],
  [
    'answers a page',
    raw(200, '<h1>Hello</h1>', { 'content-type': 'text/html' }),
    /no result of a tool.*may have run/s,
    { outcome: 'unknown', data: { reason: 'malformed' } },
  ],
  [
    'answers what is nested 20,000 deep',
    (message, response) =>
      void response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(
          `{"jsonrpc":"2.0","id":${message.id},"result":{"content":[],"structuredContent":${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}}}`,
        ),
    /no result of a tool.*may have run/s,
    { outcome: 'unknown', data: { reason: 'malformed' } },
  ],
  ...['null', '"text"'].flatMap((given) =>
    ['', ' in a stream', ' in a stream that stays open'].map((how): (typeof cases)[number] => [
      `answers ${given} as its result${how}`,
      ({ id }, response) => {
        response.writeHead(200, { 'content-type': how === '' ? 'application/json' : 'text/event-stream' });
        response.write(`${how === '' ? '' : 'data: '}{"jsonrpc":"2.0","id":${id},"result":${given}}\n\n`);
        if (!how.endsWith('open')) response.end();
        return undefined;
      },
      /no result of a tool.*may have run/s,
      { outcome: 'unknown', data: { reason: 'malformed', status: 200 } },
    ]),
  ),
  ['does not take the credential', raw(401), /does not take the credential/, { outcome: 'failed', data: { status: 401 } }],
];
describe('a server that misbehaves', () => {
  test.each(cases)('%s', async (_, onCall, says, recorded) => {
    server.onCall = onCall;
    const answer = await fake.run('fake/echo', { q: 'x' });
    expect(answer.text).toMatch(says);
    expect(answer).toMatchObject({ isError: true, calls: 1, entry: recorded });
    expect(JSON.stringify(answer.answer.message)).not.toContain(CREDENTIAL);
    server.onCall = undefined;
    expect(await fake.run('fake/echo', { q: 'still here' })).toMatchObject({ isError: false, calls: 1, text: '{"q":"still here"}' });
  });

  proves(['MCP-HOSTILE'], 'a call that is given up is cancelled at the server', async () => {
    server.onCall = () => undefined;
    await fake.run('fake/echo');
    const call = server.hits.filter(({ message }) => message.method === 'tools/call').at(-1)!;
    // The caller may have its answer before the server is told.
    await until('the cancellation', () =>
      Promise.resolve(
        server.hits.find(
          ({ message: { method, params } }) => method === 'notifications/cancelled' && params?.['requestId'] === call.message.id,
        ),
      ),
    );
  });

  proves(['MCP-HOSTILE'], 'a notification that cannot be read keeps no result away', async () => {
    server.onCall = ({ id }, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write('data: {"jsonrpc":"2.0","method":"notifications/progress","params":7}\n\n');
      const late = { jsonrpc: '2.0', id, result: { content: [{ type: 'text', text: 'went on' }] } };
      setTimeout(() => response.end(`data: ${JSON.stringify(late)}\n\n`), 800);
      return undefined;
    };
    expect(await fake.run('fake/echo')).toMatchObject({ isError: false, text: 'went on' });
  });

  proves(['MCP-HOSTILE'], 'a lost session is opened anew, and the call is made in the new one', async () => {
    await fake.run('fake/echo');
    server.endSession();
    const answer = await fake.run('fake/echo', { q: 'again' });
    expect(answer).toMatchObject({ isError: false, text: '{"q":"again"}', entry: { outcome: 'succeeded' } });
  });

  describe('a server that answers 400 to a session it does not know', () => {
    const lost = async (message: string): Promise<void> => {
      await fake.run('fake/echo');
      server.unknownSession = { status: 400, message };
      server.endSession();
    };
    afterEach(() => {
      server.unknownSession = undefined;
      server.endSession();
    });

    // The answer is that of @modelcontextprotocol/server-everything after a restart.
    proves(['MCP-HOSTILE'], 'gets the call once more in a new session, where it names the session', async () => {
      await lost('Bad Request: No valid session ID provided');
      const answer = await fake.run('fake/echo', { q: 'again' });
      expect(answer).toMatchObject({ isError: false, text: '{"q":"again"}', entry: { outcome: 'succeeded' } });
    });

    proves(['MCP-HOSTILE'], 'gets the next call in a new session, where it says something else', async () => {
      await lost('Bad Request: no');
      expect(await fake.run('fake/echo', { q: 'again' })).toMatchObject({ isError: true, calls: 1, entry: { data: { status: 400 } } });
      expect(await fake.run('fake/echo', { q: 'next' })).toMatchObject({ isError: false, calls: 1, text: '{"q":"next"}' });
    });

    proves(['MCP-HOSTILE'], 'gets a call in a new session after a refresh of the integration', async () => {
      await lost('Bad Request: no');
      await stack.org('POST', '/integrations/fake/refresh', { mcp: {} });
      expect(await fake.run('fake/echo', { q: 'next' })).toMatchObject({ isError: false, calls: 1, text: '{"q":"next"}' });
    });
  });

  proves(['MCP-HOSTILE'], 'a redirect is not followed, not with a call and not with an import', async () => {
    server.onCall = raw(307, '', { location: elsewhere.url });
    expect(await fake.run('fake/echo')).toMatchObject({
      isError: true,
      text: expect.stringMatching(/redirect/),
      entry: { outcome: 'failed' },
    });
    server.onRequest = (_, response) => {
      response.writeHead(307, { location: elsewhere.url }).end();
      return true;
    };
    const { status, body } = await refusal(fake.connect('moved'));
    expect([status, body]).toEqual([400, expect.stringMatching(/redirect/)]);
    expect(elsewhere.hits).toEqual([]);
  });

  proves(['MCP-HOSTILE'], 'requests of the server to a person or a model are refused in clear words', async () => {
    server.onCall = (message, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      const say = (body: object): void => void response.write(`data: ${JSON.stringify({ jsonrpc: '2.0', ...body })}\n\n`);
      say({
        id: 900,
        method: 'elicitation/create',
        params: { message: 'Your password?', requestedSchema: { type: 'object', properties: {} } },
      });
      say({ id: 901, method: 'sampling/createMessage', params: { messages: [], maxTokens: 1 } });
      say({ id: 902, method: 'roots/list' });
      setTimeout(() => {
        say({ id: message.id, result: { content: [{ type: 'text', text: 'went on' }] } });
        response.end();
      }, 300);
      return undefined;
    };
    expect(await fake.run('fake/echo')).toMatchObject({ isError: false, text: 'went on', entry: { data: { status: 200 } } });
    const answers = server.hits.filter(({ message }) => [900, 901, 902].includes(message.id as number));
    expect(answers.map(({ message }) => message.error)).toEqual(
      Array(3).fill(expect.objectContaining({ code: -32_601, message: expect.stringMatching(/passes no requests on/) })),
    );
  });

  proves(
    ['MCP-CONTENT'],
    'of an answer with blocks that break the protocol the others arrive, and it says which were left out and why',
    async () => {
      server.onCall = result([
        { type: 'text', text: 'before' },
        { type: 'image', data: 'aaaa' },
        { type: 'hologram' },
        { type: 'text', text: 'after' },
      ]);
      const { answer, isError, entry } = await fake.run('fake/echo');
      expect({ isError, entry }).toMatchObject({ isError: false, entry: { outcome: 'succeeded' } });
      expect(answer.message?.result?.['content']).toEqual([
        { type: 'text', text: 'before' },
        {
          type: 'text',
          text: '[Block 2 of the answer is left out: it is of the kind image, and its mimeType is missing or not as the protocol has it.]',
        },
        { type: 'text', text: '[Block 3 of the answer is left out: it is of a kind that the protocol does not have.]' },
        { type: 'text', text: 'after' },
      ]);
    },
  );

  proves(['MCP-CONTENT'], 'the credential is cut out of texts, data and media; what is too large is cut and says so', async () => {
    server.onCall = result(
      [
        { type: 'text', text: `your key is ${CREDENTIAL}` },
        { type: 'image', data: CREDENTIAL_BYTES, mimeType: 'image/png' },
        { type: 'audio', data: Buffer.from('sound').toString('base64'), mimeType: 'audio/wav' },
      ],
      { structuredContent: { key: CREDENTIAL } },
    );
    const leaking = await fake.run('fake/echo');
    expect(JSON.stringify(leaking.answer.message)).not.toContain(CREDENTIAL);
    expect(JSON.stringify(leaking.answer.message)).not.toContain(CREDENTIAL_BYTES);
    expect(leaking.answer.message?.result).toMatchObject({
      content: [{ type: 'text' }, { type: 'text' }, { type: 'audio', mimeType: 'audio/wav' }],
      structuredContent: { key: '[credential removed]' },
    });
    server.onCall = result([
      { type: 'text', text: 'y'.repeat(9_000_000) },
      { type: 'text', text: 'the end' },
    ]);
    const long = await fake.run('fake/echo');
    expect(long.isError).toBe(false);
    const { content } = long.answer.message?.result as { content: object[] };
    expect(content.at(-1)).toEqual({ type: 'text', text: expect.stringMatching(/^\[cut: these are the first 1000000 of 9000007 bytes/) });
  });
});
