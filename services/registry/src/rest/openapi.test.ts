import { openApiDocument } from './openapi';
import { routes } from './routes';

const document = openApiDocument(routes, 'https://api.test', 'https://idp.test');
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods as Record<string, Record<string, any>>).map(([method, operation]) => ({ path, method, operation })),
);

test('every route is described once', () => {
  expect(operations).toHaveLength(routes.length);
  expect(new Set(operations.map(({ operation }) => operation['operationId'])).size).toBe(routes.length);
});

test('every name in a path has its parameter', () => {
  for (const { path, operation } of operations) {
    const inPath = operation['parameters'].filter((p: { in: string }) => p.in === 'path').map((p: { name: string }) => p.name);
    expect([...path.matchAll(/\{(\w+)\}/g)].map((m) => m[1])).toEqual(inPath);
  }
});

test('it is plain JSON, and a parser of API descriptions takes it', async () => {
  const copy = JSON.parse(JSON.stringify(document));
  expect(copy).toEqual(document);
  const { validate } = await import('@readme/openapi-parser');
  expect(await validate(copy)).toMatchObject({ valid: true });
});
