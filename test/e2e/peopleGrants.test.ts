/** What people reach: by themselves, by their groups, and as everyone. */
import { registry } from '@gatehouse/contracts';
import { callTool, execute, useStack, type Caller, type Stack } from '../harness';
import { proves } from '../proves';

let stack: Stack;
let bot: Caller;
let mia: { userId: string; token: string };
let memberToken: string;
let groupId: string;

const resource = { kind: 'integration', slug: 'orders' };
const put = (subject: object, tools: 'ALL' | string[] = 'ALL') => stack.org('PUT', '/grants', { subject, resource, tools });
const remove = (subject: object) => stack.org('DELETE', '/grants', { subject, resource });
const everyone = { kind: 'everyone' };
const person = () => ({ kind: 'user', id: mia.userId });
const group = () => ({ kind: 'group', id: groupId });
const belongs = (yes: boolean) => stack.org(yes ? 'PUT' : 'DELETE', `/groups/${groupId}/members/${mia.userId}`);

const servicesOf = async (token: string): Promise<string[]> => {
  const { json } = await callTool(stack.mcpUrl, 'list_services', {}, { token });
  const slugs = (json as { services: { slug: string }[] }).services.map(({ slug }) => slug);
  // Members reach the management tools without anybody's grant.
  return slugs.filter((slug) => slug !== 'service-management');
};
/** Whether the decision lets a call through; that a person has no credential of their own yet is another matter. */
const mayCall = async (token: string, tool = 'orders/listOrders'): Promise<boolean> =>
  !(await execute(stack.mcpUrl, tool, {}, { token })).text.includes('is available to you');

beforeAll(async () => {
  stack = await useStack();
  bot = await stack.readyCaller();
  await stack.org('PATCH', '/security-settings', { personalTokensEnabled: true });
  const person = await stack.addPerson(stack.emailOf('mia'));
  const userId = await stack.join(person);
  const { token } = await stack.restAs(person)('POST', `/orgs/${stack.orgSlug}/personal-tokens`, { name: 'laptop' });
  mia = { userId, token: String(token) };
  memberToken = String((await stack.org('POST', '/service-tokens', { name: 'ci', accessRole: 'MEMBER' }))['token']);
  groupId = String((await stack.org('POST', '/groups', { name: 'Support' }))['id']);
  await stack.ungrant(bot.account.id, 'orders');
}, 120_000);
afterAll(() => stack?.stop(), 60_000);
beforeEach(async () => {
  await belongs(true);
  for (const subject of [person(), group(), everyone]) await remove(subject).catch(() => undefined);
});

proves(
  ['GRANT-PEOPLE', 'GRANT-NEXT'],
  'a grant to a person, a group or everyone acts on the next call, and so does its removal',
  async () => {
    expect([await servicesOf(mia.token), await mayCall(mia.token)]).toEqual([[], false]);
    for (const subject of [person(), group(), everyone]) {
      await put(subject);
      expect([await servicesOf(mia.token), await mayCall(mia.token)]).toEqual([['orders'], true]);
      await remove(subject);
      expect([await servicesOf(mia.token), await mayCall(mia.token)]).toEqual([[], false]);
    }
  },
);

proves(['GRANT-PEOPLE', 'PEOPLE-GROUPS'], 'who leaves a group has nothing of it on the next call', async () => {
  await put(group());
  expect(await mayCall(mia.token)).toBe(true);
  await belongs(false);
  expect([await servicesOf(mia.token), await mayCall(mia.token)]).toEqual([[], false]);
});

proves(['GRANT-PEOPLE', 'TOKEN-ROLE'], 'the open default is for members and tokens of members, never for a service account', async () => {
  await put(everyone, ['listOrders']);
  expect([await servicesOf(mia.token), await servicesOf(memberToken), await servicesOf(bot.token.value)]).toEqual([
    ['orders'],
    ['orders'],
    [],
  ]);
  expect([await mayCall(mia.token), await mayCall(memberToken), await mayCall(bot.token.value)]).toEqual([true, true, false]);
  expect(await mayCall(mia.token, 'orders/getOrder')).toBe(false);
  await put(group(), ['getOrder']);
  expect([await mayCall(mia.token, 'orders/getOrder'), await mayCall(memberToken, 'orders/getOrder')]).toEqual([true, false]);
});

