/** Programs of others sign in against the whole stack, and the person's part is done by a real browser: the official conformance suite, SDK 1 and the Inspector. */
import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Browser } from 'playwright-core';
import { useStack, type Stack } from '../harness';
import { startBrowser } from '../harness/browser';
import { loadScripts } from '../harness/scripts';
import { proves } from '../proves';
import { memoryHost } from './memoryHost';
import { openWindow, TEST_LIMIT_MS, type Window } from './window';

let stack: Stack;
let browser: Browser;
let window: Window;
let freePort: () => Promise<number>;
const home = mkdtempSync(join(tmpdir(), 'gatehouse-programs-'));
beforeAll(async () => {
  const scripts = await loadScripts();
  ({ freePort } = scripts);
  stack = await useStack();
  await stack.readyCaller();
  browser = await startBrowser();
  window = await openWindow(browser, stack.consoleUrl, stack.admin, {});
  await window.signInAt('/orgs');
}, TEST_LIMIT_MS);
afterAll(async () => {
  await browser?.close();
  await stack?.stop();
  rmSync(home, { recursive: true, force: true });
}, TEST_LIMIT_MS);

/** The person's part: opens the address that a program shows, and allows it. Resolves with the address the program is given. */
async function allow(address: string, redirectUrl: string): Promise<URL> {
  const { page } = window;
  await page.goto(address);
  const back = page.waitForRequest((request) => request.url().startsWith(redirectUrl));
  await page.getByRole('button', { name: 'Allow', exact: true }).click();
  return new URL((await back).url());
}

interface Ended {
  readonly code: number | null;
  readonly output: string;
}

interface Program {
  /** The first address of the console it prints, as soon as that line is whole. */
  readonly address: Promise<string>;
  readonly ended: Promise<Ended>;
}

/** A program among the packages, with a home of its own and no browser to open. */
function start(name: string, args: string[]): Program {
  const env = {
    ...process.env,
    HOME: home,
    BROWSER: 'true',
    DISPLAY: '',
    MCP_AUTO_OPEN_ENABLED: 'true',
    MCP_INSPECTOR_SECRET_STORE: 'memory',
  };
  const child: ChildProcessWithoutNullStreams = spawn(join(__dirname, '../../node_modules/.bin', name), args, {
    env,
    timeout: TEST_LIMIT_MS,
  });
  child.stdin.end();
  let output = '';
  const ended = new Promise<Ended>((resolve) => child.once('close', (code) => resolve({ code, output })));
  const address = new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      output += chunk.toString();
      const shown = /(https?:\/\/\S+\/mcp\/authorize\?\S+)\s/.exec(output)?.[1];
      if (shown !== undefined) resolve(shown);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    void ended.then(() => reject(new Error(`${name} ended without asking anybody: ${output}`)));
  });
  return { address, ended };
}

proves(
  ['MCP-CONFORMANCE', 'OAUTH-FLOW'],
  'the official conformance suite for authorization servers passes, with a person who allows it',
  async () => {
    const port = await freePort();
    const redirectUrl = `http://127.0.0.1:${port}/callback`;
    const registered = await fetch(`${stack.baseUrls[0]}/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ client_name: 'conformance', redirect_uris: [redirectUrl], token_endpoint_auth_method: 'none' }),
    });
    const { client_id: clientId } = (await registered.json()) as { client_id: string };
    const about = ['--url', stack.baseUrls[0]!, '--client-id', clientId, '--resource', stack.mcpUrl, '--port', String(port)];
    const suite = start('conformance', ['authorization', ...about]);
    await allow(await suite.address, redirectUrl);
    const { code, output } = await suite.ended;
    // A check that warns or is skipped is not counted at all.
    expect([code, output]).toEqual([0, expect.stringContaining('Total: 3 passed, 0 failed')]);
  },
  TEST_LIMIT_MS,
);

proves(
  ['CRED-TOKEN'],
  'an admin gives a token of the organization its credential by clicks, and sees when the integration has moved',
  async () => {
    const { page } = window;
    const { id } = await stack.org('POST', '/service-tokens', { name: 'ci' });
    const path = `/service-tokens/${String(id)}/credentials/orders`;
    const open = async (): Promise<void> => {
      await page.goto(`${stack.consoleUrl}/orgs/${stack.orgSlug}/service-tokens`);
      await page.getByRole('button', { name: 'Credentials of ci' }).click();
    };
    await open();
    await page.getByText('Missing: tools that need it cannot be called').waitFor();
    await page.getByRole('button', { name: 'Set the credential for orders' }).click();
    await page.getByLabel('API key').fill('key-of-the-token');
    await page.getByRole('button', { name: 'Store credential' }).click();
    await page.getByText('Missing: tools that need it cannot be called').waitFor({ state: 'detached' });
    expect(await stack.org('GET', path)).toMatchObject({ owner: { kind: 'orgToken', id }, version: 1 });
    await stack.org('POST', '/integrations/orders/refresh', {
      url: `${stack.demoUrl}/openapi.json`,
      auth: { type: 'apiKey', in: 'header', name: 'X-Other-Key' },
    });
    await open();
    await page.getByText('the integration has moved').waitFor();
    await page.getByRole('button', { name: 'Remove the credential for orders' }).click();
    await page.getByText('Missing: tools that need it cannot be called').waitFor();
  },
  TEST_LIMIT_MS,
);

proves(
  ['OAUTH-FLOW', 'OAUTH-CONSENT'],
  'a client of SDK 1 is allowed by a click and calls',
  async () => {
    const host = memoryHost(`${stack.consoleUrl}/no-such-page/callback`);
    const url = new URL(stack.mcpUrl);
    const first = new StreamableHTTPClientTransport(url, { authProvider: host });
    await expect(new Client({ name: 'x', version: '1' }).connect(first)).rejects.toThrow();
    const back = await allow(host.kept.url!.href, host.redirectUrl);
    await first.finishAuth(back.searchParams.get('code')!);
    const client = new Client({ name: 'x', version: '1' });
    await client.connect(new StreamableHTTPClientTransport(url, { authProvider: host }));
    expect((await client.listTools()).tools.map(({ name }) => name)).toContain('execute_tool');
    await client.close();
  },
  TEST_LIMIT_MS,
);

proves(
  ['OAUTH-FLOW', 'OAUTH-CONSENT'],
  'the Inspector on the command line is allowed by a click and calls',
  async () => {
    const redirectUrl = `http://127.0.0.1:${await freePort()}/oauth/callback`;
    const call = ['--method', 'tools/list', '--format', 'json'];
    const inspector = start('mcp-inspector', [
      ...['--cli', '--server-url', stack.mcpUrl, '--transport', 'http', '--callback-url', redirectUrl],
      ...call,
    ]);
    await allow(await inspector.address, redirectUrl);
    const { code, output } = await inspector.ended;
    expect([code, output]).toEqual([0, expect.stringContaining('execute_tool')]);
  },
  TEST_LIMIT_MS,
);
