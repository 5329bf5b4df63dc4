/** What an approved call of a management tool rests on: of everything that it names, the state that an approver read. */
import { newId, type Principal } from '@gatehouse/contracts';
import type { CallContext } from '@gatehouse/bus';
import type { Act } from '../../catalog/shared/act';
import type { ManagementDeps } from './tool';
import { managementTools } from './tools';

const orgId = newId('organization');
const [agentId, skillId, integrationId] = [newId('agent'), newId('skill'), newId('integration')];
const [accountId, groupId, userId, ruleId, tokenId] = [
  newId('serviceAccount'),
  newId('group'),
  newId('user'),
  newId('rule'),
  newId('token'),
];
const approvedBy = { id: newId('user'), name: 'nora@acme.example', requestId: newId('request') };
const principal: Principal = { kind: 'user', id: newId('user'), name: 'ada', role: 'admin', orgId, orgSlug: 'acme', orgName: 'Acme' };
const act: Act = { principal, call: {} as CallContext };

interface Stored {
  subject: { kind: string; id: string };
  resource: { kind: string; id: string };
  tools: 'ALL' | string[];
  createdAt: string;
}

/** Neighbours whose answers a test changes; `written` are the changes that were asked of them. */
function newFixture() {
  const fixture = {
    agent: { name: 'reader', revision: 1, author: 'mia' },
    skill: { name: 'summaries', revision: 1, createdBy: { name: 'mia' } },
    account: { name: 'ci', createdBy: 'ada', status: 'ACTIVE', revision: 0 },
    group: { group: { name: 'Finance', revision: 0 }, members: [] as object[] },
    member: { userId, email: 'leo@acme.example', name: 'Leo', groups: [] as string[], revision: 0 },
    rule: { name: 'a rule', createdBy: 'ada', revision: 0 },
    token: { id: tokenId, name: 'pipeline' },
    integration: { id: integrationId, slug: 'api', name: 'API' },
    tools: [
      { name: 'notes', digest: 'n1' },
      { name: 'read', digest: 'r1' },
    ],
    grants: [] as Stored[],
    /** What everybody has without a grant. */
    byDefault: [] as object[],
    written: [] as [string, Record<string, unknown>][],
  };
  const answers: Record<string, (request: Record<string, unknown>) => unknown> = {
    'identity.getServiceAccount': () => fixture.account,
    'identity.getGroup': () => fixture.group,
    'identity.listMembers': () => ({ members: [fixture.member], hasMore: false }),
    'identity.listOrgTokens': () => ({ tokens: [fixture.token], hasMore: false }),
    'identity.nameSubjects': ({ subjects }) => ({
      subjects: (subjects as { kind: string }[]).map((subject) => ({
        ...subject,
        name: subject.kind === 'user' ? fixture.member.email : fixture.account.name,
        active: fixture.account.status === 'ACTIVE',
      })),
    }),
    'policy.getRule': () => fixture.rule,
    'policy.listGrants': () => ({ grants: fixture.grants, hasMore: false }),
    'policy.effectiveGrants': () => ({ grants: fixture.byDefault }),
  };
  const call = async ({ name }: { name: string }, request: Record<string, unknown>): Promise<unknown> => {
    const answer = answers[name];
    if (answer !== undefined) return answer(request);
    if (request['dryRun'] !== true) fixture.written.push([name, request]);
    return name === 'policy.updateRule' ? { ...fixture.rule, ...(request['change'] as object) } : {};
  };
  const transfer = (kind: string) => async (_: unknown, address: unknown, author: unknown, revision: unknown) =>
    void fixture.written.push([`${kind}.transfer`, { address, author, revision }]);
  const deps = {
    bus: { call },
    integrations: {
      get: async () => fixture.integration,
      getById: async () => fixture.integration,
      tools: async () => ({ tools: fixture.tools, hasMore: false }),
      digests: async (_: string, __: string, only?: string[]) => fixture.tools.filter(({ name }) => only?.includes(name) ?? true),
    },
    agents: {
      read: async () => {
        const { name, revision, author } = fixture.agent;
        return { id: agentId, envelope: { agent: { name } }, author: { name: author }, revision };
      },
      transfer: transfer('agent'),
    },
    skills: { read: async () => ({ id: skillId, ...fixture.skill }), transfer: transfer('skill') },
  } as unknown as ManagementDeps;
  const tool = (name: string) => managementTools.find((each) => each.name === name)!;
  return {
    fixture,
    preview: (name: string, args: object) => tool(name).preview(deps, act, args),
    run: (name: string, args: object, seen?: string, by: Act = { ...act, approvedBy }) => tool(name).run(deps, by, args, seen),
  };
}
type Fixture = ReturnType<typeof newFixture>['fixture'];

