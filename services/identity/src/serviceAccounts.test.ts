import { identity, newId } from '@gatehouse/contracts';
import { until } from '@gatehouse/test-support';
import { startFixture, type Fixture } from './testing/fixture';

let fixture: Fixture;
beforeAll(async () => void (fixture = await startFixture()));
afterAll(() => fixture.stop());

const setStatus = (id: string, status: 'ACTIVE' | 'DISABLED', caller: Parameters<Fixture['newAccount']>[0]) =>
  fixture.registry.call(identity.setServiceAccountStatus, { id, status }, caller);

test('a new account is ACTIVE and has the fields it was given', async () => {
  const { admin } = await fixture.newOrganization();
  const account = await fixture.registry.call(identity.createServiceAccount, { name: 'ci', description: 'builds' }, admin);
  expect(account).toMatchObject({ name: 'ci', description: 'builds', status: 'ACTIVE' });
  expect(await fixture.registry.call(identity.getServiceAccount, { id: account.id }, admin)).toEqual(account);
});

test('accounts are listed newest first in pages, and a cursor serves its own list only', async () => {
  const { admin } = await fixture.newOrganization();
  const nonMember = await fixture.newOrganization();
  const made = [];
  for (let i = 0; i < 5; i += 1) made.unshift((await fixture.newAccount(admin, `bot ${i}`)).id);
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const request = { limit: 2, ...(cursor !== undefined && { cursor }) };
    const page = await fixture.registry.call(identity.listServiceAccounts, request, admin);
    seen.push(...page.serviceAccounts.map(({ id }) => id));
    expect(page.hasMore).toBe(page.nextCursor !== undefined);
    if (page.nextCursor !== undefined) {
      const elsewhere = fixture.registry.call(identity.listServiceAccounts, { cursor: page.nextCursor }, nonMember.admin);
      await expect(elsewhere).rejects.toMatchObject({ code: 'invalid', details: [expect.stringContaining('/cursor')] });
    }
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  expect([...seen].sort()).toEqual([...made].sort());
});

test('disabling stops all tokens of the account at once, enabling brings back those that are not revoked', async () => {
  const { admin, organization } = await fixture.newOrganization();
  const account = await fixture.newAccount(admin);
  const bystander = await fixture.newToken(admin, (await fixture.newAccount(admin)).id);
  const tokens = await Promise.all(Array.from({ length: 4 }, () => fixture.newToken(admin, account.id)));
  const [revoked, ...others] = tokens;
  const reasons = () => Promise.all(tokens.map(({ hash }) => fixture.reasonOf(hash)));
  expect(await reasons()).toEqual([undefined, undefined, undefined, undefined]);
  await fixture.registry.call(identity.revokeServiceToken, { serviceAccountId: account.id, tokenId: revoked!.id }, admin);

  expect(await setStatus(account.id, 'DISABLED', admin)).toMatchObject({ status: 'DISABLED' });
  expect(await fixture.leases.getMany(tokens.map(({ hash }) => identity.verdictKey(hash)))).toEqual(tokens.map(() => undefined));
  expect(await reasons()).toEqual(['revoked', 'disabled', 'disabled', 'disabled']);
  expect(await fixture.reasonOf(bystander.hash)).toBeUndefined();
  const late = await fixture.newToken(admin, account.id);
  expect(await fixture.reasonOf(late.hash)).toBe('disabled');

  await setStatus(account.id, 'DISABLED', admin);
  expect(await setStatus(account.id, 'ACTIVE', admin)).toMatchObject({ status: 'ACTIVE' });
  expect(await reasons()).toEqual(['revoked', ...others.map(() => undefined)]);
  expect(await fixture.reasonOf(late.hash)).toBeUndefined();

  const ofAccount = () => fixture.eventsOf(organization.id).filter(({ target }) => target?.id === account.id);
  await until(() => ofAccount().some(({ type }) => type === 'serviceAccount.enabled'));
  expect(ofAccount().map(({ type }) => type)).toEqual(['serviceAccount.created', 'serviceAccount.disabled', 'serviceAccount.enabled']);
});

test('only admins come near accounts and tokens', async () => {
  const { admin, member, principal } = await fixture.newOrganization();
  const account = await fixture.newAccount(admin);
  const token = await fixture.newToken(admin, account.id);
  const bot = fixture.as({ ...principal, kind: 'serviceAccount', id: account.id });
  for (const caller of [member, bot]) {
    const serviceAccountId = account.id;
    const calls = [
      fixture.newAccount(caller),
      fixture.newToken(caller, account.id),
      setStatus(account.id, 'DISABLED', caller),
      fixture.registry.call(identity.listServiceAccounts, {}, caller),
      fixture.registry.call(identity.getServiceAccount, { id: account.id }, caller),
      fixture.registry.call(identity.listServiceTokens, { serviceAccountId }, caller),
      fixture.registry.call(identity.revokeServiceToken, { serviceAccountId, tokenId: token.id }, caller),
    ];
    for (const result of await Promise.allSettled(calls)) {
      expect(result).toMatchObject({
        status: 'rejected',
        reason: { code: 'forbidden', message: expect.stringMatching(/^Only admins may /) as string },
      });
    }
  }
  expect(await fixture.reasonOf(token.hash)).toBeUndefined();
});

test('what belongs to another organization does not exist', async () => {
  const { admin } = await fixture.newOrganization();
  const other = await fixture.newOrganization();
  const account = await fixture.newAccount(admin);
  const token = await fixture.newToken(admin, account.id);
  const theirs = await fixture.newAccount(other.admin);
  const { registry } = fixture;
  const absent = newId('serviceAccount');
  const attempts = (id: string) => [
    registry.call(identity.getServiceAccount, { id }, other.admin),
    setStatus(id, 'DISABLED', other.admin),
    registry.call(identity.listServiceTokens, { serviceAccountId: id }, other.admin),
    fixture.newToken(other.admin, id),
    registry.call(identity.revokeServiceToken, { serviceAccountId: id, tokenId: token.id }, other.admin),
  ];
  const answers = async (id: string) => (await Promise.allSettled(attempts(id))).map((r) => (r as PromiseRejectedResult).reason as Error);
  const [foreign, unknown] = [await answers(account.id), await answers(absent)];
  for (const error of foreign) expect(error).toMatchObject({ code: 'not_found' });
  expect(foreign.map(String)).toEqual(unknown.map(String));
  const smuggled = registry.call(identity.revokeServiceToken, { serviceAccountId: theirs.id, tokenId: token.id }, other.admin);
  await expect(smuggled).rejects.toMatchObject({ code: 'not_found' });
  expect(await fixture.reasonOf(token.hash)).toBeUndefined();
  const { serviceAccounts } = await registry.call(identity.listServiceAccounts, {}, other.admin);
  expect(serviceAccounts.map(({ id }) => id)).toEqual([theirs.id]);
});
