/** Pages in light, dark and on a phone: nothing for axe to find, no sideways scroll. Pictures go to `.cache/screens`. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import type { Stack } from '../harness';
import { openWindow, type Window } from './window';

const SCREENS = join(__dirname, '..', '..', '.cache', 'screens');
const DESK = { viewport: { width: 1_280, height: 860 } };
const PHONE = { viewport: { width: 360, height: 780 } };
interface Look {
  readonly options: BrowserContextOptions;
  /** Of axe; all, unless said otherwise: what differs from light is colours. */
  readonly rules?: readonly string[];
}
export const LOOKS: Readonly<Record<string, Look>> = {
  light: { options: DESK },
  dark: { options: { ...DESK, colorScheme: 'dark' }, rules: ['color-contrast', 'link-in-text-block'] },
  phone: { options: PHONE },
  'phone-dark': { options: { ...PHONE, colorScheme: 'dark' }, rules: ['color-contrast'] },
};

async function settle(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForFunction('document.querySelector(`main [aria-label="Loading"], main .mantine-Skeleton-root`) === null');
}

/** What is wrong in one look with any of the pages, given by the name of the picture and their path in the organization. */
export async function findingsIn(
  look: string,
  { browser, stack, window }: { browser: Browser; stack: Stack; window: Window },
  pages: readonly [name: string, path: string][],
): Promise<string[]> {
  const { options, rules } = LOOKS[look]!;
  mkdirSync(SCREENS, { recursive: true });
  const storageState = await window.context.storageState();
  const judge = await openWindow(browser, stack.consoleUrl, stack.admin, {
    ...options,
    storageState,
    bypassCSP: true,
    reducedMotion: 'reduce',
  });
  const findings: string[] = [];
  for (const [name, path] of pages) {
    await judge.page.goto(`${stack.consoleUrl}/orgs/${stack.orgSlug}${path}`);
    await settle(judge.page);
    findings.push(...(await judge.axe(rules)).map((finding) => `${name}: ${finding}`));
    const wide = await judge.page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth');
    if (wide === true) findings.push(`${name}: scrolls sideways`);
    await judge.page.screenshot({ path: join(SCREENS, `${name}-${look}.png`), fullPage: true });
  }
  await judge.context.close();
  return findings;
}
