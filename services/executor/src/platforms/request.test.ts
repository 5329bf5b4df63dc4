/** What a request to a platform ends in, whatever the platform does: above all whether it may have had its effect. */
import {
  openWorkspace,
  startManagedPlatform,
  startVoicePlatform,
  type Control,
  type Fault,
  type RunningPlatform,
} from '@gatehouse/test-support';
import { Type } from 'typebox';
import { MockAgent } from 'undici';
import { createAgent } from '../upstream/agent';
import { parseAllowList } from '../upstream/allowList';
import { createEgress } from '../upstream/egress';
import { parsePlatformHosts } from './hosts';
import { path, sendToPlatform, type SendToPlatform } from './request';

let voice: RunningPlatform;
let managed: RunningPlatform;
let workspace: Control;
let send: SendToPlatform;
let close: () => Promise<void>;
beforeAll(async () => {
  [voice, managed] = [await startVoicePlatform(), await startManagedPlatform()];
  const hosts = parsePlatformHosts(`voice=${voice.urls[0]!},managed=${managed.urls[0]!}`);
  const dispatcher = createAgent(createEgress(parseAllowList(hosts.allowed)), { timeoutMs: 300 });
  close = () => dispatcher.destroy();
  send = sendToPlatform({ dispatcher, hosts, timeoutMs: 300 });
});
beforeEach(async () => void (workspace = await openWorkspace(voice.urls[0]!)));
afterAll(async () => {
  await close();
  await Promise.all([voice.close(), managed.close()]);
});

const TOKEN = 'svc_a-token-that-must-not-come-back';
const makeSecret = () =>
  send(
    { platform: 'voice', baseUrl: voice.urls[0]!, key: workspace.key },
    {
      method: 'POST',
      path: '/v1/convai/secrets',
      body: { type: 'new', name: 'x', value: TOKEN },
      answer: Type.Object({ secret_id: Type.String() }),
      secrets: [TOKEN],
    },
  );
const made = async (): Promise<number> => ((await workspace.look()).objects['secret'] ?? []).length;

test.each<[string, Omit<Fault, 'operation'>, string, number]>([
  ['drops it before', { when: 'before', how: 'drop' }, 'ambiguous', 0],
  ['drops it after', { when: 'after', how: 'drop' }, 'ambiguous', 1],
  ['fails before', { when: 'before', how: 'status', status: 500 }, 'ambiguous', 0],
  ['fails after', { when: 'after', how: 'status', status: 503 }, 'ambiguous', 1],
  ['is slow', { when: 'after', how: 'slow', delayMs: 2_000 }, 'ambiguous', 1],
  ['answers another shape', { when: 'after', how: 'shape' }, 'ambiguous', 1],
  ['answers no JSON', { when: 'after', how: 'notJson' }, 'ambiguous', 1],
  ['has too many requests', { when: 'before', how: 'status', status: 429, retryAfter: 7 }, 'retryAfter', 0],
  ['refuses', { when: 'before', how: 'status', status: 400 }, 'refused', 0],
])('a platform that %s: sent once', async (_, fault, outcome, objects) => {
  await workspace.plan({ operation: 'createSecret', ...fault });
  const answer = await makeSecret();
  expect(answer).toMatchObject({ outcome, ...(outcome === 'retryAfter' && { afterMs: 7_000 }) });
  expect(JSON.stringify(answer)).not.toContain(TOKEN);
  expect(await made()).toBe(objects);
  expect((await workspace.look()).counts['createSecret']).toMatchObject({ asked: 1 });
  expect(await makeSecret()).toMatchObject({ outcome: 'ok', body: { secret_id: expect.any(String) as string } });
});

test('a success that repeats the key or the token is passed on without them', async () => {
  const ask = (method: 'GET' | 'POST', body?: object) =>
    send(
      { platform: 'voice', baseUrl: voice.urls[0]!, key: workspace.key },
      { method, path: '/v1/convai/secrets', ...(body && { body }), answer: Type.Unknown(), secrets: [TOKEN] },
    );
  for (const name of [workspace.key, `of ${TOKEN}`]) await ask('POST', { type: 'new', name, value: 'x' });
  const listed = await ask('GET');
  expect(listed).toMatchObject({
    outcome: 'ok',
    body: { secrets: [{ name: '[credential removed]' }, { name: 'of [credential removed]' }] },
  });
});

test.each([
  ['hidden characters', [...TOKEN].join('\u200b')],
  ['the end of what is shown', `${'x'.repeat(990)}${TOKEN}`],
  ['escapes', [...TOKEN].map((unit) => `\\u00${unit.charCodeAt(0).toString(16)}`).join('')],
])('an error with the token between %s shows nothing of it', async (_, words) => {
  const dispatcher = new MockAgent();
  dispatcher.disableNetConnect();
  const baseUrl = 'https://platform.example';
  const body = `{"detail":{"message":"${words}"}}`;
  dispatcher.get(baseUrl).intercept({ path: '/v1/models' }).reply(400, body);
  const ask = sendToPlatform({ dispatcher, hosts: { of: () => [baseUrl] }, timeoutMs: 300 });
  const request = { method: 'GET', path: '/v1/models', answer: Type.Unknown(), secrets: [TOKEN] } as const;
  const { outcome, error } = (await ask({ platform: 'voice', baseUrl, key: 'a-key-of-1234' }, request)) as {
    outcome: string;
    error: { message: string };
  };
  expect(outcome).toBe('refused');
  expect(error.message.replace(/x+/, '')).toMatch(/^\[credential removed\]$|^\[cre/);
  await dispatcher.close();
});

test('a host that is none of the platform gets nothing', async () => {
  const access = { platform: 'voice' as const, baseUrl: managed.urls[0]!, key: workspace.key };
  expect(await send(access, { method: 'GET', path: '/v1/models', answer: Type.Object({}) })).toEqual({
    outcome: 'notSent',
    error: { message: `${managed.urls[0]!} is not a host of the platform` },
  });
});

test('the managed platform names its workspace and its requests', async () => {
  const { key, workspaceId } = await openWorkspace(managed.urls[0]!);
  const ask = (name: string) =>
    send(
      { platform: 'managed', baseUrl: managed.urls[0]!, key },
      { method: 'GET', path: path`/v1/models/${name}`, answer: Type.Object({ id: Type.String() }) },
    );
  expect(await ask('claude-haiku-4-5')).toMatchObject({ outcome: 'ok', workspaceId, body: { id: 'claude-haiku-4-5-20251001' } });
  expect(await ask('gpt-5.5')).toMatchObject({
    outcome: 'refused',
    error: { httpStatus: 404, code: 'not_found_error', requestId: expect.stringMatching(/^req_/) as string },
  });
});

test.each(['..', 'a/b', '', 'a?b', 'a%2fb'])('an id %p does not stand in a path', (id) =>
  expect(() => path`/v1/agents/${id}`).toThrow('path'),
);
test.each(['voice', 'voice=ftp://x', 'other=https://x', 'voice=https://x/path'])('the setting %p is refused', (setting) =>
  expect(() => parsePlatformHosts(setting)).toThrow('PLATFORM_HOSTS'),
);
