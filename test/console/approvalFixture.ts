/** The stack with a real browser, two admins and a bot whose notes need a person. */
import type { Browser, BrowserContextOptions, Page, Request } from 'playwright-core';
import { pendingOf, startUpstream, useStack, type Caller, type Person, type Stack, type Upstream } from '../harness';
import { startBrowser } from '../harness/browser';
import { openWithin } from './looks';
import { openWindow, type Window } from './window';

export const TOOL = 'api/createNote';

export interface ApprovalFixture {
  readonly stack: Stack;
  readonly api: Upstream;
  readonly caller: Caller;
  readonly browser: Browser;
  readonly ana: Person;
  readonly jon: Person;
  /** Asks for a note; gives the id of the request that waits. */
  ask(text: string, more?: { onBehalfOf?: string; status?: number }): Promise<string>;
  /** Rejects all requests, so that nothing waits any more. */
  rejectAll(): Promise<void>;
  /** How often a text arrived at the API. */
  sent(text: string): number;
  /** A window in which the person is signed in already. */
  open(person: Person, options?: BrowserContextOptions): Promise<Window>;
  at(path: string): string;
  /** Goes to a path of the organization in a window of `open`, without loading the app anew. */
  go(window: Window, path: string): Promise<void>;
  stop(): Promise<void>;
}

let notes = 0;
export const newText = (): string => `note ${(notes += 1)}`;

const pathOf = (request: Request): string => new URL(request.url()).pathname;
export const isPoll = (request: Request): boolean => pathOf(request).endsWith('/pulse');
export const isVerdict = (request: Request): boolean => /\/(approve|reject)$/.test(pathOf(request));

export async function openEmptyInbox(page: Page, fixture: Pick<ApprovalFixture, 'at'>): Promise<void> {
  await page.goto(fixture.at('/approvals'));
  await page.getByText('Nothing waits for your decision').waitFor();
}

/** What a page sends from now on, as far as it is asked for. */
export function heard(page: Page, wanted: (request: Request) => boolean): Request[] {
  const requests: Request[] = [];
  page.on('request', (request) => wanted(request) && requests.push(request));
  return requests;
}

/** What must be there before anybody asks: a bot that may call the API, a rule about its notes, and a second admin. */
async function prepare(stack: Stack, api: Upstream): Promise<{ caller: Caller; jon: Person }> {
  const caller = await stack.readyCaller('nightly-notes');
  await stack.importFor(caller.account.id, 'api', api.document());
  const rule = { name: 'Notes need a person', effect: 'REQUIRE_APPROVAL', tools: [TOOL], reason: 'Customers read them' };
  await stack.org('POST', '/rules', rule);
  const jon = await stack.addPerson(stack.emailOf('jon'));
  await stack.join(jon, 'admin');
  return { caller, jon };
}

export async function startApprovalFixture(): Promise<ApprovalFixture> {
  const api = await startUpstream();
  const stack = await useStack();
  const { caller, jon } = await prepare(stack, api).catch(async (err: unknown) => {
    await stack.stop();
    await api.close();
    throw err;
  });
  const browser = await startBrowser();
  const at = (path: string): string => `${stack.consoleUrl}/orgs/${stack.orgSlug}${path}`;
  return {
    stack,
    api,
    caller,
    browser,
    ana: stack.admin,
    jon,
    at,
    go: (window, path) => openWithin(window, at(path)),
    rejectAll: async () => {
      const { approvals } = (await stack.org('GET', '/approvals?status=pending&limit=200')) as unknown as {
        approvals: { requestId: string }[];
      };
      await Promise.all(approvals.map(({ requestId }) => stack.org('POST', `/approvals/${requestId}/reject`, {})));
    },
    sent: (text) => api.hits.filter(({ body }) => body.includes(JSON.stringify(text))).length,
    ask: async (text, { onBehalfOf, status } = {}) => {
      const args = { body: { text }, ...(status === undefined ? {} : { status }) };
      const headers = onBehalfOf === undefined ? {} : { 'x-service-on-behalf-of': onBehalfOf };
      return pendingOf(await stack.execute(TOOL, args, { token: caller.token.value, headers })).requestId;
    },
    open: async (person, options = {}) => {
      const window = await openWindow(browser, stack.consoleUrl, person, options);
      await window.signInAt('/orgs');
      return window;
    },
    stop: async () => {
      await browser.close();
      await stack.stop();
      await api.close();
    },
  };
}

export const approveButton = (page: Page) => page.getByRole('button', { name: 'Approve and run once' });
/** Waits until the button can be pressed: the page has settled and everything was looked at. */
export const ready = (page: Page): Promise<unknown> => page.locator('button:enabled', { hasText: 'Approve and run once' }).waitFor();
