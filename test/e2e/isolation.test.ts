/**
 * One organization gets nothing of another, through any route or message. The lists below are checked against what really runs: routes come from
 * the served OpenAPI document, messages from the contracts, and one that is not in the tables fails the test.
 */
import { createBus, edgeCaller, type Bus } from '@gatehouse/bus';
import { allEvents, allRpcs, newId, serviceNames, type ServiceName } from '@gatehouse/contracts';
import { principalSigner, principalVerifier } from '@gatehouse/crypto';
import { createLog } from '@gatehouse/runtime';
import { callTool, execute, postMcp, startStack, type Caller, type Rest, type Stack } from '../harness';
import { proves } from '../proves';

let stack: Stack;
let ours: Caller;
let theirs: Rest;
let orders: { id: string };
let orgTokenId: string;
let personalTokenId: string;
let theirToken: string;
let buses: Map<ServiceName, Bus>;
let theirPrincipal: string;
/** Of ours: a member, a group with them in it, an open invitation. */
let people: { userId: string; groupId: string; invitationId: string };

/** A member of ours, whom a claim could name. */
const ADMIN_EMAIL = 'admin@acme.example';

/** Words that stand in our data only. */
const MARKS = ['acme-secret-bot', 'Acme', 'Order desk', 'acme-secret-group', 'invited@acme.example', ADMIN_EMAIL];

beforeAll(async () => {
  stack = await startStack();
  ours = await stack.readyCaller('acme-secret-bot');
  orders = (await stack.org('GET', '/integrations/orders')) as { id: string };
  const [{ userId }] = (await stack.org('GET', '/members'))['members'] as [{ userId: string }];
  const groupId = String((await stack.org('POST', '/groups', { name: 'acme-secret-group' }))['id']);
  await stack.org('PUT', `/groups/${groupId}/members/${userId}`);
  const invitation = await stack.org('POST', '/invitations', { email: 'invited@acme.example', role: 'member' });
  people = { userId, groupId, invitationId: String(invitation['id']) };
  await stack.org('PATCH', '/security-settings', { personalTokensEnabled: true });
  orgTokenId = String((await stack.org('POST', '/service-tokens', { name: 'acme-secret-bot' }))['id']);
  personalTokenId = String((await stack.org('POST', '/personal-tokens', { name: 'acme-secret-bot' }))['id']);
  const rival = await stack.addPerson('rival@rival.example');
  theirs = stack.restAs(rival);
  const { id } = await theirs('POST', '/orgs', { name: 'Rival', slug: 'rival' });
  const account = await theirs('POST', '/orgs/rival/service-accounts', { name: 'rival-bot' });
  theirToken = String((await theirs('POST', `/orgs/rival/service-accounts/${String(account['id'])}/tokens`, { name: 't' }))['token']);
  const sign = principalSigner(stack.home.path('keys', 'registry.pem'), 'registry');
  theirPrincipal = sign({
    orgId: String(id),
    orgSlug: 'rival',
    orgName: 'Rival',
    kind: 'user',
    id: newId('user'),
    name: 'rival@rival.example',
    role: 'admin',
  });
  const verify = principalVerifier(stack.home.path('trusted-keys.json'));
  buses = new Map(
    serviceNames.map((service) => [
      service,
      createBus({
        service,
        url: stack.urls.rabbit,
        prefix: stack.home.prefixes.QUEUE_PREFIX,
        log: createLog('test', 'silent'),
        verifyPrincipal: verify,
      }),
    ]),
  );
  await Promise.all([...buses.values()].map((bus) => bus.start()));
}, 120_000);

afterAll(async () => {
  await Promise.all([...(buses?.values() ?? [])].map((bus) => bus.close()));
  await stack?.stop();
}, 60_000);

/** Everything of ours that a stranger might change, as text. */
const ourState = async (): Promise<string> =>
  JSON.stringify(
    await Promise.all(
      [
        '',
        '/members',
        '/invitations',
        '/groups',
        `/groups/${people.groupId}`,
        '/service-accounts',
        `/service-accounts/${ours.account.id}/tokens`,
        '/service-tokens',
        '/personal-tokens',
        '/security-settings',
        '/integrations',
        '/integrations/orders/tools',
        '/grants',
        `/service-accounts/${ours.account.id}/credentials/orders`,
      ].map((path) => stack.org('GET', path)),
    ),
  );

const subject = () => ({ kind: 'serviceAccount', id: ours.account.id });

