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

proves(
  ['CONSOLE-VOLUME', 'REST-BULK'],
  'grants are removed and rules switched after one question; what another admin did meanwhile is not told as done',
  async () => {
    await stack.importOrders();
    const { serviceAccounts } = (await stack.org('GET', '/service-accounts')) as unknown as { serviceAccounts: { id: string }[] };
    for (const { id } of serviceAccounts) await stack.grant(id, 'orders');
    await openAndTickAll('/grants');
    await button('Remove…').click();
    expect(await window.axe()).toEqual([]);
    await stack.org('DELETE', `/grants?subject=${serviceAccounts[0]!.id}&resource=orders`);
    await button('Remove grants').click();
    await says('2 removed. 1 was so already.');
    expect((await stack.org('GET', '/grants'))['grants']).toEqual([]);

    const rule = { effect: 'DENY', tools: ['orders/*'], reason: 'r' };
    for (const name of ['No orders', 'No refunds']) await stack.org('POST', '/rules', { ...rule, name });
    const rules = async () => ((await stack.org('GET', '/rules')) as unknown as { rules: { id: string; enabled: boolean }[] }).rules;
    await openAndTickAll('/rules');
    await button('Switch off…').click();
    expect(await window.axe()).toEqual([]);
    const [first] = await rules();
    await stack.org('PATCH', `/rules/${first!.id}`, { reason: 'another' });
    await button('Switch rules off').click();
    await says('1 off now. 1 refused.');
    await says('The rule was changed since.');
    await button('Close').click();
    expect((await rules()).map(({ enabled }) => enabled)).toEqual([true, false]);

    for (const name of ['Left', 'Right']) await stack.org('POST', '/groups', { name });
    await openAndTickAll('/groups');
    await button('Delete…').click();
    const { groups } = (await stack.org('GET', '/groups')) as unknown as { groups: { id: string }[] };
    await stack.org('DELETE', `/groups/${groups[0]!.id}`);
    await button('Delete groups').click();
    await says('1 deleted. 1 was so already.');
  },
  TEST_LIMIT_MS,
);

proves(
  ['CONSOLE-VOLUME', 'REST-BULK'],
  'tokens that were used lately are revoked after their number is typed, and the heading counts who was blocked',
  async () => {
    const { page } = window;
    const { serviceAccounts } = (await stack.org('GET', '/service-accounts?q=bot-1')) as unknown as { serviceAccounts: { id: string }[] };
    const token = await stack.createToken(serviceAccounts[0]!.id);
    await stack.execute('orders/listOrders', {}, { token: token.value });
    await openAndTickAll('/service-accounts');
    await button('Revoke tokens…').click();
    await page.getByLabel('1 service account of these was used in the last 7 days. Type 1 to go on').fill('1');
    expect(await window.axe()).toEqual([]);
    await button('Revoke their tokens').click();
    await says('1 without a token now. 2 were so already.');
    await button('Close').click();

    await openAndTickAll('/service-accounts');
    await button('Block…').click();
    await button('Block them now').click();
    await button('Close').click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await says(`${BOTS.length} blocked.`);
  },
  TEST_LIMIT_MS,
);
