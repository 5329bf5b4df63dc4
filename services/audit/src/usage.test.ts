/** Usage by rule, on the in-process broker and a real MongoDB. */
import type { Bus } from '@gatehouse/bus';
import { audit as contract, newId, type Principal } from '@gatehouse/contracts';
import { newPrincipals, serviceFixture, until, type ServiceFixture } from '@gatehouse/test-support';
import { audit } from './service';

let fixture: ServiceFixture;
let bus: Bus;
beforeAll(async () => {
  fixture = serviceFixture(audit);
  bus = fixture.neighbour('registry');
  await fixture.start();
});
afterAll(() => fixture.stop());

test('of the calls that a rule decided, those count as denied that the rule denied: one that a later step refused was allowed by it', async () => {
  const boss: Principal = { ...newPrincipals().admin, orgId: newId('organization') };
  const refused = (data: object, outcome = 'denied'): contract.AuditEvent => ({
    eventId: newId('event'),
    orgId: boss.orgId,
    type: 'tool.call',
    phase: 'outcome',
    occurredAt: '2026-03-01T01:00:00.000Z',
    actor: { kind: 'serviceAccount', id: newId('serviceAccount'), name: 'bot' },
    callId: newId('call'),
    outcome: outcome,
    data: { ...data },
  });
  const events = [
    refused({ rule: 'rul_allows', step: 'credential', reason: 'no credential' }),
    refused({ rule: 'rul_allows', step: 'budget', reason: 'used up' }),
    refused({ rule: 'rul_allows', step: 'intent' }, 'refused'),
    refused({ rule: 'rul_denies', step: 'rule', reason: 'never' }),
    refused({ rule: 'rul_denies', step: 'rule', reason: 'never' }),
    refused({ step: 'grant', reason: 'not granted' }),
  ];
  for (const event of events) await bus.publish(contract.fact, event);
  const day = { from: '2026-03-01T00:00:00Z', to: '2026-03-02T00:00:00Z' };
  const rowsBy = async (group: 'rule' | 'none') => (await bus.call(contract.usage, { ...day, group }, fixture.as(boss))).rows;
  await until(async () => (await rowsBy('none'))[0]?.calls === events.length);
  expect(await rowsBy('rule')).toMatchObject([
    { key: 'rul_allows', calls: 3, denied: 0 },
    { key: 'rul_denies', calls: 2, denied: 2 },
    { key: '', calls: 1, denied: 1 },
  ]);
  expect(await rowsBy('none')).toMatchObject([{ calls: 6, denied: 6 }]);
});

test('a rule that makes calls wait has decided each of them once: those that wait, that nobody approved, that ran, and that joined a request', async () => {
  const boss: Principal = { ...newPrincipals().admin, orgId: newId('organization') };
  const entry = (correlationId: string, more: Partial<contract.AuditEvent>): contract.AuditEvent => ({
    eventId: newId('event'),
    orgId: boss.orgId,
    type: 'tool.call',
    phase: 'outcome',
    occurredAt: '2026-03-01T01:00:00.000Z',
    actor: { kind: 'serviceAccount', id: newId('serviceAccount'), name: 'bot' },
    callId: newId('call'),
    correlationId,
    ...more,
  });
  const rule = { id: 'rul_asks', name: 'Asks' };
  const asked = (correlationId: string, data: object = { rule }) =>
    entry(correlationId, { type: 'approval.requested', phase: 'single', data: { ...data } });
  const ended = (correlationId: string, outcome: string, data: object = {}) =>
    entry(correlationId, { outcome, occurredAt: '2026-03-02T01:00:00.000Z', data: { rule: rule.id, ...data } });
  const events = [
    asked('waits'),
    asked('waits too', { rule, repeat: true }),
    asked('rejected'),
    entry('rejected', { type: 'approval.rejected', phase: 'single', data: { rule } }),
    asked('ran'),
    ended('ran', 'succeeded', { tokens: 7 }),
    asked('ran at the second attempt'),
    ended('ran at the second attempt', 'unknown'),
    ended('ran at the second attempt', 'succeeded'),
    ended('its arguments are wrong', 'denied', { step: 'arguments' }),
    asked('by default', {}),
  ];
  for (const event of events) await bus.publish(contract.fact, event);
  const days = { from: '2026-03-01T00:00:00Z', to: '2026-03-03T00:00:00Z' };
  const rowsBy = async (more: object) => (await bus.call(contract.usage, { ...days, group: 'rule', ...more }, fixture.as(boss))).rows;
  await until(async () => (await rowsBy({})).some(({ key }) => key === ''));
  expect(await rowsBy({})).toMatchObject([
    { key: rule.id, calls: 6, failed: 1, denied: 0, tokens: 7 },
    { key: '', calls: 1, failed: 0, denied: 0 },
  ]);
  // On the day on which it was asked for, also where it ran on a later one.
  expect((await rowsBy({ bucket: 'day' })).map(({ at, key, calls }) => [at?.slice(8, 10), key, calls])).toEqual([
    ['01', rule.id, 5],
    ['01', '', 1],
    ['02', rule.id, 1],
  ]);
  expect((await bus.call(contract.usage, { ...days, group: 'outcome' }, fixture.as(boss))).rows.map(({ calls }) => calls)).toEqual([
    2, 1, 1,
  ]);
});

test('pairs of caller and tool have each call once, also those that wait for a person and that nobody approved', async () => {
  const boss: Principal = { ...newPrincipals().admin, orgId: newId('organization') };
  const bot = { kind: 'serviceAccount', id: newId('serviceAccount'), name: 'bot' } as const;
  const entry = (tool: string, correlationId: string, more: Partial<contract.AuditEvent>): contract.AuditEvent => ({
    eventId: newId('event'),
    orgId: boss.orgId,
    type: 'tool.call',
    phase: 'single',
    occurredAt: '2026-03-01T01:00:00.000Z',
    actor: bot,
    callId: newId('call'),
    tool,
    correlationId,
    ...more,
  });
  const asked = (tool: string, correlationId: string) => entry(tool, correlationId, { type: 'approval.requested' });
  const ended = (tool: string, correlationId: string) => entry(tool, correlationId, { phase: 'outcome', outcome: 'succeeded' });
  const events = [
    asked('orders/list', 'waits'),
    ended('orders/list', 'ran'),
    ended('orders/list', 'ran too'),
    asked('orders/refund', 'rejected'),
    entry('orders/refund', 'rejected', { type: 'approval.rejected', actor: { kind: 'user', id: newId('user') } }),
    asked('orders/refund', 'approved'),
    ended('orders/refund', 'approved'),
    asked('orders/cancel', 'another that waits'),
  ];
  for (const event of events) await bus.publish(contract.fact, event);
  const day = { from: '2026-03-01T00:00:00Z', to: '2026-03-02T00:00:00Z' };
  const pairs = async (limit: number) => (await bus.call(contract.callPairs, { ...day, limit }, fixture.as(boss))).pairs;
  await until(async () => (await pairs(10)).length === 3);
  expect(await pairs(2)).toEqual([
    { tool: 'orders/list', actor: bot, count: 3 },
    { tool: 'orders/refund', actor: bot, count: 2 },
  ]);
  expect((await pairs(3))[2]).toEqual({ tool: 'orders/cancel', actor: bot, count: 1 });
});
