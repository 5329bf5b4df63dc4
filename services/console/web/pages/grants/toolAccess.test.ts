import { indexOf, toolAccessOf, type Held } from './toolAccess';

const grant = (kind: string, id: string, integration: string, tools: 'ALL' | string[]) => ({
  subject: { kind, id },
  resource: { kind: 'integration', id: integration },
  tools,
});
const grants = [
  grant('user', 'usr_1', 'int_a', ['get']),
  grant('group', 'grp_1', 'int_a', ['get', 'list']),
  grant('everyone', 'org_1', 'int_b', 'ALL'),
  grant('serviceAccount', 'svc_1', 'int_a', ['get']),
] as Held[];
const open = [grant('everyone', 'org_1', 'int_b', 'ALL'), grant('everyone', 'org_1', 'int_management', 'ALL')] as Held[];
const index = indexOf(grants, open);

test('a member has their own, their groups’ and the open default; what is not all direct says so', () => {
  const access = toolAccessOf({ kind: 'user', id: 'usr_1', groups: ['grp_1'] }, index, 'org_1');
  expect(access.get('int_a')).toEqual({ tools: ['get', 'list'], isDirect: false });
  expect(access.get('int_b')).toEqual({ tools: 'ALL', isDirect: false });
});

test('what is all their own is direct, whoever else gives less of it', () => {
  expect(toolAccessOf({ kind: 'group', id: 'grp_1' }, index, 'org_1').get('int_a')).toEqual({ tools: ['get', 'list'], isDirect: true });
  expect(toolAccessOf({ kind: 'everyone', id: 'org_1' }, index, 'org_1').get('int_b')).toEqual({ tools: 'ALL', isDirect: true });
});

test('what every member reaches without a grant in the list is theirs too', () => {
  expect(toolAccessOf({ kind: 'user', id: 'usr_2' }, index, 'org_1').get('int_management')).toEqual({ tools: 'ALL', isDirect: false });
});

test('a service account has its own alone, never the open default', () => {
  const access = toolAccessOf({ kind: 'serviceAccount', id: 'svc_1' }, index, 'org_1');
  expect([...access.keys()]).toEqual(['int_a']);
});
