/** Lists that the server searches, counts and names, and changes of many things in one request. */
import { until, useStack, type Account, type Person, type Stack, type Token } from '../harness';
import { proves } from '../proves';

let stack: Stack;
let accounts: Account[];
let tokens: Token[];
let member: Person;
let memberId: string;

interface Result {
  id: string;
  outcome: string;
  reason?: string;
}
interface Listed {
  totals?: Record<string, number>;
  names?: { id: string; name: string; kind: string; toolCount?: number }[];
  nextCursor?: string;
}
const bulk = async (path: string, body: object): Promise<Result[]> =>
  ((await stack.org('POST', path, body)) as { results: Result[] }).results;
const list = async <Name extends string, Row>(path: string) => (await stack.org('GET', path)) as unknown as Listed & Record<Name, Row[]>;
const outcomes = (results: readonly Result[]): string[] => results.map(({ outcome }) => outcome);
const statusOf = (answer: Promise<unknown>): Promise<number> =>
  answer.then(
    () => 200,
    (err: { status: number }) => err.status,
  );
const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);
const GONE = `sa_${'0'.repeat(22)}`;

beforeAll(async () => {
  stack = await useStack();
  await stack.createOrganization();
  await stack.importOrders();
  accounts = [];
  for (const name of ['many-1', 'many-2', 'many-3']) accounts.push(await stack.createAccount(name));
  tokens = await Promise.all(accounts.map(({ id }) => stack.createToken(id)));
  member = await stack.addPerson(stack.emailOf('many'));
  memberId = await stack.join(member);
}, 240_000);
afterAll(() => stack?.stop(), 60_000);

const calls = (token: Token) => stack.execute('orders/listOrders', {}, { token: token.value });

proves(
  ['REST-BULK'],
  'one grant for many: each is granted or refused for a reason of its own, what was so already is said, and the trail has an entry for each that changed',
  async () => {
    await stack.grant(accounts[0]!.id, 'orders');
    const subjects = [...idsOf(accounts), GONE].map((id) => ({ kind: 'serviceAccount', id }));
    await until('the entry of the grant before', async () => (await stack.audit({ kind: 'grant' })).length > 0);
    const before = (await stack.audit({ kind: 'grant' })).length;
    const results = await bulk('/grants/bulk', { subjects, resource: { kind: 'integration', slug: 'orders' }, tools: 'ALL' });
    expect(results.map(({ id }) => id)).toEqual(subjects.map(({ id }) => id));
    expect(outcomes(results)).toEqual(['unchanged', 'done', 'done', 'refused']);
    expect(results[3]!.reason).toMatch(/No such service account/);
    await until('an entry for each grant that changed', async () => (await stack.audit({ kind: 'grant' })).length - before === 2);
    const again = await bulk('/grants/bulk', { subjects, resource: { kind: 'integration', slug: 'orders' }, tools: 'ALL' });
    expect(outcomes(again)).toEqual(['unchanged', 'unchanged', 'unchanged', 'refused']);
    await expect(bulk('/grants/bulk', { subjects, resource: { kind: 'integration', slug: 'orders' } })).rejects.toMatchObject({
      status: 400,
      body: { details: ['/tools: must be present for an integration'] },
    });
  },
);