/** Bodies that would do something if the door were open. Every route that takes a body has one here. */
const bodies = (): Record<string, unknown> => ({
  'POST /v1/orgs': { name: 'Taken', slug: 'acme' },
  'PATCH /v1/orgs/{orgSlug}': { timeZone: 'Asia/Tokyo' },
  'PATCH /members/{userId}': { status: 'SUSPENDED' },
  'POST /invitations': { email: 'rival@rival.example', role: 'admin' },
  'POST /groups': { name: 'intruders' },
  'PATCH /groups/{id}': { name: 'intruders too' },
  'POST /service-accounts': { name: 'intruder' },
  'POST /service-accounts/{id}/tokens': { name: 'intruder' },
  'PATCH /service-accounts/{id}': { name: 'intruder' },
  'PUT /service-accounts/{id}/ip-allowlist': { ipAllowlist: ['203.0.113.7'] },
  'POST /service-tokens': { name: 'intruder' },
  'POST /personal-tokens': { name: 'intruder' },
  'PATCH /security-settings': { ipAllowlist: [] },
  'PUT /service-accounts/{id}/credentials/{slug}': { type: 'apiKey', value: 'intruder' },
  'POST /integrations': {
    slug: 'intruder',
    document: { openapi: '3.1.0', info: { title: 'x', version: '1' }, servers: [{ url: stack.demoUrl }], paths: {} },
  },
  'POST /integrations/preview': {
    document: { openapi: '3.1.0', info: { title: 'x', version: '1' }, servers: [{ url: stack.demoUrl }], paths: {} },
  },
  'POST /integrations/{slug}/refresh': { url: `${stack.demoUrl}/openapi.json` },
  'PUT /grants': { subject: subject(), resource: { kind: 'integration', id: orders.id }, tools: 'ALL' },
  'DELETE /grants': { subject: subject(), resource: { kind: 'integration', id: orders.id } },
});
/** Routes that make something new in the caller's own organization; done there, they touch nothing of ours. */
const harmlessAtHome = new Set([
  'PATCH /v1/orgs/{orgSlug}',
  'POST /groups',
  'POST /service-accounts',
  'POST /service-tokens',
  'PATCH /security-settings',
  'POST /integrations',
  'POST /integrations/preview',
]);
const withoutBody = new Set([
  'DELETE /members/{userId}',
  'DELETE /invitations/{id}',
  'DELETE /groups/{id}',
  'PUT /groups/{id}/members/{userId}',
  'DELETE /groups/{id}/members/{userId}',
  'POST /service-accounts/{id}/disable',
  'POST /service-accounts/{id}/enable',
  'DELETE /service-accounts/{id}/tokens/{tokenId}',
  'DELETE /service-tokens/{tokenId}',
  'DELETE /personal-tokens/{tokenId}',
  'DELETE /service-accounts/{id}/credentials/{slug}',
  'DELETE /integrations/{slug}',
  'DELETE /me/sessions/{id}',
]);

interface Door {
  method: string;
  path: string;
  name: string;
}
async function doors(): Promise<Door[]> {
  const { paths } = (await (await fetch(`${stack.apiUrl}/openapi.json`)).json()) as { paths: Record<string, object> };
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.keys(item)
      .filter((key) => ['get', 'post', 'put', 'patch', 'delete'].includes(key))
      .map((key) => ({ method: key.toUpperCase(), path, name: `${key.toUpperCase()} ${path.replace('/v1/orgs/{orgSlug}', '') || path}` })),
  );
}

const fill = (path: string, orgSlug: string): string =>
  path
    .replace('{orgSlug}', orgSlug)
    .replace('/service-accounts/{id}', `/service-accounts/${ours.account.id}`)
    .replace('/groups/{id}', `/groups/${people.groupId}`)
    .replace('/invitations/{id}', `/invitations/${people.invitationId}`)
    .replace('{userId}', people.userId)
    .replace('/service-tokens/{tokenId}', `/service-tokens/${orgTokenId}`)
    .replace('/personal-tokens/{tokenId}', `/personal-tokens/${personalTokenId}`)
    .replace('{tokenId}', ours.token.id)
    .replace('{slug}', 'orders')
    .replace('{tool}', 'listOrders')
    .replace('/grants/effective', `/grants/effective?subjectKind=serviceAccount&subjectId=${ours.account.id}`)
    .replace(/^\/v1/, '');

/** Status and text of whatever the route answered. */
const attempt = async (door: Door, orgSlug: string): Promise<{ status: number; text: string }> => {
  const body = bodies()[door.name];
  try {
    return { status: 200, text: JSON.stringify(await theirs(door.method, fill(door.path, orgSlug), body)) };
  } catch (err) {
    const { status, body: answer } = err as { status?: number; body?: unknown };
    if (status === undefined) throw err;
    return { status, text: JSON.stringify(answer) };
  }
};

proves(['ISOLATION'], 'every REST route with a body or an effect is in the tables', async () => {
  const unlisted = (await doors()).filter(({ method, name }) => method !== 'GET' && !(name in bodies()) && !withoutBody.has(name));
  expect(unlisted).toEqual([]);
  expect((await doors()).length).toBeGreaterThan(20);
});

