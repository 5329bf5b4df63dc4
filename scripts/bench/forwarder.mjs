// Baseline 2: a plain Express forwarder to the same upstream: JSON in, one pooled HTTP call, JSON-RPC out. No checks, no record.
import express from 'express';
import { Pool } from 'undici';

const pool = new Pool(process.env.UPSTREAM, { connections: 64 });
const app = express();
app.use(express.json());
app.post('/', async (incoming, response) => {
  const { orderId } = incoming.body.params.arguments.arguments;
  const answer = await pool.request({ method: 'GET', path: `/orders/${orderId}` });
  response.json({
    jsonrpc: '2.0',
    id: incoming.body.id,
    result: { content: [{ type: 'text', text: await answer.body.text() }], isError: false },
  });
});
const server = app.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }));