proves(
  ['REST-BULK', 'AUTH-REVOKED', 'AUTH-DISABLED'],
  'many are blocked, disabled and lose their tokens in one request each; their next calls fail',
  async () => {
    const target = ({ id }: Account) => ({ kind: 'serviceAccount', id });
    await stack.org('POST', '/blocks', { target: target(accounts[1]!), reason: 'alone' });
    const blocked = await bulk('/blocks/bulk', {
      targets: [target(accounts[0]!), target(accounts[1]!), target({ ...accounts[0]!, id: GONE })],
      reason: 'many',
    });
    expect(outcomes(blocked)).toEqual(['done', 'unchanged', 'refused']);
    expect((await calls(tokens[0]!)).isError).toBe(true);

    const disabled = await bulk('/service-accounts/bulk', { action: 'disable', ids: [accounts[1]!.id, accounts[2]!.id, GONE] });
    expect(outcomes(disabled)).toEqual(['done', 'done', 'refused']);
    expect(outcomes(await bulk('/service-accounts/bulk', { action: 'disable', ids: [accounts[1]!.id] }))).toEqual(['unchanged']);
    await expect(calls(tokens[2]!)).rejects.toThrow('401');
    expect(outcomes(await bulk('/service-accounts/bulk', { action: 'enable', ids: [accounts[2]!.id] }))).toEqual(['done']);

    const second = await stack.createToken(accounts[2]!.id);
    const path = `/service-accounts/${accounts[2]!.id}/tokens/bulk`;
    const revoked = await bulk(path, { action: 'revoke', ids: [second.id, tokens[0]!.id] });
    expect(outcomes(revoked)).toEqual(['done', 'refused']);
    expect(outcomes(await bulk(path, { action: 'revoke', ids: [second.id] }))).toEqual(['unchanged']);
    expect(outcomes(await bulk('/service-accounts/bulk', { action: 'revokeTokens', ids: [accounts[2]!.id] }))).toEqual(['done']);
    await expect(calls(tokens[2]!)).rejects.toThrow('401');
  },
);

proves(['REST-BULK'], 'only admins change many, and a list of ids is bounded and of one kind', async () => {
  const asMember = stack.restAs(member);
  const post = (path: string, body: object) => asMember('POST', `/orgs/${stack.orgSlug}${path}`, body);
  expect(await statusOf(post('/service-accounts/bulk', { action: 'disable', ids: idsOf(accounts) }))).toBe(403);
  expect(await statusOf(post('/blocks/lift/bulk', { ids: [`blk_${'0'.repeat(22)}`] }))).toBe(403);
  expect(await statusOf(post('/groups/bulk', { action: 'delete', ids: [`grp_${'0'.repeat(22)}`] }))).toBe(403);
  expect(await statusOf(post('/blocks/bulk', { targets: [{ kind: 'user', id: memberId }], reason: 'x' }))).toBe(403);
  for (const ids of [[], [memberId], [GONE, GONE], Array.from({ length: 101 }, (_, at) => `sa_${String(at).padStart(22, '0')}`)])
    expect(await statusOf(bulk('/service-accounts/bulk', { action: 'disable', ids }))).toBe(400);
});

proves(['REST-BULK'], 'a request that is repeated under its key answers as it did, and does nothing twice', async () => {
  const headers = {
    authorization: `Bearer ${await stack.adminJwt()}`,
    'content-type': 'application/json',
    'idempotency-key': 'bulk-once',
  };
  const body = JSON.stringify({ action: 'enable', ids: [accounts[1]!.id] });
  const send = () => fetch(`${stack.apiUrl}/v1/orgs/${stack.orgSlug}/service-accounts/bulk`, { method: 'POST', headers, body });
  const [first, second] = [await send(), await send()];
  expect(await first.json()).toEqual({ results: [{ id: accounts[1]!.id, outcome: 'done' }] });
  expect(await second.json()).toEqual({ results: [{ id: accounts[1]!.id, outcome: 'done' }] });
  expect(second.headers.get('idempotency-replayed')).toBe('true');
});

