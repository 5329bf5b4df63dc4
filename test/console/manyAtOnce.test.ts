/** Groups and blocks, many at once by clicks. */
import type { Browser, Locator } from 'playwright-core';
import { useStack, type Stack } from '../harness';
import { startBrowser } from '../harness/browser';
import { proves } from '../proves';
import { openWindow, TEST_LIMIT_MS, type Window } from './window';

const BOTS = ['bot-1', 'bot-2', 'bot-3'];

let stack: Stack;
let browser: Browser;
let window: Window;
beforeAll(async () => {
  [stack, browser] = [await useStack(), await startBrowser()];
  await stack.createOrganization();
  await stack.join(await stack.addPerson(stack.emailOf('mia')));
  for (const name of BOTS) {
    const { id } = await stack.createAccount(name);
    await stack.org('POST', '/blocks', { target: { kind: 'serviceAccount', id }, reason: 'stopped' });
  }
  window = await openWindow(browser, stack.consoleUrl, stack.admin, {});
  await window.signInAt(`/orgs/${stack.orgSlug}/members`);
}, TEST_LIMIT_MS);
afterAll(async () => {
  await browser?.close();
  await stack?.stop();
}, TEST_LIMIT_MS);

const button = (name: string): Locator => window.page.getByRole('button', { name, exact: true });
const says = (text: string): Promise<void> => window.page.getByText(text).first().waitFor();
const openAndTickAll = async (path: string): Promise<void> => {
  await window.page.goto(`${stack.consoleUrl}/orgs/${stack.orgSlug}${path}`);
  await window.page.getByRole('checkbox', { name: 'Select all rows that are shown' }).check();
};

proves(
  ['CONSOLE-VOLUME', 'REST-BULK'],
  'members go into a group and out of it, groups are deleted and blocks lifted, after one question each',
  async () => {
    const { page } = window;
    const night = await stack.org('POST', '/groups', { name: 'Night shift' });
    await stack.org('POST', '/groups', { name: 'Day shift' });
    await openAndTickAll('/members');
    await button('Add to group…').click();
    await page.getByRole('combobox', { name: 'Group' }).click();
    await page.getByRole('option', { name: 'Night shift' }).click();
    await button('Continue').click();
    await button('Add to group').click();
    await says('2 in the group now.');

    await openAndTickAll(`/groups/${String(night['id'])}`);
    await button('Remove from group…').click();
    expect(await window.axe()).toEqual([]);
    await button('Remove from group').click();
    await says('2 removed.');

    await openAndTickAll('/groups');
    await button('Delete…').click();
    await button('Delete groups').click();
    await says('2 deleted.');
    expect((await stack.org('GET', '/groups'))['groups']).toEqual([]);

    await openAndTickAll('/blocks');
    await button('Lift…').click();
    await button('Lift blocks').click();
    await says(`${BOTS.length} lifted.`);
    await button('Close').click();
    await says('Nothing is blocked.');
  },
  TEST_LIMIT_MS,
);
