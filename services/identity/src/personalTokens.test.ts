/** Tokens of a person, and the things that stop them. */
import { identity, type RequestOf } from '@gatehouse/contracts';
import { until } from '@gatehouse/test-support';
import { createRowMac } from './domain/rowMac';
import { personalTokenDelegations } from './personalTokenDelegations';
import { tokenStore } from './store/tokenStore';
import { ROW_MAC_KEY, startFixture, type Fixture } from './testing/fixture';

let fixture: Fixture;
beforeAll(async () => void (fixture = await startFixture()));
afterAll(() => fixture.stop());

type Caller = ReturnType<Fixture['as']>;
const list = async (caller: Caller, page: RequestOf<typeof identity.listPersonalTokens> = {}) =>
  (await fixture.registry.call(identity.listPersonalTokens, page, caller)).tokens.map(({ id }) => id);
const revoke = (caller: Caller, tokenId: string) => fixture.registry.call(identity.revokePersonalToken, { tokenId }, caller);

/** An organization that allows them, with a member who has one. */
async function organization() {
  const org = await fixture.newOrganization();
  await fixture.settings(org.admin, { personalTokensEnabled: true });
  const member = await fixture.newMember(org);
  return { ...org, member, token: await fixture.newPersonalToken(member.caller) };
}
const delegations = async () => {
  const tokens = await tokenStore(fixture.mongo, { kick: () => undefined });
  return personalTokenDelegations({ tokens, mac: createRowMac(ROW_MAC_KEY), clock: Date.now });
};

test('nobody has one until an admin allows them', async () => {
  const { admin } = await fixture.newOrganization();
  await expect(fixture.newPersonalToken(admin)).rejects.toMatchObject({
    code: 'forbidden',
    message: expect.stringMatching(/not allowed/) as string,
  });
  await fixture.settings(admin, { personalTokensEnabled: true });
  expect(await fixture.newPersonalToken(admin)).toMatchObject({ prefix: expect.stringMatching(/^pat_/) as string, status: 'active' });
});

test('a member learns from the own list whether they are allowed, and an admin from the list of the member and from a search', async () => {
  const { admin, member, token } = await organization();
  const allowed = async () => [
    (await fixture.registry.call(identity.listPersonalTokens, {}, member.caller)).allowed,
    (await fixture.registry.call(identity.listPersonalTokens, { userId: member.principal.id }, admin)).allowed,
    (await fixture.registry.call(identity.findTokens, { prefix: token.prefix }, admin)).tokens[0]?.allowed,
  ];
  expect(await allowed()).toEqual([true, true, true]);
  await fixture.settings(admin, { personalTokensEnabled: false });
  expect(await allowed()).toEqual([false, false, false]);
});

test('it stands for the person, as the member they are', async () => {
  const {
    member,
    token,
    organization: { id: orgId },
  } = await organization();
  expect(token).toMatchObject({ userId: member.principal.id, createdBy: member.person.email });
  const { verdict } = await fixture.authenticate(token.hash);
  const { principal } = fixture.verdictOf(verdict!);
  expect(principal).toEqual({ ...member.principal, tokenId: token.id });
  expect(principal).toMatchObject({ orgId, kind: 'user', role: 'member' });
});

test('switching off stops them at once, switching on brings back those not revoked; other kinds go on', async () => {
  const { admin, member, token } = await organization();
  const [revoked, others] = [await fixture.newPersonalToken(member.caller), await fixture.newOrgToken(admin)];
  const all = [token, revoked, others];
  const reasons = () => Promise.all(all.map(({ hash }) => fixture.reasonOf(hash)));
  await revoke(member.caller, revoked.id);
  expect(await reasons()).toEqual([undefined, 'revoked', undefined]);
  await fixture.settings(admin, { personalTokensEnabled: false });
  expect(await fixture.leases.get(identity.verdictKey(token.hash))).toBeUndefined();
  expect(await reasons()).toEqual(['switched_off', 'revoked', undefined]);
  expect(await list(member.caller)).toHaveLength(2);
  await fixture.settings(admin, { personalTokensEnabled: true });
  expect(await reasons()).toEqual([undefined, 'revoked', undefined]);
});

