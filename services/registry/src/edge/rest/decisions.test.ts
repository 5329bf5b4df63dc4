/** Rules, blocks, budgets, requests, change counters and usage as the REST edge takes and answers them. */
import { newId } from '@gatehouse/contracts';
import { ACCOUNT, INTEGRATION, restFixture, type RestFixture } from './testing/restFixture';
import { RULE } from './testing/serveDecisions';

let fixture: RestFixture;
beforeAll(async () => (fixture = await restFixture()));
afterAll(() => fixture.stop());

const org = '/v1/orgs/acme';
const admin = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
  fixture.as('u-admin', method, org + path, body, headers);
const lastOf = (name: string) => fixture.recorded.calls.filter((call) => call.name === name).at(-1)?.request;
const rule = { name: 'Refunds', effect: 'REQUIRE_APPROVAL', tools: ['orders/refund_*'], reason: 'money' };

describe('rules', () => {
  test('are passed on whole', async () => {
    const body = {
      ...rule,
      subjects: [
        { kind: 'serviceAccount', id: ACCOUNT.id },
        { kind: 'role', role: 'member' },
      ],
      when: 'args.amount > 100',
    };
    expect((await admin('POST', '/rules', body)).status).toBe(201);
    expect(lastOf('policy.createRule')).toEqual(body);
  });

  test.each<[string, object, RegExp]>([
    ['an unknown member inside', { schedule: { weekdays: ['MON'] } }, /^\/schedule: unknown member "weekdays"/],
    ['a pattern that no name can have', { tools: ['orders refund'] }, /^\/tools\/0: must be a tool name/],
    [
      'somebody who does not exist',
      { subjects: [{ kind: 'serviceAccount', id: newId('serviceAccount') }] },
      /^\/subjects\/0\/id: No such service account/,
    ],
    ['an approver who does not exist', { approvers: { users: [newId('user')] } }, /^\/approvers\/users\/0: No such user/],
    ['an effect of another word', { effect: 'allow' }, /^\/effect/],
  ])('refuse %s and say where', async (_, change, detail) => {
    const { status, body } = await admin('POST', '/rules', { ...rule, ...change });
    expect([status, body.details[0]]).toEqual([400, expect.stringMatching(detail)]);
  });

  test('change in part, with null taking a member away and If-Match passed on', async () => {
    await admin('PATCH', `/rules/${RULE.id}`, { enabled: false, when: null }, { 'if-match': '"3"' });
    expect(lastOf('policy.updateRule')).toEqual({ id: RULE.id, change: { enabled: false, when: null }, revision: 3 });
  });

  test('/rules/order is no rule named order', async () => {
    expect((await admin('PUT', '/rules/order', { ids: [RULE.id] })).status).toBe(204);
    expect(lastOf('policy.orderRules')).toEqual({ ids: [RULE.id] });
  });

  test('are tried on a caller who is looked up, and a tool that exists', async () => {
    const asked = { caller: { kind: 'serviceAccount', id: ACCOUNT.id }, tool: 'orders/create', arguments: { amount: 5 } };
    expect((await admin('POST', '/rules/test', asked)).body).toMatchObject({
      effect: 'approve',
      step: 'rule',
      inTheWay: ['CI has no credential for orders'],
    });
    expect(lastOf('policy.testRules')).toEqual({
      caller: { kind: 'serviceAccount', id: ACCOUNT.id, name: ACCOUNT.name },
      tool: 'orders/create',
      integrationId: INTEGRATION.id,
      toolName: 'create',
      arguments: { amount: 5 },
    });
    const unfit = await admin('POST', '/rules/test', { ...asked, arguments: { amount: 0 } });
    expect(unfit.body).toMatchObject({ inTheWay: [expect.any(String), 'the arguments are not acceptable: /amount: must be >= 1'] });
    const unknown = await admin('POST', '/rules/test', { ...asked, tool: 'orders/nothing' });
    expect([unknown.status, unknown.body.details]).toEqual([400, ['/tool: no tool is named "orders/nothing"']]);
  });

  test('a member previews a call of their own, of a tool that they see', async () => {
    const preview = (tool: string, args = {}) => fixture.as('u-member', 'POST', `${org}/me/calls/preview`, { tool, arguments: args });
    const hidden = await preview('orders/create');
    expect([hidden.status, hidden.body.details]).toEqual([400, ['/tool: no tool is named "orders/create"']]);
    fixture.recorded.accessible[INTEGRATION.id] = ['create'];
    const { status, body } = await preview('orders/create', { amount: 0 });
    expect([status, body]).toEqual([
      200,
      {
        effect: 'approve',
        step: 'rule',
        steps: [],
        rules: [],
        inTheWay: [expect.stringMatching(/has no credential for orders$/), 'the arguments are not acceptable: /amount: must be >= 1'],
        obstacles: [
          { step: 'credential', text: expect.stringMatching(/has no credential for orders$/) },
          { step: 'arguments', text: 'the arguments are not acceptable: /amount: must be >= 1' },
        ],
      },
    ]);
    expect(lastOf('policy.testRules')).toMatchObject({ caller: { kind: 'user', role: 'member' }, toolName: 'create' });
    delete fixture.recorded.accessible[INTEGRATION.id];
  });

  test('are rehearsed on who called what, and count what would have become of it', async () => {
    const { body } = await admin('POST', '/rules/replay', { draft: rule });
    expect(body).toMatchObject({
      calls: 43,
      approve: 3,
      allow: 40,
      deny: 0,
      undetermined: 0,
      groups: [{ tool: 'orders/refund_order', count: 3 }],
    });
    expect(lastOf('policy.replayRules')).toMatchObject({ calls: [{ tool: 'orders/refund_order', toolName: 'refund_order' }, {}] });
  });
});

