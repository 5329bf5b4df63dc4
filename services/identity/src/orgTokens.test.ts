/** Tokens of the organization itself. */
import { identity, type RequestOf } from '@gatehouse/contracts';
import { mintToken } from '@gatehouse/crypto';
import { until } from '@gatehouse/test-support';
import { startFixture, type Fixture } from './testing/fixture';

let fixture: Fixture;
beforeAll(async () => void (fixture = await startFixture()));
afterAll(() => fixture.stop());

const list = async (admin: ReturnType<Fixture['as']>, page: RequestOf<typeof identity.listOrgTokens> = {}) =>
  fixture.registry.call(identity.listOrgTokens, page, admin);
const revoke = (admin: ReturnType<Fixture['as']>, tokenId: string) => fixture.registry.call(identity.revokeOrgToken, { tokenId }, admin);

test('without a role it is an admin, with MEMBER a member, of its organization and in its own name', async () => {
  const { admin, organization, principal } = await fixture.newOrganization();
  const [full, scoped] = [await fixture.newOrgToken(admin), await fixture.newOrgToken(admin, 'MEMBER')];
  expect(full).toMatchObject({ status: 'active', createdBy: principal.name });
  expect(full).not.toHaveProperty('accessRole');
  expect(scoped).toMatchObject({ accessRole: 'MEMBER' });
  for (const [{ id, hash }, role] of [
    [full, 'admin'],
    [scoped, 'member'],
  ] as const) {
    const { verdict } = await fixture.authenticate(hash);
    expect(fixture.verdictOf(verdict!)).toMatchObject({
      principal: { orgId: organization.id, kind: 'orgToken', id, name: 'nightly', role, tokenId: id },
      networks: [[]],
    });
  }
});

test.each([null, '', 'member', 'MEMBER ', 'ADMIN', ['MEMBER'], { $ne: 1 }, true, 0])('accessRole %j makes no token', async (accessRole) => {
  const { admin } = await fixture.newOrganization();
  const { hash, prefix } = mintToken('svc');
  const request = { name: 'odd', tokenHash: hash, prefix, accessRole: accessRole as 'MEMBER' };
  await expect(fixture.registry.call(identity.createOrgToken, request, admin)).rejects.toMatchObject({ code: 'invalid' });
  expect(await fixture.reasonOf(hash)).toBe('unknown');
});

test('a row made mightier past the service authenticates nobody', async () => {
  const { admin } = await fixture.newOrganization();
  const token = await fixture.newOrgToken(admin, 'MEMBER');
  await fixture.unsetOfToken(token.id, 'accessRole');
  expect(await fixture.reasonOf(token.hash)).toBe('integrity');
  const account = await fixture.newAccount(admin);
  const bots = await fixture.newToken(admin, account.id);
  await fixture.editToken(bots.id, { kind: 'org' });
  expect(await fixture.reasonOf(bots.hash)).toBe('integrity');
});

test('revocation is immediate, final, repeatable, and names who did it', async () => {
  const { admin, organization, principal } = await fixture.newOrganization();
  const token = await fixture.newOrgToken(admin);
  expect(await fixture.reasonOf(token.hash)).toBeUndefined();
  const first = await revoke(admin, token.id);
  expect(first).toMatchObject({ id: token.id, status: 'revoked', revokedBy: principal.name });
  expect(await fixture.leases.get(identity.verdictKey(token.hash))).toBeUndefined();
  expect(await fixture.authenticate(token.hash)).toEqual({
    denial: { reason: 'revoked', orgId: organization.id, tokenId: token.id, tokenName: 'nightly' },
  });
  expect(await revoke(admin, token.id)).toEqual({ ...first, unchanged: true });
  const ofToken = () => fixture.eventsOf(organization.id).filter(({ target }) => target?.id === token.id);
  await until(() => ofToken().length > 1);
  const actor = { kind: 'user', id: principal.id, name: principal.name };
  expect(ofToken()).toMatchObject([
    { type: 'orgToken.created', actor, target: { kind: 'orgToken' }, data: { prefix: token.prefix } },
    { type: 'orgToken.revoked', actor },
  ]);
});

