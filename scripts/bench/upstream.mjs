// The upstream of both: one order by id, from memory, with the OpenAPI document the gateway imports it by.
import { createServer } from 'node:http';

const document = (origin) => ({
  openapi: '3.1.0',
  info: { title: 'Bench orders', version: '1' },
  servers: [{ url: origin }],
  paths: {
    '/hang': { get: { operationId: 'hang', summary: 'Answers when the bench says so', responses: { 200: { description: 'Released' } } } },
    '/orders/{orderId}': {
      get: {
        operationId: 'get_order',
        summary: 'One order',
        parameters: [{ name: 'orderId', in: 'path', required: true, schema: { type: 'string', maxLength: 64 } }],
        responses: { 200: { description: 'The order' } },
      },
    },
  },
  components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Api-Key' } } },
  security: [{ key: [] }],
});
const items = Array.from({ length: 4 }, (_, i) => ({ sku: `sku-${i}`, quantity: i + 1, price: { amount: 1999, currency: 'EUR' } }));
/** Responses to `/hang` that are still open. */
const held = new Set();
process.on('message', (message) => {
  if (message === 'held') return process.send({ held: held.size });
  for (const response of held) response.end('{}');
  held.clear();
});
const server = createServer((request, response) => {
  if (request.url === '/hang') {
    held.add(
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': 2 }).once('close', () => held.delete(response)),
    );
    return response.flushHeaders();
  }
  const body =
    request.url === '/openapi.json'
      ? JSON.stringify(document(`http://127.0.0.1:${server.address().port}`))
      : JSON.stringify({ id: request.url.slice('/orders/'.length), status: 'open', customer: 'cus_17', items });
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
  response.end(body);
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }));
