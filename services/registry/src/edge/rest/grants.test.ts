import { ADA, GROUP } from './testing/people';
import { ACCOUNT, INTEGRATION, ORG, restFixture, type Answer, type RestFixture } from './testing/restFixture';

const AGENT = 'Refund clerk';
const spec = { schemaVersion: '1.0', systemPrompt: 'x', modelPreference: [{ family: 'claude', model: 'fable-5.2' }] };

let fixture: RestFixture;
let agent: { kind: 'agent'; id: string };
beforeAll(async () => {
  fixture = await restFixture();
  const { body } = await admin('POST', `${org}/agents`, { agent: { name: AGENT, description: 'x' }, spec });
  agent = { kind: 'agent', id: body.id };
});
afterAll(() => fixture.stop());

const org = '/v1/orgs/acme';
const admin = (method: string, path: string, body?: unknown): Promise<Answer> => fixture.as('u-admin', method, path, body);
const subject = { kind: 'serviceAccount', id: ACCOUNT.id };
const resource = { kind: 'integration', slug: 'orders' };
const stored = (): unknown[] => fixture.recorded.calls.filter(({ name }) => name === 'policy.putGrant').map(({ request }) => request);
beforeEach(() => void (fixture.recorded.calls.length = 0));

test('by slug or id, one or several', async () => {
  expect((await admin('PUT', `${org}/grants`, { subject, resource, tools: ['create', 'list'] })).body).toMatchObject({
    tools: ['create', 'list'],
  });
  const byId = { kind: 'integration', id: INTEGRATION.id };
  expect((await admin('PUT', `${org}/grants`, [{ subject, resource: byId, tools: 'ALL' }])).body.grants).toHaveLength(1);
  expect(stored()).toEqual([
    { subject, resource: byId, tools: ['create', 'list'] },
    { subject, resource: byId, tools: 'ALL' },
  ]);
});

test('what does not exist is named, and nothing is stored', async () => {
  const good = { subject, resource, tools: 'ALL' };
  const bad = { subject, resource, tools: ['list', 'lisst', 'x"y'] };
  const { status, body } = await admin('PUT', `${org}/grants`, [good, bad]);
  expect([status, body.details]).toEqual([400, ['/1/tools: no tool named "lisst" in orders', '/1/tools: no tool named "x\\"y" in orders']]);
  const nobody = { subject: { kind: 'serviceAccount', id: `sa_${'x'.repeat(22)}` }, resource, tools: 'ALL' };
  expect((await admin('PUT', `${org}/grants`, nobody)).body.details).toEqual(['/subject/id: No such service account']);
  const nothing = { subject, resource: { kind: 'integration', slug: 'nope' }, tools: 'ALL' };
  expect((await admin('PUT', `${org}/grants`, nothing)).body.details).toEqual(['/resource: No such integration']);
  expect((await admin('PUT', `${org}/grants`, { ...good, tools: [] })).status).toBe(400);
  expect((await admin('PUT', `${org}/grants`, { ...good, tool: 'ALL' })).body.details).toContain('/: unknown member "tool"');
  expect((await admin('PUT', `${org}/grants`, { ...good, resource: { kind: 'integration' } })).status).toBe(400);
  expect(stored()).toEqual([]);
});

test('each mistake is one line that says what is expected', async () => {
  const put = async (more: object): Promise<string[]> =>
    (await admin('PUT', `${org}/grants`, { subject, resource, tools: 'ALL', ...more })).body.details;
  expect(new Set((await admin('PUT', `${org}/grants`, {})).body.details)).toEqual(
    new Set(['subject', 'resource', 'tools'].map((name) => `/${name}: must be present`)),
  );
  for (const tools of [[], 'all', 7]) expect(await put({ tools })).toEqual(['/tools: must be "ALL" or a list of at least one tool name']);
  expect(await put({ tools: ['list', 'list'] })).toEqual(['/tools: "list" is there twice']);
  expect(await put({ tools: ['orders/list'] })).toEqual(['/tools: tool names go without "orders/": write "list"']);
  expect(await put({ subject: 'x' })).toEqual([
    '/subject: must be {"kind": "serviceAccount", "user" or "group", "id": "…"} or {"kind": "everyone"}',
  ]);
  expect(await put({ resource: 'x' })).toEqual([
    '/resource: must be {"kind": "integration", "slug": "…"} or {"kind": "agent" or "skill", "id": "…"}',
  ]);
  expect(await put({ subject: { kind: 'serviceAccount', id: 'x' } })).toEqual([
    '/subject/id: must be the id of a service account, sa_ and 22 letters or digits',
  ]);
  expect((await admin('DELETE', `${org}/grants?subject=${ACCOUNT.id}`)).body.details).toEqual(['/resource: must be present']);
  const credential = `${org}/service-accounts/${ACCOUNT.id}/credentials/orders`;
  expect((await admin('PUT', credential, { type: 'digest', value: 'x' })).body.details).toEqual([
    '/type: must be one of ["apiKey","bearer","basic","several"]',
  ]);
  expect(stored()).toEqual([]);
});

