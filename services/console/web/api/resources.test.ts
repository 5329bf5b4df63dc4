import { keysTouchedBy } from './resources';

test('a write makes its own reads old, and those that show what it changed', () => {
  expect(keysTouchedBy('grants')).toEqual(['grants', 'overview', 'credentials', 'approvals']);
  expect(keysTouchedBy('members')).toEqual(['members', 'me', 'overview', 'groups', 'names', 'approvals']);
  expect(keysTouchedBy('aiUsePolicies')).toEqual(expect.arrayContaining(['me', 'overview']));
  expect(keysTouchedBy('blocks')).toEqual(expect.arrayContaining(['serviceAccounts', 'grants', 'credentials', 'deployments']));
  expect(keysTouchedBy('budgets')).toContain('overview');
  expect(keysTouchedBy('securitySettings')).toContain('personalTokens');
});

test('what decides on waiting calls, and on who may approve them, makes requests old', () => {
  const deciding = ['blocks', 'serviceAccounts', 'serviceTokens', 'personalTokens', 'orgTokens', 'sessions', 'members', 'groups'] as const;
  const judging = ['grants', 'integrations', 'credentials', 'rules', 'budgets', 'aiUsePolicies', 'securitySettings'] as const;
  for (const resource of [...deciding, ...judging])
    expect([resource, keysTouchedBy(resource)]).toEqual([resource, expect.arrayContaining(['approvals'])]);
});
