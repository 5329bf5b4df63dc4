import { emptyValues, inputOf, lifetimeRule, optionalOf, scheduleRule, toolsRule, valuesOf, whenRule } from './draft';

const saved = {
  id: 'rul_1',
  name: 'Refunds',
  priority: 1,
  enabled: true,
  effect: 'REQUIRE_APPROVAL',
  tools: ['orders/refund_*'],
  subjects: [{ kind: 'serviceAccount' }, { kind: 'role', role: 'admin' }],
  when: 'args.amount > 100',
  schedule: { days: ['MON'], from: '08:00', to: '17:00' },
  approvers: { users: ['usr_1'], groups: ['grp_1'] },
  expiresInSeconds: 14_400,
  reason: 'Refunds touch the ledger',
  revision: 7,
  createdAt: '',
  createdBy: '',
  updatedAt: '',
  updatedBy: '',
} as Parameters<typeof valuesOf>[0];

test('a saved rule goes into the fields and comes back the same', () => {
  const { id: _i, priority: _p, enabled: _e, revision: _r, createdAt: _c, createdBy: _b, updatedAt: _u, updatedBy: _y, ...body } = saved;
  expect(inputOf(valuesOf(saved))).toEqual(body);
  expect(valuesOf(saved).expiresInSeconds).toEqual({ amount: '4', unit: 'hours' });
});

test('what was taken out of a form is taken away, and an effect without a person has no approvers', () => {
  expect(optionalOf(emptyValues)).toEqual({ subjects: null, when: null, schedule: null, approvers: null, expiresInSeconds: null });
  expect(inputOf({ ...valuesOf(saved), effect: 'DENY' })).not.toHaveProperty('approvers');
  expect(inputOf({ ...emptyValues, tools: [' orders/* ', 'orders/*', ''] }).tools).toEqual(['orders/*']);
});

test('a condition that the form cannot show stays text', () => {
  const { when } = valuesOf({ ...saved, when: 'size(args.list) > 3' });
  expect(when).toMatchObject({ as: 'cel', cel: 'size(args.list) > 3' });
  expect(inputOf({ ...valuesOf(saved), when }).when).toBe('size(args.list) > 3');
});

test('what cannot be saved says why before it is sent', () => {
  expect(toolsRule([' '])).toMatch(/at least one/);
  expect(toolsRule(['a b'])).toMatch(/a b/);
  expect(toolsRule(['orders/*'])).toBeNull();
  expect(
    whenRule({ as: 'form', form: { join: 'all', list: [{ argument: '', operator: 'missing', type: 'text', values: [] }] }, cel: '' }),
  ).toMatch(/Name/);
  const hours = { isOn: true, days: [], from: '', to: '', timeZone: '' };
  expect(scheduleRule(hours)).toMatch(/Choose/);
  expect(scheduleRule({ ...hours, from: '8:00' })).toMatch(/HH:MM/);
  expect(scheduleRule({ ...hours, from: '08:00' })).toMatch(/both/);
  expect(lifetimeRule({ amount: '8', unit: 'days' }, emptyValues)).toMatch(/7 days/);
  expect(lifetimeRule({ amount: 'x', unit: 'days' }, emptyValues)).toMatch(/7 days/);
});
