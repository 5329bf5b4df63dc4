import { mcpSessions, type SessionKey } from './sessions';
import type { McpSession } from './session';

const key: SessionKey = {
  orgId: 'o',
  integrationId: 'i',
  caller: { kind: 'user', id: 'a' },
  url: 'https://mcp.example/mcp',
  transport: 'streamable-http',
  auth: { type: 'none' },
  secret: undefined,
  secrets: [],
};

/** Numbers of the sessions that these keys get, one call after the other. */
async function sessionsOf(keys: readonly SessionKey[], options = {}) {
  let opened = 0;
  const closed: number[] = [];
  const open = () => {
    const number = (opened += 1);
    return Promise.resolve({
      number,
      isClosed: () => false,
      close: () => Promise.resolve(void closed.push(number)),
    } as unknown as McpSession);
  };
  const sessions = mcpSessions(open, options);
  const used: number[] = [];
  for (const one of keys)
    used.push(await sessions.use(one, 1_000, (session) => Promise.resolve((session as unknown as { number: number }).number)));
  const closedBefore = [...closed];
  await sessions.close();
  return { used, closed: closedBefore };
}

test('a caller comes back to its session, and shares it with nobody, also without a credential', async () => {
  const others: SessionKey[] = [
    { ...key, caller: { kind: 'user', id: 'b' } },
    { ...key, caller: { kind: 'serviceAccount', id: 'a' } },
    { ...key, orgId: 'p' },
    { ...key, integrationId: 'j' },
    { ...key, secret: 's' },
  ];
  expect((await sessionsOf([key, ...others, key, ...others])).used).toEqual([1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 6]);
});

test('the sessions of one integration are ended, and none of another', async () => {
  const closed: string[] = [];
  const sessions = mcpSessions((server) =>
    Promise.resolve({
      isClosed: () => false,
      close: () => Promise.resolve(void closed.push((server as SessionKey).integrationId)),
    } as unknown as McpSession),
  );
  let done = (): void => undefined;
  const running = sessions.use({ ...key, caller: { kind: 'user', id: 'b' } }, 1_000, () => new Promise<void>((end) => (done = end)));
  for (const one of [key, { ...key, orgId: 'p' }, { ...key, integrationId: 'j' }]) await sessions.use(one, 1_000, () => Promise.resolve());
  sessions.end(key);
  await Promise.resolve();
  expect(closed).toEqual(['i']);
  done();
  await running;
  await Promise.resolve();
  expect(closed).toEqual(['i', 'i']);
  await sessions.close();
});

test('of many callers the one that was away for longest makes room', async () => {
  const of = (id: string): SessionKey => ({ ...key, caller: { kind: 'user', id } });
  expect(await sessionsOf([of('a'), of('b'), of('a'), of('c'), of('a'), of('b')], { most: 2 })).toEqual({
    used: [1, 2, 1, 3, 1, 4],
    closed: [2, 3],
  });
});

test('a session, which holds the credential of its caller, is closed within a minute after its last use', async () => {
  jest.useFakeTimers();
  let closed = false;
  const open = () => Promise.resolve({ isClosed: () => false, close: async () => void (closed = true) } as unknown as McpSession);
  const sessions = mcpSessions(open);
  await sessions.use(key, 1_000, async () => undefined);
  await jest.advanceTimersByTimeAsync(30_000);
  await sessions.use(key, 1_000, async () => undefined);
  await jest.advanceTimersByTimeAsync(40_000);
  expect(closed).toBe(false);
  await jest.advanceTimersByTimeAsync(19_000);
  expect(closed).toBe(true);
  jest.useRealTimers();
});
