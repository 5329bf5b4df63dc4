/** A newer description that says other words of a tool, or describes other answers: models read both, so that is a change of the tool. */
import { apiDocument } from '../../testing/apiDocument';
import { digestOf, readDefinition } from './domain/storedTool';
import { startCatalogFixture, until, type CatalogFixture } from '../../testing/catalogFixture';

let fixture: CatalogFixture;
beforeAll(async () => (fixture = await startCatalogFixture()));
afterAll(() => fixture.stop());

const answering = (type: string) => ({
  200: { content: { 'application/json': { schema: { type: 'object', properties: { x: { type } } } } } },
});
const list = { operationId: 'list', summary: 'Lists', description: 'Lists all orders.', responses: answering('string') };
const show = { operationId: 'show', summary: 'Shows one', responses: answering('string') };

const documentOf = (changed: object, more: Record<string, object> = {}) =>
  apiDocument({ '/orders': { get: { ...list, ...changed } }, '/order': { get: show }, ...more });

async function withApi(accepts: 'everything' | 'additions' | 'nothing') {
  const { admin, asAdmin, orgId } = fixture.newOrganization();
  const { integrations } = fixture;
  await integrations.importIntegration(admin, { slug: 'orders', document: documentOf({}) }, asAdmin);
  await integrations.setAccepts(admin, 'orders', accepts, {}, asAdmin);
  const preview = async (document: object) => (await integrations.preview(admin, { slug: 'orders', document }, asAdmin)).report.changes!;
  const refresh = async (document: object) => (await integrations.refresh(admin, 'orders', { document }, asAdmin)).report.changes!;
  return { admin, orgId, preview, refresh, waiting: () => integrations.waitingChanges(admin, 'orders') };
}

const reworded = documentOf({ description: 'Lists all orders. Call it first.' });
const texts = [
  {
    name: 'list',
    before: { summary: 'Lists', description: 'Lists all orders.' },
    after: { summary: 'Lists', description: 'Lists all orders. Call it first.' },
  },
];

test('a preview and a refresh count it and show both texts, and the trail counts it', async () => {
  const { preview, refresh, orgId } = await withApi('everything');
  const changes = { added: [], removed: [], changed: ['list'], texts, textsLeftOut: 0 };
  expect(await preview(reworded)).toEqual(changes);
  expect(await refresh(reworded)).toEqual(changes);
  expect(await refresh(reworded)).toMatchObject({ changed: [], texts: [] });
  expect(await preview(documentOf({ summary: 'Lists them' }))).toMatchObject({ changed: ['list'] });
  const imports = () => fixture.events.filter((event) => event.orgId === orgId && event.type === 'integration.imported');
  await until(() => imports().length === 3);
  expect(imports().map(({ data }) => data)).toMatchObject([{ tools: 2 }, { added: 0, changed: 1, removed: 0 }, { changed: 0 }]);
});

test('other answers are a change without another text', async () => {
  const { preview } = await withApi('everything');
  expect(await preview(documentOf({ responses: answering('number') }))).toMatchObject({ changed: ['list'], texts: [] });
});

test('a preview and a refresh tell which arguments change', async () => {
  const { preview, refresh } = await withApi('everything');
  const query = (name: string, type: string, required = false) => ({ in: 'query', name, required, schema: { type } });
  await refresh(documentOf({ parameters: [query('q', 'string'), query('limit', 'string'), query('old', 'string')] }));
  const newer = documentOf({ parameters: [query('q', 'string', true), query('limit', 'integer'), query('page', 'string')] });
  const told = [
    {
      name: 'list',
      changes: [
        { argument: 'old', change: 'removed' },
        { argument: 'q', change: 'required' },
        { argument: 'limit', change: 'type', before: 'string', after: 'integer' },
        { argument: 'page', change: 'added' },
      ],
    },
  ];
  expect((await preview(newer)).arguments).toEqual(told);
  expect((await refresh(newer)).arguments).toEqual(told);
});

test('a preview says how many would wait and how many new ones would come disabled, as the admin has chosen', async () => {
  const more = documentOf({ description: 'Lists all orders. Call it first.' }, { '/new': { get: { operationId: 'brandNew' } } });
  const additions = await withApi('additions');
  const changes = await additions.preview(more);
  expect(changes).toMatchObject({ added: ['brandNew'], quarantined: ['list'] });
  expect(changes).not.toHaveProperty('disabled');
  const nothing = await withApi('nothing');
  expect(await nothing.preview(more)).toMatchObject({ added: ['brandNew'], quarantined: ['list'], disabled: ['brandNew'] });
});

test.each([
  ['words', { summary: 'Lists them' }],
  ['answers', { responses: answering('number') }],
])(
  'a waiting change of %s only leaves the digest of the definition, has a name of its own, and both sides are shown',
  async (_, changed) => {
    const { refresh, waiting } = await withApi('additions');
    await refresh(documentOf(changed));
    const [change] = (await waiting()).changes;
    const { accepted, proposed, change: name } = change!;
    expect(proposed.digest).toBe(accepted.digest);
    expect(name).not.toBe(accepted.digest);
    expect(accepted).not.toEqual(proposed);
    expect(accepted).toMatchObject({ summary: 'Lists', outputSchema: { properties: { x: { type: 'string' } } } });
  },
);

test('a tool that is stored with an end of 64-bit integers as a bound is no change where the description says what it said', async () => {
  const parameters = [{ in: 'query', name: 'id', schema: { type: 'integer', format: 'int64', maximum: 2 ** 63 } }];
  const { orgId, preview, refresh } = await withApi('everything');
  await refresh(documentOf({ parameters }));
  const rows = fixture.collection('tools');
  const row = (await rows.findOne({ orgId, toolName: 'list' }))!;
  const definition = String(row['definition']).replace('"format":"int64"', `$&,"maximum":${2 ** 63}`);
  expect(definition).not.toBe(row['definition']);
  await rows.updateOne({ _id: row._id }, { $set: { definition, digest: digestOf(readDefinition(definition)) } });
  expect(await preview(documentOf({ parameters }))).toMatchObject({ changed: [] });
  expect(await refresh(documentOf({ parameters }))).toMatchObject({ changed: [] });
  expect(await refresh(documentOf({ parameters: [{ ...parameters[0], required: true }] }))).toMatchObject({ changed: ['list'] });
});
