/** The whole service on the in-process broker and a real MongoDB. */
import { edgeCaller, openBus, type Bus } from '@gatehouse/bus';
import { audit as contract, newId, type Principal } from '@gatehouse/contracts';
import { startService, type Running } from '@gatehouse/runtime';
import { audit } from './service';
import { keyFiles, type Keys, testContext } from '@gatehouse/test-support';

let keys: Keys;
let context: ReturnType<typeof testContext<{ CURSOR_SECRET: string }>>;
let running: Running;
let bus: Bus;
const orgId = newId('organization');
const admin: Principal = {
  orgId,
  orgSlug: 'acme',
  orgName: 'Acme',
  kind: 'user',
  id: newId('user'),
  name: 'ada@example.com',
  role: 'admin',
};

beforeAll(async () => {
  keys = keyFiles();
  context = testContext('audit', { CURSOR_SECRET: 'c'.repeat(40), TRUSTED_KEYS_FILE: keys.trusted });
  running = await startService(audit, context.env());
  bus = openBus({ ...context, name: 'registry' }, () => admin);
  await bus.start();
});
afterAll(async () => {
  await running.stop();
  await context.dispose();
  keys.dispose();
});

const ask = (principal: Principal, request = {}) => bus.call(contract.query, request, edgeCaller({ principalToken: keys.sign(principal) }));
const fact = (more: Partial<contract.Fact> = {}): contract.Fact => ({
  eventId: newId('event'),
  orgId,
  type: 'tool.call',
  phase: 'single',
  occurredAt: '2026-01-02T03:04:05.000Z',
  actor: { kind: 'user', id: admin.id, name: admin.name },
  ...more,
});
const until = async (condition: () => Promise<boolean>): Promise<void> => {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 10));
};

test('facts become entries, newest first, in pages, each read by its own organization only', async () => {
  for (let i = 0; i < 5; i += 1)
    await bus.publish(contract.fact, fact({ outcome: i % 2 === 0 ? 'succeeded' : 'failed', data: { i, 'odd.key': { $x: 1 } } }));
  await bus.publish(contract.fact, fact({ orgId: newId('organization') }));
  await until(async () => (await ask(admin)).entries.length === 5);

  const first = await ask(admin, { limit: 2 });
  expect(first.entries.map(({ seq }) => seq)).toEqual([4, 3]);
  expect(first.hasMore).toBe(true);
  const second = await ask(admin, { limit: 2, cursor: first.nextCursor });
  expect(second.entries.map(({ seq }) => seq)).toEqual([2, 1]);
  expect(second.entries[0]).toMatchObject({ data: { i: 2, 'odd.key': { $x: 1 } }, recordedAt: expect.stringMatching(/Z$/) });
  const last = await ask(admin, { limit: 2, cursor: second.nextCursor });
  expect(last).toMatchObject({ hasMore: false, entries: [{ seq: 0 }] });

  expect((await ask(admin, { outcome: 'failed' })).entries).toHaveLength(2);
  expect((await ask(admin, { from: '2026-01-02T04:04:05+01:00', to: '2026-01-02T04:04:06+01:00' })).entries).toHaveLength(5);
  for (const actor of [admin.id, admin.name]) expect((await ask(admin, { actor })).entries).toHaveLength(5);
  for (const actor of [newId('user'), 'ada']) expect((await ask(admin, { actor })).entries).toEqual([]);
});

test('a cursor of another filter is refused, and only admins read', async () => {
  const { nextCursor } = await ask(admin, { limit: 1 });
  await expect(ask(admin, { limit: 1, outcome: 'failed', cursor: nextCursor })).rejects.toMatchObject({ code: 'invalid' });
  await expect(ask({ ...admin, role: 'member' })).rejects.toMatchObject({ code: 'forbidden' });
  await expect(ask({ ...admin, kind: 'serviceAccount' })).rejects.toMatchObject({ code: 'forbidden' });
});
