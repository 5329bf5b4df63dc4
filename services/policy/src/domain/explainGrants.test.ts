import { explainGrants } from './explainGrants';
import { sourcesOf } from './subjects';

const orgId = 'org_0000000000000000000001';
const user = { kind: 'user' as const, id: 'usr_0000000000000000000001' };
const groups = ['grp_0000000000000000000001', 'grp_0000000000000000000002'];

test('each way by which a tool is reached is told, and what they add up to', () => {
  const explained = explainGrants(sourcesOf(orgId, user, groups), [{ B: ['x'] }, { A: ['a'] }, { A: ['b', 'a'] }, { B: 'ALL' }]);
  expect(explained).toEqual([
    {
      resource: { kind: 'integration', id: 'A' },
      tools: ['a', 'b'],
      because: [
        { reason: 'group', subject: { kind: 'group', id: groups[0] }, tools: ['a'] },
        { reason: 'group', subject: { kind: 'group', id: groups[1] }, tools: ['b', 'a'] },
      ],
    },
    {
      resource: { kind: 'integration', id: 'B' },
      tools: 'ALL',
      because: [
        { reason: 'direct', subject: user, tools: ['x'] },
        { reason: 'everyone', subject: { kind: 'everyone', id: orgId }, tools: 'ALL' },
      ],
    },
  ]);
});

test.each([
  ['serviceAccount' as const, ['direct']],
  ['group' as const, ['direct', 'everyone']],
  ['everyone' as const, ['everyone']],
])('%s: groups that were named for it count for nothing', (kind, reasons) => {
  expect(sourcesOf(orgId, { kind, id: orgId }, groups).map(({ reason }) => reason)).toEqual(reasons);
});

test('what is called like a member of every object is a name like any other', () => {
  const held = [JSON.parse('{"__proto__":["a"],"constructor":"ALL"}') as Record<string, string[]>];
  expect(explainGrants(sourcesOf(orgId, { ...user, kind: 'serviceAccount' }), held)).toMatchObject([
    { resource: { id: '__proto__' }, tools: ['a'] },
    { resource: { id: 'constructor' }, tools: 'ALL' },
  ]);
});
