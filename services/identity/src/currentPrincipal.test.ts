/** The principal of a call that waited for approval: as it is when the call goes on, not as it was when the call was asked. */
import { edgeCallContext } from '@gatehouse/bus';
import { identity as messages, newId, type Principal } from '@gatehouse/contracts';
import { mintToken } from '@gatehouse/crypto';
import { until } from '@gatehouse/test-support';
import { startFixture, type Fixture } from './testing/fixture';

let fixture: Fixture;
beforeAll(async () => (fixture = await startFixture()));
afterAll(() => fixture.stop());

type Asked = Parameters<typeof ask>[0];
const ask = (asked: { orgId: string; kind: Principal['kind']; id: string; tokenId?: string; sessionId?: string }) =>
  fixture.executor.call(messages.standing, asked, edgeCallContext());
const refusal = (asked: Asked): Promise<string> =>
  ask(asked).then(
    () => 'granted',
    ({ code, message }: { code: string; message: string }) => `${code}: ${message}`,
  );

async function botOf(org: Awaited<ReturnType<Fixture['newOrganization']>>) {
  const account = await fixture.newAccount(org.admin);
  const token = await fixture.newToken(org.admin, account.id, 3_600);
  return { account, token, asked: { orgId: org.organization.id, kind: 'serviceAccount', id: account.id, tokenId: token.id } as const };
}

test('a service account is answered with its principal, signed, and with who made its token', async () => {
  const org = await fixture.newOrganization();
  const { account, token, asked } = await botOf(org);
  const { principal, principalToken } = await ask(asked);
  expect(principal).toMatchObject({
    kind: 'serviceAccount',
    id: account.id,
    tokenId: token.id,
    tokenCreator: org.principal.id,
    orgId: org.organization.id,
  });
  expect(fixture.principalOf(principalToken)).toEqual(principal);
});

test('the same token names its creator when it calls', async () => {
  const org = await fixture.newOrganization();
  const { token } = await botOf(org);
  const { verdict } = await fixture.authenticate(token.hash);
  expect(fixture.verdictOf(verdict!).principal.tokenCreator).toBe(org.principal.id);
});

test('who writes another creator into a token row makes it worthless', async () => {
  const org = await fixture.newOrganization();
  const { token } = await botOf(org);
  await fixture.editToken(token.id, { creatorId: newId('user') });
  expect(await fixture.reasonOf(token.hash)).toBe('integrity');
});

test('a suspended deployment ends it until it is resumed, and nobody ends a suspension in the database', async () => {
  const org = await fixture.newOrganization();
  const { id: serviceAccountId } = await fixture.newAccount(org.admin);
  const deploymentId = newId('deployment');
  const { hash, prefix } = mintToken('svc');
  const wanted = { serviceAccountId, deploymentId, name: 'desk', tokenHash: hash, prefix };
  const { id: tokenId } = await fixture.registry.call(messages.createServiceToken, wanted, org.admin);
  const asked = { orgId: org.organization.id, kind: 'serviceAccount', id: serviceAccountId, tokenId } as const;
  const suspend = (suspended: boolean) => fixture.registry.call(messages.setDeploymentSuspended, { deploymentId, suspended }, org.admin);
  await suspend(true);
  expect(await refusal(asked)).toBe('unauthenticated: the deployment whose token it came with is suspended');
  expect(await fixture.reasonOf(hash)).toBe('disabled');
  await suspend(false);
  expect(await refusal(asked)).toBe('granted');
  expect(await fixture.reasonOf(hash)).toBeUndefined();
  await suspend(true);
  await fixture.unsetOfToken(tokenId, 'suspendedAt');
  expect(await fixture.reasonOf(hash)).toBe('integrity');
});

test('a suspended token that is revoked, or whose time is over, is just that', async () => {
  const org = await fixture.newOrganization();
  const account = await fixture.newAccount(org.admin);
  const deploymentId = newId('deployment');
  const { hash, prefix } = mintToken('svc');
  const wanted = { serviceAccountId: account.id, deploymentId, name: 'desk', tokenHash: hash, prefix };
  const { id } = await fixture.registry.call(messages.createServiceToken, wanted, org.admin);
  await fixture.registry.call(messages.setDeploymentSuspended, { deploymentId, suspended: true }, org.admin);
  await fixture.registry.call(messages.revokeServiceToken, { serviceAccountId: account.id, tokenId: id }, org.admin);
  expect(await fixture.reasonOf(hash)).toBe('revoked');
  await fixture.registry.call(messages.setDeploymentSuspended, { deploymentId, suspended: false }, org.admin);
  expect(await fixture.reasonOf(hash)).toBe('revoked');
});