proves(
  ['ISOLATION'],
  'at our organization, another admin gets the 404 of an organization that does not exist, on every route',
  async () => {
    const before = await ourState();
    for (const door of (await doors()).filter(({ path }) => path.includes('{orgSlug}'))) {
      const [foreign, unknown] = [await attempt(door, 'acme'), await attempt(door, 'no-such-organization')];
      expect({ door: door.name, ...foreign }).toEqual({ door: door.name, ...unknown });
      expect(foreign.status).toBe(404);
    }
    expect(await ourState()).toBe(before);
  },
);

proves(['ISOLATION'], 'at their own organization, our ids name nothing', async () => {
  const before = await ourState();
  for (const door of await doors()) {
    const { status, text } = await attempt(door, 'rival');
    for (const mark of MARKS) expect({ door: door.name, text }).not.toEqual({ door: door.name, text: expect.stringContaining(mark) });
    if (door.method !== 'GET' && !harmlessAtHome.has(door.name))
      expect({ door: door.name, refused: status >= 400 }).toEqual({ door: door.name, refused: true });
  }
  expect(await ourState()).toBe(before);
});

proves(['ISOLATION', 'AUTH-ORG'], 'their token opens nothing at our endpoint, and finds nothing of ours at its own', async () => {
  const foreign = await postMcp(stack.mcpUrl, { jsonrpc: '2.0', id: 1, method: 'tools/list' }, { token: theirToken });
  const unknown = await postMcp(
    stack.mcpUrl.replace('acme', 'no-such-org'),
    { jsonrpc: '2.0', id: 1, method: 'tools/list' },
    { token: theirToken },
  );
  expect([foreign.status, unknown.status]).toEqual([401, 401]);
  expect(foreign.message).toEqual(unknown.message);
  const home = `${stack.baseUrls[0]}/org/rival`;
  expect((await callTool(home, 'list_services', {}, { token: theirToken })).json).toEqual({ services: [] });
  expect((await callTool(home, 'search_tools', { query: 'orders' }, { token: theirToken })).json).toEqual({ tools: [], total: 0 });
  expect((await callTool(home, 'describe_tools', { tools: ['orders/listOrders'] }, { token: theirToken })).json).toMatchObject({
    tools: [],
    notFound: ['orders/listOrders'],
  });
  expect(await execute(home, 'orders/listOrders', {}, { token: theirToken })).toMatchObject({ isError: true });
});

/** What a compromised door could ask for with a foreign admin's principal and our ids. */
const questions = (): Record<string, unknown> => ({
  'identity.createServiceAccount': { name: 'intruder' },
  'identity.listServiceAccounts': {},
  'identity.getServiceAccount': { id: ours.account.id },
  'identity.setServiceAccountStatus': { id: ours.account.id, status: 'DISABLED' },
  'identity.createServiceToken': { serviceAccountId: ours.account.id, name: 'intruder', tokenHash: 'a'.repeat(64), prefix: 'svc_abcdefgh' },
  'identity.listServiceTokens': { serviceAccountId: ours.account.id },
  'identity.revokeServiceToken': { serviceAccountId: ours.account.id, tokenId: ours.token.id },
  'identity.updateServiceAccount': { id: ours.account.id, name: 'intruder', ipAllowlist: ['203.0.113.7'] },
  'identity.createOrgToken': { name: 'intruder', tokenHash: 'b'.repeat(64), prefix: 'svc_abcdefgh' },
  'identity.listOrgTokens': {},
  'identity.revokeOrgToken': { tokenId: orgTokenId },
  'identity.createPersonalToken': { name: 'intruder', tokenHash: 'c'.repeat(64), prefix: 'pat_abcdefgh' },
  'identity.listPersonalTokens': {},
  'identity.revokePersonalToken': { tokenId: personalTokenId },
  'identity.getSecuritySettings': {},
  'identity.updateSecuritySettings': { ipAllowlist: [] },
  'identity.resolveClaim': { claim: ADMIN_EMAIL },
  'identity.updateOrganization': { timeZone: 'Asia/Tokyo' },
  'identity.listMembers': { q: 'acme' },
  'identity.updateMember': { userId: people.userId, status: 'SUSPENDED' },
  'identity.removeMember': { userId: people.userId },
  'identity.createInvitation': { email: 'intruder@rival.example', role: 'admin' },
  'identity.listInvitations': {},
  'identity.withdrawInvitation': { id: people.invitationId },
  'identity.listGroups': {},
  'identity.getGroup': { id: people.groupId },
  'identity.createGroup': { name: 'intruders of the bus' },
  'identity.updateGroup': { id: people.groupId, name: 'theirs now' },
  'identity.deleteGroup': { id: people.groupId },
  'identity.setGroupMember': { id: people.groupId, userId: people.userId, belongs: false },
  'identity.listClientSessions': { userId: newId('user') },
  'identity.endClientSession': { id: newId('session') },
  'policy.decide': { tool: 'orders/listOrders', integrationId: orders.id, toolName: 'listOrders' },
  'policy.reach': {},
  'policy.putGrant': { subject: subject(), resource: { kind: 'integration', id: orders.id }, tools: 'ALL' },
  'policy.deleteGrant': { subject: subject(), resource: { kind: 'integration', id: orders.id } },
  'policy.listGrants': { subjectId: ours.account.id },
  'policy.effectiveGrants': { subject: subject() },
  'registry.resolveTool': { tool: 'orders/listOrders' },
  'registry.toolDefinition': { integrationId: orders.id, toolName: 'listOrders', digest: 'x' },
  'registry.listServices': {},
  'registry.searchTools': { query: 'orders', limit: 10 },
  'registry.describeTools': { tools: ['orders/listOrders'] },
  'executor.execute': { tool: 'orders/listOrders', arguments: {}, origin: { door: 'mcp' } },
  'executor.putCredential': { integrationId: orders.id, owner: subject(), type: 'apiKey', sealed: 'x' },
  'executor.deleteCredential': { integrationId: orders.id, owner: subject() },
  'executor.listCredentials': { owner: subject() },
  'executor.fetchDocument': { url: 'http://127.0.0.1:1/', maxBytes: 10 },
  'executor.checkBaseUrl': { url: 'http://127.0.0.1:1/' },
  'audit.query': {},
});
/** Messages that carry no principal: they answer about what they are given, and hold nothing of an organization. */
const withoutPrincipal = [
  'identity.authenticate',
  'identity.beginAuthorization',
  'identity.getAuthorization',
  'identity.decideAuthorization',
  'identity.oauthExchange',
  'identity.oauthKeys',
  'identity.oauthSealingKey',
  'identity.createOrganization',
  'identity.findMembership',
  'identity.findOrganization',
  'identity.signIn',
  'executor.sealingKey',
];

