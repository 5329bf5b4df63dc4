/** Each edge stopped in order while clients keep their connections busy: what was begun is answered, nothing is cut off, and the edge does not linger. */
import { Agent, request } from 'node:http';
import { startStack, startUpstream, until, type Caller, type OwnStack, type Upstream } from '../harness';
import { proves } from '../proves';

let stack: OwnStack;
let upstream: Upstream;
let caller: Caller;

beforeAll(async () => {
  upstream = await startUpstream();
  stack = await startStack({
    console: true,
    allowUpstreams: [upstream.host],
    settings: {
      gateway: { LIMIT_CREDENTIAL: '0', LIMIT_ORGANIZATION: '0' },
      // Edges may be given less, and processes share their settings: the executor goes by what a call may take.
      executor: { UPSTREAM_TIMEOUT_MS: '8000', DRAIN_LIMIT_MS: '1000' },
    },
  });
  caller = await stack.readyCaller();
  await stack.importFor(caller.account.id, 'up', upstream.document());
}, 180_000);
afterAll(async () => {
  await stack?.stop();
  await upstream?.close();
}, 90_000);

/** `served`: a whole answer. `refused`: no connection, so nothing was begun. `cut`: a request went out and no whole answer came back. */
type End = 'served' | 'refused' | 'cut';
interface Answer {
  readonly end: End;
  readonly text: string;
}
type Ask = (agent: Agent) => Promise<Answer>;

const ask =
  (url: string, body?: () => object, headers: Record<string, string> = {}): Ask =>
  (agent) =>
    new Promise((resolve) => {
      const failed = (err: NodeJS.ErrnoException): void =>
        resolve({ end: err.code === 'ECONNREFUSED' ? 'refused' : 'cut', text: err.message });
      const sent = request(url, { agent, method: body === undefined ? 'GET' : 'POST', headers }, (response) => {
        let text = '';
        response
          .on('data', (chunk: Buffer) => (text += chunk.toString()))
          .on('end', () => resolve({ end: 'served', text }))
          .on('error', failed);
      });
      sent.on('error', failed).end(body === undefined ? undefined : JSON.stringify(body()));
    });

let id = 0;
const governedCall = (delayMs: number, accept: string): Ask =>
  ask(
    stack.mcpUrl,
    () => ({
      jsonrpc: '2.0',
      id: ++id,
      method: 'tools/call',
      params: { name: 'execute_tool', arguments: { tool: 'up/echo', arguments: { q: String(id), delayMs } } },
    }),
    { 'content-type': 'application/json', accept, 'mcp-protocol-version': '2025-06-18', authorization: `Bearer ${caller.token.value}` },
  );

/** Clients that keep one connection each and ask again at once, until they are refused. */
async function stopUnderLoad(service: string, each: Ask): Promise<Record<End, number> & { texts: string[] }> {
  const clients = 24;
  const answers: Answer[] = [];
  const loops = Array.from({ length: clients }, async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (;;) {
      const answer = await each(agent);
      answers.push(answer);
      if (answer.end === 'refused') break;
    }
    agent.destroy();
  });
  await until('every client to be served again and again', () => answers.length > 10 * clients);
  const since = performance.now();
  await stack.services[service]!.stop();
  const ms = Math.round(performance.now() - since);
  await Promise.all(loops);
  const count = (end: End): number => answers.filter((answer) => answer.end === end).length;
  const counts = { served: count('served'), refused: count('refused'), cut: count('cut') };
  process.stdout.write(`${service} stopped in ${ms} ms: ${JSON.stringify(counts)}\n`);
  return { ...counts, texts: answers.filter(({ end }) => end !== 'refused').map(({ text }) => text) };
}

const expectInOrder = (service: string): void => {
  const log = stack.services[service]!.log();
  expect(log).not.toContain('did not stop cleanly');
  expect(log).toContain('"msg":"stopped"');
};

proves(
  ['DRAIN'],
  'a gateway that stops answers every call it has begun, plain and as a stream, and closes each connection with its answer',
  async () => {
    const agent = new Agent({ keepAlive: true });
    const slow = Promise.all([governedCall(2_500, 'application/json')(agent), governedCall(2_500, 'text/event-stream')(agent)]);
    await until('the slow calls to run', () => upstream.hits.filter(({ url }) => url.includes('delayMs=2500')).length === 2);
    const { cut, texts } = await stopUnderLoad('gateway', governedCall(20, 'application/json, text/event-stream'));
    for (const { end, text } of await slow) expect([end, text]).toEqual(['served', expect.stringContaining('"isError":false')]);
    agent.destroy();
    expect(cut).toBe(0);
    expect(texts.filter((text) => !text.includes('"isError":false'))).toEqual([]);
    expectInOrder('gateway');
    await stack.services['gateway']!.start();
  },
  120_000,
);

proves(
  ['DRAIN'],
  'an executor that stops ends the calls it has, also one that takes nearly as long as an API may',
  async () => {
    const agent = new Agent({ keepAlive: true });
    const slow = governedCall(6_000, 'application/json')(agent);
    await until('the slow call to run', () => upstream.hits.some(({ url }) => url.includes('delayMs=6000')));
    await stack.services['executor']!.stop();
    const { end, text } = await slow;
    agent.destroy();
    expect([end, text]).toEqual(['served', expect.stringContaining('"isError":false')]);
    expectInOrder('executor');
    await stack.services['executor']!.start();
  },
  60_000,
);

proves(
  ['DRAIN'],
  'the REST API, the console and the identity provider stop the same way',
  async () => {
    const edges = {
      registry: `${stack.apiUrl}/nothing-here`,
      console: `${stack.consoleUrl}/`,
      idp: `${stack.idpIssuer}/.well-known/openid-configuration`,
    };
    for (const [service, url] of Object.entries(edges)) {
      expect([service, (await stopUnderLoad(service, ask(url))).cut]).toEqual([service, 0]);
      expectInOrder(service);
      await stack.services[service]!.start();
    }
  },
  180_000,
);
