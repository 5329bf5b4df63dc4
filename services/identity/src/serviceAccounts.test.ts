import { identity, newId } from '@gatehouse/contracts';
import { startWorld, until, type World } from './testing/world';

let world: World;
beforeAll(async () => void (world = await startWorld()));
afterAll(() => world.stop());

const setStatus = (id: string, status: 'ACTIVE' | 'DISABLED', caller: Parameters<World['newAccount']>[0]) =>
  world.registry.call(identity.setServiceAccountStatus, { id, status }, caller);

test('a new account is ACTIVE and has the fields it was given', async () => {
  const { admin } = await world.newOrganization();
  const account = await world.registry.call(identity.createServiceAccount, { name: 'ci', description: 'builds' }, admin);
  expect(account).toMatchObject({ name: 'ci', description: 'builds', status: 'ACTIVE' });
  expect(await world.registry.call(identity.getServiceAccount, { id: account.id }, admin)).toEqual(account);
});

test('accounts are listed newest first in pages, and a cursor serves its own list only', async () => {
  const { admin } = await world.newOrganization();
  const stranger = await world.newOrganization();
  const made = [];
  for (let i = 0; i < 5; i += 1) made.unshift((await world.newAccount(admin, `bot ${i}`)).id);
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const request = { limit: 2, ...(cursor !== undefined && { cursor }) };
    const page = await world.registry.call(identity.listServiceAccounts, request, admin);
    seen.push(...page.serviceAccounts.map(({ id }) => id));
    expect(page.hasMore).toBe(page.nextCursor !== undefined);
    if (page.nextCursor !== undefined) {
      const elsewhere = world.registry.call(identity.listServiceAccounts, { cursor: page.nextCursor }, stranger.admin);
      await expect(elsewhere).rejects.toMatchObject({ code: 'invalid', details: [expect.stringContaining('/cursor')] });
    }
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  expect([...seen].sort()).toEqual([...made].sort());
});

test('disabling stops all tokens of the account at once, enabling brings back those that are not revoked', async () => {
  const { admin, organization } = await world.newOrganization();
  const account = await world.newAccount(admin);
  const bystander = await world.newToken(admin, (await world.newAccount(admin)).id);
  const tokens = await Promise.all(Array.from({ length: 4 }, () => world.newToken(admin, account.id)));
  const [revoked, ...others] = tokens;
  const reasons = () => Promise.all(tokens.map(({ hash }) => world.reasonOf(hash)));
  expect(await reasons()).toEqual([undefined, undefined, undefined, undefined]);
  await world.registry.call(identity.revokeServiceToken, { serviceAccountId: account.id, tokenId: revoked!.id }, admin);

  expect(await setStatus(account.id, 'DISABLED', admin)).toMatchObject({ status: 'DISABLED' });
  expect(await world.leases.getMany(tokens.map(({ hash }) => identity.verdictKey(hash)))).toEqual(tokens.map(() => undefined));
  expect(await reasons()).toEqual(['revoked', 'disabled', 'disabled', 'disabled']);
  expect(await world.reasonOf(bystander.hash)).toBeUndefined();
  const late = await world.newToken(admin, account.id);
  expect(await world.reasonOf(late.hash)).toBe('disabled');

  await setStatus(account.id, 'DISABLED', admin);
  expect(await setStatus(account.id, 'ACTIVE', admin)).toMatchObject({ status: 'ACTIVE' });
  expect(await reasons()).toEqual(['revoked', ...others.map(() => undefined)]);
  expect(await world.reasonOf(late.hash)).toBeUndefined();

  const ofAccount = () => world.factsOf(organization.id).filter(({ target }) => target?.id === account.id);
  await until(() => ofAccount().some(({ type }) => type === 'serviceAccount.enabled'));
  expect(ofAccount().map(({ type }) => type)).toEqual(['serviceAccount.created', 'serviceAccount.disabled', 'serviceAccount.enabled']);
});

test('only admins come near accounts and tokens', async () => {
  const { admin, member, principal } = await world.newOrganization();
  const account = await world.newAccount(admin);
  const token = await world.newToken(admin, account.id);
  const bot = world.as({ ...principal, kind: 'serviceAccount', id: account.id });
  for (const caller of [member, bot]) {
    const serviceAccountId = account.id;
    const calls = [
      world.newAccount(caller),
      world.newToken(caller, account.id),
      setStatus(account.id, 'DISABLED', caller),
      world.registry.call(identity.listServiceAccounts, {}, caller),
      world.registry.call(identity.getServiceAccount, { id: account.id }, caller),
      world.registry.call(identity.listServiceTokens, { serviceAccountId }, caller),
      world.registry.call(identity.revokeServiceToken, { serviceAccountId, tokenId: token.id }, caller),
    ];
    for (const result of await Promise.allSettled(calls)) {
      expect(result).toMatchObject({
        status: 'rejected',
        reason: { code: 'forbidden', message: expect.stringMatching(/^Only admins may /) as string },
      });
    }
  }
  expect(await world.reasonOf(token.hash)).toBeUndefined();
});

test('what belongs to another organization does not exist', async () => {
  const { admin } = await world.newOrganization();
  const other = await world.newOrganization();
  const account = await world.newAccount(admin);
  const token = await world.newToken(admin, account.id);
  const theirs = await world.newAccount(other.admin);
  const { registry } = world;
  const absent = newId('serviceAccount');
  const attempts = (id: string) => [
    registry.call(identity.getServiceAccount, { id }, other.admin),
    setStatus(id, 'DISABLED', other.admin),
    registry.call(identity.listServiceTokens, { serviceAccountId: id }, other.admin),
    world.newToken(other.admin, id),
    registry.call(identity.revokeServiceToken, { serviceAccountId: id, tokenId: token.id }, other.admin),
  ];
  const answers = async (id: string) => (await Promise.allSettled(attempts(id))).map((r) => (r as PromiseRejectedResult).reason as Error);
  const [foreign, unknown] = [await answers(account.id), await answers(absent)];
  for (const error of foreign) expect(error).toMatchObject({ code: 'not_found' });
  expect(foreign.map(String)).toEqual(unknown.map(String));
  const smuggled = registry.call(identity.revokeServiceToken, { serviceAccountId: theirs.id, tokenId: token.id }, other.admin);
  await expect(smuggled).rejects.toMatchObject({ code: 'not_found' });
  expect(await world.reasonOf(token.hash)).toBeUndefined();
  const { serviceAccounts } = await registry.call(identity.listServiceAccounts, {}, other.admin);
  expect(serviceAccounts.map(({ id }) => id)).toEqual([theirs.id]);
});