proves(['ISOLATION'], 'every message is in the tables', () => {
  expect(allRpcs.map(({ name }) => name).sort()).toEqual([...Object.keys(questions()), ...withoutPrincipal].sort());
  expect(
    allRpcs
      .filter(({ principal }) => principal === 'none')
      .map(({ name }) => name)
      .sort(),
  ).toEqual([...withoutPrincipal].sort());
  expect(allEvents.map(({ name }) => name)).toEqual(['audit.fact.v1']);
});

proves(['ISOLATION'], 'no message answers a foreign principal with anything of ours, or does anything to it', async () => {
  const before = await ourState();
  for (const rpc of allRpcs.filter(({ principal }) => principal === 'required')) {
    const bus = buses.get(rpc.callers[0]!)!;
    const caller = edgeCaller({ principalToken: theirPrincipal, timeoutMs: 8_000 });
    const answer = await bus.callAttached(rpc, questions()[rpc.name] as never, caller).then(
      ({ value, body }) => JSON.stringify(value) + body.toString(),
      (err: Error) => err.message,
    );
    for (const mark of [...MARKS, '"found":true', '"effect":"allow"', '"userId"']) {
      expect({ rpc: rpc.name, answer }).not.toEqual({ rpc: rpc.name, answer: expect.stringContaining(mark) });
    }
  }
  expect(await ourState()).toBe(before);
});

proves(['ISOLATION'], 'a message without a principal, or with a forged one, is refused before its handler', async () => {
  const [header, payload] =
    theirPrincipal.split('.').length === 3 ? [theirPrincipal.slice(0, theirPrincipal.lastIndexOf('.')), ''] : ['', ''];
  const forged = [undefined, 'x', `${header}.${Buffer.alloc(64).toString('base64url')}${payload}`];
  for (const rpc of allRpcs.filter(({ principal }) => principal === 'required')) {
    for (const principalToken of forged) {
      const caller = edgeCaller({ ...(principalToken !== undefined && { principalToken }), timeoutMs: 5_000 });
      await expect(buses.get(rpc.callers[0]!)!.call(rpc, questions()[rpc.name] as never, caller)).rejects.toMatchObject({
        code: 'unauthenticated',
      });
    }
  }
});

proves(['ISOLATION'], 'their audit trail tells nothing of ours', async () => {
  const { entries } = (await theirs('GET', '/orgs/rival/audit-log?limit=200')) as { entries: unknown[] };
  expect(entries.length).toBeGreaterThan(0);
  const text = JSON.stringify(entries);
  expect(text).not.toContain('acme-secret-bot');
});
