/** Definitions read back from the database, whenever they were stored. */
import { readDefinition, storedTool, type DraftTool } from './storedTool';

const tool = { integrationId: 'int_1', slug: 'desk', toolName: 'orders', path: '/orders', inputSchema: { type: 'object' } };
const http = { ...tool, method: 'GET', baseUrl: 'https://a.example', parameters: [], auth: { type: 'none' as const } };
const draft = (definition: DraftTool['definition']) => storedTool('GET /orders', { definition, summary: '', description: '', tags: [] });

test('a definition is read as it was stored', () => {
  const definition = { kind: 'http' as const, ...http };
  expect(readDefinition(draft(definition).definition)).toEqual(definition);
});

test('one from before there were kinds is of the kind that it says in its own way', () => {
  expect(readDefinition(JSON.stringify(http))).toEqual({ kind: 'http', ...http });
  expect(readDefinition(JSON.stringify({ ...tool, method: 'RUN', internal: true, adminOnly: true }))).toEqual({
    kind: 'internal',
    ...tool,
    method: 'RUN',
    adminOnly: true,
  });
});

test('the kind is not under the digest, so a refresh changes no digest for its sake', () => {
  expect(draft({ kind: 'http', ...http }).digest).toBe(draft(http as never).digest);
  expect(draft({ kind: 'http', ...http, method: 'POST' }).digest).not.toBe(draft({ kind: 'http', ...http }).digest);
});

test('only HTTP tools with an auth scheme need a credential, only internal ones are for admins', () => {
  expect(draft({ kind: 'http', ...http, auth: { type: 'bearer' } })).toMatchObject({ needsCredential: true });
  expect(draft({ kind: 'internal', ...tool, method: 'RUN', adminOnly: true })).toMatchObject({ needsCredential: false, adminOnly: true });
});
