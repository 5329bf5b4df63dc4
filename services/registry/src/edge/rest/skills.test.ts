/** Skills at the REST edge: documents and files as bodies, paths with slashes, entity tags of revisions. */
import { restFixture, type RestFixture } from './testing/restFixture';

let fixture: RestFixture;
beforeAll(async () => {
  fixture = await restFixture();
});
afterAll(() => fixture.stop());

const SKILLS = '/v1/orgs/acme/skills';
const as = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
  fixture.as('u-admin', method, SKILLS + path, body, headers);
const MARKDOWN = { 'content-type': 'text/markdown; charset=utf-8' };
const document = (name: string) => `---\nname: ${name}\ndescription: Does ${name}\nmetadata:\n  tags: a, b\n---\n\n# Do it\n`;
/** The bytes of an answer. */
async function file(path: string) {
  const token = await fixture.provider.token({ sub: 'u-admin', email: 'u-admin@example.test' });
  const response = await fetch(fixture.url + SKILLS + path, { headers: { authorization: `Bearer ${token}` } });
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}

test('a document is sent as it lies there, and comes back as one', async () => {
  const made = await as('POST', '', document('as-text'), MARKDOWN);
  expect(made).toMatchObject({
    status: 201,
    body: { name: 'as-text', tags: ['a', 'b'], instructions: '\n# Do it\n', revision: 1, attachments: [] },
  });
  const asJson = await as('POST', '', { text: document('as-json') });
  expect(asJson.status).toBe(201);
  const read = await file(`/${made.body.id}/document`);
  expect(read.bytes.toString()).toBe(document('as-text'));
  expect(read.headers.get('content-type')).toBe('application/octet-stream');
  expect(read.headers.get('content-disposition')).toBe('attachment; filename=SKILL.md');
  const changed = await as('PATCH', `/${made.body.id}`, document('as-text-2'), { ...MARKDOWN, 'if-match': '"1"' });
  expect(changed).toMatchObject({ status: 200, body: { name: 'as-text-2', revision: 2 } });
});

test('bad input is refused with its place, and nothing is made', async () => {
  expect(await as('POST', '', '# no front matter', MARKDOWN)).toMatchObject({
    status: 400,
    body: { error: 'the document is not acceptable', details: ['/text: must start with a line "---" and front matter'] },
  });
  expect(await as('POST', '', { name: 'A B', description: '', instructions: 'x', nope: 1 })).toMatchObject({
    status: 400,
    body: { details: expect.arrayContaining([expect.stringMatching(/^\/name: must be 1 to 64/), '/: unknown member "nope"']) },
  });
  expect((await as('POST', '', 'x', { 'content-type': 'text/plain' })).status).toBe(415);
  expect((await as('GET', '?q=A%20B')).body).toEqual({ skills: [], hasMore: false });
});

test('an attachment is put, listed, read and removed under its path, however the slashes are written', async () => {
  const { id } = (await as('POST', '', { name: 'with-files', description: 'x', instructions: 'x' })).body;
  const put = await as('PUT', `/${id}/attachments/refs/a%20b.md`, '# Hello', { 'content-type': 'application/octet-stream' });
  expect(put).toMatchObject({ status: 200, body: { path: 'refs/a b.md', mediaType: 'text/markdown', bytes: 7, revision: 2 } });
  expect((await as('PUT', `/${id}/attachments/refs%2Fempty`, '', { 'content-type': 'text/plain' })).body).toMatchObject({ bytes: 0 });
  for (const path of ['refs/a%20b.md', 'refs%2Fa%20b.md']) {
    const read = await file(`/${id}/attachments/${path}`);
    expect([read.status, read.bytes.toString(), read.headers.get('content-type')]).toEqual([200, '# Hello', 'application/octet-stream']);
    expect(read.headers.get('content-disposition')).toBe('attachment; filename="a b.md"');
    expect(read.headers.get('x-content-type-options')).toBe('nosniff');
  }
  const { body } = await as('GET', `/${id}`);
  expect(body.attachments.map(({ path }: { path: string }) => path)).toEqual(['refs/a b.md', 'refs/empty']);
  expect((await as('DELETE', `/${id}/attachments/refs/empty`, undefined, { 'if-match': '1' })).status).toBe(409);
  expect((await as('DELETE', `/${id}/attachments/refs/empty`, undefined, { 'if-match': '3' })).status).toBe(204);
  expect((await file(`/${id}/attachments/refs/empty`)).status).toBe(404);
});

test('a path that leaves the folder, a body that is too long and another encoding are refused', async () => {
  const { id } = (await as('POST', '', { name: 'hostile', description: 'x', instructions: 'x' })).body;
  for (const path of ['..%2F..%2Fetc', '%2e%2e%2Fa', 'a%5Cb', 'a%00b', 'a//b', 'SKILL.md'])
    expect(await as('PUT', `/${id}/attachments/${path}`, 'x')).toMatchObject({
      status: 400,
      body: { error: 'the attachment is not acceptable', details: [expect.stringMatching(/^path: must/)] },
    });
  expect((await as('PUT', `/${id}/attachments/big`, 'x'.repeat(1_048_577))).status).toBe(413);
  expect((await as('PUT', `/${id}/attachments/big`, 'x'.repeat(1_048_576))).status).toBe(200);
  expect((await as('PUT', `/${id}/attachments/zip`, 'x', { 'content-encoding': 'gzip' })).status).toBe(415);
  expect((await as('PATCH', `/${id}/attachments/big`, 'x')).status).toBe(405);
  expect((await as('GET', `/${id}`)).body).toMatchObject({ revision: 2, attachments: [{ path: 'big' }] });
});

test('a taken name is 409, an old revision 409 with what is there, and what is gone 404', async () => {
  const made = (await as('POST', '', { name: 'mine', description: 'x', instructions: 'x' })).body;
  expect(await as('POST', '', { name: 'mine', description: 'y', instructions: 'y' })).toMatchObject({
    status: 409,
    body: { details: ['/name: is taken'] },
  });
  const late = await as('PATCH', `/${made.id}`, { description: 'y' }, { 'if-match': '7' });
  expect(late).toMatchObject({ status: 409, body: { current: made } });
  expect((await as('DELETE', `/${made.id}`, undefined, { 'if-match': '7' })).status).toBe(409);
  expect((await as('DELETE', `/${made.id}`)).status).toBe(204);
  for (const [method, path, body] of [
    ['GET', ''],
    ['PATCH', '', {}],
    ['DELETE', ''],
    ['GET', '/document'],
    ['GET', '/attachments/a'],
    ['PUT', '/attachments/a', 'x'],
  ] as const)
    expect(await as(method, `/${made.id}${path}`, body)).toMatchObject({ status: 404, body: { error: 'No such skill' } });
});
