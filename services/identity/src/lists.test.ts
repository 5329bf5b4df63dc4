/** Search and order of lists, and that a cursor keeps both. */
import { identity } from '@gatehouse/contracts';
import { startFixture, type Fixture } from './testing/fixture';

let fixture: Fixture;
beforeAll(async () => void (fixture = await startFixture()));
afterAll(() => fixture.stop());

type Asked = { q?: string; sort?: 'name' | '-name' | 'createdAt' | '-createdAt' };
interface Answer {
  readonly names: string[];
  readonly nextCursor?: string;
}
type Read = (asked: Asked & { limit?: number; cursor?: string }) => Promise<Answer>;

/** All pages of two. */
async function all(read: Read, asked: Asked = {}): Promise<string[]> {
  const seen: string[] = [];
  for (let cursor: string | undefined, more = true; more;) {
    const page = await read({ ...asked, limit: 2, ...(cursor !== undefined && { cursor }) });
    seen.push(...page.names);
    cursor = page.nextCursor;
    more = cursor !== undefined;
  }
  return seen;
}

async function expectNamed(read: Read): Promise<void> {
  const made = ['delta', 'Alpha', 'charlie', 'Bravo 50%', 'b.*'];
  expect(await all(read)).toEqual(made.toReversed());
  expect(await all(read, { sort: 'createdAt' })).toEqual(made);
  expect(await all(read, { sort: 'name' })).toEqual(['Alpha', 'b.*', 'Bravo 50%', 'charlie', 'delta']);
  expect(await all(read, { sort: '-name' })).toEqual(['delta', 'charlie', 'Bravo 50%', 'b.*', 'Alpha']);
  expect(await all(read, { q: 'A', sort: 'name' })).toEqual(['Alpha', 'Bravo 50%', 'charlie', 'delta']);
  expect(await all(read, { q: '.*' })).toEqual(['b.*']);
  expect(await all(read, { q: 'nothing' })).toEqual([]);
  const { nextCursor } = await read({ limit: 2, sort: 'name' });
  for (const other of [{}, { sort: '-name' }, { sort: 'createdAt' }, { sort: 'name', q: 'a' }] as const)
    await expect(read({ ...other, limit: 2, cursor: nextCursor! })).rejects.toMatchObject({ code: 'invalid' });
}

/** Rows made in one millisecond have no order in time that a test could know. */
async function makeAll(make: (name: string) => Promise<unknown>): Promise<void> {
  for (const name of ['delta', 'Alpha', 'charlie', 'Bravo 50%', 'b.*']) {
    const since = Date.now();
    await make(name);
    while (Date.now() === since) await new Promise((resolve) => setImmediate(resolve));
  }
}

test('service accounts and groups, by name or time, in pages', async () => {
  const { admin } = await fixture.newOrganization();
  const { admin: nonMember } = await fixture.newOrganization();
  await fixture.newAccount(nonMember, 'Bravo of others');
  await makeAll((name) => fixture.newAccount(admin, name));
  await expectNamed(async (asked) => {
    const { serviceAccounts, ...page } = await fixture.registry.call(identity.listServiceAccounts, asked, admin);
    return { names: serviceAccounts.map(({ name }) => name), ...page };
  });
  await makeAll((name) => fixture.registry.call(identity.createGroup, { name }, admin));
  await expectNamed(async (asked) => {
    const { groups, ...page } = await fixture.registry.call(identity.listGroups, asked, admin);
    return { names: groups.map(({ name }) => name), ...page };
  });
});

test('accounts are counted by their worst state: who is blocked is not merely disabled', async () => {
  const { admin } = await fixture.newOrganization();
  const [, disabled, both] = [await fixture.newAccount(admin), await fixture.newAccount(admin), await fixture.newAccount(admin)];
  for (const { id } of [disabled, both]) await fixture.registry.call(identity.setServiceAccountStatus, { id, status: 'DISABLED' }, admin);
  const { totals } = await fixture.registry.call(identity.listServiceAccounts, { totals: true, blocked: [both.id] }, admin);
  expect(totals).toEqual({ all: 3, matching: 3, active: 1, blocked: 1, disabled: 1 });
});

test('tokens by time, with a part of their name or visible part', async () => {
  const { admin } = await fixture.newOrganization();
  const account = await fixture.newAccount(admin);
  const made = [await fixture.newToken(admin, account.id), await fixture.newToken(admin, account.id)];
  const list = async (asked: object) =>
    (await fixture.registry.call(identity.listServiceTokens, { serviceAccountId: account.id, ...asked }, admin)).tokens.map(({ id }) => id);
  expect(new Set(await list({ q: 'BUILD' }))).toEqual(new Set(made.map(({ id }) => id)));
  expect(await list({ q: made[0]!.prefix })).toEqual([made[0]!.id]);
  expect(await list({ sort: 'createdAt' })).toEqual((await list({})).toReversed());
});

test('invitations by address, members by when they joined', async () => {
  const org = await fixture.newOrganization();
  for (const email of ['Carl@acme.example', 'amy@acme.example', 'bob@other.example'])
    await fixture.registry.call(identity.createInvitation, { email, role: 'member' }, org.admin);
  const emails = async (asked: object) =>
    (await fixture.registry.call(identity.listInvitations, asked, org.admin)).invitations.map(({ email }) => email);
  expect(await emails({ sort: 'email' })).toEqual(['amy@acme.example', 'bob@other.example', 'Carl@acme.example']);
  expect(await emails({ sort: '-email', q: 'ACME' })).toEqual(['Carl@acme.example', 'amy@acme.example']);
  const { userId } = await fixture.newMember(org);
  const joined = async (sort: 'joinedAt' | '-joinedAt') =>
    (await fixture.registry.call(identity.listMembers, { sort }, org.admin)).members.map((member) => member.userId);
  expect((await joined('joinedAt')).at(-1)).toBe(userId);
  expect(await joined('-joinedAt')).toEqual((await joined('joinedAt')).toReversed());
});

test('what may be sorted by is a closed list', async () => {
  const { admin } = await fixture.newOrganization();
  for (const sort of ['nameKey', 'outbox', '$where', '--name', ''])
    await expect(fixture.registry.call(identity.listServiceAccounts, { sort } as never, admin)).rejects.toMatchObject({ code: 'invalid' });
});
