/** The main pages without a mouse, at 200 % and on a large screen. */
import type { Browser } from 'playwright-core';
import { until, useStack, type Stack } from '../harness';
import { startBrowser } from '../harness/browser';
import { proves } from '../proves';
import { findingsIn, findingsOf, goWithin, SIZE_NAMES, type Size } from './looks';
import { openWindow, TEST_LIMIT_MS, type Window } from './window';

let stack: Stack;
let browser: Browser;
let window: Window;
let pages: [name: string, path: string][];
let accountPath: string;
beforeAll(async () => {
  stack = await useStack();
  const bot = await stack.readyCaller('keyboard-bot');
  await stack.execute('orders/listOrders', { limit: 1 }, { token: bot.token.value });
  const rule = { name: 'Ask about refunds', effect: 'REQUIRE_APPROVAL', tools: ['orders/refund*'], reason: 'Money leaves' };
  const { id } = await stack.org('POST', '/rules', rule);
  const stopped = await stack.readyCaller('stopped-bot');
  await stack.org('POST', '/blocks', { target: { kind: 'serviceAccount', id: stopped.account.id }, reason: 'Being repaired' });
  accountPath = `/service-accounts/${bot.account.id}`;
  pages = [
    ['overview', ''],
    ['integrations', '/integrations'],
    ['integration', '/integrations/orders'],
    ['service-accounts', '/service-accounts'],
    ['service-account', accountPath],
    ['grants', '/grants'],
    ['rules', '/rules'],
    ['rule', `/rules/${String(id)}`],
    ['approvals', '/approvals'],
    ['blocks', '/blocks'],
    ['calls', '/calls'],
    ['audit', '/audit-log'],
    ['members', '/members'],
    ['groups', '/groups'],
  ];
  browser = await startBrowser();
  window = await openWindow(browser, stack.consoleUrl, stack.admin, {});
  await window.signInAt(`/orgs/${stack.orgSlug}`);
}, TEST_LIMIT_MS);
afterAll(async () => {
  await browser?.close();
  await stack?.stop();
}, TEST_LIMIT_MS);

const open = (path: string): Promise<void> => goWithin(window, `${stack.consoleUrl}/orgs/${stack.orgSlug}${path}`);

/** Far more stops than a page has. */
const MOST_STOPS = 400;

/** Runs in the page and numbers its controls, so that a stop is told by its number. Parts of one control, which arrows reach, are left out. */
const NUMBER_CONTROLS = `[...document.querySelectorAll('a[href], button, input, select, textarea, [tabindex]')]
  .filter((one) => !one.disabled && one.tabIndex >= 0 && one.type !== 'radio' && one.checkVisibility({ visibilityProperty: true }))
  .map((one, at) => { one.dataset.stop = String(at); return (one.getAttribute('aria-label') ?? one.textContent ?? '').trim() || one.outerHTML.slice(0, 120); })`;

/** What has the focus: its number, whether it is in sight, and whether anything shows that it has it. A row shows it at its link's other box. */
const STOP = `(() => {
  const one = document.activeElement;
  if (one === null || one === document.body) return null;
  const box = one.getBoundingClientRect();
  const inSight = box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;
  const isRinged = ({ outlineStyle, outlineWidth, boxShadow }) => (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
  const boxes = [one, one.parentElement, one.closest('label')].filter((each) => each !== null);
  const isMarked = isRinged(getComputedStyle(one, '::after')) || boxes.some((each) => isRinged(getComputedStyle(each)));
  return { stop: one.dataset.stop, inSight, isMarked: isMarked || one.matches('input, textarea, select'), what: one.outerHTML.slice(0, 160) };
})()`;

interface Stop {
  /** Number of the control; radio buttons, and controls that came after the numbering, have none. */
  stop?: string;
  inSight: boolean;
  isMarked: boolean;
  what: string;
}

