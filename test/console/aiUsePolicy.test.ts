/** The AI use policy by clicks: written, read as those who sign will, published, and who signed which version. */
import type { Page } from 'playwright-core';
import { useStack, type Person, type Stack } from '../harness';
import { startBrowser } from '../harness/browser';
import { proves } from '../proves';
import { HOSTILE, says } from './agentPages';
import { findingsIn, SIZE_NAMES } from './looks';
import { openWindow, TEST_LIMIT_MS, type Window } from './window';

const TEXT = `# Be kind\n\n- to people\n- to **machines**\n\n${HOSTILE} [site](https://evil.example)`;

let stack: Stack;
let browser: Awaited<ReturnType<typeof startBrowser>>;
let mia: Person;
let window: Window;
let page: Page;
beforeAll(async () => {
  stack = await useStack();
  await stack.createOrganization();
  browser = await startBrowser();
  mia = await stack.addPerson(stack.emailOf('mia'));
  await stack.join(mia);
  window = await openWindow(browser, stack.consoleUrl, stack.admin, {});
  ({ page } = window);
  await window.signInAt(`/orgs/${stack.orgSlug}/ai-use-policies`);
}, TEST_LIMIT_MS);
afterAll(async () => {
  await browser?.close();
  await stack?.stop();
}, TEST_LIMIT_MS);

const at = (path: string): string => `${stack.consoleUrl}/orgs/${stack.orgSlug}${path}`;
const button = (name: string | RegExp, on = page) => on.getByRole('button', { name, exact: true });
const text = (on = page) => on.getByRole('textbox', { name: 'Text, in Markdown' });
const read = (version: number | string) => stack.org('GET', `/ai-use-policies/${version}`);
async function publish(version: number): Promise<void> {
  await button(`Publish version ${version}`).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/every tool call of theirs is refused/).waitFor();
  const confirm = dialog.getByRole('button', { name: `Publish version ${version}` });
  expect(await confirm.isDisabled()).toBe(true);
  await dialog.getByRole('textbox').fill(`v${version}`);
  await confirm.click();
  await page
    .getByRole('status')
    .filter({ hasText: /^Published \d\d:\d\d:\d\d\./ })
    .waitFor();
}

proves(
  ['SIGN-CONSOLE'],
  'a draft is written and read as those who sign will read it, with HTML and addresses as text; bad characters are named by line',
  async () => {
    await says(page, 'No version is published: nobody has to sign anything.');
    await page.getByRole('link', { name: 'Write version 1' }).click();
    await button('Save draft').click();
    await says(page, 'Write a text.');
    await text().fill('one\nbe \u202ekind');
    await button('Save draft').click();
    await says(page, 'No control or invisible characters: line 2 has U+202E.');
    await text().fill(TEXT);
    await page.getByRole('tab', { name: 'Preview' }).click();
    const preview = page.getByRole('region', { name: 'Text of version 1' });
    await preview.getByRole('heading', { name: 'Be kind' }).waitFor();
    expect(await preview.locator('strong').allTextContents()).toEqual(['machines']);
    await preview.getByText(HOSTILE).waitFor();
    await preview.getByText('site (https://evil.example)').waitFor();
    expect(await preview.locator('img, a').count()).toBe(0);
    const drawn = await preview.innerHTML();
    await page.getByText('As written', { exact: true }).click();
    expect(await preview.locator('pre').textContent()).toBe(TEXT);
    await page.getByRole('tab', { name: 'Write' }).click();
    await button('Save draft').click();
    await page.waitForURL(/\/ai-use-policies\/1$/);
    expect(await read(1)).toMatchObject({ status: 'draft', text: TEXT });

    await publish(1);
    expect(await read('current')).toMatchObject({ version: 1, text: TEXT });
    await page.getByRole('link', { name: 'Read and sign' }).click();
    const toSign = page.getByRole('region', { name: 'Text of the AI use policy' });
    await toSign.getByRole('heading', { name: 'Be kind' }).waitFor();
    expect(await toSign.innerHTML()).toBe(drawn);
  },
  TEST_LIMIT_MS,
);

