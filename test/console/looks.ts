/**
 * Pages at a desk and on a phone, in light and dark: nothing for axe to find, no sideways scroll. The app is loaded once and goes from page to page, and
 * each page changes its size and colours there. Pictures go to the folder that the setting SCREENS names.
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
  zoomed: { viewport: { width: 640, height: 430 } },
} satisfies Record<string, BrowserContextOptions>;
export type Size = keyof typeof SIZES;
/** Sizes in which the suite of each page judges it. */
export const SIZE_NAMES: readonly Size[] = ['desk', 'phone'];
export type Scheme = 'light' | 'dark';
/** Rules of axe by scheme; undefined means all. Only colours differ from light to dark. */
const RULES: Readonly<Record<Scheme, readonly string[] | undefined>> = { light: undefined, dark: ['color-contrast', 'link-in-text-block'] };

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

/** The same, with the window made as large as each of these. */
export async function findingsOfSizes(
  window: Window,
  name: string,
  sizes: readonly Size[] = Object.keys(SIZES) as Size[],
  schemes?: readonly Scheme[],
): Promise<string[]> {
  const findings: string[] = [];
  for (const size of sizes) {
    await window.page.setViewportSize(SIZES[size].viewport);
    findings.push(...(await findingsOf(window, `${name}-${size}`, schemes)));
  }
  return findings;
}

/** Waits until a page shows what it is about. */
export async function settle({ page }: Window): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.locator('main [aria-label="Loading"], main .mantine-Skeleton-root').first().waitFor({ state: 'detached' });
}

/** Goes to a page as a click on a link does, without loading the app anew. It goes by way of a page that does not exist, so that what is shown then is the new page. */
export async function goWithin(window: Window, address: string): Promise<void> {
  const { page } = window;
  const { pathname, search } = new URL(address);
  const push = (path: string): Promise<unknown> =>
    page.evaluate(`history.pushState({}, '', ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent('popstate', { state: {} }))`);
  const none = page.getByRole('heading', { name: 'Nothing here for you' });
  await push(`${/^\/orgs\/[^/]+/.exec(pathname)![0]}/no-such-page`);
  await none.waitFor();
  await push(pathname + search);
  await none.waitFor({ state: 'detached' });
  await settle(window);
}

/** The same, and what the app knows already is asked for anew, as in a window that is looked at again: others may have changed it. */
export async function openWithin(window: Window, address: string): Promise<void> {
  await goWithin(window, address);
  await window.page.evaluate("dispatchEvent(new Event('visibilitychange'))");
  await window.answered();
}

/** What is wrong in one of the sizes with any of the pages, given by a name and their path in the organization. */
export async function findingsIn(
  sizes: readonly Size[],
  { browser, stack, window }: { browser: Browser; stack: Stack; window: Window },
  pages: readonly [name: string, path: string][],
): Promise<string[]> {
  const storageState = await window.context.storageState();
  const judge = await openWindow(browser, stack.consoleUrl, stack.admin, { ...SIZES[sizes[0]!], storageState, reducedMotion: 'reduce' });
  const at = (path: string): string => `${stack.consoleUrl}/orgs/${stack.orgSlug}${path}`;
  const findings: string[] = [];
  await judge.page.goto(at(pages[0]![1]));
  await settle(judge);
  for (const [name, path] of pages) {
    await goWithin(judge, at(path));
    findings.push(...(await findingsOfSizes(judge, name, sizes)));
  }
  await judge.context.close();
  return [...findings, ...judge.violations, ...judge.dialogs];
}
