/** What an admin decides by clicks, and what the very next calls of a program then meet: rules with their dry run, blocks, budgets, grants. */
import type { Browser, Page } from 'playwright-core';
import { until, useStack, type Caller, type Stack } from '../harness';
import { startBrowser } from '../harness/browser';
import { proves } from '../proves';
import { openWithin } from './looks';
import { openWindow, TEST_LIMIT_MS, type Window } from './window';

let stack: Stack;
let browser: Browser;
let window: Window;
let page: Page;
let bot: Caller;
beforeAll(async () => {
  stack = await useStack();
  bot = await stack.readyCaller('refund-bot');
  browser = await startBrowser();
  window = await openWindow(browser, stack.consoleUrl, stack.admin, {});
  await window.signInAt('/orgs');
  ({ page } = window);
}, TEST_LIMIT_MS);
afterAll(async () => {
  await browser?.close();
  await stack?.stop();
}, TEST_LIMIT_MS);

const at = (path: string): string => `${stack.consoleUrl}/orgs/${stack.orgSlug}${path}`;
const go = (path: string): Promise<void> => openWithin(window, at(path));
const get = (limit: number) => stack.execute('orders/listOrders', { limit }, { token: bot.token.value });
const pick = async (field: string, option: string): Promise<void> => {
  await page.getByRole('combobox', { name: field, exact: true }).click();
  await page.getByRole('option', { name: option }).click();
};
const saySoon = (words: RegExp) => page.getByText(words).first().waitFor();

const rulesNow = async (): Promise<string[]> =>
  ((await stack.org('GET', '/rules')) as { rules: { name: string }[] }).rules.map(({ name }) => name);

/** Fills a draft that asks about long lists. */
async function draftByClicks(): Promise<void> {
  await go('/rules');
  await page.getByRole('link', { name: 'New rule' }).first().click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Long lists');
  await page.getByLabel('Tool pattern 1').fill('orders/list*');
  await saySoon(/matches 1 tool/);
  await page.getByRole('button', { name: 'Add a condition' }).click();
  await page.getByLabel('Argument of condition 1').fill('limit');
  await page.getByLabel('Value of condition 1').fill('5');
  await page.getByRole('textbox', { name: 'Reason' }).fill('Long lists show many customers');
  await pick('Who calls', 'refund-bot');
  await pick('Tool', 'orders/listOrders');
}

async function explain(args: string): Promise<void> {
  await page.getByLabel('Arguments (JSON)').fill(args);
  await page.getByRole('button', { name: 'Explain' }).click();
}

proves(
  ['RULE-TRY', 'RULE-EFFECT', 'CONSOLE-PAGES'],
  'a rule is made by clicks, the dry run of its draft says what the calls then meet, and the replay counts those that were made',
  async () => {
    expect((await get(3)).isError).toBe(false);
    await draftByClicks();
    await explain('{ "limit": 5 }');
    await saySoon(/^Would run\.$/);
    await explain('{ "limit": 6 }');
    await saySoon(/^Would wait for approval by an admin/);
    await page
      .getByRole('list', { name: /as it would go/ })
      .getByText('would wait')
      .first()
      .waitFor();
    await explain('{}');
    await saySoon(/^Would be denied: .*cannot be evaluated/);

    await until('the first call to be counted', async () => {
      await page.getByRole('button', { name: /^Replay on/ }).click();
      await saySoon(/In the last|in the last/);
      return page
        .getByText(/Of 1 call in the last 7 days 0 calls would have waited, 0 calls would have been denied and of 1 call it cannot be said/)
        .isVisible();
    });

    await page.getByRole('button', { name: 'Create rule' }).click();
    await page.waitForURL(/\/rules\/rul_/);
    await saySoon(/The rule is on/);
    expect((await get(5)).isError).toBe(false);
    expect((await get(6)).text).toContain('PENDING_APPROVAL');
    expect((await stack.execute('orders/listOrders', {}, { token: bot.token.value })).text).toContain('cannot be evaluated');
    const { rules } = (await stack.org('GET', '/rules')) as { rules: { when: string }[] };
    expect(rules.map(({ when }) => when)).toEqual(['args.limit > 5']);
  },
  TEST_LIMIT_MS,
);

