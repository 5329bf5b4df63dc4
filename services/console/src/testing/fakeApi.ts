/** The REST API as the console sees it: a document, who am I, and routes that remember what reached them. */
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ApiHit {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface FakeApi {
  readonly url: string;
  /** Everything but the document and `/v1/me`. */
  readonly hits: ApiHit[];
  /** Headers that came with `/v1/me`. */
  readonly comparisons: IncomingHttpHeaders[];
  /** What `/v1/me` says; a number is a status. */
  organizations: { id: string; role: string }[] | number;
  /** How the other routes answer. */
  answer: (response: ServerResponse, hit: ApiHit) => void;
  close(): Promise<void>;
}

const json = { 'application/json': { schema: {} } };
const operation = (more: object = {}) => ({ responses: { 200: { description: 'Good' } }, ...more });
const withBody = (content: object = json) => operation({ requestBody: { content } });

export const document = {
  openapi: '3.1.0',
  paths: {
    '/v1/me': { get: operation() },
    '/v1/orgs': { get: operation(), post: withBody() },
    '/v1/orgs/{orgSlug}': { get: operation(), patch: withBody() },
    '/v1/orgs/{orgSlug}/service-accounts': { get: operation(), post: withBody() },
    '/v1/orgs/{orgSlug}/service-accounts/{id}/disable': { post: operation() },
    '/v1/orgs/{orgSlug}/service-accounts/{id}/tokens/{tokenId}': { delete: operation() },
    '/v1/orgs/{orgSlug}/grants': { put: withBody(), delete: withBody() },
    '/v1/orgs/{orgSlug}/integrations': { post: withBody({ ...json, 'application/yaml': {}, 'text/plain': {} }) },
    '/v1/orgs/{orgSlug}/agents/{name}': { get: operation() },
    '/v1/orgs/{orgSlug}/agents/by-id/{id}': { get: operation() },
  },
};

/** Every write of the document, for tests that try them all. */
export const writes: [method: string, path: string][] = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.keys(item)
    .filter((method) => method !== 'get')
    .map((method): [string, string] => [method.toUpperCase(), path.replaceAll(/\{\w+\}/g, 'acme')]),
);

export const echo = (response: ServerResponse, hit: ApiHit): void =>
  void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(hit));

export async function fakeApi(): Promise<FakeApi> {
  const server = createServer((request, response) => {
    const send = (status: number, body: object): void =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (request.url === '/openapi.json') return send(200, document);
    if (request.url === '/v1/me') api.comparisons.push(request.headers);
    if (request.url === '/v1/me')
      return typeof api.organizations === 'number' ? send(api.organizations, {}) : send(200, { organizations: api.organizations });
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const hit = { method: request.method!, url: request.url!, headers: request.headers, body };
      api.hits.push(hit);
      api.answer(response, hit);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const api: FakeApi = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hits: [],
    comparisons: [],
    organizations: [],
    answer: echo,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
  return api;
}
