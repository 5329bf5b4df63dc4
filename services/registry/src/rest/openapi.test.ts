import { openApiDocument } from './openapi';
import { routes } from './routes';

interface Described {
  operationId: string;
  description?: string;
  parameters: { name: string; in: string }[];
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
  for (const { path, operation } of operations) {
    const expected = path.includes('{orgSlug}') ? ['401', '404'] : ['401'];
    if (operation.description !== undefined) expected.push('403');
    for (const status of expected)
      expect(operation.responses[status]?.content).toEqual({ 'application/json': { schema: { $ref: '#/components/schemas/Error' } } });
  }
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
