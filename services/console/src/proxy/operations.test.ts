import { document } from '../testing/fakeApi';
import { operationsOf } from './operations';

const operations = operationsOf(document);
const found = (method: string, path: string): string => {
  const hit = operations.find(method, path);
  return hit === undefined ? 'none' : 'allow' in hit ? `allow ${hit.allow.join()}` : hit.operation.method;
};

test.each([
  ['GET', '/v1/orgs/acme', 'GET'],
  ['HEAD', '/v1/orgs/acme', 'GET'],
  ['POST', '/v1/orgs', 'POST'],
  ['DELETE', '/v1/orgs/acme/service-accounts/sa_1/tokens/tok_1', 'DELETE'],
  ['GET', '/v1/orgs/acme/agents/by-id/x', 'GET'],
  ['GET', '/v1/orgs/acme/agents/a%2Fb', 'GET'],
  ['GET', '/v1/orgs/acme/agents/%E2%82%AC', 'GET'],
  ['PUT', '/v1/orgs', 'allow GET,POST'],
  ['TRACE', '/v1/me', 'allow GET'],
  ['GET', '/v1/nothing', 'none'],
  ['GET', '/v1/orgs/', 'none'],
  ['GET', '/v1/orgs/acme/', 'none'],
  ['GET', '/v1//orgs', 'none'],
  ['GET', '/v1/orgs/..', 'none'],
  ['GET', '/v1/orgs/%2e%2E', 'none'],
  ['GET', '/v1/orgs/.', 'none'],
  ['GET', '/v1/orgs/a%5Cb', 'none'],
  ['GET', '/v1/orgs/a%00b', 'none'],
  ['GET', '/v1/orgs/a%0Ab', 'none'],
  ['GET', '/v1/orgs/%zz', 'none'],
  ['GET', '/V1/orgs', 'none'],
  ['GET', '/openapi.json', 'none'],
  ['GET', '/', 'none'],
  ['GET', '', 'none'],
])('%s %s: %s', (method, path, expected) => expect(found(method, path)).toBe(expected));

test('types that any page may send across origins are no types of a body', () => {
  const hit = operations.find('POST', '/v1/orgs/acme/integrations')!;
  expect('operation' in hit && [...hit.operation.bodyTypes]).toEqual(['application/json', 'application/yaml']);
});

test.each([undefined, null, 'x', {}, { paths: {} }, { paths: [] }])('%j is no document', (value) => {
  expect(() => operationsOf(value)).toThrow('no paths');
});
