/** A host of MCP Apps as small as it can be: a page that shows a card in a frame of no origin and passes its messages on. Time stands until it is moved. */
import type { Browser, BrowserContextOptions, Frame, Page } from 'playwright-core';
import { until } from '../harness';

/** What a card says to its host. */
export interface SentMessage {
  readonly id?: number;
  readonly method?: string;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly result?: unknown;
  readonly error?: unknown;
}
export interface Shown {
  readonly document: string;
  /** Arguments and answer of the call that the card is shown for. */
  readonly input: object;
  readonly result: unknown;
  /** What the host answers to a request of the card; throwing refuses it. */
  readonly answer?: (method: string, params: unknown) => unknown;
  readonly context?: object;
}
export interface CardHost {
  readonly page: Page;
  readonly frame: Frame;
  readonly said: SentMessage[];
  /** Dialogs, requests and breaches of the content security policy: all that must not be. */
  readonly mishaps: string[];
  post(message: object): Promise<void>;
  /** What the card asked of this method so far. */
  asked(method: string): SentMessage[];
  /** A text that is part of the state, or a pattern where it is part of others. */
  state(text: string | RegExp): Promise<void>;
  close(): Promise<void>;
}

const ORIGIN = 'http://host.test';
/** What hosts impose where a card asks for nothing; and that no text becomes markup. A frame without an address inherits it. */
const POLICY =
  "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:; require-trusted-types-for 'script'";

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
const hostPage = (document: string): string => `<!doctype html><title>Host</title><script>
  const view = () => globalThis.document.querySelector('iframe').contentWindow;
  const post = (message) => view().postMessage({ jsonrpc: '2.0', ...message }, '*');
  addEventListener('message', async ({ source, data }) => {
    if (source === view()) await heard(data);
  });
</script><main><h1>Host</h1><iframe title="Approval" sandbox="allow-scripts" width="600" height="500" srcdoc="${escaped(document)}"></iframe></main>`;

export async function openCard(browser: Browser, shown: Shown, options: BrowserContextOptions = {}): Promise<CardHost> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const said: SentMessage[] = [];
  const mishaps: string[] = [];
  const post = (message: object): Promise<void> => page.evaluate(`post(${JSON.stringify(message)})`);
  const answers = (method: string, params: unknown): unknown =>
    method === 'ui/initialize'
      ? { protocolVersion: '2026-01-26', hostContext: shown.context ?? {} }
      : (shown.answer?.(method, params) ?? {});

  async function hear(message: SentMessage): Promise<void> {
    said.push(message);
    const { id, method, params } = message;
    if (method === 'ui/notifications/initialized') {
      await post({ method: 'ui/notifications/tool-input', params: { arguments: shown.input } });
      await post({ method: 'ui/notifications/tool-result', params: shown.result });
    } else if (id !== undefined && method !== undefined) {
      try {
        await post({ id, result: await answers(method, params) });
      } catch {
        await post({ id, error: { code: -32000, message: 'refused' } });
      }
    }
  }

  page.on('dialog', (dialog) => {
    mishaps.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => request.url() !== `${ORIGIN}/` && mishaps.push(`request ${request.url()}`));
  page.on('console', (message) => message.type() === 'error' && mishaps.push(message.text()));
  page.on('pageerror', (error) => mishaps.push(String(error)));
  await page.exposeFunction('heard', hear);
  await page.route(`${ORIGIN}/`, (route) =>
    route.fulfill({ contentType: 'text/html', headers: { 'content-security-policy': POLICY }, body: hostPage(shown.document) }),
  );
  // It runs from when it is installed until it is stopped, and cannot go back.
  const now = Date.now();
  await page.clock.install({ time: now - 3_600_000 });
  await page.clock.pauseAt(now);
  await page.goto(ORIGIN);
  const frame = await until('the frame', () => page.frames()[1]);
  return {
    page,
    frame,
    said,
    mishaps,
    post,
    asked: (method) => said.filter((message) => message.method === method),
    state: (text) => frame.locator('#state', { hasText: text }).waitFor(),
    close: () => context.close(),
  };
}
