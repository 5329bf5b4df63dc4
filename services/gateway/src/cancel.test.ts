/** Who may end a running call: in the modern generation the client by hanging up, before it only `notifications/cancelled` of the session. */
import { Router } from 'express';
import { generateKeyPairSync } from 'node:crypto';
import { closeServer, createLog, listen, portOf } from '@gatehouse/runtime';
import type { Server } from 'node:http';
import { siteOf } from './config';
import { routes } from './http';
import { mcpEndpoint } from './mcp/endpoint';
import { createSessions } from './mcp/session';
import { jsonResult, type Tool } from './mcp/tools/tool';
import { createToolSet } from './mcp/toolSet';
import { somePrincipal } from './testing/rig';
import { MODERN, rpc } from './testing/speak';

const log = createLog('test', 'silent');
const pem = generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
const marks = { set: async () => undefined, has: async () => false };

let started: (signal: AbortSignal | undefined) => void;
let finish: () => void;
const wait: Tool = {
  name: 'wait',
  description: 'Waits until told to end or cancelled',
  inputSchema: { type: 'object' },
  run: (_args, { caller: { signal } }) =>
    new Promise((resolve) => {
      const end = (): void => resolve(jsonResult({ aborted: signal?.aborted ?? false }));
      finish = end;
      signal?.addEventListener('abort', end);
      started(signal);
    }),
};

const free = async (): Promise<undefined> => undefined;

let server: Server;
let url: string;
beforeAll(async () => {
  // The port is known only once open: the guard is asked at each request.
  const hosts = new Set<string>();
  const mcp = mcpEndpoint({
    site: {
      ...siteOf({ BASE_URL: 'http://127.0.0.1', CONTROL_ROOM_URL: 'http://127.0.0.1', ALLOWED_HOSTS: '', ALLOWED_ORIGINS: '' }),
      hosts,
    },
    bodyLimit: 10_000,
    trustedHops: 0,
    authenticate: async () => ({ principal: somePrincipal({ orgId: 'org_a', id: 'sa_a' }) }),
    reportDenial: () => undefined,
    limits: { address: free, failed: () => undefined, credential: free, organization: free },
    reportLimit: () => undefined,
    sessions: createSessions(pem, marks),
    tools: createToolSet({ tools: [wait], signPrincipal: () => 'signed', log }),
    log,
  });
  server = await listen(routes(mcp, Router()), '127.0.0.1', 0);
  hosts.add(`127.0.0.1:${portOf(server)}`);
  url = `http://127.0.0.1:${portOf(server)}/`;
});
afterAll(() => closeServer(server));

const send = (body: object, headers: Record<string, string> = {}, signal?: AbortSignal): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    signal: signal ?? null,
  });
const call = rpc('tools/call', { name: 'wait' });
/** Resolves with the signal of the call once the tool runs. */
const running = (): Promise<AbortSignal | undefined> => new Promise((resolve) => (started = resolve));
const session = async (): Promise<string> =>
  (await send(rpc('initialize', { protocolVersion: '2025-11-25' }))).headers.get('mcp-session-id')!;

test('hanging up cancels a modern call', async () => {
  const hungUp = new AbortController();
  const begun = running();
  const answer = send(call, { 'mcp-protocol-version': MODERN }, hungUp.signal);
  const signal = (await begun)!;
  const aborted = new Promise((resolve) => signal.addEventListener('abort', resolve));
  hungUp.abort();
  await expect(answer).rejects.toThrow();
  await aborted;
});

test('an answered modern call is not cancelled afterwards', async () => {
  const begun = running();
  const answer = send(call, { 'mcp-protocol-version': MODERN, connection: 'close' });
  const signal = (await begun)!;
  finish();
  expect(await (await answer).text()).toContain('aborted\\":false');
  expect(signal.aborted).toBe(false);
});

test('hanging up does not cancel a legacy call, cancelling in its session does', async () => {
  const id = await session();
  const hungUp = new AbortController();
  const begun = running();
  const lost = send(call, { 'mcp-session-id': id }, hungUp.signal);
  const signal = (await begun)!;
  hungUp.abort();
  await expect(lost).rejects.toThrow();
  const cancel = (requestId: unknown, target: string): Promise<Response> =>
    send({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId } }, { 'mcp-session-id': target });
  await cancel('1', id);
  await cancel(1, await session());
  expect(signal.aborted).toBe(false);
  expect((await cancel(1, id)).status).toBe(202);
  expect(signal.aborted).toBe(true);
});

test('without a session a legacy call cannot be cancelled', async () => {
  const begun = running();
  const answer = send(call);
  expect(await begun).toBeUndefined();
  finish();
  expect((await answer).status).toBe(200);
});