test('a token that keeps the one before it works beside it, until one of them is kept', async () => {
  const org = await fixture.newOrganization();
  const { id: serviceAccountId } = await fixture.newAccount(org.admin);
  const deploymentId = newId('deployment');
  const make = async (more: object = {}) => {
    const { hash, prefix } = mintToken('svc');
    const wanted = { serviceAccountId, deploymentId, name: 'desk', tokenHash: hash, prefix, ...more };
    return { hash, ...(await fixture.registry.call(messages.createServiceToken, wanted, org.admin)) };
  };
  const list = () => fixture.registry.call(messages.listDeploymentTokens, { deploymentIds: [deploymentId] }, org.admin);
  const [first, second] = [await make(), await make({ keepsEarlier: true })];
  expect([await fixture.reasonOf(first.hash), await fixture.reasonOf(second.hash)]).toEqual([undefined, undefined]);
  expect((await list()).tokens.map(({ id }) => id)).toEqual([second.id]);
  await fixture.registry.call(messages.keepDeploymentToken, { deploymentId, tokenId: first.id }, org.admin);
  expect([await fixture.reasonOf(first.hash), await fixture.reasonOf(second.hash)]).toEqual([undefined, 'revoked']);
  expect(await list()).toMatchObject({ tokens: [{ id: first.id, status: 'active' }], disabledAccountIds: [] });
  await fixture.registry.call(messages.setServiceAccountStatus, { id: serviceAccountId, status: 'DISABLED' }, org.admin);
  expect(await list()).toMatchObject({ disabledAccountIds: [serviceAccountId] });
  expect(await fixture.reasonOf((await make()).hash)).toBe('disabled');
  expect(await fixture.reasonOf(first.hash)).toBe('revoked');
});

test('a disabled account, a revoked token and an unknown account end it', async () => {
  const org = await fixture.newOrganization();
  const { account, token, asked } = await botOf(org);
  await fixture.registry.call(messages.setServiceAccountStatus, { id: account.id, status: 'DISABLED' }, org.admin);
  expect(await refusal(asked)).toBe('unauthenticated: the service account is disabled');
  await fixture.registry.call(messages.setServiceAccountStatus, { id: account.id, status: 'ACTIVE' }, org.admin);
  expect(await refusal(asked)).toBe('granted');
  await fixture.registry.call(messages.revokeServiceToken, { serviceAccountId: account.id, tokenId: token.id }, org.admin);
  expect(await refusal(asked)).toBe('unauthenticated: the token it came with was revoked');
  expect(await refusal({ ...asked, id: newId('serviceAccount') })).toMatch(/^unauthenticated/);
});

test('a token that merely ran out leaves its account standing, but not itself', async () => {
  const org = await fixture.newOrganization();
  const { asked } = await botOf(org);
  expect(await refusal({ ...asked, tokenId: newId('token') })).toBe('granted');
  const whole = await fixture.newOrgToken(org.admin);
  const asToken = { orgId: org.organization.id, kind: 'orgToken', id: whole.id, tokenId: whole.id } as const;
  expect((await ask(asToken)).principal).toMatchObject({ kind: 'orgToken', role: 'admin', tokenId: whole.id });
  const gone = newId('token');
  expect(await refusal({ ...asToken, id: gone, tokenId: gone })).toBe('unauthenticated: the organization token has ended');
});

test('a person counts while they are an active member, with the groups of now', async () => {
  const org = await fixture.newOrganization();
  const { principal, userId } = await fixture.newMember(org);
  const asked = { orgId: org.organization.id, kind: 'user', id: userId } as const;
  const group = await fixture.registry.call(messages.createGroup, { name: 'Finance' }, org.admin);
  await fixture.registry.call(messages.setGroupMember, { id: group.id, userId, belongs: true }, org.admin);
  expect((await ask(asked)).principal).toEqual({ ...principal, groups: [group.id] });
  await fixture.setMemberStatus(principal, 'SUSPENDED');
  expect(await refusal(asked)).toBe('unauthenticated: the person is not an active member any more');
});

test('an account of one organization is nobody in another', async () => {
  const [org, other] = [await fixture.newOrganization(), await fixture.newOrganization()];
  const { asked } = await botOf(org);
  expect(await refusal({ ...asked, orgId: other.organization.id })).toMatch(/^unauthenticated/);
});

test('approvers are addressed once each: named people, members of named groups, admins; active ones only', async () => {
  const org = await fixture.newOrganization();
  const [ann, ben, cid] = [await fixture.newMember(org), await fixture.newMember(org), await fixture.newMember(org)];
  const group = await fixture.registry.call(messages.createGroup, { name: 'Finance' }, org.admin);
  for (const { userId } of [ann, ben])
    await fixture.registry.call(messages.setGroupMember, { id: group.id, userId, belongs: true }, org.admin);
  await fixture.setMemberStatus(ben.principal, 'SUSPENDED');
  const asked = { orgId: org.organization.id, userIds: [ann.userId, cid.userId, newId('user')], groupIds: [group.id], admins: true };
  const { people, orgSlug } = await fixture.approvals.call(messages.approverAddresses, asked, edgeCallContext());
  expect(orgSlug).toBe(org.organization.slug);
  expect(people.map(({ email }) => email).sort()).toEqual([org.person.email, ann.person.email, cid.person.email].sort());
  const none = await fixture.approvals.call(
    messages.approverAddresses,
    { ...asked, userIds: [], groupIds: [], admins: false },
    edgeCallContext(),
  );
  expect(none.people).toEqual([]);
});

test('policy is told the time zone of an organization when it begins and when it changes', async () => {
  const org = await fixture.newOrganization();
  await until(() => fixture.zones.get(org.organization.id) === 'UTC');
  await fixture.registry.call(messages.updateOrganization, { timeZone: 'Europe/Berlin' }, org.admin);
  await until(() => fixture.zones.get(org.organization.id) === 'Europe/Berlin');
});
