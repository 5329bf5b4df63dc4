// Baseline 2: a plain Express forwarder to the same upstream: JSON in, one pooled HTTP call, JSON-RPC out. No checks, no record.
import { Agent, request } from 'node:http';
import express from 'express';

const upstream = new URL(process.env.UPSTREAM);
const agent = new Agent({ keepAlive: true, maxSockets: 64, noDelay: true });
const app = express();
app.use(express.json());
app.post('/', (incoming, response, next) => {
  const { orderId } = incoming.body.params.arguments.arguments;
  const call = request({ agent, hostname: upstream.hostname, port: upstream.port, path: `/orders/${orderId}` }, (answer) => {
    const chunks = [];
    answer.on('data', (chunk) => chunks.push(chunk));
    answer.on('end', () =>
      response.json({
        jsonrpc: '2.0',
        id: incoming.body.id,
        result: { content: [{ type: 'text', text: Buffer.concat(chunks).toString() }], isError: false },
      }),
    );
  });
  call.on('error', next);
  call.end();
});
const server = app.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }));