test('they are listed newest first, in pages, and by a part of what is visible of them', async () => {
  const { admin } = await fixture.newOrganization();
  const account = await fixture.newAccount(admin);
  await fixture.newToken(admin, account.id);
  const made = [];
  for (let i = 0; i < 5; i += 1) made.push(await fixture.newOrgToken(admin));
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await list(admin, { limit: 2, ...(cursor !== undefined && { cursor }) });
    seen.push(...page.tokens.map(({ id }) => id));
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  expect([...seen].sort()).toEqual(made.map(({ id }) => id).sort());
  const [wanted] = made;
  for (const prefix of [wanted!.prefix, wanted!.prefix.slice(0, 9)])
    expect((await list(admin, { prefix })).tokens.map(({ id }) => id)).toEqual([wanted!.id]);
  expect((await list(admin, { prefix: 'svc_' })).tokens).toHaveLength(5);
  for (const prefix of ['pat_', '.*', 'SVC_', wanted!.prefix.slice(4)]) expect((await list(admin, { prefix })).tokens).toEqual([]);
  const { nextCursor } = await list(admin, { limit: 2 });
  await expect(list(admin, { cursor: nextCursor!, prefix: 'svc_' })).rejects.toMatchObject({ code: 'invalid' });
});

test('only admins come near them, and only those of their own organization', async () => {
  const { admin, member, principal } = await fixture.newOrganization();
  const other = await fixture.newOrganization();
  const token = await fixture.newOrgToken(admin);
  const bot = fixture.as({ ...principal, kind: 'serviceAccount', role: 'admin' });
  for (const caller of [member, bot]) {
    for (const attempt of [fixture.newOrgToken(caller), list(caller), revoke(caller, token.id)])
      await expect(attempt).rejects.toMatchObject({ code: 'forbidden' });
  }
  await expect(revoke(other.admin, token.id)).rejects.toMatchObject({ code: 'not_found', message: 'No such token' });
  expect((await list(other.admin)).tokens).toEqual([]);
  expect(await fixture.reasonOf(token.hash)).toBeUndefined();
});

test('the token of an account is none of the organization, nor the other way round', async () => {
  const { admin } = await fixture.newOrganization();
  const account = await fixture.newAccount(admin);
  const [bots, ours] = [await fixture.newToken(admin, account.id), await fixture.newOrgToken(admin)];
  await expect(revoke(admin, bots.id)).rejects.toMatchObject({ code: 'not_found' });
  const request = { serviceAccountId: account.id, tokenId: ours.id };
  await expect(fixture.registry.call(identity.revokeServiceToken, request, admin)).rejects.toMatchObject({ code: 'not_found' });
});

test('an admin finds tokens of every kind by their visible part, and who holds them, and counts the personal ones that work', async () => {
  const { admin, organization } = await fixture.newOrganization();
  const other = await fixture.newOrganization();
  const account = await fixture.newAccount(admin);
  const [ofOrg, ofBot] = [await fixture.newOrgToken(admin), await fixture.newToken(admin, account.id)];
  const find = async (prefix: string, as = admin) => (await fixture.registry.call(identity.findTokens, { prefix }, as)).tokens;
  expect(await find(ofOrg.prefix)).toEqual([
    { id: ofOrg.id, name: 'nightly', prefix: ofOrg.prefix, status: 'active', holder: { kind: 'orgToken', id: ofOrg.id } },
  ]);
  expect((await find(ofBot.prefix)).map(({ holder }) => holder)).toEqual([{ kind: 'serviceAccount', id: account.id }]);
  expect(await find('svc_')).toHaveLength(2);
  expect(await find(ofBot.prefix, other.admin)).toEqual([]);
  await revoke(admin, ofOrg.id);
  expect((await find(ofOrg.prefix))[0]).toMatchObject({ status: 'revoked' });
  const member = await fixture.newOrgToken(admin, 'MEMBER');
  const scoped = {
    kind: 'orgToken',
    role: 'member',
    id: member.id,
    orgId: organization.id,
    orgSlug: organization.slug,
    orgName: 'Acme',
    name: 'ci',
  } as const;
  await expect(find('svc_', fixture.as(scoped))).rejects.toMatchObject({ code: 'forbidden' });
  expect(await fixture.registry.call(identity.countPersonalTokens, {}, admin)).toEqual({ tokens: 0, people: 0, members: 1 });
});
