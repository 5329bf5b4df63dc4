import type { Integration } from '../../api/types.ts';
import { bodyOf, brokenBy, fieldsOf } from './credentialFields.ts';

type Auth = Integration['auth'];
const several: Extract<Auth, { type: 'several' }> = {
  type: 'several',
  schemes: [
    { name: 'app.key', auth: { type: 'apiKey', in: 'header', name: 'X-App' } },
    { name: 'login', auth: { type: 'basic' } },
    { name: 'session', auth: { type: 'apiKey', in: 'cookie', name: 'sid' } },
  ],
};
const filled = (values: Record<string, string>, auth: Auth = several): Record<string, string> => ({
  ...Object.fromEntries(fieldsOf(auth).map(({ key }) => [key, ''])),
  ...values,
});
const broken = (values: Record<string, string>, auth: Auth = several): unknown[] => {
  const all = filled(values, auth);
  const fields = fieldsOf(auth);
  return fields.map((field) => brokenBy(field, all, fields) ?? null);
};

test('HTTP basic asks for both, of which the password may be empty', () => {
  const auth: Auth = { type: 'basic' };
  expect(fieldsOf(auth).map(({ key }) => key)).toEqual(['username', 'password']);
  expect(bodyOf({ auth }, { username: 'ann', password: '' })).toEqual({ type: 'basic', username: 'ann', password: '' });
  expect(broken({ username: 'a:b' }, auth)).toEqual(['username', null]);
});

test('a connection takes a pasted token', () => {
  expect(bodyOf({ auth: { type: 'oauth2' } }, { value: 't' })).toEqual({ type: 'bearer', value: 't' });
});

test('of several schemes each has its part, and those without one are left out', () => {
  expect(fieldsOf(several).map(({ part, member }) => `${part} ${member}`)).toEqual([
    'app.key value',
    'login username',
    'login password',
    'session value',
  ]);
  expect(broken({})).toEqual(['part', 'part', 'part', 'part']);
  expect(broken({ part0value: 'k', part2value: 'a;b' })).toEqual([null, null, null, 'cookie']);
  expect(broken({ part1password: 'x' })).toEqual([null, 'username', null, null]);
  expect(bodyOf({ auth: several }, filled({ part0value: 'k', part1username: 'ann' }))).toEqual({
    type: 'several',
    parts: { 'app.key': { value: 'k' }, login: { username: 'ann', password: '' } },
  });
});