test('listed by subject and resource, removed by body or query', async () => {
  await admin('GET', `${org}/grants?subject=${ACCOUNT.id}&resource=orders`);
  expect(fixture.recorded.calls.at(-1)?.request).toEqual({ subjectId: ACCOUNT.id, resourceId: INTEGRATION.id });
  const wanted = { subject, resource: { kind: 'integration', id: INTEGRATION.id } };
  expect((await admin('DELETE', `${org}/grants`, { subject, resource })).status).toBe(204);
  expect(fixture.recorded.calls.at(-1)?.request).toEqual(wanted);
  expect((await admin('DELETE', `${org}/grants?subject=${ACCOUNT.id}&resource=${INTEGRATION.id}`)).status).toBe(204);
  expect(fixture.recorded.calls.at(-1)?.request).toEqual(wanted);
  expect((await admin('DELETE', `${org}/grants`)).status).toBe(400);
});

test('an agent by id or name, as a whole', async () => {
  const grants = [
    { subject, resource: agent },
    { subject: { kind: 'everyone' }, resource: { kind: 'agent', name: AGENT }, tools: 'ALL' },
  ];
  expect((await admin('PUT', `${org}/grants`, grants)).status).toBe(200);
  expect(stored()).toEqual([
    { subject, resource: agent, tools: 'ALL' },
    { subject: { kind: 'everyone', id: ORG.id }, resource: agent, tools: 'ALL' },
  ]);
});

test.each<[string, () => object, string]>([
  ['tools of an agent', () => ({ resource: agent, tools: ['list'] }), '/tools: must be "ALL"'],
  ['no tools of an agent', () => ({ resource: agent, tools: [] }), '/tools: must be "ALL"'],
  ['an id that no agent has', () => ({ resource: { kind: 'agent', id: `agt_${'x'.repeat(22)}` } }), '/resource: No such agent'],
  ['the id of an integration', () => ({ resource: { kind: 'agent', id: INTEGRATION.id } }), '/resource: No such agent'],
  ['a name that no agent has', () => ({ resource: { kind: 'agent', name: 'Nobody' } }), '/resource: No such agent'],
  ['an agent without a name', () => ({ resource: { kind: 'agent' } }), '/resource: give one of "id" and "name"'],
  ['an agent named twice', () => ({ resource: { ...agent, name: AGENT } }), '/resource: give one of "id" and "name"'],
  ['an agent by slug', () => ({ resource: { kind: 'agent', slug: 'orders' } }), '/resource: give one of "id" and "name"'],
  [
    'an integration by name',
    () => ({ resource: { kind: 'integration', name: 'orders' }, tools: 'ALL' }),
    '/resource: give one of "id" and "slug"',
  ],
  [
    'the id of an agent as an integration',
    () => ({ resource: { kind: 'integration', id: agent.id }, tools: 'ALL' }),
    '/resource: No such integration',
  ],
  ['an id that no skill has', () => ({ resource: { ...agent, kind: 'skill' } }), '/resource: No such skill'],
  ['tools of a skill', () => ({ resource: { ...agent, kind: 'skill' }, tools: ['list'] }), '/tools: must be "ALL"'],
  ['a skill by slug', () => ({ resource: { kind: 'skill', slug: 'orders' } }), '/resource: give one of "id" and "name"'],
  ['an integration without tools', () => ({ resource }), '/tools: must be present'],
  [
    'another kind',
    () => ({ resource: { ...agent, kind: 'webhook' }, tools: 'ALL' }),
    '/resource/kind: must be one of ["integration","agent","skill"]',
  ],
])('refused with its path, and nothing is stored: %s', async (_, more, detail) => {
  const grants = [
    { subject, resource, tools: 'ALL' },
    { subject, ...more() },
  ];
  const { status, body } = await admin('PUT', `${org}/grants`, grants);
  expect([status, body.details]).toEqual([400, [`/1${detail}`]]);
  expect(stored()).toEqual([]);
});