proves(
  ['RULE-EFFECT', 'CONSOLE-PAGES'],
  'a condition that cannot be used is shown at its place and nothing is saved; leaving with changes asks',
  async () => {
    await draftByClicks();
    await page.getByText('As CEL', { exact: true }).first().click();
    await page.getByLabel('Condition in CEL').fill('args.limit > 5 &&\n  args.limit >');
    await page.getByRole('button', { name: 'Create rule' }).click();
    await page.getByRole('button', { name: /^Go to line 2, column \d+$/ }).waitFor();
    await explain('{"limit": 6}');
    await page.getByRole('button', { name: /^Go to line 2, column \d+$/ }).waitFor();
    await page.getByLabel('Arguments (JSON)').fill('{"limit" 6}');
    await page.getByRole('button', { name: 'Go to line 1, column 10' }).waitFor();
    const { rules } = (await stack.org('GET', '/rules')) as { rules: unknown[] };
    expect(rules).toHaveLength(1);

    await page.getByRole('link', { name: 'Blocks' }).click();
    await page.getByRole('button', { name: 'Keep editing' }).click();
    expect(await page.getByLabel('Condition in CEL').inputValue()).toContain('args.limit >');
    await page.getByRole('link', { name: 'Blocks' }).click();
    await page.getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('heading', { level: 1, name: 'Blocks' }).waitFor();
  },
  TEST_LIMIT_MS,
);

