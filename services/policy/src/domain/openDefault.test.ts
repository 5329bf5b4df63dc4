import { newId, registry } from '@gatehouse/contracts';
import { isOpenDefault, withOpenDefault } from './openDefault';

const orgId = newId('organization');
const everyone = { kind: 'everyone' as const, id: orgId };
const management = { kind: 'integration' as const, id: registry.managementId(orgId) };

test('everyone holds it until something was decided about it', () => {
  expect(withOpenDefault(orgId, everyone, { A: ['x'] }, false)).toEqual({ A: ['x'], [management.id]: 'ALL' });
  expect(withOpenDefault(orgId, everyone, { [management.id]: ['x'] }, true)).toEqual({ [management.id]: ['x'] });
  expect(withOpenDefault(orgId, everyone, {}, true)).toEqual({});
});

test.each(['serviceAccount', 'user', 'group'] as const)('%s has no default of its own', (kind) => {
  expect(withOpenDefault(orgId, { kind, id: orgId }, {}, false)).toEqual({});
});

test('it is this one grant and no other', () => {
  expect(isOpenDefault(orgId, everyone, management)).toBe(true);
  expect(isOpenDefault(orgId, { kind: 'group', id: newId('group') }, management)).toBe(false);
  expect(isOpenDefault(orgId, everyone, { kind: 'integration', id: newId('integration') })).toBe(false);
  expect(isOpenDefault(newId('organization'), everyone, management)).toBe(false);
});
