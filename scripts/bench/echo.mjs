// Baseline 1: a bare Express JSON-RPC echo, as the Express documentation would have it.
import express from 'express';

const app = express();
app.use(express.json());
app.post('/', (request, response) => response.json({ jsonrpc: '2.0', id: request.body.id, result: request.body.params }));
const server = app.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }));
