import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Response } from 'express';
import { deliver, ok, refusal, type Reply } from './reply';
import { methodNotFound } from './errors';

const times = { openAfterMs: 20, keepAliveMs: 20 };
const reply = ok(Buffer.from('{"x":1}'), { 'x-own': 'y' });
const later = (): Promise<Reply> => new Promise((resolve) => setTimeout(resolve, 120, reply));

let server: Server;
let pending: () => Promise<Reply>;
beforeAll(async () => {
  server = createServer(
    (request, response) => void deliver(response as unknown as Response, { 'x-base': 'b' }, request.headers.accept, pending, times),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

async function get(
  accept: string,
  next: () => Promise<Reply>,
): Promise<{ status: number; type: string | null; headers: Headers; text: string }> {
  pending = next;
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, { headers: { accept } });
  return { status: response.status, type: response.headers.get('content-type'), headers: response.headers, text: await response.text() };
}

test('JSON when the client takes it and the answer is quick', async () => {
  for (const accept of ['application/json', 'application/json, text/event-stream', '*/*', 'text/html']) {
    const { type, text, headers } = await get(accept, async () => reply);
    expect([type, text]).toEqual(['application/json', '{"x":1}']);
    expect([headers.get('content-length'), headers.get('x-base'), headers.get('x-own')]).toEqual(['7', 'b', 'y']);
  }
});

test('one event when the client takes streams only', async () => {
  const { type, text, headers } = await get('text/event-stream', async () => reply);
  expect([type, text]).toEqual(['text/event-stream', 'event: message\ndata: {"x":1}\n\n']);
  expect([headers.get('cache-control'), headers.get('x-accel-buffering')]).toEqual(['no-cache, no-transform', 'no']);
});

test.each([
  ['application/json;q=0, text/event-stream', 'text/event-stream'],
  ['application/json;q=0.5, text/event-stream', 'text/event-stream'],
  ['text/event-stream, */*;q=0.1', 'text/event-stream'],
  ['text/event-stream;q=0.9, application/*;q=0.8', 'text/event-stream'],
  ['text/*, application/json;q=0', 'text/event-stream'],
  ['text/event-stream; Q=1.0 , application/json;q=0.3', 'text/event-stream'],
  ['application/json, text/event-stream;q=0.5', 'application/json'],
  ['text/event-stream, application/json', 'application/json'],
  ['text/event-stream;q=0, */*', 'application/json'],
  ['text/event-stream;q=0.5, */*;q=0.5', 'application/json'],
  ['text/event-stream;q=0', 'application/json'],
  ['text/event-streams', 'application/json'],
  ['text/plain;x="text/event-stream"', 'application/json'],
  ['application/json;q=0, text/event-stream;q=0', 'application/json'],
])('%s: the form the client weighs more; JSON of two alike', async (accept, expected) => {
  expect((await get(accept, async () => reply)).type).toBe(expected);
});

test('a late answer opens no stream where the client gave streams no weight', async () => {
  for (const accept of ['application/json, text/event-stream;q=0', 'text/event-stream;q=0, */*'])
    expect((await get(accept, later)).type).toBe('application/json');
});

test('a late answer opens a stream with comments before the event', async () => {
  for (const accept of ['application/json, text/event-stream', 'text/event-stream']) {
    const { status, type, text } = await get(accept, later);
    expect([status, type]).toEqual([200, 'text/event-stream']);
    expect(text).toMatch(/^(: still running\n\n)+event: message\ndata: \{"x":1\}\n\n$/);
  }
});

test('no stream for a client that does not take one', async () => {
  const { type, text } = await get('application/json', later);
  expect([type, text]).toEqual(['application/json', '{"x":1}']);
});

test('an error keeps its HTTP status', async () => {
  const { status, type } = await get('text/event-stream', async () => refusal(1, methodNotFound('x', 404)));
  expect([status, type]).toEqual([404, 'application/json']);
});
