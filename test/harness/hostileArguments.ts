/** Texts that try to make a request go somewhere else, or say something else, than the tool's definition (T-44 of docs/threat-model.md#requests-to-apis). */
export const HOSTILE_ARGUMENTS = [
  '../admin',
  '..%2fadmin',
  '%2e%2e/admin',
  'a/../../admin',
  '..;/admin',
  '..\\admin',
  '.',
  '..',
  '//evil.example',
  '@evil.example',
  'http://evil.example/',
  'x?admin=1',
  'x#fragment',
  'x&admin=1',
  'a\r\nX-Evil: 1',
  'a\u0000b',
  '%00',
  '%252e%252e%252fadmin',
  '{id}',
  'ünïcödé/π',
];

/** Header parameters a document may name, whether anybody may set them or not; `X-Custom` is the only harmless one. */
export const HEADER_NAMES = [
  'Host',
  'Authorization',
  'Cookie',
  'X-Forwarded-For',
  'Connection',
  'Content-Length',
  'Transfer-Encoding',
  'X-Custom',
];

/** An API at `url` whose one operation, `echo`, takes all of them. */
export const headerDocument = (url: string): object => {
  const parameters = HEADER_NAMES.map((name) => ({ name, in: 'header', schema: { type: 'string' } }));
  return {
    openapi: '3.1.0',
    info: { title: 'Headers', version: '1' },
    servers: [{ url }],
    security: [{ bearer: [] }],
    paths: { '/echo': { get: { operationId: 'echo', parameters, responses: {} } } },
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
  };
};