proves(
  ['SIGN-CONSOLE'],
  'the next version begins with the published text and is compared with it; of two who edit, the second decides; only what is saved is published',
  async () => {
    await page.goto(at('/ai-use-policies'));
    await says(page, /^Version 1 is in force since .*: 0 of 2 people have signed it/);
    await page.getByRole('link', { name: 'Write version 2' }).click();
    await text().fill(`${TEXT}\n\nAnd be brief.`);
    await page.getByRole('tab', { name: 'Compare with version 1' }).click();
    const changes = page.getByRole('list', { name: 'What changed' });
    await changes.getByText('And be brief.').waitFor();
    expect(await changes.locator('[data-kind=removed]').count()).toBe(0);
    await button('Save draft').click();
    await page.waitForURL(/\/ai-use-policies\/2$/);
    await page.getByRole('tab', { name: 'Write' }).click();
    await text().fill('Mine.');
    // Unsaved: a press publishes nothing.
    await button('Publish version 2').click({ force: true });
    expect(await page.getByRole('dialog').count()).toBe(0);
    await stack.org('PUT', '/ai-use-policies/2', { text: 'Theirs.' });
    await button('Save draft').click();
    await says(page, /somebody changed this while you did/);
    await says(page, 'Theirs.');
    await button('Keep mine').click();
    await says(page, /^Saved \d/);
    expect(await read(2)).toMatchObject({ text: 'Mine.', status: 'draft' });
    // What somebody else wrote after the question was opened is not published by it, however often it is answered.
    await button('Publish version 2').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').fill('v2');
    await stack.org('PUT', '/ai-use-policies/2', { text: 'Theirs, unread.' });
    for (let press = 0; press < 2; press += 1) {
      const refused = page.waitForResponse((response) => response.url().endsWith('/publish'));
      await dialog.getByRole('button', { name: 'Publish version 2' }).click();
      expect((await refused).status()).toBe(409);
      await dialog.getByText('The draft was changed since').waitFor();
      await page.getByRole('textbox', { name: 'Text, in Markdown', includeHidden: true }).filter({ hasText: 'Theirs, unread.' }).waitFor();
    }
    expect(await read(2)).toMatchObject({ status: 'draft' });
    await dialog.getByRole('button', { name: 'Keep draft' }).click();
    await dialog.waitFor({ state: 'detached' });
  },
  TEST_LIMIT_MS,
);

proves(
  ['SIGN-CONSOLE', 'SIGN-ACCOUNT'],
  'a publication says whom it stops; who has not signed is found, signatures stay, and an account is acknowledged for by name',
  async () => {
    await stack.restAs(mia)('POST', `/orgs/${stack.orgSlug}/ai-use-policies/current/sign`, { version: 1 });
    const { account } = await stack.readyCaller('nightly');
    await page.goto(at('/ai-use-policies/2'));
    await button('Publish version 2').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/^All 2 people here sign it/).waitFor();
    await dialog.getByText(/^It replaces version 1, which 1 person signed/).waitFor();
    await button('Keep draft').click();
    await dialog.waitFor({ state: 'detached' });
    await publish(2);

    await page.getByRole('tab', { name: 'People' }).click();
    const rows = page.getByRole('region', { name: 'Not signed, rows' }).getByRole('row');
    await rows.filter({ hasText: mia.email }).waitFor();
    expect(await rows.count()).toBe(3);
    await page.getByRole('textbox', { name: 'Name or address' }).fill('MIA');
    await rows.filter({ hasText: stack.admin.email }).waitFor({ state: 'detached' });
    await stack.restAs(mia)('POST', `/orgs/${stack.orgSlug}/ai-use-policies/current/sign`, { version: 2 });
    await page.getByText('Signed', { exact: true }).click();
    await page.getByRole('region', { name: 'Signed, rows' }).getByText(mia.email).waitFor();

    await page.getByRole('tab', { name: 'Service accounts' }).click();
    await button('Acknowledge for nightly').click();
    await dialog.getByRole('button', { name: 'Acknowledge' }).click();
    await says(page, /^Recorded for nightly /);
    const kept = await stack.org('GET', `/service-accounts/${account.id}/policy-acknowledgements`);
    expect(kept['signatures']).toMatchObject([{ version: 2, recordedBy: { name: stack.admin.email } }]);
    await page.getByText('Acknowledged', { exact: true }).click();
    await page.getByRole('row', { name: /nightly.*admin/ }).waitFor();
    await page.goto(at(`/service-accounts/${account.id}`));
    await page.getByRole('row', { name: new RegExp(`Version 2.*by ${stack.admin.email}`) }).waitFor();
    await page.goto(at('/ai-use-policies/2'));

    await page.getByRole('tab', { name: 'Record' }).click();
    await page.getByRole('row', { name: /Acknowledged for an account.*v2.*nightly/ }).waitFor();
    await page.getByRole('row', { name: new RegExp(`Signed.*v1.*${mia.email}`) }).waitFor();

    await page.goto(at('/ai-use-policies/1?view=people'));
    await page.getByRole('region', { name: 'Signed, rows' }).getByText(mia.email).waitFor();
  },
  TEST_LIMIT_MS,
);