proves(
  ['REST-LISTS'],
  'grants, rules, members and blocks are found by name, counted as a whole with the first page, and named; without asking, an answer is as before',
  async () => {
    const plain = await list<'grants', object>('/grants');
    expect(Object.keys(plain).sort()).toEqual(['grants', 'hasMore']);
    const grants = await list<'grants', { subject: { id: string } }>('/grants?q=MANY-2&names=true&totals=true');
    expect(grants.grants.map(({ subject }) => subject.id)).toEqual([accounts[1]!.id]);
    expect(grants.totals).toEqual({ all: 3, matching: 1, subjects: 3, open: 0 });
    expect(grants.names).toEqual(
      expect.arrayContaining([
        { id: accounts[1]!.id, kind: 'serviceAccount', name: 'many-2' },
        expect.objectContaining({ kind: 'integration', name: 'orders' }),
      ]),
    );
    const newest = await list<'grants', { createdAt: string }>('/grants?sort=-createdAt');
    const times = newest.grants.map(({ createdAt }) => createdAt);
    expect(times).toEqual(times.toSorted().toReversed());
    const page = await list<'grants', object>('/grants?sort=-createdAt&limit=1&totals=true');
    const next = await list<'grants', object>(`/grants?sort=-createdAt&limit=1&totals=true&cursor=${page.nextCursor!}`);
    expect(next.totals).toBeUndefined();
    expect(await statusOf(stack.org('GET', `/grants?sort=createdAt&cursor=${page.nextCursor!}`))).toBe(400);

    const rule = { effect: 'DENY', tools: ['orders/*'], reason: 'r' };
    await stack.org('POST', '/rules', { ...rule, name: 'about one', subjects: [{ kind: 'serviceAccount', id: accounts[0]!.id }] });
    await stack.org('POST', '/rules', { ...rule, name: 'about members', subjects: [{ kind: 'role', role: 'member' }], enabled: false });
    const about = async (id: string) =>
      (await list<'rules', { name: string }>(`/rules?concerns=${id}&names=true&totals=true`)).rules.map(({ name }) => name);
    expect(await about(accounts[0]!.id)).toEqual(['about one']);
    expect(await about(memberId)).toEqual(['about members']);
    expect((await list('/rules?totals=true&effect=ALLOW')).totals).toEqual({ all: 2, matching: 0, off: 1 });
    expect(await statusOf(stack.org('GET', `/rules?concerns=${GONE}`))).toBe(400);

    const members = await list<'members', { userId: string }>('/members?role=member&totals=true');
    expect(members.members.map(({ userId }) => userId)).toEqual([memberId]);
    expect(members.totals).toEqual({ all: 2, matching: 1, admins: 1, activeAdmins: 1, suspended: 0 });
    const blocks = await list<'blocks', { target: { id: string } }>('/blocks?status=active&q=many-1&totals=true&names=true');
    expect(blocks.blocks.map(({ target }) => target.id)).toEqual([accounts[0]!.id]);
    expect(blocks.totals).toEqual({ all: 2, matching: 1 });
    const disabled = await list<'serviceAccounts', object>('/service-accounts?status=DISABLED&totals=true');
    expect(disabled.totals).toEqual({ all: 3, matching: 0, active: 3, blocked: 2, disabled: 0 });
  },
);

proves(['REST-LISTS'], 'names are found by words and by ids: all by admins, those of members and groups by members too', async () => {
  const names = async (query: string) => (await list<'names', { id: string; name: string }>(`/names?${query}`)).names;
  expect((await names('q=many&kinds=serviceAccount')).map(({ name }) => name).sort()).toEqual(['many-1', 'many-2', 'many-3']);
  expect(await names(`ids=${memberId},${GONE}`)).toMatchObject([{ id: memberId, kind: 'user' }]);
  const asMember = async (query: string) =>
    ((await stack.restAs(member)('GET', `/orgs/${stack.orgSlug}/names?${query}`)) as { names: { id: string; kind: string }[] }).names;
  expect(await asMember('q=many')).toMatchObject([{ id: memberId, kind: 'user' }]);
  expect(await asMember(`ids=${memberId},${accounts[0]!.id}`)).toMatchObject([{ id: memberId, kind: 'user' }]);
  expect(await statusOf(asMember('q=many&kinds=serviceAccount'))).toBe(403);
  for (const query of ['kinds=robots', 'ids=nobody', `ids=${Array.from({ length: 101 }, () => GONE).join(',')}`])
    expect(await statusOf(stack.org('GET', `/names?${query}`))).toBe(400);
});

