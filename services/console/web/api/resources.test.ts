import { keysTouchedBy } from './resources';

test('a write makes its own reads old, and those that show what it changed', () => {
  expect(keysTouchedBy('grants')).toEqual(['grants', 'overview', 'credentials']);
  expect(keysTouchedBy('members')).toEqual(['members', 'me', 'groups', 'names']);
  expect(keysTouchedBy('blocks')).toContain('serviceAccounts');
  expect(keysTouchedBy('securitySettings')).toContain('personalTokens');
});
