/** Pages in light, dark and on a phone: nothing for axe to find, no sideways scroll. Pictures go to `.cache/screens`. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import type { Stack } from '../harness';
import { openWindow, type Window } from './window';

const SCREENS = join(__dirname, '..', '..', '.cache', 'screens');
const DESK = { viewport: { width: 1_280, height: 860 } };
const PHONE = { viewport: { width: 360, height: 780 } };
const LOOKS: [look: string, options: BrowserContextOptions, rules?: string[]][] = [
  ['light', DESK],
  // What differs from light is colours.
  ['dark', { ...DESK, colorScheme: 'dark' }, ['color-contrast', 'link-in-text-block']],
  ['phone', PHONE],
  ['phone-dark', { ...PHONE, colorScheme: 'dark' }, ['color-contrast']],
];

async function settle(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForFunction('document.querySelector(`main [aria-label="Loading"]`) === null');
  await page.waitForLoadState('networkidle');
}

/** Fails with what is wrong on any of the pages, given by the name of the picture and their path in the organization. */
export async function everyLook(
  { browser, stack, window }: { browser: Browser; stack: Stack; window: Window },
  pages: readonly [name: string, path: string][],
): Promise<void> {
  mkdirSync(SCREENS, { recursive: true });
  const storageState = await window.context.storageState();
  const findings: string[] = [];
  for (const [look, options, rules] of LOOKS) {
    const judge = await openWindow(browser, stack.consoleUrl, stack.admin, {
      ...options,
      storageState,
      bypassCSP: true,
      reducedMotion: 'reduce',
    });
    for (const [name, path] of pages) {
      await judge.page.goto(`${stack.consoleUrl}/orgs/${stack.orgSlug}${path}`);
      await settle(judge.page);
      findings.push(...(await judge.axe(rules)).map((finding) => `${name} ${look}: ${finding}`));
      const wide = await judge.page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth');
      if (wide === true) findings.push(`${name} ${look}: scrolls sideways`);
      await judge.page.screenshot({ path: join(SCREENS, `${name}-${look}.png`), fullPage: true });
    }
    await judge.context.close();
  }
  expect(findings).toEqual([]);
}
