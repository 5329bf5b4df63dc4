/** Who may end a running call: in the modern generation the client by hanging up, before it only `notifications/cancelled` of the session. */
import { jsonResult, type Tool } from './mcp/tools/tool';
import { mount, type Mounted } from './testing/mount';
import { MODERN, rpc } from './testing/speak';

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

let mounted: Mounted;
beforeAll(async () => (mounted = await mount([wait])));
afterAll(() => mounted.stop());

const send = (body: object, headers: Record<string, string> = {}, signal?: AbortSignal): Promise<Response> =>
  fetch(mounted.url, {
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