test('grants of an agent are listed by its id and removed by body or query, also when it is gone', async () => {
  await admin('GET', `${org}/grants?resource=${agent.id}`);
  expect(fixture.recorded.calls.at(-1)?.request).toEqual({ resourceId: agent.id });
  const gone = { kind: 'agent', id: `agt_${'x'.repeat(22)}` };
  for (const named of [agent, gone]) {
    expect((await admin('DELETE', `${org}/grants`, { subject, resource: named })).status).toBe(204);
    expect(fixture.recorded.calls.at(-1)?.request).toEqual({ subject, resource: named });
    expect((await admin('DELETE', `${org}/grants?subject=${ACCOUNT.id}&resource=${named.id}`)).status).toBe(204);
    expect(fixture.recorded.calls.at(-1)?.request).toEqual({ subject, resource: named });
  }
  expect((await admin('DELETE', `${org}/grants`, { subject, resource: { kind: 'agent', name: AGENT } })).status).toBe(204);
  expect(fixture.recorded.calls.at(-1)?.request).toEqual({ subject, resource: agent });
  expect((await admin('DELETE', `${org}/grants`, { subject, resource: { kind: 'agent', name: 'Nobody' } })).status).toBe(404);
});

test('people are subjects: a member, a group, everyone', async () => {
  const named = [{ kind: 'user', id: ADA.userId }, { kind: 'group', id: GROUP.id }, { kind: 'everyone' }, { kind: 'everyone', id: ORG.id }];
  const grants = named.map((one) => ({ subject: one, resource, tools: 'ALL' }));
  expect((await admin('PUT', `${org}/grants`, grants)).status).toBe(200);
  expect((stored() as { subject: unknown }[]).map((request) => request.subject)).toEqual([
    ...named.slice(0, 2),
    { kind: 'everyone', id: ORG.id },
    { kind: 'everyone', id: ORG.id },
  ]);
});

test.each([
  [{ kind: 'user', id: `usr_${'x'.repeat(22)}` }, 'No such user'],
  [{ kind: 'group', id: `grp_${'x'.repeat(22)}` }, 'No such group'],
  [{ kind: 'user', id: GROUP.id }, 'must be the id of a user, usr_ and 22 letters or digits'],
  [{ kind: 'group', id: ADA.userId }, 'must be the id of a group, grp_ and 22 letters or digits'],
  [{ kind: 'group' }, 'must be present'],
  [{ kind: 'everyone', id: ACCOUNT.id }, 'must be absent for everyone'],
])('refused, and nothing is stored: %j', async (one, rule) => {
  const { status, body } = await admin('PUT', `${org}/grants`, { subject: one, resource, tools: 'ALL' });
  expect([status, body.details]).toEqual([400, [`/subject/id: ${rule}`]]);
  expect(stored()).toEqual([]);
});

test('a word in the query names any subject', async () => {
  for (const [word, subjectOfWord] of [
    [GROUP.id, { kind: 'group', id: GROUP.id }],
    [ADA.userId, { kind: 'user', id: ADA.userId }],
    ['everyone', { kind: 'everyone', id: ORG.id }],
  ] as const) {
    await admin('GET', `${org}/grants?subject=${word}`);
    expect(fixture.recorded.calls.at(-1)?.request).toEqual({ subjectId: subjectOfWord.id });
    expect((await admin('DELETE', `${org}/grants?subject=${word}&resource=${INTEGRATION.id}`)).status).toBe(204);
    expect(fixture.recorded.calls.at(-1)?.request).toMatchObject({ subject: subjectOfWord });
  }
  expect((await admin('GET', `${org}/grants?subject=all`)).body.details).toEqual([
    '/subject: must be the id of a service account, user or group, or "everyone"',
  ]);
});

