import type { identity } from '@gatehouse/contracts';
import { refusalOf } from './row';

const working = { status: 'active' } as identity.ServiceToken;

test('the worst that refuses the calls of a deployment is told: a block, then a disabled account, then its token', () => {
  const of = (isAccountBlocked: boolean, isAccountDisabled: boolean, token: identity.ServiceToken | undefined = working) =>
    refusalOf({ state: 'active' }, { token, isAccountBlocked, isAccountDisabled });
  expect(of(true, true)).toBe('accountBlocked');
  expect(of(false, true)).toBe('accountDisabled');
  expect(of(false, false)).toBeUndefined();
  expect(of(false, false, { ...working, status: 'revoked' })).toBe('tokenRevoked');
  const blocked = { token: working, isAccountBlocked: true, isAccountDisabled: false };
  expect(refusalOf({ state: 'failed' }, blocked)).toBe('accountBlocked');
  expect(refusalOf({ state: 'suspended' }, blocked)).toBeUndefined();
});
