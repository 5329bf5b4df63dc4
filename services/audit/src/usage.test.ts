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
