/** A window of a real browser in front of a console: signs in by clicking, notes what breaks the content security policy, asks axe. */
import { readFileSync } from 'node:fs';
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page, Request } from 'playwright-core';
import { until, type Person } from '../harness';

export interface Window {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly violations: string[];
  readonly dialogs: string[];
  /** Finds a button by its whole name, or by a part that fits. */
  button(name: string | RegExp): Locator;
  /** Finds a field by its label. */
  field(label: string): Locator;
  /** Waits until the page says so. */
  says(text: string | RegExp): Promise<void>;
  /** Waits until the page shows the answers to all that it asked for. What they move away is not where it was clicked. */
  answered(): Promise<void>;
  /** Opens a path of the console and signs in by clicking, if it asks. */
  signInAt(path: string): Promise<void>;
  /** Findings of axe, one line each, by all its rules or by these. */
  axe(rules?: readonly string[]): Promise<string[]>;
}

const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
/** A busy machine is slow, not wrong. */
export const PAGE_TIMEOUT_MS = 90_000;
export const TEST_LIMIT_MS = 240_000;
const RULES = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Off in axe by default: who speaks to a control says what stands on it. */
const ALSO = { 'label-content-name-mismatch': { enabled: true } };

/**
 * Colours change over some milliseconds; between them they have too little contrast. What turns for ever, such as a loader, is not waited for. The
 * animations are looked at again and again: the promise of one whose element is gone has been seen to end never.
 */
const COLOURS_CHANGED = `(async () => {
  const changes = ({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity;
  while (document.getAnimations().some(changes)) await new Promise((next) => setTimeout(next, 20));
})()`;

/** What came before it is drawn. */
const DRAWN = 'new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))';

interface AxeNode {
  html: string;
  failureSummary?: string;
}
interface AxeResult {
  violations: { id: string; nodes: AxeNode[] }[];
}

/** A hint lies beside the page's landmarks in the document. It may come at any moment, because the pointer stays where it clicked. */
const isHintBesideLandmarks = (id: string, { html }: AxeNode): boolean => id === 'region' && html.includes('role="tooltip"');

/** What breaks the content security policy, and every dialog, is noted. */
export async function openWindow(browser: Browser, consoleUrl: string, person: Person, options: BrowserContextOptions): Promise<Window> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  page.setDefaultTimeout(PAGE_TIMEOUT_MS);
  const violations: string[] = [];
  const dialogs: string[] = [];
  page.on('console', (message) => {
    if (/content security policy|trusted ?type/i.test(message.text())) violations.push(message.text());
  });
  const asked = new Set<Request>();
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch') asked.add(request);
  });
  page.on('requestfinished', (request) => void asked.delete(request));
  page.on('requestfailed', (request) => void asked.delete(request));
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  return {
    context,
    page,
    violations,
    dialogs,
    button: (name) => page.getByRole('button', { name, exact: typeof name === 'string' }),
    field: (label) => page.getByLabel(label, { exact: true }),
    says: (text) => page.getByText(text).first().waitFor(),
    async answered() {
      await until('answers', async () => {
        if (asked.size > 0) return false;
        await page.evaluate(DRAWN);
        return asked.size === 0;
      });
    },
    async signInAt(path) {
      await page.goto(`${consoleUrl}${path}`);
      if (!page.url().startsWith(`${consoleUrl}/signin`)) return;
      const start = page.getByRole('link', { name: /^Sign in with/ });
      const email = page.getByLabel('E-mail');
      const isBack = async (): Promise<boolean> => new URL(page.url()).origin === consoleUrl && !(await start.isVisible());
      await start.click();
      // The provider may still know the person: then the console's next page comes by itself.
      await until('the provider, or the console again', async () => (await email.isVisible()) || (await isBack()), 60_000);
      if (!(await email.isVisible())) return page.waitForLoadState();
      await email.fill(person.email);
      await page.getByLabel('Password').fill(person.password);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.waitForURL((url) => url.origin === consoleUrl);
    },
    async axe(rules = RULES) {
      if ((await page.evaluate('"axe" in globalThis')) !== true) await page.evaluate(AXE);
      await page.evaluate(COLOURS_CHANGED);
      const result: AxeResult = await page.evaluate(
        `axe.run(document, { runOnly: ${JSON.stringify(rules)}, rules: ${JSON.stringify(ALSO)}, resultTypes: ['violations'] })`,
      );
      return result.violations.flatMap(({ id, nodes }) =>
        nodes
          .filter((node) => !isHintBesideLandmarks(id, node))
          .map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary ?? ''}`),
      );
    },
  };
}