proves(
  ['RULE-EFFECT', 'CONSOLE-PAGES'],
  'a rule that somebody else changed meanwhile is not overwritten unseen; order, switch and deletion count at once',
  async () => {
    const { rules } = (await stack.org('GET', '/rules')) as { rules: { id: string; revision: number }[] };
    const id = rules[0]!.id;
    await go(`/rules/${id}`);
    await page.getByRole('textbox', { name: 'Reason' }).fill('Mine');
    await stack.org('PATCH', `/rules/${id}`, { reason: 'Theirs' });
    await page.getByRole('button', { name: 'Save rule' }).click();
    await saySoon(/somebody changed this while you did/);
    await page.getByText('reason: Theirs').waitFor();
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await saySoon(/^Saved .* It decides calls/);
    expect(await stack.org('GET', `/rules/${id}`)).toMatchObject({ reason: 'Mine' });

    await stack.org('POST', '/rules', { name: 'No lists', effect: 'DENY', tools: ['orders/list*'], reason: 'Closed' });
    expect((await get(1)).text).toContain('Closed');
    await go('/rules');
    await page.getByRole('button', { name: 'Move No lists up' }).click();
    await saySoon(/No lists is number 1 now/);
    await page.getByRole('link', { name: /No lists/ }).press('Alt+ArrowDown');
    await saySoon(/No lists is number 2 now/);
    await page.getByRole('link', { name: /No lists/ }).press('Alt+ArrowUp');
    expect(await page.evaluate('document.activeElement.textContent')).toContain('No lists');
    await until('the order to be the new one', async () => (await rulesNow()).join() === 'No lists,Long lists');
    await page.getByRole('button', { name: 'Move No lists up', disabled: true }).waitFor();
    // The order that is shown is not the present one any more: who moves a rule in it learns that, and what changed.
    const { promise: refused, resolve: goOn } = Promise.withResolvers<undefined>();
    await page.route('**/rules?*', (route) => refused.then(() => route.continue()));
    const ids = ((await stack.org('GET', '/rules')) as { rules: { id: string }[] }).rules.map(({ id: one }) => one);
    await stack.org('PUT', '/rules/order', { ids: ids.toReversed() });
    await page.getByRole('button', { name: 'Move No lists down' }).click();
    await page.getByText(/order of the rules was changed since/).waitFor();
    goOn(undefined);
    await page.getByText('somebody changed this while you did').waitFor();
    await page.unroute('**/rules?*');
    await page.getByRole('button', { name: 'Take theirs' }).click();
    expect(await rulesNow()).toEqual(['Long lists', 'No lists']);
    await page.getByRole('button', { name: 'Move No lists up' }).click();
    await saySoon(/No lists is number 1 now/);
    await until('the order to be the new one again', async () => (await rulesNow()).join() === 'No lists,Long lists');
    // The track of a switch is drawn over its field.
    await page.getByRole('switch', { name: 'No lists is on' }).press('Space');
    await page.getByRole('button', { name: 'Switch rule off' }).click();
    await saySoon(/No lists switched off/);
    expect((await get(1)).isError).toBe(false);
    for (const name of ['No lists', 'Long lists']) {
      await page.getByRole('button', { name: `More for ${name}` }).click();
      await page.getByRole('menuitem', { name: 'Delete rule' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText(/It decided/).waitFor();
      if (await dialog.getByRole('textbox').isVisible()) await dialog.getByRole('textbox').fill(name);
      await dialog.getByRole('button', { name: 'Delete rule' }).click();
      await saySoon(new RegExp(`${name} deleted`));
    }
    expect((await get(6)).isError).toBe(false);
  },
  TEST_LIMIT_MS,
);

proves(
  ['BLOCK-NOW', 'CONSOLE-PAGES'],
  'two clicks on the page of an account and its very next call is refused; lifted, it works again',
  async () => {
    expect((await get(1)).isError).toBe(false);
    await go(`/service-accounts/${bot.account.id}`);
    await page.getByRole('button', { name: 'Block…' }).click();
    await page.getByRole('button', { name: 'Block now' }).click();
    await saySoon(/refund-bot blocked \d\d:\d\d:\d\d/);
    expect((await get(1)).text).toContain('Stopped by an admin');
    await page.getByRole('button', { name: 'Lift block' }).click();
    await saySoon(/Block of refund-bot lifted/);
    expect((await get(1)).isError).toBe(false);
  },
  TEST_LIMIT_MS,
);

proves(
  ['BLOCK-NOW', 'CONSOLE-PAGES'],
  'a tool is found and blocked on the page of blocks; the history keeps it',
  async () => {
    await go('/blocks');
    await pick('Who or what to block', 'orders/listOrders');
    await page.getByRole('button', { name: 'Block now' }).click();
    await saySoon(/orders\/listOrders blocked \d\d:\d\d:\d\d/);
    expect((await get(1)).isError).toBe(true);
    await page.getByRole('button', { name: 'Lift block of orders/listOrders' }).click();
    await page.getByRole('table', { name: 'Lifted' }).getByText('orders/listOrders').waitFor();
    expect((await get(1)).isError).toBe(false);
  },
  TEST_LIMIT_MS,
);

proves(
  ['BUDGET', 'USAGE', 'CONSOLE-PAGES'],
  'a budget is set by clicks, shows that it is used up and until when, and by whom; reset, calls pass again',
  async () => {
    await go('/budgets');
    await page.getByRole('button', { name: 'Set a budget for orders' }).click();
    await page.getByLabel('Hard limit in tokens (optional)').fill('20');
    await page.getByRole('button', { name: 'Save budget' }).click();
    await saySoon(/Budget of orders saved/);
    await get(3);
    await until('the tokens to be counted', async () => (await get(3)).text.includes('budget'));
    await page.reload();
    await saySoon(/Every call of orders is refused until .*, 00:00/);
    await page.getByRole('img', { name: /^orders: .* of 20 tokens today/ }).waitFor();
    await page.getByLabel('Which').selectOption('none');
    await page.getByRole('heading', { name: 'orders', exact: true }).waitFor({ state: 'detached' });
    await page.getByLabel('Which').selectOption('crossed');
    await page.getByLabel('Search by name').fill('ORD');
    await until('the address to keep the filters', () => page.url().includes('q=ORD') && page.url().includes('show=crossed'));
    expect(await page.getByRole('heading', { level: 3 }).allTextContents()).toEqual(['orders']);
    await page.getByRole('button', { name: 'Who used it: orders' }).click();
    await page.getByRole('list', { name: 'By who called' }).getByText('refund-bot').waitFor();

    await page.getByRole('button', { name: 'More for orders' }).click();
    await page.getByRole('menuitem', { name: 'Reset count' }).click();
    await page.getByRole('button', { name: 'Reset count' }).click();
    await saySoon(/Count of orders reset/);
    expect((await get(1)).isError).toBe(false);
    await page.getByRole('button', { name: 'More for orders' }).click();
    await page.getByRole('menuitem', { name: 'Remove budget' }).click();
    await page.getByRole('button', { name: 'Remove budget' }).click();
    await saySoon(/Budget of orders removed/);
  },
  TEST_LIMIT_MS,
);

proves(
  ['GRANT-WHY', 'CONSOLE-PAGES'],
  'a cell of the matrix says how much, whether it is direct, and why',
  async () => {
    await stack.org('PUT', '/grants', {
      subject: { kind: 'everyone' },
      resource: { kind: 'integration', slug: 'orders' },
      tools: ['listOrders'],
    });
    await go('/grants?view=matrix');
    await page.getByRole('button', { name: 'refund-bot, orders: all', exact: true }).waitFor();
    await page.getByRole('combobox', { name: 'Whose grants' }).selectOption('Members');
    await page.getByRole('button', { name: /, orders: 1\/4, not direct$/ }).click();
    await saySoon(/Because every member has 1 of 4 \(open default\)/);
    await page.getByRole('button', { name: 'Grant directly' }).click();
    await page.getByLabel(/^All 4/).check();
    await page.getByRole('button', { name: 'Grant access' }).last().click();
    await page.getByRole('button', { name: /^(?!refund-bot|Every).*, orders: all$/ }).waitFor();
  },
  TEST_LIMIT_MS,
);

proves(
  ['GRANT-AGENTS', 'CONSOLE-PAGES'],
  'a grant of an agent stands in the list by the name of the agent, and ends there',
  async () => {
    const spec = { schemaVersion: '1.0', systemPrompt: 'x', modelPreference: [{ family: 'claude', model: 'fable-5.2' }] };
    const { id } = await stack.org('POST', '/agents', { agent: { name: 'Refund clerk', description: 'x' }, spec });
    await stack.org('PUT', '/grants', {
      subject: { kind: 'serviceAccount', id: bot.account.id },
      resource: { kind: 'agent', id },
    });
    await go('/grants');
    const row = page.getByRole('row', { name: /refund-bot.*Refund clerk.*to use it/ });
    await row.waitFor();
    await row.getByRole('button', { name: 'More for refund-bot and Refund clerk' }).click();
    await page.getByRole('menuitem', { name: 'Remove grant' }).click();
    await saySoon(/told that the agent is not there/);
    await page.getByRole('button', { name: 'Remove grant' }).click();
    await saySoon(/Grant of Refund clerk to refund-bot removed/);
    expect((await stack.org('GET', `/grants?resource=${String(id)}`))['grants']).toEqual([]);
  },
  TEST_LIMIT_MS,
);

proves(
  ['RULE-EFFECT', 'CONSOLE-PAGES'],
  'the default decision is changed by a click and a question, and counts on the next call',
  async () => {
    await go('/security-settings');
    await page.getByLabel('Deny', { exact: true }).click();
    await page.getByRole('button', { name: 'Deny by default' }).click();
    await saySoon(/^Saved .* is refused\.$/);
    expect((await get(1)).text).toContain('not allowed');
    await page.getByLabel('Allow', { exact: true }).click();
    await page.getByRole('button', { name: 'Allow by default' }).click();
    await saySoon(/^Saved .* is allowed\.$/);
    expect((await get(1)).isError).toBe(false);
    expect([...window.violations, ...window.dialogs]).toEqual([]);
  },
  TEST_LIMIT_MS,
);
