/** The place of the focus after a press that takes its button away. */
import type { Route } from 'playwright-core';
import { until } from '../harness';
import { proves } from '../proves';
import { approveButton, newText, ready, startApprovalFixture, type ApprovalFixture } from './approvalFixture';
import { TEST_LIMIT_MS, type Window } from './window';

let fixture: ApprovalFixture;
let window: Window;
beforeAll(async () => {
  fixture = await startApprovalFixture();
  window = await fixture.open(fixture.ana);
}, TEST_LIMIT_MS);
afterAll(() => fixture?.stop(), TEST_LIMIT_MS);

const IN_DIALOG = "document.activeElement.closest('[role=dialog]') !== null";

proves(
  ['CONSOLE-PAGES'],
  'the dialog of a change of many keeps the focus while it runs and when it is told what became of each',
  async () => {
    const { page } = window;
    for (const name of ['focus-1', 'focus-2']) await fixture.stack.createAccount(name);
    await fixture.go(window, '/service-accounts?q=focus');
    await page.getByRole('checkbox', { name: 'Select all rows that are shown' }).check();
    await page.getByRole('button', { name: 'Disable…' }).click();
    let goOn = (): void => undefined;
    const held = new Promise<void>((resolve) => (goOn = resolve));
    await page.route('**/service-accounts/bulk', async (route) => {
      await held;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Disable them' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Stop' }).waitFor();
    expect(await page.evaluate(IN_DIALOG)).toBe(true);
    goOn();
    await window.says('2 disabled.');
    expect(await page.evaluate(IN_DIALOG)).toBe(true);
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Close');
  },
  TEST_LIMIT_MS,
);

proves(
  ['CONSOLE-PAGES', 'CONSOLE-APPROVE'],
  'after a yes and after a no the line that tells the decision has the focus, unless who decided is elsewhere on the page',
  async () => {
    const { page } = window;
    const decided = page.locator('p[role=status]:focus');
    await page.goto(fixture.at(`/approvals/${await fixture.ask(newText())}`));
    await ready(page);
    await approveButton(page).focus();
    await page.keyboard.press('Enter');
    await decided.getByText(/^Approved by/).waitFor();

    await page.goto(fixture.at(`/approvals/${await fixture.ask(newText())}`));
    await page.getByRole('button', { name: 'Reject' }).focus();
    await page.keyboard.press('Enter');
    await decided.getByText(/^Rejected by/).waitFor();

    // A decision of somebody else takes the focus from nothing.
    const requestId = await fixture.ask(newText());
    await page.goto(fixture.at(`/approvals/${requestId}`));
    const heading = page.getByRole('heading', { level: 1 });
    await ready(page);
    await heading.focus();
    await fixture.stack.org('POST', `/approvals/${requestId}/reject`, {});
    await page.getByText(/^Rejected by/).waitFor();
    expect(await decided.count()).toBe(0);
    expect(await page.evaluate('document.activeElement.tagName')).toBe('H1');
  },
  TEST_LIMIT_MS,
);

proves(
  ['CONSOLE-PAGES', 'CONSOLE-APPROVE'],
  'a decision that fails puts the focus on why, and the next key press goes on from there',
  async () => {
    const { page } = window;
    const requestId = await fixture.ask(newText());
    await page.goto(fixture.at(`/approvals/${requestId}`));
    await ready(page);
    const fails = (route: Route): Promise<void> => route.fulfill({ status: 400, json: { error: 'Not as it is', details: [] } });
    await page.route('**/approvals/*/approve', fails);
    await approveButton(page).focus();
    await page.keyboard.press('Enter');
    await page.locator(':focus', { hasText: 'Not done.' }).waitFor();
    await page.unroute('**/approvals/*/approve', fails);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByText(/^Approved by/).waitFor();
  },
  TEST_LIMIT_MS,
);

proves(
  ['CONSOLE-PAGES', 'CONSOLE-DAILY'],
  'once a token is stored the heading of its part, or of the page, has the focus',
  async () => {
    const { page } = window;
    for (const [path, heading] of [
      [`/service-accounts/${fixture.caller.account.id}`, 'Tokens'],
      ['/service-tokens', 'Organization tokens'],
    ] as const) {
      await page.goto(fixture.at(path));
      await window.button('Create token').click();
      await page.getByRole('textbox', { name: 'Name' }).fill('kept');
      await window.button('Create token').click();
      await window.button('I have stored it').focus();
      await page.keyboard.press('Enter');
      await page.locator('h1:focus, h2:focus', { hasText: heading }).waitFor();
    }
  },
  TEST_LIMIT_MS,
);

/** The focus is somewhere in the page, and no dialog is open. */
const KEPT = "document.activeElement.closest('main') !== null && document.querySelector('[role=dialog]') === null";

proves(
  ['CONSOLE-PAGES'],
  'what a press takes away leaves the focus in the part where it stood, and what is off for a moment has it back',
  async () => {
    const { page } = window;
    for (let n = 0; n < 55; n += 1) await fixture.stack.createAccount(`kept-${n}`);
    await fixture.go(window, '/service-accounts?q=kept');
    await page.getByRole('checkbox', { name: 'Select kept-50', exact: true }).check();
    await page.getByRole('button', { name: 'Disable…' }).click();
    await page.getByRole('button', { name: 'Disable them' }).click();
    await window.says('1 disabled.');
    await page.getByRole('button', { name: 'Close' }).focus();
    await page.keyboard.press('Enter');
    await until('the focus to be in the page', async () => Boolean(await page.evaluate(KEPT)));
    await page.getByRole('button', { name: 'Load more' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Load more' }).waitFor({ state: 'detached' });
    await until('the focus to be in the page', async () => Boolean(await page.evaluate(KEPT)));

    await fixture.go(window, '/integrations/orders');
    await page
      .getByRole('button', { name: /^Edit / })
      .first()
      .click();
    await page.getByRole('button', { name: 'Save tool' }).focus();
    await page.keyboard.press('Enter');
    await until('the focus to be in the page', async () => Boolean(await page.evaluate(KEPT)));
  },
  TEST_LIMIT_MS,
);
