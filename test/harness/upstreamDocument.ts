/** OpenAPI document of the controllable upstream: one operation per place an argument can stand in, and the knobs as query parameters. */

const integer = { type: 'integer' };
const text = { type: 'string' };
const knob = (name: string, schema: object): object => ({ name, in: 'query', required: false, schema });
const knobs = [
  knob('status', integer),
  knob('delayMs', integer),
  knob('dripMs', integer),
  knob('size', integer),
  knob('reset', { type: 'string', enum: ['before', 'half'] }),
  knob('redirect', text),
];
const anything = { responses: { 200: { description: 'An echo of the request' } } };
const note = { type: 'object', required: ['text'], properties: { text }, additionalProperties: false };

/** @param url where the upstream listens */
export const upstreamDocument = (url: string): object => ({
  openapi: '3.1.0',
  info: { title: 'Upstream', version: '1.0.0', description: 'Does what the test says' },
  servers: [{ url }],
  security: [{ bearer: [] }],
  paths: {
    '/echo': { get: { operationId: 'echo', summary: 'Echo', parameters: [...knobs, knob('q', text)], ...anything } },
    '/things/{id}': {
      get: {
        operationId: 'getThing',
        summary: 'One thing',
        parameters: [{ name: 'id', in: 'path', required: true, schema: text }, ...knobs],
        ...anything,
      },
    },
    '/notes': {
      post: {
        operationId: 'createNote',
        summary: 'Create a note',
        parameters: knobs,
        requestBody: { required: true, content: { 'application/json': { schema: note } } },
        ...anything,
      },
    },
  },
  components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
});
