/** The whole service on the in-process broker and a real MongoDB. */
import { type Bus } from '@gatehouse/bus';
import { audit as contract, newId, type Principal } from '@gatehouse/contracts';
import { audit } from './service';
import { newPrincipals, serviceFixture, until, type ServiceFixture } from '@gatehouse/test-support';

let fixture: ServiceFixture;
let bus: Bus;
const { admin } = newPrincipals();
const { orgId } = admin;

beforeAll(async () => {
  fixture = serviceFixture(audit);
  bus = fixture.neighbour('registry');
  await fixture.start();
});
afterAll(() => fixture.stop());

const ask = (principal: Principal, request = {}) => bus.call(contract.query, request, fixture.as(principal));
const event = (more: Partial<contract.AuditEvent> = {}): contract.AuditEvent => ({
  eventId: newId('event'),
  orgId,
  type: 'tool.call',
  phase: 'single',
  occurredAt: '2026-01-02T03:04:05.000Z',
  actor: { kind: 'user', id: admin.id, name: admin.name },
  ...more,
});
test('what was done with a token is found with where it was refused', async () => {
  const own = newId('organization');
  const token = newId('token');
  const target = { kind: 'serviceToken', id: token, name: 'ci' };
  const events = [
    event({ orgId: own, actor: { kind: 'serviceAccount', id: newId('serviceAccount'), name: 'bot', tokenId: token } }),
    event({ orgId: own, type: 'auth.denied', actor: { kind: 'anonymous' }, target, outcome: 'revoked' }),
    event({ orgId: own, type: 'serviceToken.revoked', target }),
  ];
  for (const one of events) await bus.publish(contract.fact, one);
  const boss = { ...admin, orgId: own };
  await until(async () => (await ask(boss)).entries.length === events.length);
  expect((await ask(boss, { token })).entries.map(({ type }) => type)).toEqual(['auth.denied', 'tool.call']);
});

