/** What stands in the way of an import is said at the field that it is about, in the words of the form. */
import { proves } from '../proves';
import { startOrgPages, type OrgPages } from './orgPages';
import { TEST_LIMIT_MS, type Window } from './window';

const FILE = 'File with the OpenAPI description';
const TEXT = 'Text of the OpenAPI description';
const SERVER = 'Address of the MCP server';

let pages: OrgPages;
let window: Window;
beforeAll(async () => {
  pages = await startOrgPages('/integrations');
  ({ window } = pages);
}, TEST_LIMIT_MS);
afterAll(() => pages?.stop(), TEST_LIMIT_MS);

const describing = (title: string, url: string): string =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title, version: '1' },
    servers: [{ url }],
    paths: { '/things': { get: { operationId: 'listThings', summary: title, responses: {} } } },
  });

async function openForm(source: string): Promise<void> {
  await pages.go('/integrations');
  await window.button('Import API').click();
  await window.page.getByText(source, { exact: true }).click();
}
async function previewFile(name: string, bytes: Buffer | string): Promise<void> {
  await window.field(FILE).setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(bytes) });
  await window.button('Preview').click();
}
const isMarked = (label: string): Promise<string | null> => window.field(label).getAttribute('aria-invalid');

proves(
  ['CONSOLE-INTEGRATIONS', 'IMPORT'],
  'a file that cannot be read says why at its field, and what was said goes with the source',
  async () => {
    await openForm('File');
    for (const [name, bytes, words] of [
      ['broken.json', '{"openapi": "3.1.0" "info": {}}', /^It is not JSON: .*line 1 column/],
      ['broken.yaml', 'a: b: c', /^It is not JSON or YAML: .* at line 1, column 4\.$/],
      ['empty.json', '', 'This file is empty.'],
      ['prose.txt', 'Our API is simple.', /^It is no OpenAPI or Swagger document: it is plain text/],
      ['icon.png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0]), /^This file is no text in UTF-8\./],
      ['latin1.json', Buffer.from(describing('Pét Störe', 'https://api.example.com'), 'latin1'), /^This file is no text in UTF-8\./],
    ] as const) {
      await previewFile(name, bytes);
      await window.says(words);
      expect(await isMarked(FILE)).toBe('true');
    }
    await previewFile('broken.json', '{');
    await window.says('See the marked fields.');
    for (const source of ['Text', 'MCP server', 'File']) {
      await window.page.getByText(source, { exact: true }).click();
      expect(await window.page.getByText('Not done.').count()).toBe(0);
    }
    expect(await isMarked(FILE)).toBeNull();
  },
  TEST_LIMIT_MS,
);

proves(
  ['CONSOLE-INTEGRATIONS', 'IMPORT'],
  'prose, a missing server and an MCP server that is away are told in words of the form; the file is still named after Back',
  async () => {
    const { page } = window;
    await openForm('Text');
    await window.field(TEXT).fill('Our API is simple.');
    await window.button('Preview').click();
    await window.says(/^It is no OpenAPI or Swagger document: it is plain text/);
    expect(await isMarked(TEXT)).toBe('true');
    await window.field(TEXT).fill(describing('Things', '/'));
    await window.button('Preview').click();
    await window.says(/^Server address "\/" of the document is relative or broken; give the address that calls go to\.$/);
    expect(await isMarked('Address of the API')).toBe('true');

    await page.getByText('MCP server', { exact: true }).click();
    await window.field(SERVER).fill('https://127.0.0.1:9/mcp');
    await window.button('Preview').click();
    await window.says('See the marked fields.');
    expect(await isMarked(SERVER)).toBe('true');
    await window.field(SERVER).focus();
    await page.keyboard.press('Tab');
    await window.answered();
    expect(await isMarked(SERVER)).toBe('true');
    await window.field(SERVER).fill('https://127.0.0.1:9/other');
    expect(await isMarked(SERVER)).toBeNull();
    expect(await page.locator('main').innerText()).not.toMatch(/\/mcp\/url|baseUrl/);

    await openForm('File');
    await previewFile('things.json', describing('Things', 'https://api.example.com'));
    await window.says(/Things \(OpenAPI 3\.1\.0\): 1 tool\./);
    await window.button('Back').click();
    const chosen = await page.evaluate("[...document.getElementById('import-file').files].map(({ name }) => name)");
    expect(chosen).toEqual(['things.json']);
    await window.button('Preview').click();
    await window.says(/Things \(OpenAPI 3\.1\.0\): 1 tool\./);
  },
  TEST_LIMIT_MS,
);

proves(
  ['CONSOLE-INTEGRATIONS'],
  'on a phone all sources stand in one line',
  async () => {
    const { page } = window;
    await openForm('Address');
    await page.setViewportSize({ width: 360, height: 780 });
    const sources = page.getByRole('radiogroup', { name: /^Where is the description/ }).locator('label');
    expect(await sources.allTextContents()).toEqual(['Address', 'File', 'Text', 'MCP server', 'By hand']);
    const tops = await sources.evaluateAll((labels) => labels.map((label) => Math.round(label.getBoundingClientRect().top)));
    expect(new Set(tops).size).toBe(1);
    await page.setViewportSize({ width: 1_280, height: 720 });
  },
  TEST_LIMIT_MS,
);