proves(['GRANT-WHY'], 'an admin is told what somebody reaches and why', async () => {
  await put(person(), ['listOrders']);
  await put(group(), ['getOrder']);
  await put(everyone, ['listOrders']);
  const management = registry.managementId(String((await stack.org('GET', ''))['id']));
  const effective = async (query: string) =>
    (
      (await stack.org('GET', `/grants/effective?${query}`))['grants'] as {
        resource: { id: string };
        tools: string[];
        because: { reason: string; tools: string[] }[];
      }[]
    ).filter((grant) => grant.resource.id !== management);
  const [grant, ...more] = await effective(`subjectKind=user&subjectId=${mia.userId}`);
  expect(more).toEqual([]);
  expect(new Set(grant!.tools)).toEqual(new Set(['listOrders', 'getOrder']));
  expect(grant!.because.map(({ reason, tools }) => [reason, tools])).toEqual([
    ['direct', ['listOrders']],
    ['group', ['getOrder']],
    ['everyone', ['listOrders']],
  ]);
  expect(await effective(`subjectKind=serviceAccount&subjectId=${bot.account.id}`)).toEqual([]);
  const listed = (await stack.org('GET', '/grants?subject=everyone'))['grants'] as { subject: { kind: string } }[];
  expect(listed.map(({ subject }) => subject.kind)).toEqual(['everyone']);
  await expect(put({ kind: 'group', id: `grp_${'x'.repeat(22)}` })).rejects.toMatchObject({ status: 400 });
  await expect(put({ kind: 'user', id: `usr_${'x'.repeat(22)}` })).rejects.toMatchObject({ status: 400 });
});

proves(
  ['GRANT-WHY'],
  'rows of the matrix and of the credentials at an integration say who is blocked, and how many tools are',
  async () => {
    const { id } = await stack.org('GET', '/integrations/orders');
    await put(group(), ['listOrders', 'getOrder']);
    await stack.grant(bot.account.id, 'orders');
    const rowOf = async (subject: string) => {
      const { rows } = await stack.org('GET', `/grants/matrix?subject=${subject}`);
      const [row] = rows as { isBlocked: boolean; access: { integrationId: string; blocked?: unknown }[] }[];
      return [row!.isBlocked, row!.access.find(({ integrationId }) => integrationId === id)?.blocked];
    };
    const blockedBy = async (target: object) => {
      const block = await stack.org('POST', '/blocks', { target, reason: 'Leaked' });
      const { blocked } = await stack.org('GET', '/integrations/orders/credentials');
      const rows = await Promise.all([bot.account.id, mia.userId, groupId].map(rowOf));
      await stack.org('DELETE', `/blocks/${String(block['id'])}`);
      return [...rows, blocked];
    };
    const [free, all, one] = [
      [false, undefined],
      [false, 'ALL'],
      [false, 1],
    ];
    const isBlocked = [true, undefined];
    expect(await blockedBy({ kind: 'serviceAccount', id: bot.account.id })).toEqual([isBlocked, free, free, [bot.account.id]]);
    expect(await blockedBy({ kind: 'group', id: groupId })).toEqual([free, isBlocked, isBlocked, []]);
    expect(await blockedBy(person())).toEqual([free, isBlocked, free, []]);
    expect(await blockedBy({ kind: 'integration', slug: 'orders' })).toEqual([all, all, all, []]);
    expect(await blockedBy({ kind: 'tool', slug: 'orders', tool: 'getOrder' })).toEqual([one, one, one, []]);
    await stack.ungrant(bot.account.id, 'orders');
  },
);
