import { newId } from '@gatehouse/contracts';
import { createSessionMac, type MacFields } from './session';

test('a sign-in under the key before stays good while that is known', () => {
  const [old, next] = ['o'.repeat(32), 'n'.repeat(32)];
  const row: MacFields = {
    _id: newId('session'),
    orgId: newId('organization'),
    userId: newId('user'),
    clientId: 'client',
    resource: 'https://mcp.test/org/acme',
    status: 'active',
  };
  const stored = { ...row, rowMac: createSessionMac(old).of(row) };
  expect(createSessionMac(next, old).matches(stored)).toBe(true);
  expect(createSessionMac(next).matches(stored)).toBe(false);
  const ended = { ...row, status: 'ended' as const };
  expect(createSessionMac(next, old).matches({ ...ended, rowMac: stored.rowMac })).toBe(false);
  expect(createSessionMac(next).matches({ ...ended, rowMac: createSessionMac(next, old).of(ended) })).toBe(true);
});
