/**
 * Pages at a desk and on a phone, in light and dark: nothing for axe to find, no sideways scroll. Each is opened once per size and changes its colours
 * there. Pictures go to the folder that the setting SCREENS names.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import type { Stack } from '../harness';
import { openWindow, type Window } from './window';

export const SIZES = {
  desk: { viewport: { width: 1_280, height: 860 } },
  phone: { viewport: { width: 360, height: 780 } },
  /** A large screen. */
  wide: { viewport: { width: 1_920, height: 1_080 } },
  /** A desk at 200 %. */
  zoomed: { viewport: { width: 640, height: 430 }, deviceScaleFactor: 2 },
} satisfies Record<string, BrowserContextOptions>;
export type Size = keyof typeof SIZES;
/** Those in which each page is judged by the suite it belongs to. */
export const SIZE_NAMES: readonly Size[] = ['desk', 'phone'];
export type Scheme = 'light' | 'dark';
/** Of axe; all, unless said otherwise: what differs from light is colours. */
const RULES: Readonly<Record<Scheme, readonly string[] | undefined>> = { light: undefined, dark: ['color-contrast', 'link-in-text-block'] };

/** Colours change over some milliseconds; between them they have too little contrast. What turns for ever, such as a loader, is not waited for. */
const COLOURS_CHANGED = `Promise.all(
  document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity).map(({ finished }) => finished.catch(() => undefined)),
).then(() => undefined)`;

const folder = process.env['SCREENS'];

/** Takes a picture of the whole page where pictures are wanted. */
async function picture({ page }: Window, name: string): Promise<void> {
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name.replace(/\W+/g, '-')}.png`), fullPage: true });
}

async function show({ page }: Window, scheme: Scheme): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme });
  // Pages without script have no such attribute.
  const attribute = 'data-mantine-color-scheme';
  await page.locator(`html[${attribute}=${scheme}], html:not([${attribute}])`).waitFor();
  await page.evaluate(COLOURS_CHANGED);
}

/** What is wrong with what a window shows now. */
export async function findingsOf(window: Window, name: string, schemes: readonly Scheme[] = ['light', 'dark']): Promise<string[]> {
  const findings: string[] = [];
  for (const scheme of schemes) {
    await show(window, scheme);
    findings.push(...(await window.axe(RULES[scheme])).map((finding) => `${name}, ${scheme}: ${finding}`));
    const wide = await window.page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth');
    if (wide === true) findings.push(`${name}, ${scheme}: scrolls sideways`);
    await picture(window, `${name}-${scheme}`);
  }
  return findings;
}

async function settle({ page }: Window): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.locator('main [aria-label="Loading"], main .mantine-Skeleton-root').first().waitFor({ state: 'detached' });
}

/** What is wrong in one size with any of the pages, given by a name and their path in the organization. */
export async function findingsIn(
  size: Size,
  { browser, stack, window }: { browser: Browser; stack: Stack; window: Window },
  pages: readonly [name: string, path: string][],
): Promise<string[]> {
  const storageState = await window.context.storageState();
  const judge = await openWindow(browser, stack.consoleUrl, stack.admin, { ...SIZES[size], storageState, reducedMotion: 'reduce' });
  const findings: string[] = [];
  for (const [name, path] of pages) {
    await judge.page.goto(`${stack.consoleUrl}/orgs/${stack.orgSlug}${path}`);
    await settle(judge);
    findings.push(...(await findingsOf(judge, `${name}-${size}`)));
  }
  await judge.context.close();
  return [...findings, ...judge.violations, ...judge.dialogs];
}
