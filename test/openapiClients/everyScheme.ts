/** Descriptions with every security scheme, alone, together and by operation, and with cookies: real descriptions have few of these. */
const text = { type: 'string' };
const responses = { 200: { description: 'An answer' } };

const operations: Record<string, object> = {
  inherits: {},
  open: { security: [] },
  header: { security: [{ key: [] }] },
  query: { security: [{ app: [] }] },
  cookie: { security: [{ session: [] }] },
  basic: { security: [{ login: [] }] },
  connection: { security: [{ oauth: ['read'] }] },
  together: { security: [{ key: [], app: [], session: [], login: [] }] },
  twoCookies: { security: [{ session: [], csrf: [] }] },
  either: { security: [{ digest: [] }, { login: [] }, { key: [] }] },
};
const pathsWith = (parameters: object[], left: readonly string[] = []): object =>
  Object.fromEntries(
    Object.entries(operations)
      .filter(([name]) => !left.includes(name))
      .map(([name, more]) => [`/${name}`, { get: { operationId: name, parameters, responses, ...more } }]),
  );

const cookies = (required: boolean): object[] => [
  { name: 'lang', in: 'cookie', required, schema: text },
  { name: 'ids', in: 'cookie', explode: false, schema: { type: 'array', items: text } },
];

const described = (parameters: object[]): object => ({
  openapi: '3.1.0',
  info: { title: 'Every scheme', version: '1' },
  servers: [{ url: 'https://api.example/v1' }],
  security: [{ token: [] }],
  paths: pathsWith([{ name: 'q', in: 'query', schema: text }, ...parameters]),
  components: {
    securitySchemes: {
      token: { type: 'http', scheme: 'bearer' },
      key: { type: 'apiKey', in: 'header', name: 'X-Key' },
      app: { type: 'apiKey', in: 'query', name: 'app' },
      session: { type: 'apiKey', in: 'cookie', name: 'sid' },
      csrf: { type: 'apiKey', in: 'cookie', name: 'csrf' },
      login: { type: 'http', scheme: 'basic' },
      oauth: { type: 'oauth2', flows: {} },
      digest: { type: 'http', scheme: 'digest' },
    },
  },
});

/** Documents with every scheme, as JSON texts. */
export const everyScheme: readonly string[] = [
  described([]),
  described(cookies(false)),
  described(cookies(true)),
  {
    swagger: '2.0',
    info: { title: 'Every scheme', version: '1' },
    host: 'api.example',
    basePath: '/v1',
    schemes: ['https'],
    security: [{ key: [] }],
    paths: pathsWith([{ name: 'q', in: 'query', type: 'string' }], ['cookie', 'together', 'twoCookies', 'either']),
    securityDefinitions: {
      key: { type: 'apiKey', in: 'header', name: 'X-Key' },
      app: { type: 'apiKey', in: 'query', name: 'app' },
      login: { type: 'basic' },
      oauth: { type: 'oauth2', flow: 'accessCode', authorizationUrl: 'https://id.example/a', tokenUrl: 'https://id.example/t', scopes: {} },
    },
  },
].map((document) => JSON.stringify(document));
