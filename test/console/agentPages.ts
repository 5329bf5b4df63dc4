/** An organization with agents in it, and a real browser in front: an admin, a member who writes agents, and one who only looks. */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { envelope, startAgentFixture, type AgentFixture } from '../e2e/agents/agentFixture';
import type { Person } from '../harness';
import { startBrowser } from '../harness/browser';
import { openWindow, type Window } from './window';

export const HOSTILE = '<img src=x onerror=alert(1)> 50%2F/"x"';
export const pathOf = (name: string): string => `/agents/${encodeURIComponent(name)}`;

export interface AgentPages extends AgentFixture {
  readonly browser: Browser;
  readonly ana: Person;
  open(person: Person, options?: BrowserContextOptions): Promise<Window>;
  at(path: string): string;
  /** An agent of the admin; its id. */
  create(name: string, spec?: Record<string, unknown>): Promise<string>;
  /** Changes an agent in the store to what somebody else's act, or an earlier time, would have left. */
  inStore(id: string, $set: Record<string, unknown>): Promise<unknown>;
}

export async function startAgentPages(): Promise<AgentPages> {
  const fixture = await startAgentFixture();
  const { stack } = fixture;
  const browser = await startBrowser();
  return {
    ...fixture,
    browser,
    ana: stack.admin,
    at: (path) => `${stack.consoleUrl}/orgs/${stack.orgSlug}${path}`,
    create: async (name, spec = {}) => (await fixture.admin('POST', '/agents', envelope(name, spec))).body.id as string,
    inStore: (id, $set) => fixture.collection('agents').updateOne({ _id: id }, { $set }),
    open: async (person, options = {}) => {
      const window = await openWindow(browser, stack.consoleUrl, person, options);
      await window.signInAt('/orgs');
      return window;
    },
    stop: async () => {
      await browser.close();
      await fixture.stop();
    },
  };
}

/** Waits for words anywhere on a page. */
export const says = (page: Page, words: RegExp | string) => page.getByText(words).first().waitFor();
