/** Where the focus is after a press that takes its button away. */
import { proves } from '../proves';
import { startOrgPages, type OrgPages } from './orgPages';
import { TEST_LIMIT_MS } from './window';

let pages: OrgPages;
beforeAll(async () => void (pages = await startOrgPages('/groups')), TEST_LIMIT_MS);
afterAll(() => pages?.stop(), TEST_LIMIT_MS);

const IN_DIALOG = "document.activeElement.closest('[role=dialog]') !== null";

proves(
  ['CONSOLE-PAGES'],
  'the dialog of a change of many keeps the focus while it runs and when it is told what became of each',
  async () => {
    const { stack, window, go } = pages;
    const { page } = window;
    for (const name of ['focus-1', 'focus-2']) await stack.createAccount(name);
    await go('/service-accounts?q=focus');
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
