import { executor } from '@gatehouse/contracts';
import { openApiDocument } from './openapi';
import { IF_MATCH_PATTERN } from './readInput';
import { routes } from './routes/index';

interface Described {
  operationId: string;
  description?: string;
  parameters: { name: string; in: string; schema?: { pattern?: string } }[];
  responses: Record<string, { content?: unknown }>;
}
const document = openApiDocument(routes, 'https://api.test', 'https://idp.test');
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods as Record<string, Described>).map(([method, operation]) => ({ path, method, operation })),
);

test('every route is described once', () => {
  expect(operations).toHaveLength(routes.length);
  expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(routes.length);
});

test('every name in a path has its parameter', () => {
  for (const { path, operation } of operations) {
    const inPath = operation.parameters.filter((p) => p.in === 'path').map((p) => p.name);
    expect([...path.matchAll(/\{(\w+)\}/g)].map((m) => m[1])).toEqual(inPath);
  }
});

test('refusals are described in one shape', () => {
  for (const { path, method, operation } of operations) {
    const expected = ['400', '401', '403', '414', '429', '500', '503'];
    if (path.includes('{')) expected.push('404');
    if (method !== 'get') expected.push('409', '504');
    for (const status of expected)
      expect(operation.responses[status]?.content).toEqual({ 'application/json': { schema: { $ref: '#/components/schemas/Error' } } });
  }
});

test('reads that answer 409 say so: of an integration that nobody connects to, and of a token that has ended', () => {
  const reads = operations.filter(({ method, operation }) => method === 'get' && operation.responses['409'] !== undefined);
  expect(reads.map(({ path }) => path.replace('/v1/orgs/{orgSlug}', ''))).toEqual([
    '/integrations/{slug}/authorization-server',
    '/service-tokens/{tokenId}/credentials',
    '/service-tokens/{tokenId}/credentials/{slug}',
  ]);
});

test('the answer to a call has every member that the executor answers', () => {
  const made = routes.filter(({ path }) => /\/calls$/.test(path) && path !== '/v1/orgs/:orgSlug/calls');
  expect(made).toHaveLength(2);
  const { callId: _, structuredValue: __, ...members } = executor.execute.response.properties;
  for (const { answer } of made)
    expect(Object.keys((answer as { properties: object }).properties)).toEqual(expect.arrayContaining(Object.keys(members)));
});

test('If-Match has one pattern, that of what is read', () => {
  const patterns = operations.flatMap(({ operation }) =>
    operation.parameters.filter(({ name }) => name === 'If-Match').map(({ schema }) => schema?.pattern),
  );
  expect(patterns.length).toBeGreaterThan(10);
  expect(new Set(patterns)).toEqual(new Set([IF_MATCH_PATTERN.source]));
  for (const good of ['*', '0', '3', '"3"']) expect(good).toMatch(IF_MATCH_PATTERN);
  for (const bad of ['03', '"3', '3"', '"*"', '', 'W/"3"']) expect(bad).not.toMatch(IF_MATCH_PATTERN);
});

test('a constant, alone or in a choice, is an enum', () => {
  const text = JSON.stringify(document);
  expect(text).not.toContain('"const":');
  expect(text).toContain('"enum":["ALL"]');
  expect(text).toContain('"enum":["intent","outcome","single"]');
  expect(text).not.toMatch(/"anyOf":\[\{[^{}]*"const":[^{}]*\}(?:,\{[^{}]*"const":[^{}]*\})*\]/);
});

test('whoever imports waits longer than an import may take', () => {
  const imports = routes.filter(({ path, textTypes }) => textTypes !== undefined && path.includes('/integrations'));
  expect(imports).toHaveLength(3);
  for (const { timeoutMs } of imports) expect(timeoutMs).toBeGreaterThanOrEqual(90_000);
});

test('it is plain JSON, and a parser of API descriptions takes it', async () => {
  const copy = JSON.parse(JSON.stringify(document));
  expect(copy).toEqual(document);
  const { validate } = await import('@readme/openapi-parser');
  expect(await validate(copy)).toMatchObject({ valid: true });
});