const account = { kind: 'serviceAccount', id: accountId };
const group = { kind: 'group', id: groupId };
const person = { kind: 'user', id: userId };
const everyone = { kind: 'everyone' };
const agent = { kind: 'agent', id: agentId };
const skill = { kind: 'skill', id: skillId };
const api = { kind: 'integration', slug: 'api' };
const rule = { name: 'new', effect: 'ALLOW', tools: ['api/*'], reason: 'x' };
const stored = { subject: account, resource: { kind: 'integration', id: integrationId }, tools: 'ALL' as const };
const grantAt = (minute: number): Stored => ({ ...stored, createdAt: `2026-01-01T00:0${minute}:00.000Z` });

const renamed = (thing: { name: string; revision: number }, name: string): void =>
  void Object.assign(thing, { name, revision: 1 + thing.revision });
const renameAccount = ({ account: bot }: Fixture) => renamed(bot, 'another');
const renameGroup = ({ group: { group: each } }: Fixture) => renamed(each, 'Another');
const renamePerson = ({ member }: Fixture) => void (member.email = 'other@acme.example');
const disable = ({ account: bot }: Fixture) => void Object.assign(bot, { status: 'DISABLED', revision: 1 });
const renameAgent = ({ agent: each }: Fixture) => renamed(each, 'another');
const rewriteAgent = ({ agent: each }: Fixture) => void (each.revision += 1);
const rewriteSkill = ({ skill: each }: Fixture) => void (each.revision += 1);
const renameApi = ({ integration }: Fixture) => void (integration.slug = 'another');
const turnRead = ({ tools }: Fixture) => void (tools[1] = { name: 'read', digest: 'r2' });
const addTool = ({ tools }: Fixture) => void tools.push({ name: 'zap', digest: 'z1' });

type Case = [tool: string, what: string, args: object, change: (fixture: Fixture) => void];
const passed: Case[] = [
  ['put_grant', 'the agent was renamed', { subject: account, resource: agent }, renameAgent],
  ['put_grant', 'the prompt was replaced', { subject: account, resource: agent }, rewriteAgent],
  ['put_grant', 'the skill was replaced', { subject: account, resource: skill }, rewriteSkill],
  ['put_grant', 'the account was renamed', { subject: account, resource: api, tools: ['read'] }, renameAccount],
  ['put_grant', 'the account was disabled', { subject: account, resource: api, tools: ['read'] }, disable],
  ['put_grant', 'the group was renamed', { subject: group, resource: api, tools: ['read'] }, renameGroup],
  ['put_grant', 'the person was renamed', { subject: person, resource: api, tools: ['read'] }, renamePerson],
  [
    'put_grant',
    'the slug was changed',
    { subject: account, resource: { kind: 'integration', id: integrationId }, tools: ['read'] },
    renameApi,
  ],
  ['put_grant', 'the tool became another', { subject: account, resource: api, tools: ['read'] }, turnRead],
  ['put_grant', 'a tool became another', { subject: account, resource: api, tools: 'ALL' }, turnRead],
  ['put_grant', 'a tool was added', { subject: account, resource: api, tools: 'ALL' }, addTool],
  [
    'put_grant',
    'the open default was removed',
    { subject: everyone, resource: api, tools: ['read'] },
    ({ byDefault }) => void byDefault.pop(),
  ],
  [
    'put_grant',
    'another grant was stored',
    { subject: account, resource: api, tools: ['read'] },
    ({ grants }) => void (grants[0] = grantAt(2)),
  ],
  ['delete_grant', 'another grant was stored', { subject: account, resource: api }, ({ grants }) => void (grants[0] = grantAt(2))],
  ['delete_grant', 'the grant is gone', { subject: account, resource: api }, ({ grants }) => void grants.pop()],
  ['delete_grant', 'the account was renamed', { subject: account, resource: api }, renameAccount],
  ['delete_grant', 'the slug was changed', { subject: account, resource: { kind: 'integration', id: integrationId } }, renameApi],
  ['delete_grant', 'the agent was renamed', { subject: account, resource: agent }, renameAgent],
  ['set_agent_author', 'the agent was renamed', { id: agentId, author: account }, renameAgent],
  ['set_agent_author', 'the new author was renamed', { id: agentId, author: account }, renameAccount],
  ['set_agent_author', 'the new author was renamed', { id: agentId, author: person }, renamePerson],
  ['set_skill_author', 'the skill was replaced', { id: skillId, author: account }, rewriteSkill],
  ['set_skill_author', 'the new author was renamed', { id: skillId, author: account }, renameAccount],
  ['create_rule', 'whom it names was renamed', { ...rule, subjects: [account] }, renameAccount],
  [
    'create_rule',
    'the token was renamed',
    { ...rule, subjects: [{ kind: 'orgToken', id: tokenId }] },
    ({ token }) => void (token.name = 'b'),
  ],
  ['create_rule', 'an approver was renamed', { ...rule, approvers: { users: [userId] } }, renamePerson],
  ['create_rule', 'a group of approvers was renamed', { ...rule, approvers: { groups: [groupId] } }, renameGroup],
  ['update_rule', 'whom it names was renamed', { id: ruleId, subjects: [account] }, renameAccount],
  ['update_rule', 'the rule was changed', { id: ruleId, enabled: false }, ({ rule: each }) => void (each.revision += 1)],
];

