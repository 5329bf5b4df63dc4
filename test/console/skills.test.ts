/** Skills by clicks: written, read as a program reads them, with files, versions, grants, and taken from a folder. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Download, Page } from 'playwright-core';
import { useStack, type Person, type Stack } from '../harness';
import { startBrowser } from '../harness/browser';
import { proves } from '../proves';
import { HOSTILE, says } from './agentPages';
import { findingsIn, SIZE_NAMES } from './looks';
import { openWindow, TEST_LIMIT_MS, type Window } from './window';

const BODY = `# Tone\n\n1. Be **kind**.\n2. ${HOSTILE}\n\n[read](https://evil.example)\n`;

let stack: Stack;
let browser: Awaited<ReturnType<typeof startBrowser>>;
let mia: Person;
let window: Window;
let page: Page;
let id: string;
beforeAll(async () => {
  stack = await useStack();
  await stack.createOrganization();
  browser = await startBrowser();
  mia = await stack.addPerson(stack.emailOf('mia'));
  await stack.join(mia);
  window = await openWindow(browser, stack.consoleUrl, stack.admin, {});
  ({ page } = window);
  await window.signInAt(`/orgs/${stack.orgSlug}/skills`);
}, TEST_LIMIT_MS);
afterAll(async () => {
  await browser?.close();
  await stack?.stop();
}, TEST_LIMIT_MS);

const at = (path: string): string => `${stack.consoleUrl}/orgs/${stack.orgSlug}${path}`;
const button = (name: string | RegExp, on = page) => on.getByRole('button', { name, exact: true });
const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const tab = (name: string | RegExp, on = page) => on.getByRole('tab', { name });
/** What was saved; the browser may run elsewhere. */
async function bytesOf(download: Download): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'skill-'));
  try {
    const path = join(folder, 'saved');
    await download.saveAs(path);
    return readFileSync(path);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
const read = () => stack.org('GET', `/skills/${id}`);

proves(
  ['CONSOLE-SKILLS'],
  'a skill is written by clicks, breaches stand at their fields, and it is read as a program reads it, with hostile text as text',
  async () => {
    await says(page, 'No skill is here yet.');
    await page.getByRole('link', { name: 'New skill' }).click();
    await button('Create skill').click();
    expect(await page.evaluate('document.activeElement.getAttribute("data-path")')).toBe('name');
    for (const words of [/^1 to 64 lower-case letters/, 'Say when to use it.', 'Write instructions.']) await says(page, words);
    await field('Name').fill('tone');
    await field('Description').fill('When writing\u202e');
    await field('Metadata (optional)').fill('{"author" 1}');
    await field('Instructions').fill(BODY);
    await button('Create skill').click();
    await button('Go to line 1, column 11').waitFor();
    await field('Metadata (optional)').fill('{"author": "ana"}');
    // The server alone knows this rule; its failure names the field by path.
    await button('Create skill').click();
    await says(page, /no control or invisible characters but line feed/);
    await field('Description').fill(`When writing ${HOSTILE}`);
    await button('Create skill').click();
    await page.getByRole('heading', { level: 1, name: 'tone' }).waitFor();
    id = page.url().split('/').at(-1)!;
    expect(await read()).toMatchObject({ name: 'tone', instructions: BODY, metadata: { author: 'ana' }, tags: [] });

    const body = page.getByRole('region', { name: 'Instructions' });
    await body.getByRole('heading', { name: 'Tone' }).waitFor();
    await body.getByText(HOSTILE).waitFor();
    await body.getByText('read (https://evil.example)').waitFor();
    expect(await page.locator('main img, main a[href*=evil]').count()).toBe(0);
    await page.getByText('As written', { exact: true }).click();
    expect(await body.locator('pre').textContent()).toBe(BODY);
  },
  TEST_LIMIT_MS,
);

proves(
  ['CONSOLE-SKILLS'],
  'only what changed is saved, over the version that was read; of two who edit, the second sees both and decides',
  async () => {
    await tab('Edit').click();
    expect(await button('Nothing to save').isDisabled()).toBe(true);
    await field('License (optional)').fill('MIT');
    await field('Why this change (optional)').fill('Lawyers asked');
    await button('Save as v2').click();
    await says(page, /^Saved as v2 /);
    await field('Description').fill('Mine.');
    await stack.org('PATCH', `/skills/${id}`, { description: 'Theirs.' });
    await button(/^Save as v/).click();
    await says(page, /somebody changed this while you did/);
    await says(page, 'description: Theirs.');
    await button('Keep mine').click();
    await says(page, /^Saved as v4 /);
    expect(await read()).toMatchObject({ version: 4, description: 'Mine.', license: 'MIT', instructions: BODY });
  },
  TEST_LIMIT_MS,
);

proves(
  ['CONSOLE-SKILLS'],
  'files are added, looked at, saved and removed, and an old version with its files comes back',
  async () => {
    await tab(/^Files/).click();
    await says(page, 'No file is here.');
    await field('Folder (optional)').fill('refs');
    const add = async (name: string, buffer: Buffer): Promise<void> => {
      const chooser = page.waitForEvent('filechooser');
      await button('Add file').click();
      await (await chooser).setFiles({ name, mimeType: 'application/octet-stream', buffer });
      await says(page, new RegExp(`^refs/${name} added`));
    };
    await add('notes.md', Buffer.from(`${HOSTILE}\n\u202eback`));
    await add('image.bin', Buffer.from([0, 255, 1]));
    await button('View refs/notes.md').click();
    const content = page.getByRole('region', { name: 'Content of refs/notes.md' });
    await content.getByText('U+202E').waitFor();
    await content.getByText(HOSTILE).waitFor();
    await button('View refs/image.bin').click();
    await says(page, 'This file is no text.');
    const [saved] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Download refs/notes.md' }).click()]);
    expect((await bytesOf(saved)).toString()).toBe(`${HOSTILE}\n\u202eback`);
    await button('Remove refs/image.bin').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await says(page, /^refs\/image\.bin removed/);

    await page.goto(at(`/skills/${id}?view=versions`));
    await page.getByRole('row', { name: /^v2 .*Lawyers asked/ }).waitFor();
    await page.getByText('refs/image.bin').waitFor();
    await button('Restore v6 as v8').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Restore v6 as v8' }).click();
    await says(page, /^v6 restored as v8 /);
    expect(((await read())['attachments'] as object[]).length).toBe(2);
    await page.getByRole('link', { name: /^v2/ }).click();
    await page.waitForURL(at(`/skills/${id}/versions/2`));
    await says(page, /v2 is 6 versions behind v8/);
  },
  TEST_LIMIT_MS,
);

proves(
  ['CONSOLE-SKILLS'],
  'a skill is shared where it stands, found by whom it is shared with, and read but not changed by them',
  async () => {
    await page.goto(at(`/skills/${id}?view=sharing`));
    await button('Share skill').click();
    await page.getByLabel('Member', { exact: true }).check();
    await page.getByRole('combobox', { name: 'Member' }).click();
    await page.getByRole('option', { name: /^mia/ }).click();
    await button('Share skill').click();
    await says(page, /^Shared with /);
    const other = await openWindow(browser, stack.consoleUrl, mia, {});
    await other.signInAt(`/orgs/${stack.orgSlug}/skills`);
    await other.page.getByRole('textbox', { name: 'Name or description' }).fill('TON');
    await says(other.page, '1 skill matches.');
    await other.page.getByRole('link', { name: /tone/ }).click();
    await other.page.getByRole('heading', { level: 1, name: 'tone' }).waitFor();
    expect(await other.page.getByRole('tab').allTextContents()).toEqual(['Read', 'Files 2', 'Versions', 'Who may use it']);
    await other.context.close();

    const reader = await stack.createAccount();
    const { value: token } = await stack.createToken(reader.id);
    await stack.org('PUT', '/grants', { subject: { kind: 'serviceAccount', id: reader.id }, resource: { kind: 'skill', id } });
    await page.goto(at('/skills'));
    await page.getByRole('row', { name: /^tone.* v8 0 / }).waitFor();
    for (const _ of [1, 2]) expect(await stack.callTool('activate_skill', { id }, { token })).toMatchObject({ isError: false });
    await page.reload();
    await page.getByRole('row', { name: /^tone.* v8 2 / }).waitFor();
  },
  TEST_LIMIT_MS,
);

proves(
  ['CONSOLE-SKILLS'],
  'a folder is shown as what it would be, with every file that cannot be taken, and imported without those when the person says so',
  async () => {
    const folder = join(mkdtempSync(join(tmpdir(), 'skill-')), 'refunds');
    mkdirSync(join(folder, 'refs'), { recursive: true });
    writeFileSync(join(folder, 'SKILL.md'), '---\nname: refunds\ndescription: When money goes back\nmood: calm\n---\n# Refunds\n');
    writeFileSync(join(folder, 'refs', 'a.md'), 'A');
    writeFileSync(join(folder, 'refs', 'large.bin'), Buffer.alloc(1_048_577));
    try {
      await page.goto(at('/skills/import'));
      const chooser = page.waitForEvent('filechooser');
      await button('Choose folder').click();
      await (await chooser).setFiles(folder);
      await page.getByRole('row', { name: /large\.bin.*stops/ }).waitFor();
      await says(page, /the format has no field "mood"/);
      await button('Import without 1 file').click();
      await page.getByRole('heading', { level: 1, name: 'refunds' }).waitFor();
      const made = await stack.org('GET', `/skills/${page.url().split('/').at(-1)!}`);
      expect([made['otherFields'], (made['attachments'] as { path: string }[]).map(({ path }) => path)]).toEqual([
        { mood: 'calm' },
        ['refs/a.md'],
      ]);
      const [zip] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Export as zip' }).click()]);
      await page.getByRole('link', { name: 'Import next version' }).click();
      const next = page.waitForEvent('filechooser');
      await button('Choose zip archive').click();
      await (await next).setFiles({ name: 'refunds.zip', mimeType: 'application/zip', buffer: await bytesOf(zip) });
      await button('Import as v2').waitFor();
      expect(await page.getByRole('row').count()).toBe(0);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
  TEST_LIMIT_MS,
);

proves(
  ['CONSOLE-SKILLS', 'CONSOLE-PAGES'],
  'the pages of skills: no finding of axe, nothing against the content security policy',
  async () => {
    const pages: [string, string][] = [
      ['skills', '/skills'],
      ['skill-new', '/skills/new'],
      ['skill-read', `/skills/${id}`],
      ['skill-files', `/skills/${id}?view=files`],
      ['skill-versions', `/skills/${id}?view=versions&from=1`],
      ['skill-sharing', `/skills/${id}?view=sharing`],
      ['skill-import', '/skills/import'],
    ];
    const findings = await findingsIn(SIZE_NAMES, { browser, stack, window }, pages);
    expect([...findings, ...window.violations, ...window.dialogs]).toEqual([]);
  },
  TEST_LIMIT_MS,
);
