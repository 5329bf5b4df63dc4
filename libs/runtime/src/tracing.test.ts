import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createLog } from './log';
import { inCall, inSpan } from './span';
import { startTracing } from './tracing';

const bodies: Buffer[] = [];
const lines: string[] = [];
const log = createLog('demo', 'warn', (line) => void lines.push(line));
let server: Server;
beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (request.url === '/v1/traces') bodies.push(Buffer.concat(chunks));
      else response.statusCode = 400;
      response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

const has = (text: string | Buffer): boolean => Buffer.concat(bodies).includes(text);

test('what is sampled reaches the collector as protobuf before the process ends, with the trace of its client; the rest does not', async () => {
  const stop = await startTracing('demo', `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, 1, log);
  const within = (flags: string, name: string) =>
    inCall({ traceparent: `00-${'ab'.repeat(16)}-${'cd'.repeat(8)}-${flags}` }, () =>
      inSpan({ name, kind: 'server', attributes: { 'gatehouse.edge': 'mcp' } }, (note) => {
        note({ outcome: 'refused' });
        return Promise.reject(new TypeError('with a text of somebody'));
      }),
    ).catch(() => undefined);
  await within('01', 'the sampled one');
  await within('00', 'the other one');
  await stop();
  for (const sent of ['the sampled one', 'demo', 'gatehouse.edge', 'refused', 'TypeError', Buffer.from('ab'.repeat(16), 'hex')])
    expect([String(sent), has(sent)]).toEqual([String(sent), true]);
  for (const kept of ['the other one', 'with a text of somebody']) expect([kept, has(kept)]).toEqual([kept, false]);
});

test('the second service of a process sends its spans as the first does, and leaves that to it when it stops', async () => {
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const stops = await Promise.all(['both services', 'second service'].map((name) => startTracing(name, endpoint, 1, log)));
  await stops[1]!();
  const traceparent = `00-${'ef'.repeat(16)}-${'cd'.repeat(8)}-01`;
  await inCall({ traceparent }, () => inSpan({ name: 'of the second', kind: 'internal' }, () => Promise.resolve()));
  await stops[0]!();
  expect([has('of the second'), has('both services'), has('second service')]).toEqual([true, true, false]);
});

test('that spans cannot be sent is told once, and of no call', async () => {
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/elsewhere`;
  lines.length = 0;
  const stop = await startTracing('demo', address, 1, log);
  await inCall({ correlationId: 'c-of-a-call', traceparent: `00-${'ab'.repeat(16)}-${'cd'.repeat(8)}-01` }, async () => {
    await inSpan({ name: 'lost', kind: 'internal' }, () => Promise.resolve());
    while (lines.length === 0) await new Promise((next) => setTimeout(next, 20));
    await inSpan({ name: 'lost too', kind: 'internal' }, () => Promise.resolve());
    await stop();
  });
  expect(lines).toEqual([expect.stringContaining('spans cannot be sent to the collector')]);
  expect(lines[0]).not.toContain('c-of-a-call');
});
