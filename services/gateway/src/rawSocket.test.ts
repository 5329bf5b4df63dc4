/** Requests no HTTP library would send. */
import { connect } from 'node:net';
import { startFixture, type Fixture } from './testing/fixture';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.stop());

const BODY = '{"jsonrpc":"2.0","id":1,"method":"ping"}';

/** All bytes until the other side closes. */
function send(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(fixture.port, '127.0.0.1', () => socket.write(Buffer.from(text, 'latin1')));
    let answer = '';
    socket
      .on('data', (chunk) => (answer += chunk.toString('latin1')))
      .on('error', reject)
      .on('close', () => resolve(answer));
  });
}
const good = (): string[] => [
  `Host: 127.0.0.1:${fixture.port}`,
  `Authorization: Bearer ${fixture.token}`,
  'Content-Type: application/json',
  `Content-Length: ${BODY.length}`,
  'Connection: close',
];
const post = (headers: readonly string[], body = BODY): Promise<string> =>
  send(['POST /org/acme HTTP/1.1', ...headers, '', body].join('\r\n'));
const statusOf = (answer: string): number => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]);

test('the plain form works', async () => {
  expect(statusOf(await post(good()))).toBe(200);
});

test.each([
  'Authorization: Bearer other',
  'authorization: x',
  'Host: other',
  'Origin: http://a\r\nOrigin: http://a',
  'Content-Type: text/plain',
  'X-Service-On-Behalf-Of: a\r\nX-Service-On-Behalf-Of: b',
  'X-Service-Agent-Invocation-Id: a\r\nX-Service-Agent-Invocation-Id: b',
])('a second copy is refused and the connection closed: %j', async (extra) => {
  const keepAlive = good().filter((line) => line !== 'Connection: close');
  const answer = await post([...keepAlive, extra]);
  expect(statusOf(answer)).toBe(400);
  expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
});

test('repeated protocol headers are no version and no name', async () => {
  expect(await post([...good(), 'MCP-Protocol-Version: 2025-06-18', 'MCP-Protocol-Version: 2025-06-18'])).toContain('-32022');
  expect(await post([...good(), 'Mcp-Session-Id: a', 'Mcp-Session-Id: b'])).toMatch(/^HTTP\/1\.1 404/);
});

test('what two parsers could read differently is refused', async () => {
  const wrong = [
    [...good(), 'Transfer-Encoding: chunked'],
    [...good(), 'Content-Length: 1'],
    [...good(), 'X-A : b'],
    [...good(), 'X-A: b\r\n folded'],
    [...good(), 'X-A: b\nX-B: c'],
    [...good(), 'X-A: \0'],
    good().slice(1),
  ];
  for (const headers of wrong) expect([headers.at(-1), statusOf(await post(headers))]).toEqual([headers.at(-1), 400]);
  const many = Array.from({ length: 200 }, (_, i) => `X-${i}: ${'y'.repeat(8_000)}`);
  expect(statusOf(await post([...many, ...good()]).catch(() => 'HTTP/1.1 431'))).toBe(431);
});

test('odd header names are harmless', async () => {
  for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty'])
    expect(statusOf(await post([...good(), `${name}: x`]))).toBe(200);
});

test('other hosts are not served', async () => {
  for (const host of ['evil.example', `evil.example:${fixture.port}`, '127.0.0.1', `127.0.0.1:${fixture.port}.evil.example`, '']) {
    expect(statusOf(await post([`Host: ${host}`, ...good().slice(1)]))).toBe(403);
  }
  expect(statusOf(await post([`Host: LOCALHOST:${fixture.port}`, ...good().slice(1)]))).toBe(200);
});

test('a chunked body past the limit is refused while it comes', async () => {
  const headers = [...good().filter((line) => !line.startsWith('Content-Length')), 'Transfer-Encoding: chunked'];
  const chunk = `10000\r\n${' '.repeat(0x10000)}\r\n`;
  expect(statusOf(await post(headers, `${chunk.repeat(20)}0\r\n\r\n`))).toBe(413);
});
