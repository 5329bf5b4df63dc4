// Baseline 3 (`--bus-baseline`): the path of a governed call and nothing else: HTTP in, one RPC, a confirmed event, one pooled HTTP call, a confirmed event, the answer.
// No check, no store but the broker: what it costs is what the checks come on top of. One file, forked once for each of its three parts.
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { text } from 'node:stream/consumers';

const require = createRequire(new URL('../../services/executor/package.json', import.meta.url));
const { Attached, createBus, edgeCallContext } = require('@gatehouse/bus');
const { audit, executor, newId } = require('@gatehouse/contracts');
const { Pool } = require('undici');

const part = process.argv[2];
const { AMQP_URL: url, QUEUE_PREFIX: prefix, UPSTREAM } = process.env;
const nobody = {
  orgId: newId('organization'),
  orgSlug: 'way',
  orgName: 'Way',
  kind: 'serviceAccount',
  id: newId('serviceAccount'),
  name: 'way',
};
const quiet = () => undefined;
const log = { debug: quiet, info: quiet, warn: quiet, error: console.error, child: () => log };
const bus = createBus({ service: part, url, prefix, log, verifyPrincipal: () => nobody });

const event = (phase, callId) => ({
  eventId: newId('event'),
  orgId: nobody.orgId,
  type: 'tool.call',
  phase,
  occurredAt: new Date().toISOString(),
  actor: { kind: nobody.kind, id: nobody.id, name: nobody.name },
  callId,
  tool: 'bench/get_order',
  correlationId: 'c-0000000000000000',
});

/** What each part does. */
const parts = {
  audit() {
    bus.on(audit.fact, async () => undefined, { maxItems: 1_000, maxWaitMs: 200 });
  },
  executor() {
    const pool = new Pool(UPSTREAM, { connections: 64 });
    const run = async ({ arguments: { orderId } }) => {
      const callId = newId('call');
      await bus.publish(audit.fact, event('intent', callId));
      const answer = await pool.request({ method: 'GET', path: `/orders/${orderId}` });
      const body = Buffer.from(JSON.stringify([{ type: 'text', text: await answer.body.text() }]));
      await bus.publish(audit.fact, event('outcome', callId));
      return new Attached({ isError: false, callId }, body);
    };
    bus.serve(executor.execute, run, { concurrency: 1_024 });
  },
  gateway() {
    const server = createServer(async (incoming, response) => {
      const { id, params } = JSON.parse(await text(incoming));
      const request = { ...params.arguments, origin: { door: 'mcp' } };
      const caller = { ...edgeCallContext({ correlationId: 'c-0000000000000000', timeoutMs: 30_000 }), principalToken: 'signed' };
      const { body } = await bus.callAttached(executor.execute, request, caller);
      const out = `{"jsonrpc":"2.0","id":${id},"result":{"isError":false,"content":${body}}}`;
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(out) }).end(out);
    });
    return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server.address().port)));
  },
};

const port = await parts[part]();
await bus.start();
process.send({ port });