test('facts become entries, newest first, in pages, each read by its own organization only', async () => {
  for (let i = 0; i < 5; i += 1)
    await bus.publish(contract.fact, event({ outcome: i % 2 === 0 ? 'succeeded' : 'failed', data: { i, 'odd.key': { $x: 1 } } }));
  await bus.publish(contract.fact, event({ orgId: newId('organization') }));
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

test('entries are found by kind, request, claim and number', async () => {
  const own = newId('organization');
  const boss: Principal = { ...admin, orgId: own };
  const requestId = newId('request');
  await bus.publish(contract.fact, event({ orgId: own, type: 'rule.created' }));
  await bus.publish(contract.fact, event({ orgId: own, type: 'rules.ordered', onBehalfOf: 'Ada' }));
  await bus.publish(contract.fact, event({ orgId: own, type: 'approval.requested', data: { requestId } }));
  await until(async () => (await ask(boss, {})).entries.length === 3);
  const typesOf = async (filter: Parameters<typeof ask>[1]) => (await ask(boss, filter)).entries.map(({ type }) => type);
  expect(await typesOf({ kind: 'rule' })).toEqual(['rule.created']);
  expect(await typesOf({ kind: 'rule', type: 'rules.ordered' })).toEqual([]);
  expect(await typesOf({ changes: true })).toEqual(['rules.ordered', 'rule.created']);
  expect(await typesOf({ changes: true, kind: 'rule' })).toEqual(['rule.created']);
  expect(await typesOf({ changes: true, type: 'approval.requested' })).toEqual([]);
  expect(await typesOf({ requestId })).toEqual(['approval.requested']);
  expect(await typesOf({ claim: 'Ada' })).toEqual(['rules.ordered']);
  expect((await ask(boss, { seq: 0 })).entries).toMatchObject([{ seq: 0 }]);
  expect(await typesOf({ seq: 3 })).toEqual([]);
});

test('calls come once each, the one that moved last first, with what is recorded of them; a member sees their own', async () => {
  const own = newId('organization');
  const boss: Principal = { ...admin, orgId: own };
  const bot = { kind: 'serviceAccount', id: newId('serviceAccount'), name: 'nightly', tokenId: newId('token') } as const;
  const mia: Principal = { ...admin, orgId: own, id: newId('user'), name: 'mia', role: 'member' };
  const callId = newId('call');
  const of = (correlationId: string, more: Partial<contract.AuditEvent>): contract.AuditEvent =>
    event({ orgId: own, actor: bot, tool: 'api/x', callId: newId('call'), correlationId, ...more });
  const decided = { kind: 'user', id: mia.id, name: mia.name } as const;
  const events = [
    of('c-1', { type: 'approval.requested', callId }),
    of('c-2', { phase: 'intent' }),
    of('c-2', { phase: 'outcome', outcome: 'succeeded', invocationId: 'run 1', onBehalfOf: 'Ada' }),
    of('c-5', { phase: 'outcome', outcome: 'failed', data: { startedBy: { id: mia.id, name: mia.name } } }),
    of('c-3', { phase: 'outcome', outcome: 'denied', actor: { kind: 'user', id: mia.id, name: mia.name } }),
    of('c-1', { type: 'approval.refused', actor: decided, callId }),
    of('c-1', { type: 'approval.approved', actor: decided, callId }),
    of('c-1', { phase: 'intent' }),
    event({ orgId: own, type: 'rule.created', correlationId: 'c-4' }),
  ];
  for (const one of events) await bus.publish(contract.fact, one);
  await until(async () => (await ask(boss)).entries.length === events.length);
  const find = async (request = {}, who = boss) => {
    const { calls, ...paging } = await bus.call(contract.calls, request, fixture.as(who));
    return { ...paging, calls: calls.map(({ correlationId, entries }) => [correlationId, ...entries.map(({ seq }) => seq)]) };
  };
  const all = [
    ['c-1', 0, 6, 7],
    ['c-3', 4],
    ['c-5', 3],
    ['c-2', 1, 2],
  ];
  expect(await find()).toEqual({ hasMore: false, calls: all });
  const paged: unknown[] = [];
  let cursor: string | undefined;
  do {
    const page = await find({ limit: 1, ...(cursor !== undefined && { cursor }) });
    paged.push(...page.calls);
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  expect(paged).toEqual(all);

  const found = async (request: object, who = boss) => (await find(request, who)).calls.map(([id]) => id);
  expect(await found({ outcome: 'running' })).toEqual(['c-1']);
  expect(await found({ outcome: 'running', tool: 'api/y' })).toEqual([]);
  expect(await found({ outcome: 'succeeded' })).toEqual(['c-2']);
  expect(await found({ callId: callId.slice(0, 13) })).toEqual(['c-1']);
  expect(await found({ token: bot.tokenId })).toEqual(['c-1', 'c-5', 'c-2']);
  // An actor's calls include those that she let a service account make.
  for (const actor of [mia.id, mia.name]) expect(await found({ actor })).toEqual(['c-3', 'c-5']);
  expect(await found({ actor: mia.id, outcome: 'failed' })).toEqual(['c-5']);
  expect(await found({ claim: 'Ada', invocationId: 'run 1', tool: 'api/x' })).toEqual(['c-2']);
  expect(await found({}, mia)).toEqual(['c-3']);
  expect(await found({ actor: bot.id }, mia)).toEqual([]);
  expect(await found({ from: '2026-01-02T03:04:06Z' })).toEqual([]);
  expect(await found({ from: '2026-01-02T03:04:05Z', to: '2026-01-02T03:04:06Z' })).toHaveLength(4);
});

test('a page of calls is full unless it is the last, however many entries each call has', async () => {
  const own = newId('organization');
  const boss: Principal = { ...admin, orgId: own };
  const events = Array.from({ length: 6 }, (_, at) =>
    (['intent', 'outcome'] as const).map((phase) =>
      event({ orgId: own, tool: 'api/x', callId: newId('call'), correlationId: `c-${at}`, phase }),
    ),
  ).flat();
  for (const one of events) await bus.publish(contract.fact, one);
  await until(async () => (await ask(boss)).entries.length === events.length);
  const pages: string[][] = [];
  for (let cursor: string | undefined, more = true; more;) {
    const page = await bus.call(contract.calls, { limit: 4, ...(cursor !== undefined && { cursor }) }, fixture.as(boss));
    pages.push(page.calls.map(({ correlationId }) => correlationId));
    cursor = page.nextCursor;
    more = page.hasMore;
  }
  expect(pages).toEqual([
    ['c-5', 'c-4', 'c-3', 'c-2'],
    ['c-1', 'c-0'],
  ]);
});

test('calls that wait for a person are those without a decision before their time', async () => {
  const own = newId('organization');
  const boss: Principal = { ...admin, orgId: own };
  const requested = (correlationId: string, data: object): contract.AuditEvent =>
    event({ orgId: own, type: 'approval.requested', callId: newId('call'), tool: 'api/x', correlationId, data: { ...data } });
  const [later, before] = ['2999-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'].map((expiresAt) => ({ expiresAt }));
  const ended = (['approved', 'rejected', 'cancelled'] as const).map((how) => [
    requested(how, later!),
    event({ orgId: own, type: `approval.${how}`, correlationId: how }),
  ]);
  const events = [
    requested('first', later!),
    requested('again', { ...later, repeat: true }),
    requested('past', before!),
    ...ended.flat(),
    requested('refused', later!),
    event({ orgId: own, type: 'approval.refused', correlationId: 'refused' }),
    requested('last', later!),
    event({ orgId: own, phase: 'intent', tool: 'api/x', correlationId: 'runs', callId: newId('call') }),
  ];
  for (const one of events) await bus.publish(contract.fact, one);
  await until(async () => (await ask(boss)).entries.length === events.length);
  const found = async (request: object): Promise<string[]> => {
    const ids: string[] = [];
    for (let cursor: string | undefined, more = true; more;) {
      const page = await bus.call(contract.calls, { limit: 2, ...request, ...(cursor !== undefined && { cursor }) }, fixture.as(boss));
      ids.push(...page.calls.map(({ correlationId }) => correlationId));
      cursor = page.nextCursor;
      more = cursor !== undefined;
    }
    return ids;
  };
  expect(await found({ outcome: 'waiting' })).toEqual(['last', 'refused', 'first']);
  expect(await found({ outcome: 'waiting', tool: 'api/y' })).toEqual([]);
  expect(await found({ outcome: 'running' })).toEqual(['runs']);
});

test('a cursor of another filter is refused, and only admins read', async () => {
  const { nextCursor } = await ask(admin, { limit: 1 });
  await expect(ask(admin, { limit: 1, outcome: 'failed', cursor: nextCursor })).rejects.toMatchObject({ code: 'invalid' });
  await expect(ask({ ...admin, role: 'member' })).rejects.toMatchObject({ code: 'forbidden' });
  await expect(ask({ ...admin, kind: 'serviceAccount' })).rejects.toMatchObject({ code: 'forbidden' });
});

describe('what is read from the trail beside the entries', () => {
  const own = newId('organization');
  const boss: Principal = { ...admin, orgId: own };
  const bot = { kind: 'serviceAccount', id: newId('serviceAccount'), name: 'nightly' } as const;
  const call = (more: Partial<contract.AuditEvent>): contract.AuditEvent =>
    event({ orgId: own, phase: 'outcome', actor: bot, callId: newId('call'), outcome: 'succeeded', correlationId: 'corr-1', ...more });
  const as = (principal: Principal) => fixture.as(principal);
  const day = { from: '2026-03-01T00:00:00Z', to: '2026-03-02T00:00:00Z' };

  beforeAll(async () => {
    const at = (hour: number): string => `2026-03-01T0${hour}:30:00.000Z`;
    const events = [
      call({ tool: 'orders/list', occurredAt: at(1), data: { tokens: 10 } }),
      call({ tool: 'orders/list', occurredAt: at(2), data: { tokens: 20, rule: 'rul_x' } }),
      call({ tool: 'orders/refund', occurredAt: at(2), outcome: 'denied' }),
      call({ tool: 'orders/list', occurredAt: '2026-03-02T00:00:00.000Z', data: { tokens: 400 } }),
      event({ orgId: own, type: 'rule.created', target: { kind: 'rule', id: 'r' } }),
    ];
    for (const one of events) await bus.publish(contract.fact, one);
    await until(async () => (await ask(boss)).entries.length === events.length);
  });

  test('usage counts outcomes by tool, with failures and tokens, inside the range only', async () => {
    const { rows } = await bus.call(contract.usage, { ...day, group: 'tool' }, as(boss));
    expect(rows).toEqual([
      { key: 'orders/list', calls: 2, failed: 0, denied: 0, tokens: 30 },
      { key: 'orders/refund', calls: 1, failed: 0, denied: 1, tokens: 0 },
    ]);
  });

  test('usage by hour keeps the order of time, and names subjects', async () => {
    const { rows } = await bus.call(contract.usage, { ...day, group: 'subject', bucket: 'hour' }, as(boss));
    expect(rows).toEqual([
      { at: '2026-03-01T01:00:00.000Z', key: bot.id, name: bot.name, kind: bot.kind, calls: 1, failed: 0, denied: 0, tokens: 10 },
      { at: '2026-03-01T02:00:00.000Z', key: bot.id, name: bot.name, kind: bot.kind, calls: 2, failed: 0, denied: 1, tokens: 20 },
    ]);
  });

  test('pairs of caller and tool, most often first; nothing of another organization', async () => {
    const { pairs } = await bus.call(contract.callPairs, { ...day, limit: 10 }, as(boss));
    expect(pairs).toEqual([
      { tool: 'orders/list', actor: bot, count: 2 },
      { tool: 'orders/refund', actor: bot, count: 1 },
    ]);
    const nonMember = { ...admin, orgId: newId('organization') };
    expect((await bus.call(contract.callPairs, { ...day, limit: 10 }, as(nonMember))).pairs).toEqual([]);
  });

  test('pairs tell the whole name of a tool whose name may be cut, where the calls within were of one tool only', async () => {
    const other: Principal = { ...admin, orgId: newId('organization') };
    const [one, two] = [`orders/${'x'.repeat(57)}`, `orders/${'y'.repeat(57)}`];
    const on = (date: string) => ({ from: `${date}T00:00:00Z`, to: `${date}T12:00:00Z` });
    const made = (tool: string, toolName: string, occurredAt: string): contract.AuditEvent[] => {
      const callId = newId('call');
      return [
        call({ orgId: other.orgId, tool, callId, occurredAt, phase: 'intent', data: { toolName } }),
        call({ orgId: other.orgId, tool, callId, occurredAt }),
      ];
    };
    const [first, second] = ['2026-04-01T01:00:00.000Z', '2026-04-02T01:00:00.000Z'];
    const events = [
      ...made(one, `${'x'.repeat(57)}1`, first),
      ...made('orders/list', 'list', first),
      ...made(two, `${'y'.repeat(57)}1`, first),
      ...made(two, `${'y'.repeat(57)}2`, second),
    ];
    for (const event of events) await bus.publish(contract.fact, event);
    await until(async () => (await ask(other)).entries.length === events.length);
    const named = async (range: { from: string; to: string }) => {
      const { pairs } = await bus.call(contract.callPairs, { ...range, limit: 10 }, as(other));
      return pairs.map(({ tool, toolName }) => [tool, toolName]);
    };
    expect(await named(on('2026-04-01'))).toEqual([
      ['orders/list', undefined],
      [one, `${'x'.repeat(57)}1`],
      [two, `${'y'.repeat(57)}1`],
    ]);
    expect(await named({ from: first, to: '2026-04-03T00:00:00Z' })).toEqual([
      [two, undefined],
      ['orders/list', undefined],
      [one, `${'x'.repeat(57)}1`],
    ]);
  });

  test('a range that runs backwards or over 31 days is refused, and members see no usage', async () => {
    const count = (range: object, who = boss) => bus.call(contract.usage, { ...day, ...range, group: 'none' }, as(who));
    await expect(count({ to: day.from })).rejects.toMatchObject({ code: 'invalid' });
    await expect(count({ to: '2026-05-01T00:00:00Z' })).rejects.toMatchObject({ code: 'invalid' });
    await expect(count({}, { ...boss, role: 'member' })).rejects.toMatchObject({ code: 'forbidden' });
  });

  test('changes grow by kind; calls are no change', async () => {
    const { changes } = await bus.call(contract.changes, {}, as(boss));
    expect(Object.keys(changes)).toEqual(['rule']);
    await bus.publish(contract.fact, event({ orgId: own, type: 'rule.updated', target: { kind: 'rule', id: 'r' } }));
    await until(async () => (await bus.call(contract.changes, {}, as(boss))).changes['rule']! > changes['rule']!);
  });

  test('who made a call may follow it by its correlation id, nobody else may', async () => {
    const maker: Principal = { ...admin, orgId: own, kind: 'serviceAccount', id: bot.id, name: bot.name };
    expect((await ask(maker, { correlationId: 'corr-1' })).entries).toHaveLength(4);
    await expect(ask(maker)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(ask({ ...maker, id: newId('serviceAccount') }, { correlationId: 'corr-1' })).rejects.toMatchObject({ code: 'forbidden' });
  });
});
