import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { closeServer, createApp, listen, portOf, rawHeaderValues, readBody } from './http';
import type { AppError } from '@gatehouse/contracts';

async function withServer(run: (url: string, port: number) => Promise<void>): Promise<void> {
  const app = createApp();
  app.get(
    '/hello/:name',
    (request, response) => void response.status(201).json({ hello: request.params['name'], via: request.get('x-test') }),
  );
  app.post('/echo', (request, response, next) => {
    readBody(request, 10).then(
      (body) => response.send(body.toString()),
      (err: unknown) => next(err),
    );
  });
  app.get('/auth', (request, response) => void response.json(rawHeaderValues(request, 'authorization')));
  app.use((err: AppError, _request: unknown, response: import('express').Response, _next: unknown) => {
    response.status((err.data?.['status'] as number | undefined) ?? 500).json({ error: err.message });
  });
  const server = await listen(app, '127.0.0.1', 0);
  expect(portOf(server)).toBe((server.address() as AddressInfo).port);
  try {
    await run(`http://127.0.0.1:${portOf(server)}`, portOf(server));
  } finally {
    await closeServer(server);
  }
}

test('Express works on the native prototypes', () =>
  withServer(async (url) => {
    const response = await fetch(`${url}/hello/ada`, { headers: { 'x-test': 'yes' } });
    expect(response.status).toBe(201);
    expect(await response.json()).toEqual({ hello: 'ada', via: 'yes' });
    expect((await fetch(`${url}/nowhere`)).status).toBe(404);
  }));

test('two apps in one process keep their own prototypes', () =>
  withServer((a) =>
    withServer(async (b) => {
      expect((await fetch(`${a}/hello/a`)).status).toBe(201);
      expect((await fetch(`${b}/hello/b`)).status).toBe(201);
    }),
  ));

test('bodies are bounded by bytes read, with and without a length', () =>
  withServer(async (url) => {
    expect(await (await fetch(`${url}/echo`, { method: 'POST', body: '0123456789' })).text()).toBe('0123456789');
    expect((await fetch(`${url}/echo`, { method: 'POST', body: '0123456789x' })).status).toBe(413);
    const stream = new ReadableStream({ start: (c) => (c.enqueue(new TextEncoder().encode('0123456789x')), c.close()) });
    expect((await fetch(`${url}/echo`, { method: 'POST', body: stream, duplex: 'half' })).status).toBe(413);
  }));

test.each(['Content-Length: 30', 'Transfer-Encoding: chunked'])(
  'who is still sending reads the refusal, and the connection goes on: %s',
  (framing) =>
    withServer(async (_url, port) => {
      const chunked = framing.startsWith('Transfer');
      const part = chunked ? 'f\r\n0123456789abcde\r\n' : '0123456789abcde';
      const socket = connect(port, '127.0.0.1');
      let text = '';
      socket.on('data', (data) => (text += String(data)));
      const untilAnswers = async (count: number): Promise<void> => {
        while (text.split('HTTP/1.1 ').length <= count) await new Promise((next) => setTimeout(next, 2));
      };
      socket.write(`POST /echo HTTP/1.1\r\nHost: x\r\n${framing}\r\n\r\n${part}`);
      await untilAnswers(1);
      socket.write(part + (chunked ? '0\r\n\r\n' : ''));
      socket.write('GET /hello/again HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
      await untilAnswers(2);
      expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 413', 'HTTP/1.1 201']);
      socket.destroy();
    }),
);

test('both of two Authorization headers are seen', () =>
  withServer(async (_url, port) => {
    const answer = await new Promise<string>((resolve) => {
      let text = '';
      const socket = connect(port, '127.0.0.1', () =>
        socket.write('GET /auth HTTP/1.1\r\nHost: x\r\nAuthorization: a\r\nauthorization: b\r\nConnection: close\r\n\r\n'),
      );
      socket.on('data', (chunk) => (text += chunk.toString())).on('end', () => resolve(text));
    });
    expect(answer).toContain('["a","b"]');
  }));

test('an app listens on several addresses; one this machine does not have is told and left out; all close together', async () => {
  const app = createApp();
  app.get('/', (_request, response) => void response.send('here'));
  const warnings: object[] = [];
  const server = await listen(app, '127.0.0.1, 127.0.0.2,2001:db8::1', 0, {
    log: { warn: (fields: object) => void warnings.push(fields) },
  });
  const port = portOf(server);
  const at = (host: string): string => `http://${host}:${port}/`;
  for (const host of ['127.0.0.1', '127.0.0.2']) expect(await (await fetch(at(host))).text()).toBe('here');
  expect(warnings).toMatchObject([{ host: '2001:db8::1' }]);
  await expect(listen(app, '127.0.0.3,127.0.0.2', port)).rejects.toMatchObject({ code: 'EADDRINUSE' });
  await expect(fetch(at('127.0.0.3'))).rejects.toThrow();
  await closeServer(server);
  for (const host of ['127.0.0.1', '127.0.0.2']) await expect(fetch(at(host))).rejects.toThrow();
});
test.each([
  ['an address', 17_000, 414],
  ['an address of more than a packet', 100_000, 414],
])('%s that is too long is refused in JSON', (_what, length, status) =>
  withServer(async (url) => {
    const response = await fetch(`${url}/hello/${'a'.repeat(length)}`);
    expect([response.status, await response.json()]).toEqual([status, { error: 'the address is longer than 16384 characters' }]);
  }),
);

test('headers that are too long are refused in JSON', () =>
  withServer(async (url) => {
    const response = await fetch(`${url}/hello/ada`, { headers: { 'x-test': 'a'.repeat(40_000) } });
    expect([response.status, await response.json()]).toEqual([431, { error: 'the headers are longer than 32768 bytes' }]);
  }));

test('what is no request is refused in JSON', () =>
  withServer(async (_url, port) => {
    const answer = await new Promise<string>((resolve) => {
      let text = '';
      const socket = connect(port, '127.0.0.1', () => socket.write('hello there\r\n\r\n'));
      socket.on('data', (chunk) => (text += chunk.toString())).on('end', () => resolve(text));
    });
    expect(answer).toMatch(/^HTTP\/1\.1 400 [^]*\r\n\r\n\{"error":"this is not an HTTP request"\}$/);
  }));
