import { abandonedEvent, intentEvent, refusedEvent, type OpenedCall, type Target } from './callEvents';

const AT = new Date('2026-03-01T00:00:00Z');
const target: Target = { integrationId: 'int_1', slug: 'orders', toolName: 'refund', digest: 'd' };
const call = (rule?: string): OpenedCall => ({
  callId: 'call_1',
  tool: 'orders/refund',
  orgId: 'org_1',
  actor: { kind: 'serviceAccount', id: 'svc_1', name: 'nightly' },
  origin: { door: 'mcp' },
  correlationId: 'c-1',
  traceId: undefined,
  rule,
});

test.each(['refused', 'unknown'] as const)(
  'a call whose process fell silent ends as %s under the rule that had decided on it',
  (outcome) => {
    const { data, phase } = abandonedEvent(intentEvent(call('rul_1'), target, AT), outcome, AT);
    expect([phase, data]).toEqual(['outcome', { rule: 'rul_1', reason: 'the process that ran it fell silent' }]);
    expect(abandonedEvent(intentEvent(call(), target, AT), outcome, AT).data).toEqual({ reason: 'the process that ran it fell silent' });
  },
);

test('a call that was not made because its intent could not be written ends under its rule', () => {
  expect(refusedEvent(call('rul_1'), target, AT).data).toMatchObject({ rule: 'rul_1', step: 'intent' });
  expect(refusedEvent(call(), target, AT).data).not.toHaveProperty('rule');
});