proves(
  ['SIGN-CONSOLE', 'CONSOLE-PAGES'],
  'members read what was published and nothing of who signed; the keyboard goes from part to part',
  async () => {
    const other = await openWindow(browser, stack.consoleUrl, mia, {});
    await other.signInAt(`/orgs/${stack.orgSlug}/ai-use-policies/1`);
    await says(other.page, /You signed it/);
    expect(await other.page.getByRole('tab').allTextContents()).toEqual(['Text']);
    await other.page.goto(at('/ai-use-policies/new'));
    await says(other.page, 'Only admins can open this page.');
    await other.context.close();

    await page.goto(at('/ai-use-policies/2'));
    await page.getByRole('tab', { name: 'Text' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('list', { name: 'What changed' }).waitFor();
    expect([window.violations, window.dialogs]).toEqual([[], []]);
    await stack.org('POST', '/ai-use-policies', { text: TEXT });
  },
  TEST_LIMIT_MS,
);

proves(
  ['SIGN-CONSOLE', 'CONSOLE-PAGES'],
  'the pages of the policy: no finding of axe',
  async () => {
    const pages: [string, string][] = [
      ['policies', '/ai-use-policies'],
      ['policy-draft', '/ai-use-policies/3'],
      ['policy-people', '/ai-use-policies/2?view=people'],
      ['policy-accounts', '/ai-use-policies/2?view=accounts'],
      ['policy-compare', '/ai-use-policies/2?view=compare'],
      ['policy-sign', '/policy/sign'],
    ];
    expect(await findingsIn(SIZE_NAMES, { browser, stack, window }, pages)).toEqual([]);
  },
  TEST_LIMIT_MS,
);

proves(
  ['SIGN-ACCOUNT'],
  "a version that is published while an admin is asked about an older one is named in the question, and the account's page offers it too",
  async () => {
    const { version } = (await stack.org('GET', '/ai-use-policies/current')) as { version: number };
    await stack.createAccount('daily');
    await page.goto(at(`/ai-use-policies/${version}?view=accounts`));
    await button('Acknowledge for daily').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Acknowledge', exact: true }).waitFor();
    const newer = version + 1;
    await stack.org('POST', `/ai-use-policies/${newer}/publish`);
    await dialog.getByText(`Version ${newer} was published meanwhile.`).waitFor();
    await dialog.getByRole('button', { name: `Acknowledge version ${newer}` }).click();
    await says(page, /^Recorded for daily /);

    const { serviceAccounts } = (await stack.org('GET', '/service-accounts?q=nightly')) as { serviceAccounts: { id: string }[] };
    await page.goto(at(`/service-accounts/${serviceAccounts[0]!.id}`));
    await button(`Acknowledge version ${newer}`).click();
    await dialog.getByRole('button', { name: 'Acknowledge', exact: true }).click();
    await says(page, /^Recorded for nightly /);
    await page.getByRole('row', { name: new RegExp(`Version ${newer}`) }).waitFor();
  },
  TEST_LIMIT_MS,
);
