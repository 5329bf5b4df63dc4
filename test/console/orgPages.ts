/** A new organization of the stack, and a real browser in front: its admin is signed in at one of its pages. */
import type { Browser } from 'playwright-core';
import { useStack, type Stack } from '../harness';
import { startBrowser } from '../harness/browser';
import { openWithin } from './looks';
import { openWindow, type Window } from './window';

export interface OrgPages {
  readonly stack: Stack;
  readonly browser: Browser;
  /** The admin's. */
  readonly window: Window;
  /** Address of a path of the organization. */
  at(path: string): string;
  /** Goes there without loading the app anew. */
  go(path: string): Promise<void>;
  stop(): Promise<void>;
}

export async function startOrgPages(path: string): Promise<OrgPages> {
  const [stack, browser] = [await useStack(), await startBrowser()];
  const at = (to: string): string => `${stack.consoleUrl}/orgs/${stack.orgSlug}${to}`;
  const stop = async (): Promise<void> => {
    await browser.close();
    await stack.stop();
  };
  try {
    await stack.createOrganization();
    const window = await openWindow(browser, stack.consoleUrl, stack.admin, {});
    await window.signInAt(`/orgs/${stack.orgSlug}${path}`);
    return { stack, browser, window, at, go: (to) => openWithin(window, at(to)), stop };
  } catch (err) {
    await stop();
    throw err;
  }
}
