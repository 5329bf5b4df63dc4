/** One's own mail by clicks: set, kept, read again; and what admins see of the mail about invitations. */
import type { Page } from 'playwright-core';
import { until, useStack, type Stack } from '../harness';
import { startBrowser } from '../harness/browser';
import { proves } from '../proves';
import { says } from './agentPages';
import { findingsIn, SIZE_NAMES } from './looks';
import { openWindow, TEST_LIMIT_MS, type Window } from './window';

let stack: Stack;
let browser: Awaited<ReturnType<typeof startBrowser>>;
let window: Window;
let page: Page;
beforeAll(async () => {
  stack = await useStack();
  await stack.createOrganization();
  browser = await startBrowser();
  window = await openWindow(browser, stack.consoleUrl, stack.admin, { timezoneId: 'Asia/Tokyo' });
  ({ page } = window);
  await window.signInAt(`/orgs/${stack.orgSlug}/me/mail`);
}, TEST_LIMIT_MS);
afterAll(async () => {
  await browser?.close();
  await stack?.stop();
}, TEST_LIMIT_MS);

const read = () => stack.org('GET', '/me/mail');
const field = (name: string) => page.getByLabel(name, { exact: true });

proves(
  ['MAIL-PACE'],
  'a person chooses a digest and quiet hours in the zone of their browser; what is wrong is told beside its field',
  async () => {
    await says(page, 'Mail about requests goes to you within a minute.');
    expect(await field('Time zone').inputValue()).toBe('Asia/Tokyo');
    await page.getByRole('radio', { name: 'Once a day' }).check();
    await field('Time of the daily mail').fill('07:15');
    await page.getByRole('switch', { name: 'Quiet hours' }).check();
    await field('To').fill('22:00');
    await page.getByRole('button', { name: 'Save' }).click();
    await says(page, 'The two times must differ.');
    await field('To').fill('06:00');
    await field('Time zone').fill('Mars/Base');
    await page.getByRole('button', { name: 'Save' }).click();
    await says(page, 'must be an IANA time zone name');
    await field('Time zone').fill('Europe/Berlin');
    await page.getByRole('button', { name: 'Save' }).click();
    await page
      .getByRole('status')
      .filter({ hasText: /^Saved \d\d:\d\d:\d\d\./ })
      .waitFor();
    const set = { pace: 'daily', dailyAt: '07:15', quietHours: { from: '22:00', to: '06:00' }, timeZone: 'Europe/Berlin' };
    expect(await read()).toMatchObject({ ...set, revision: 1 });
    await says(page, 'Mail about requests goes to you once a day.');
    await stack.org('PUT', '/me/mail', { ...set, pace: 'hourly' });
    await page.getByRole('radio', { name: 'No mail' }).check();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await until('the page’s own version to be kept', async () => (await read())['pace'] === 'none');
    expect(window.violations).toEqual([]);
  },
  TEST_LIMIT_MS,
);

proves(
  ['MAIL-INVITE'],
  'an admin sees which invitation went out, and the words of a mail server that refused one',
  async () => {
    const sent = stack.emailOf('new');
    for (const email of [sent, `refused@${sent.split('@')[1]}`]) await stack.org('POST', '/invitations', { email, role: 'member' });
    await until('both mails to be settled', async () => {
      const { invitations } = (await stack.org('GET', '/invitations')) as { invitations: { mail?: { state: string } }[] };
      return ['refused', 'sent'].every((state) => invitations.some(({ mail }) => mail?.state === state));
    });
    await page.goto(`${stack.consoleUrl}/orgs/${stack.orgSlug}/members`);
    await page.getByRole('row').filter({ hasText: sent }).getByText('Sent').waitFor();
    const refused = page.getByRole('row').filter({ hasText: 'refused@' });
    await refused.getByText('Refused', { exact: true }).waitFor();
    await refused.getByText(/no such mailbox/).waitFor();
  },
  TEST_LIMIT_MS,
);

proves(
  ['MAIL-PACE'],
  'my mail: nothing for axe to find, no sideways scroll',
  async () => {
    expect(
      await findingsIn(SIZE_NAMES, { browser, stack, window }, [
        ['own-mail', '/me/mail'],
        ['members-mail', '/members'],
      ]),
    ).toEqual([]);
  },
  TEST_LIMIT_MS,
);