/** A grant stands and the open default is in force. */
function asked() {
  const all = newFixture();
  all.fixture.grants.push(grantAt(1));
  all.fixture.byDefault.push({ resource: { kind: 'integration', id: integrationId }, tools: 'ALL', because: [] });
  return all;
}

test.each(passed)('%s writes nothing when %s meanwhile: %j', async (tool, _, args, change) => {
  const { fixture, preview, run } = asked();
  if (JSON.stringify(args).includes(agentId)) fixture.grants[0] = { ...grantAt(1), resource: agent };
  if (JSON.stringify(args).includes('everyone')) fixture.grants.pop();
  const { seen } = await preview(tool, args);
  expect(seen).toMatch(/^.{1,64}$/);
  change(fixture);
  await expect(run(tool, args, seen)).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringMatching(/was changed since.*Ask again/),
  });
  expect(fixture.written).toEqual([]);
});

const same: Case[] = [
  ['put_grant', 'nothing changed', { subject: account, resource: api, tools: ['read'] }, () => undefined],
  [
    'put_grant',
    'another tool became another',
    { subject: account, resource: api, tools: ['read'] },
    ({ tools }) => void (tools[0]!.digest = 'n2'),
  ],
  [
    'put_grant',
    'somebody came into the group',
    { subject: group, resource: api, tools: ['read'] },
    (fixture) => void fixture.group.members.push({}),
  ],
  ['delete_grant', 'a tool became another', { subject: account, resource: api }, turnRead],
  ['set_agent_author', 'nothing changed', { id: agentId, author: account }, () => undefined],
  ['set_skill_author', 'nothing changed', { id: skillId, author: account }, () => undefined],
  ['create_rule', 'nothing changed', { ...rule, subjects: [account] }, () => undefined],
  ['update_rule', 'nothing changed', { id: ruleId, subjects: [account] }, () => undefined],
];
const conditions: Record<string, object> = {
  put_grant: { seen: '2026-01-01T00:01:00.000Z' },
  delete_grant: { seen: '2026-01-01T00:01:00.000Z' },
  set_agent_author: { revision: 1 },
  set_skill_author: { revision: 1 },
  update_rule: { revision: 0 },
};
test.each(same)('%s writes, on the state that was seen, when %s meanwhile: %j', async (tool, _, args, change) => {
  const { fixture, preview, run } = asked();
  const { seen } = await preview(tool, args);
  change(fixture);
  await run(tool, args, seen);
  const isOfGroup = JSON.stringify(args).includes(groupId);
  expect(fixture.written).toMatchObject([[expect.any(String), isOfGroup ? { subject: group } : (conditions[tool] ?? {})]]);
});

const oneOfEach = [...new Map(passed.map((each) => [each[0], each])).values()];
test.each(oneOfEach)('%s writes nothing on what was seen in an older form', async (tool, _, args) => {
  for (const seen of [undefined, '1', `${integrationId} 2026-01-01T00:01:00.000Z`, `${agentId} none`]) {
    const { fixture, run } = asked();
    const refusal = { code: 'conflict', message: expect.stringMatching(/was changed since.*Ask again/) };
    await expect(run(tool, args, seen)).rejects.toMatchObject(refusal);
    expect(fixture.written).toEqual([]);
  }
});

test('a call that did not wait is about whatever there is', async () => {
  for (const [tool, , args] of passed) {
    const { fixture, run } = newFixture();
    await run(tool, args, undefined, act);
    expect(fixture.written).toHaveLength(1);
    expect(fixture.written[0]![1]).not.toHaveProperty('seen');
  }
});

test('what is told to people has no revision, and names what the open default opens', async () => {
  const { fixture, preview } = asked();
  fixture.grants.pop();
  expect(await preview('put_grant', { subject: everyone, resource: api, tools: ['read'] })).toMatchObject({
    names: [
      { at: '/subject', kind: 'everyone', id: orgId, name: 'every member of the organization' },
      { at: '/resource', kind: 'integration', id: integrationId, name: 'API (api)' },
    ],
    changes: [
      {
        member: '/tools',
        lines: [
          { op: 'removed', text: 'ALL' },
          { op: 'added', text: 'read' },
        ],
      },
    ],
  });
  const { names } = await preview('set_agent_author', { id: agentId, author: account });
  expect(names).toEqual([
    { at: '/id', kind: 'agent', id: agentId, name: 'reader', by: 'mia' },
    { at: '/author/id', kind: 'serviceAccount', id: accountId, name: 'ci', by: 'ada' },
  ]);
  await expect(preview('delete_grant', { subject: account, resource: api })).rejects.toMatchObject({ code: 'not_found' });
});