test('what a subject reaches is asked with the groups of the member', async () => {
  const ask = (query: string): Promise<Answer> => admin('GET', `${org}/grants/effective?${query}`);
  const asked = (): unknown => fixture.recorded.calls.at(-1)?.request;
  expect(await ask(`subjectKind=user&subjectId=${ADA.userId}`)).toMatchObject({ status: 200, body: { grants: [] } });
  expect(asked()).toEqual({ subject: { kind: 'user', id: ADA.userId }, groupIds: [GROUP.id] });
  await ask(`subjectKind=serviceAccount&subjectId=${ACCOUNT.id}`);
  expect(asked()).toEqual({ subject, groupIds: [] });
  await ask('subjectKind=everyone');
  expect(asked()).toEqual({ subject: { kind: 'everyone', id: ORG.id }, groupIds: [] });
  expect(await ask(`subjectKind=user&subjectId=usr_${'x'.repeat(22)}`)).toMatchObject({ status: 404, body: { error: 'No such user' } });
  expect(await ask(`subjectKind=group&subjectId=grp_${'x'.repeat(22)}`)).toMatchObject({ status: 404 });
  expect((await ask('subjectKind=user')).body.details).toEqual(['/subjectId: must be present']);
  expect((await ask('')).body.details).toEqual(['/subjectKind: must be present']);
});

test('who is no admin is refused alike, whatever exists', async () => {
  const elsewhere = { kind: 'integration', slug: 'nope' };
  const nobody = { kind: 'serviceAccount', id: `sa_${'x'.repeat(22)}` };
  for (const [method, path, body] of [
    ['PUT', '/grants', { subject, resource, tools: 'ALL' }],
    ['PUT', '/grants', { subject, resource, tools: ['lisst'] }],
    ['PUT', '/grants', { subject, resource: elsewhere, tools: 'ALL' }],
    ['PUT', '/grants', [{ subject: nobody, resource, tools: 'ALL' }]],
    ['PUT', '/grants', { subject, resource: { kind: 'agent', name: 'Nobody' } }],
    ['DELETE', '/grants', { subject, resource: agent }],
    ['DELETE', '/grants', { subject, resource }],
    ['DELETE', '/grants', { subject: nobody, resource: elsewhere }],
    ['DELETE', '/grants?resource=nope', undefined],
    ['GET', '/grants?resource=nope', undefined],
    ['GET', `/grants/effective?subjectKind=user&subjectId=usr_${'x'.repeat(22)}`, undefined],
  ] as const) {
    const { status } = await fixture.as('u-member', method, org + path, body);
    expect([method, path, status]).toEqual([method, path, 403]);
  }
  expect(fixture.recorded.calls).toEqual([]);
});

test('the matrix has a page of one kind, by name, or the one that is named by id; a member sees none', async () => {
  const rows = async (query: string) =>
    ((await admin('GET', `${org}/grants/matrix?${query}`)).body.rows as { subject: { kind: string; id: string }; name?: string }[]).map(
      ({ subject: { kind, id }, name }) => [kind, id, name],
    );
  expect(await rows('')).toContainEqual(['serviceAccount', ACCOUNT.id, ACCOUNT.name]);
  expect((await rows('kind=group'))[0]).toEqual(['everyone', ORG.id, undefined]);
  expect(await rows('kind=group&q=x')).not.toContainEqual(['everyone', ORG.id, undefined]);
  expect(await rows('kind=user')).toContainEqual(['user', ADA.userId, ADA.email]);
  expect(await rows(`subject=${GROUP.id}`)).toEqual([['group', GROUP.id, GROUP.name]]);
  expect((await admin('GET', `${org}/grants/matrix?kind=orgToken`)).status).toBe(400);
  expect((await fixture.as('u-member', 'GET', `${org}/grants/matrix`)).status).toBe(403);
});

test('rows that grant an agent bring its name, and its name finds them', async () => {
  const names = await admin('GET', `/v1/orgs/acme/names?ids=${agent.id}`);
  expect(names.body.names).toEqual([{ id: agent.id, kind: 'agent', name: AGENT }]);
  expect((await admin('GET', '/v1/orgs/acme/names?kinds=agent&q=clerk')).body.names).toEqual([
    { id: agent.id, kind: 'agent', name: AGENT },
  ]);
});