proves(['REST-LISTS'], 'all credentials of a holder come in one answer, of another only to admins', async () => {
  await stack.putCredential(accounts[0]!.id, 'orders', 'secret-of-many');
  const path = `/service-accounts/${accounts[0]!.id}/credentials`;
  const { credentials } = (await stack.org('GET', path)) as unknown as { credentials: object[] };
  expect(credentials).toHaveLength(1);
  expect(JSON.stringify(credentials)).not.toContain('secret-of-many');
  expect(await statusOf(stack.restAs(member)('GET', `/orgs/${stack.orgSlug}${path}`))).toBe(403);
  expect(await stack.restAs(member)('GET', `/orgs/${stack.orgSlug}/me/credentials`)).toEqual({ credentials: [] });
  const { integrations } = (await stack.org('GET', '/overview/integrations')) as unknown as { integrations: { accounts: number }[] };
  expect(integrations.filter(({ accounts: granted }) => granted > 0)).toEqual([
    {
      integrationId: expect.any(String) as string,
      calls: expect.any(Number) as number,
      denied: 1,
      failed: expect.any(Number) as number,
      // Two of the three are blocked.
      accounts: 1,
      missing: 1,
    },
  ]);
});

proves(
  ['REST-BULK'],
  'many are put into a group and taken out, groups are deleted unless a rule names them, and blocks are lifted, each with an entry of its own',
  async () => {
    const created = await Promise.all(['day', 'night'].map((name) => stack.org('POST', '/groups', { name }) as Promise<{ id: string }>));
    const [day, night] = idsOf(created);
    const nobody = `usr_${'0'.repeat(22)}`;
    const inDay = `/groups/${day}/members/bulk`;
    expect(outcomes(await bulk(inDay, { action: 'add', ids: [memberId, nobody] }))).toEqual(['done', 'refused']);
    expect(((await stack.org('GET', `/groups/${day}`)) as { members: { userId: string }[] }).members.map(({ userId }) => userId)).toEqual([
      memberId,
    ]);
    expect(outcomes(await bulk(inDay, { action: 'add', ids: [memberId] }))).toEqual(['unchanged']);
    expect(outcomes(await bulk(inDay, { action: 'remove', ids: [memberId] }))).toEqual(['done']);
    expect(outcomes(await bulk(inDay, { action: 'remove', ids: [memberId] }))).toEqual(['unchanged']);
    const subjects = [{ kind: 'group', id: night }];
    const rule = await stack.org('POST', '/rules', { name: 'at night', effect: 'DENY', tools: ['*'], subjects, reason: 'r' });
    const deleted = await bulk('/groups/bulk', { action: 'delete', ids: [day, night] });
    expect(outcomes(deleted)).toEqual(['done', 'refused']);
    expect(deleted[1]!.reason).toContain('at night');
    await stack.org('DELETE', `/rules/${String(rule['id'])}`);
    expect(outcomes(await bulk('/groups/bulk', { action: 'delete', ids: [day, night] }))).toEqual(['unchanged', 'done']);
    await until('the entry of the deletion', async () => (await stack.audit({ type: 'group.deleted', target: day! })).length === 1);

    const { blocks } = await list<'blocks', { id: string }>('/blocks?status=active');
    expect(blocks).toHaveLength(2);
    const lifted = await bulk('/blocks/lift/bulk', { ids: [...idsOf(blocks), `blk_${'0'.repeat(22)}`] });
    expect(outcomes(lifted)).toEqual(['done', 'done', 'refused']);
    expect(outcomes(await bulk('/blocks/lift/bulk', { ids: idsOf(blocks) }))).toEqual(['unchanged', 'unchanged']);
    await until('an entry for each', async () => (await stack.audit({ type: 'block.lifted' })).length === 2);
    expect((await list<'blocks', unknown>('/blocks?status=active')).blocks).toEqual([]);
  },
);