test('a suspended member’s tokens stop, and work again with the member', async () => {
  const { member, token } = await organization();
  expect(await fixture.reasonOf(token.hash)).toBeUndefined();
  const { orgId, id } = member.principal;
  await fixture.setMemberStatus(member.principal, 'SUSPENDED');
  const keys = await (await delegations()).keysOf(orgId, id);
  expect(keys).toEqual([identity.verdictKey(token.hash)]);
  await fixture.leases.invalidate(keys);
  expect(await fixture.reasonOf(token.hash)).toBe('not_a_member');
  await fixture.setMemberStatus(member.principal, 'ACTIVE');
  expect(await fixture.reasonOf(token.hash)).toBeUndefined();
});

test('what a removed member held ends for good, with a fact for each, and nobody else’s', async () => {
  const {
    organization: { id: orgId },
    member,
    token,
    ...org
  } = await organization();
  const second = await fixture.newPersonalToken(member.caller);
  const other = await fixture.newMember(org);
  const spared = await fixture.newPersonalToken(other.caller);
  const held = await delegations();
  const keys = await held.end(orgId, member.principal.id, 'ada@acme.example', Date.now());
  expect([...keys].sort()).toEqual([token, second].map(({ hash }) => identity.verdictKey(hash)).sort());
  await fixture.leases.invalidate(keys);
  expect([await fixture.reasonOf(token.hash), await fixture.reasonOf(second.hash)]).toEqual(['revoked', 'revoked']);
  expect(await fixture.reasonOf(spared.hash)).toBeUndefined();
  expect((await held.keysOfOrganization(orgId)).length).toBe(3);
  // A repetition, as after a crash, answers the keys once more and states no second event.
  expect(await held.end(orgId, member.principal.id, 'ada@acme.example', Date.now())).toHaveLength(2);
  const ended = () => fixture.eventsOf(orgId).filter(({ type }) => type === 'personalToken.revoked');
  await until(() => ended().length > 1);
  expect(
    ended()
      .map(({ actor, target }) => [actor.name, target?.id])
      .sort(),
  ).toEqual([token, second].map(({ id }) => ['ada@acme.example', id]).sort());
});

test('one sees and ends one’s own; an admin those of all; to others they do not exist', async () => {
  const { member, token, ...org } = await organization();
  const { admin } = org;
  const other = await fixture.newMember(org);
  const theirs = await fixture.newPersonalToken(other.caller);
  const nonMember = await fixture.newOrganization();
  expect(await list(member.caller)).toEqual([token.id]);
  expect(await list(member.caller, { userId: member.principal.id, prefix: token.prefix })).toEqual([token.id]);
  expect(await list(admin)).toEqual([]);
  expect(await list(admin, { userId: member.principal.id })).toEqual([token.id]);
  expect(await list(nonMember.admin, { userId: member.principal.id })).toEqual([]);
  await expect(list(member.caller, { userId: other.principal.id })).rejects.toMatchObject({ code: 'forbidden' });
  const unknown = await revoke(member.caller, 'tok_unknown').catch(String);
  expect(await revoke(member.caller, theirs.id).catch(String)).toBe(unknown);
  expect(await revoke(nonMember.admin, theirs.id).catch(String)).toBe(unknown);
  expect(await revoke(member.caller, token.id)).toMatchObject({ status: 'revoked', revokedBy: member.person.email });
  expect(await revoke(admin, theirs.id)).toMatchObject({ status: 'revoked' });
});

test('only people have them', async () => {
  const { admin, principal } = await fixture.newOrganization();
  await fixture.settings(admin, { personalTokensEnabled: true });
  const account = await fixture.newAccount(admin);
  const others = [
    fixture.as({ ...principal, kind: 'serviceAccount', id: account.id }),
    fixture.as({ ...principal, kind: 'orgToken', id: (await fixture.newOrgToken(admin)).id }),
  ];
  for (const caller of others) {
    await expect(fixture.newPersonalToken(caller)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(list(caller)).rejects.toMatchObject({ code: 'forbidden' });
  }
});

test('a row given to somebody else past the service authenticates nobody', async () => {
  const { token, ...org } = await organization();
  const other = await fixture.newMember(org, 'admin');
  await fixture.editToken(token.id, { userId: other.principal.id });
  expect(await fixture.reasonOf(token.hash)).toBe('integrity');
});
