import { integrationState } from './integrationState';

test('an integration has one state, the worst', () => {
  const worst = { isBlocked: true, budget: 'HARD_CROSSED', isDisabled: true, quarantined: 2 } as const;
  expect(integrationState(worst)).toBe('block.active');
  expect(integrationState({ ...worst, isBlocked: false })).toBe('integration.usedUp');
  expect(integrationState({ ...worst, isBlocked: false, budget: 'SOFT_CROSSED' })).toBe('integration.disabled');
  expect(integrationState({ isBlocked: false, budget: 'SOFT_CROSSED', quarantined: 2 })).toBe('integration.changesWait');
  expect(integrationState({ isBlocked: false, budget: 'SOFT_CROSSED' })).toBe('integration.softCrossed');
  expect(integrationState({ isBlocked: false, budget: 'OK' })).toBeUndefined();
  expect(integrationState({ isBlocked: false, budget: undefined })).toBeUndefined();
});
