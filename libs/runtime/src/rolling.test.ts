/** Two edges replaced in turn, again and again, behind a load balancer that follows their readiness and sends nothing twice: no request fails. */
import { Agent, request } from 'node:http';
import type { EdgeServer } from './drain';
import { createApp, listen, portOf } from './http';

const LOOK_EVERY_MS = 50;
const TIMES = { noticeMs: 4 * LOOK_EVERY_MS, limitMs: 10_000 };
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

interface Edge {
  readonly server: EdgeServer;
  readonly port: number;
  ready: boolean;
}

async function startEdge(port = 0): Promise<Edge> {
  const app = createApp();
  // Answers take their time, so that some always run.
  app.post('/', (_request, response) => void setTimeout(() => response.send('done'), 5 + Math.random() * 20));
  const server = await listen(app, '127.0.0.1', port);
  return { server, port: portOf(server), ready: true };
}

const post = (port: number, agent: Agent): Promise<string> =>
  new Promise((resolve) => {
    request({ host: '127.0.0.1', port, path: '/', method: 'POST', agent }, (response) => {
      let text = '';
      response
        .on('data', (chunk: Buffer) => (text += chunk.toString()))
        .on('end', () => resolve(text))
        .on('error', (err) => resolve(err.message));
    })
      .on('error', (err) => resolve(err.message))
      .end('{}');
  });

test('a rolling replacement of both edges under load', async () => {
  const edges = [await startEdge(), await startEdge()];
  const agent = new Agent({ keepAlive: true });
  const answers = new Map<string, number>();
  let on = true;
  let turn = 0;
  let known = edges.filter(({ ready }) => ready);
  const looking = setInterval(() => (known = edges.filter(({ ready }) => ready)), LOOK_EVERY_MS);
  const clients = Array.from({ length: 20 }, async () => {
    while (on) {
      const { port } = known[turn++ % known.length]!;
      const answer = await post(port, agent);
      answers.set(answer, (answers.get(answer) ?? 0) + 1);
      await pause(5);
    }
  });
  for (let round = 0; round < 3; round += 1) {
    const old = edges[round % 2]!;
    old.ready = false;
    await old.server.drain(TIMES);
    await pause(LOOK_EVERY_MS); // a process takes longer to start: its clients have seen their idle connections end
    edges[round % 2] = await startEdge(old.port);
    await pause(2 * LOOK_EVERY_MS);
  }
  on = false;
  await Promise.all(clients);
  clearInterval(looking);
  agent.destroy();
  for (const { server } of edges) server.closeAllConnections();
  await Promise.all(edges.map(({ server }) => new Promise((resolve) => server.close(resolve))));
  expect([...answers.keys()]).toEqual(['done']);
}, 60_000);