/** What the Tab key does not reach, or reaches without a sign of it. */
async function tabThrough({ page }: Window, name: string): Promise<string[]> {
  const labels: string[] = await page.evaluate(NUMBER_CONTROLS);
  const reached = new Set<string>();
  const findings: string[] = [];
  for (let count = 0; count < MOST_STOPS; count += 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate<Stop | null>(STOP);
    // After the last stop comes the browser's own, then the first.
    if (stop === null) continue;
    if (stop.stop !== undefined && reached.has(stop.stop)) break;
    if (stop.stop !== undefined) reached.add(stop.stop);
    if (!stop.inSight) findings.push(`${name}: out of sight: ${stop.what}`);
    if (!stop.isMarked) findings.push(`${name}: no sign of focus: ${stop.what}`);
  }
  return [...findings, ...labels.flatMap((label, at) => (reached.has(String(at)) ? [] : [`${name}: not reached: ${label}`]))];
}

proves(
  ['CONSOLE-PAGES'],
  'everything that can be worked with on a main page is reached by the Tab key, in sight and marked',
  async () => {
    const findings: string[] = [];
    for (const [name, path] of pages) {
      await open(path);
      findings.push(...(await tabThrough(window, name)));
    }
    expect(findings).toEqual([]);
  },
  2 * TEST_LIMIT_MS,
);

/** A menu lies beside the page's landmarks in the document, which best practices alone object to. */
const A_AND_AA = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

proves(
  ['CONSOLE-PAGES'],
  'the menu of a row opens by a key and gives the focus back, the first time and later; a hint comes with the focus or the pointer and goes by Escape',
  async () => {
    const { page } = window;
    await open('/grants');
    const label = 'More for keyboard-bot and orders';
    for (const _time of ['first', 'again']) {
      await page.getByRole('button', { name: label }).press('Enter');
      await page.getByRole('menuitem', { name: 'Remove grant' }).waitFor();
      expect(await window.axe(A_AND_AA)).toEqual([]);
      await page.keyboard.press('Escape');
      await page.getByRole('menu').waitFor({ state: 'detached' });
      await until('the focus', async () => (await page.evaluate('document.activeElement.getAttribute("aria-label")')) === label);
    }
    const hint = page.getByRole('tooltip');
    const time = page.locator('main time').first();
    await time.focus();
    await hint.waitFor();
    expect(await page.locator(`[id="${String(await time.getAttribute('aria-describedby'))}"]`).textContent()).toMatch(
      /\d{4}, \d\d:\d\d:\d\d/,
    );
    await page.keyboard.press('Escape');
    await hint.waitFor({ state: 'detached' });
    await time.hover();
    await hint.waitFor();
    await page.mouse.move(0, 0);
    await hint.waitFor({ state: 'detached' });
  },
  TEST_LIMIT_MS,
);

proves(
  ['CONSOLE-PAGES'],
  'dialogs have no finding of axe, in light and dark',
  async () => {
    const { page } = window;
    const dialogs: [path: string, button: string | RegExp, item?: string][] = [
      ['/grants', 'More for keyboard-bot and orders', 'Remove grant'],
      ['/rules', 'More for Ask about refunds', 'Delete rule'],
      ['/integrations/orders', /^Edit/],
      [accountPath, 'Disable'],
      [accountPath, 'Block…'],
      [accountPath, /^Revoke/],
    ];
    const findings: string[] = [];
    for (const [path, button, item] of dialogs) {
      await open(path);
      await page.getByRole('button', { name: button }).first().click();
      if (item !== undefined) await page.getByRole('menuitem', { name: item }).click();
      await page.getByRole('dialog').waitFor();
      await page.getByRole('menu').waitFor({ state: 'detached' });
      findings.push(...(await findingsOf(window, `${path} ${String(button)}`)));
    }
    expect(findings).toEqual([]);
  },
  TEST_LIMIT_MS,
);

/** Sizes that are judged; every size if pictures are wanted. */
const JUDGED: readonly Size[] = process.env['SCREENS'] === undefined ? ['wide', 'zoomed'] : [...SIZE_NAMES, 'wide', 'zoomed'];
proves(
  ['CONSOLE-PAGES'],
  `the main pages have no finding of axe and no sideways scroll, ${JUDGED.join(' and ')}`,
  async () => expect(await findingsIn(JUDGED, { browser, stack, window }, pages)).toEqual([]),
  2 * TEST_LIMIT_MS,
);
