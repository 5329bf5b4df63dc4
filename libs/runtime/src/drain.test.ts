/** An edge that stops, as clients on kept connections, on new ones and on streams meet it. */
import { Agent, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { EdgeServer } from './drain';
import { createApp, listen, portOf } from './http';

interface Answer {
  readonly status: number;
  readonly connection: string | undefined;
  readonly text: string;
}

/** Rejects when the connection ends before the answer does. */
const get = (path: string, agent?: Agent): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const answered = (response: IncomingMessage): void => {
      let text = '';
      response
        .on('data', (chunk: Buffer) => (text += chunk.toString()))
        .on('end', () => resolve({ status: response.statusCode!, connection: response.headers.connection, text }))
        .on('error', reject);
    };
    request({ host: '127.0.0.1', port, path, ...(agent && { agent }) }, answered)
      .on('error', reject)
      .end();
  });

let server: EdgeServer;
let port: number;
/** Requests that wait for the test. */
let held: ServerResponse[];
const agents: Agent[] = [];
const keeping = (): Agent => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  agents.push(agent);
  return agent;
};
const until = async (condition: () => boolean): Promise<void> => {
  while (!condition()) await new Promise((next) => setTimeout(next, 2));
};

beforeEach(async () => {
  held = [];
  const app = createApp();
  app.get('/now', (_request, response) => void response.send('now'));
  app.get('/held', (_request, response) => void held.push(response));
  app.get('/stream', (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('data: begun\n\n');
    held.push(response);
  });
  server = await listen(app, '127.0.0.1', 0);
  port = portOf(server);
});
afterEach(() => {
  for (const agent of agents.splice(0)) agent.destroy();
  server.closeAllConnections();
});

test('busy clients are answered on the connections they keep, told to leave them, and refused afterwards', async () => {
  let stopping = false;
  const connected = new Set<Agent>();
  const clients = Array.from({ length: 20 }, async () => {
    const agent = keeping();
    const connections: (string | undefined)[] = [];
    for (;;) {
      const answer = await get('/now', agent).catch((err: NodeJS.ErrnoException) => err.code);
      if (typeof answer !== 'object') return { connections, end: answer };
      connected.add(agent);
      if (stopping) connections.push(answer.connection);
    }
  });
  await until(() => connected.size === 20);
  stopping = true;
  await server.drain({ noticeMs: 0, limitMs: 10_000 });
  for (const { connections, end } of await Promise.all(clients)) expect([end, connections.at(-1)]).toEqual(['ECONNREFUSED', 'close']);
});

test('new connections are taken until load balancers had the time to notice', async () => {
  const drained = server.drain({ noticeMs: 600, limitMs: 10_000 });
  expect(await get('/now', keeping())).toEqual({ status: 200, connection: 'keep-alive', text: 'now' });
  // A client that keeps its connection is told to leave it while it can still come back.
  const agent = keeping();
  let told: Answer;
  do told = await get('/now', agent);
  while (told.connection !== 'close');
  expect(await get('/now', agent)).toEqual({ status: 200, connection: 'close', text: 'now' });
  await drained;
  await expect(get('/now')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});

test('it ends with the last request, be that one a stream, and not before', async () => {
  const answers = Promise.all(['/held', '/stream'].map((path) => get(path, keeping())));
  const idle = keeping();
  await get('/now', idle);
  await until(() => held.length === 2);
  let over = false;
  const drained = server.drain({ noticeMs: 0, limitMs: 60_000 }).then(() => (over = true));
  await new Promise((next) => setTimeout(next, 300));
  expect(over).toBe(false);
  for (const response of held) response.end('end');
  expect((await answers).map(({ text }) => text).sort()).toEqual(['data: begun\n\nend', 'end']);
  await drained;
});

test('what runs longer than the limit is cut off, and counted', async () => {
  const answer = get('/held').catch((err: NodeJS.ErrnoException) => err.code);
  await until(() => held.length === 1);
  await expect(server.drain({ noticeMs: 0, limitMs: 50 })).rejects.toThrow('1 requests ran longer than 50 ms');
  expect(await answer).toBe('ECONNRESET');
});
