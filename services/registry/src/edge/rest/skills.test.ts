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
/** Bytes as a body. */
async function send(path: string, bytes: Buffer, headers: Record<string, string> = {}) {
  const token = await fixture.provider.token({ sub: 'u-admin', email: 'u-admin@example.test' });
  const all = { authorization: `Bearer ${token}`, 'content-type': 'application/zip', ...headers };
  return fetch(fixture.url + SKILLS + path, { method: 'POST', headers: all, body: new Uint8Array(bytes) });
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
  for (const type of ['text/plain', 'text/markdown; charset=utf-16'])
    expect((await as('POST', '', 'x', { 'content-type': type })).status).toBe(415);
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

test('versions are listed, read, compared and restored under their numbers', async () => {
  const { id } = (await as('POST', '', { name: 'versions', description: 'x', instructions: 'one', changeMessage: 'First' })).body;
  await as('PATCH', `/${id}?changeMessage=Second`, document('versions'), MARKDOWN);
  await as('PUT', `/${id}/attachments/a.md`, 'file', { 'content-type': 'text/plain' });
  expect((await as('GET', `/${id}/versions?limit=2`)).body).toMatchObject({
    versions: [{ version: 3 }, { version: 2, changeMessage: 'Second' }],
    hasMore: true,
  });
  expect((await as('GET', `/${id}/versions/1`)).body).toMatchObject({ version: 1, revision: 3, instructions: 'one', attachments: [] });
  expect((await file(`/${id}/document?version=2`)).bytes.toString()).toBe(document('versions'));
  expect((await file(`/${id}/attachments/a.md?version=2`)).status).toBe(404);
  const { body } = await as('GET', `/${id}/diff?from=2&to=3`);
  expect(body).toMatchObject({ from: 2, to: 3, attachments: [{ path: 'a.md', op: 'added', to: { bytes: 4 } }] });
  expect((await as('POST', `/${id}/versions`, { fromVersion: 1 }, { 'if-match': '1' })).status).toBe(409);
  const restored = await as('POST', `/${id}/versions`, { fromVersion: 1 }, { 'if-match': '3' });
  expect(restored).toMatchObject({ status: 201, body: { version: 4, restoredFromVersion: 1, instructions: 'one', attachments: [] } });
  for (const version of ['0', '01', 'x', '9'])
    expect((await as('GET', `/${id}/versions/${version}`)).status).toBe(version === '9' ? 404 : 400);
});

test('a folder comes in as JSON or as an archive and goes out as an archive', async () => {
  const base64 = (text: string) => Buffer.from(text).toString('base64');
  const files = [
    { path: 'folder/SKILL.md', content: base64(document('folder')) },
    { path: 'folder/a.md', content: base64('A') },
  ];
  const preview = await as('POST', '/import/preview', { files });
  expect(preview).toMatchObject({ status: 200, body: { content: { name: 'folder' }, attachments: [{ path: 'a.md' }], leftOut: [] } });
  const made = await as('POST', '/import?changeMessage=In', { files });
  expect(made).toMatchObject({ status: 201, body: { name: 'folder', version: 1, leftOut: [] } });
  const { bytes, headers } = await file(`/${made.body.id}/export`);
  expect(headers.get('content-disposition')).toBe('attachment; filename=folder.zip');
  const again = await send(`/${made.body.id}/import`, bytes, { 'if-match': '1' });
  expect([again.status, ((await again.json()) as { version: number }).version]).toEqual([200, 1]);
  expect((await send('/import', bytes)).status).toBe(409);
  const bad = await as('POST', '/import', {
    files: [...files, { path: '../x', content: base64('x') }, { path: 'folder/b', content: 'no base64!' }],
  });
  expect(bad).toMatchObject({
    status: 400,
    body: {
      error: 'the folder is not acceptable',
      details: ['folder/b: its content is not base64', expect.stringMatching(/^\.\.\/x: its path must be relative/)],
    },
  });
  expect((await send('/import', Buffer.from('no archive'))).status).toBe(400);
  expect((await send('/import', bytes, { 'content-type': 'application/octet-stream' })).status).toBe(415);
  expect((await as('GET', '/usage?days=7')).body).toMatchObject({ skills: [] });
  expect((await as('GET', `/${made.body.id}/usage`)).body).toMatchObject({ activations: 0, callers: [], days: [] });
});