test('tools are found by a word and by a pattern as rules have it', async () => {
  expect((await admin('GET', '/tools?pattern=orders/c*')).body).toMatchObject({ total: 1, tools: [{ tool: 'orders/create' }] });
  expect((await admin('GET', '/tools?q=LIST')).body).toMatchObject({ total: 1, tools: [{ tool: 'orders/list' }] });
});

describe('blocks', () => {
  test('name an integration by its slug, a tool by its own name, a caller by id', async () => {
    await admin('POST', '/blocks', { target: { kind: 'integration', slug: 'orders' }, reason: 'leak' });
    expect(lastOf('policy.createBlock')).toEqual({ target: { kind: 'integration', id: INTEGRATION.id }, reason: 'leak' });
    await admin('POST', '/blocks', { target: { kind: 'tool', slug: 'orders', tool: 'list' }, reason: 'leak' });
    expect(lastOf('policy.createBlock')).toMatchObject({ target: { kind: 'tool', id: INTEGRATION.id, tool: 'list' } });
    await admin('POST', '/blocks', { target: { kind: 'serviceAccount', id: ACCOUNT.id }, reason: 'leak' });
    expect(lastOf('policy.createBlock')).toMatchObject({ target: { kind: 'serviceAccount', id: ACCOUNT.id } });
  });

  test.each<[object, string]>([
    [{ kind: 'tool', slug: 'orders' }, '/target/tool: must be present'],
    [{ kind: 'integration' }, '/target: give one of "id" and "slug"'],
    [{ kind: 'integration', slug: 'nothing' }, '/target: No such integration'],
    [{ kind: 'user', slug: 'orders' }, '/target: only integrations and tools have "slug" and "tool"'],
    [{ kind: 'serviceAccount', id: newId('serviceAccount') }, '/target/id: No such service account'],
  ])('refuse %j', async (target, detail) => {
    const { status, body } = await admin('POST', '/blocks', { target, reason: 'x' });
    expect([status, body.details]).toEqual([400, [detail]]);
  });
});

test('a budget is set by the slug of its integration', async () => {
  await admin('PUT', '/budgets/orders', { period: 'DAY', softLimit: 10, hardLimit: 20 });
  expect(lastOf('policy.putBudget')).toEqual({ integrationId: INTEGRATION.id, period: 'DAY', softLimit: 10, hardLimit: 20 });
  expect((await admin('PUT', '/budgets/nothing', { period: 'DAY', hardLimit: 20 })).status).toBe(404);
  expect((await admin('PUT', '/budgets/orders', { period: 'WEEK' })).body.details[0]).toMatch(/^\/period/);
});

describe('requests', () => {
  test('are decided by a member too, with the digest of what was shown', async () => {
    const digest = 'a'.repeat(64);
    expect((await fixture.as('u-member', 'POST', `${org}/approvals/req_x/approve`, { digest, comment: 'fine' })).status).toBe(404);
    expect(lastOf('approvals.decide')).toEqual({ requestId: 'req_x', decision: 'approve', digest, comment: 'fine' });
    const without = await fixture.as('u-member', 'POST', `${org}/approvals/req_x/approve`, {});
    expect([without.status, without.body.details[0]]).toEqual([400, expect.stringMatching(/^\/digest/)]);
    await fixture.as('u-member', 'POST', `${org}/approvals/req_x/reject`);
    expect(lastOf('approvals.decide')).toEqual({ requestId: 'req_x', decision: 'reject' });
  });

  test('are listed by the filters of the page', async () => {
    await fixture.as('u-member', 'GET', `${org}/approvals?for=me&status=pending&limit=5`);
    expect(lastOf('approvals.list')).toEqual({ for: 'me', status: 'pending', limit: 5 });
  });
});

test('the change counters answer 304 until something changes', async () => {
  const first = await fixture.as('u-member', 'GET', `${org}/pulse`);
  expect(first.body).toEqual({ changes: { rule: 4, approval: 7 }, pending: 2, pendingForMe: 1 });
  const again = await fixture.as('u-member', 'GET', `${org}/pulse`, undefined, { 'if-none-match': first.headers.get('etag')! });
  expect([again.status, again.body]).toEqual([304, undefined]);
});

test('security settings show and change what policy keeps of them', async () => {
  expect((await admin('GET', '/security-settings')).body).toMatchObject({
    defaultDecision: 'allow',
    selfApproval: 'mark',
    personalTokensEnabled: false,
  });
  expect((await admin('PATCH', '/security-settings', { defaultDecision: 'deny' })).body).toMatchObject({ defaultDecision: 'deny' });
  expect(lastOf('policy.updatePolicySettings')).toEqual({ defaultDecision: 'deny' });
});

test('usage names an integration by its slug', async () => {
  await admin('GET', '/usage?from=2026-01-01T00:00:00Z&to=2026-01-02T00:00:00Z&group=tool&integration=orders');
  expect(lastOf('audit.usage')).toMatchObject({ group: 'tool', integrationId: INTEGRATION.id });
});
