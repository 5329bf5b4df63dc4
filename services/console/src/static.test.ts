/** Files of the app and of the server pages. */
import { readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { PAGES_FOLDER, readPageAssets } from './pages/assets';
import { textOf, titleOf } from './testing/browser';
import { startFixture, type Fixture } from './testing/fixture';

let fixture: Fixture;
let unbuilt: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
  unbuilt = await startFixture({ app: false });
});
afterAll(() => Promise.all([fixture, unbuilt].map((one) => one.stop())));

test.each(['/', '/orgs', '/orgs/acme/approvals/req_1', '/orgs/acme/members?q=x', '/me/sessions', '/policy/sign?org=acme'])(
  '%s is the app for who is signed in, sign-in for others',
  async (path) => {
    const page = await (await fixture.signedIn()).open(path);
    expect([page.status, page.headers['cache-control'], page.body.includes('<title>app</title>')]).toEqual([200, 'no-store', true]);
    const signedOut = await fixture.browser().open(path);
    expect([signedOut.status, signedOut.headers.location]).toEqual([303, `/signin?${new URLSearchParams({ return_to: path }).toString()}`]);
  },
);

test('files with a digest in their name are kept for good, others are asked for again', async () => {
  const browser = fixture.browser();
  const hashed = await browser.open('/assets/app-1a2b3c.js');
  expect([hashed.status, hashed.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
  expect(hashed.headers['content-type']).toMatch(/^text\/javascript/);
  const plain = await browser.open('/scheme.js');
  expect([plain.status, plain.headers['cache-control']]).toEqual([200, 'no-cache']);
});

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['identity', undefined],
])('a browser that takes %s gets the form %s', async (accepted, sent) => {
  const { status, headers } = await fixture.browser().open('/assets/app-1a2b3c.js', { headers: { 'accept-encoding': accepted } });
  expect([status, headers['content-encoding'], headers['vary']]).toEqual([200, sent, 'Accept-Encoding']);
  expect(headers['content-type']).toMatch(/^text\/javascript/);
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
});

test('an app that is built anew while the console runs comes compressed too', async () => {
  const file = join(fixture.folder, 'assets', 'app-4d5e6f.js');
  const form = async () => {
    const { status, headers } = await fixture.browser().open('/assets/app-4d5e6f.js', { headers: { 'accept-encoding': 'br' } });
    return [status, headers['content-encoding']];
  };
  writeFileSync(file, 'void 1;');
  expect(await form()).toEqual([200, undefined]);
  writeFileSync(`${file}.br`, brotliCompressSync('void 1;'));
  // The clock of a file system stands still for some milliseconds.
  utimesSync(join(fixture.folder, 'assets'), new Date(), new Date(Date.now() + 1_000));
  expect(await form()).toEqual([200, 'br']);
});

test.each([
  '/assets/app-1a2b3c.js.map',
  '/assets/app-1a2b3c.js.br',
  '/assets/app-1a2b3c.js.gz',
  '/.vite/manifest.json',
  '/index.html',
  '/INDEX.HTML',
  '/assets/',
  '/assets',
  '/assets/../../package.json',
  '/assets/..%2f..%2fpackage.json',
  '/assets/%2e%2e/%2e%2e/package.json',
  '/etc/passwd',
  '/plain/0000000000000000/plain.css',
  '/openapi.json',
])('%s is nothing', async (path) => {
  const page = await fixture.browser().open(path);
  expect([page.status, titleOf(page.body)]).toEqual([404, 'Nothing here']);
});

test('an app that was not built says how to build it', async () => {
  const page = await (await unbuilt.signedIn()).open('/orgs');
  expect([page.status, titleOf(page.body)]).toEqual([503, 'The web app is not built']);
  expect(textOf(page.body)).toContain('npx vite build');
});

test('style, mark and letters of the server pages come from an address with their digest', async () => {
  const { folder, files } = readPageAssets();
  const browser = fixture.browser();
  expect((await browser.open('/signin')).body).toContain(`href="${folder}/plain.css"`);
  for (const [name, { type }] of files) {
    const answer = await browser.open(`${folder}/${name}`);
    expect([answer.status, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
      200,
      type,
      'public, max-age=31536000, immutable',
    ]);
  }
  expect((await browser.open(`${folder}/passwd`)).status).toBe(404);
  const style = readFileSync(join(PAGES_FOLDER, 'plain.css'), 'utf8');
  expect(style.length).toBeLessThanOrEqual(8_192);
  for (const [, name] of style.matchAll(/url\("([^"]+)"\)/g)) expect(files.has(name!)).toBe(true);
});

test('templates escape everything', () => {
  for (const name of ['layout', 'foreign', 'notice', 'signIn', 'consent', 'leave']) {
    const text = readFileSync(join(PAGES_FOLDER, `${name}.hbs`), 'utf8');
    expect(text).not.toMatch(/\{\{\{|\{\{&|<script|<style|style=|\son\w+=/);
  }
});
