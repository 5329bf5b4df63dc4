import { edgeCallContext } from '@gatehouse/bus';
import { identity, newId } from '@gatehouse/contracts';
import { mintToken } from '@gatehouse/crypto';
import { until } from '@gatehouse/test-support';
import { createRowMac } from './domain/rowMac';
import type { TokenRow } from './domain/token';
import { tokenStore } from './store/tokenStore';
import { sweepTokens } from './sweepTokens';
import { ROW_MAC_KEY, startFixture, type Fixture } from './testing/fixture';

let fixture: Fixture;
beforeAll(async () => void (fixture = await startFixture()));
afterAll(() => fixture.stop());

const mac = createRowMac(ROW_MAC_KEY);
const newToken = async (expiresInSeconds?: number) => {
  const organization = await fixture.newOrganization();
  const account = await fixture.newAccount(organization.admin);
  const token = await fixture.newToken(organization.admin, account.id, expiresInSeconds);
  const { admin } = organization;
  return {
    ...organization,
    account,
    token,
    list: async () => (await fixture.registry.call(identity.listServiceTokens, { serviceAccountId: account.id }, admin)).tokens,
    revoke: () => fixture.registry.call(identity.revokeServiceToken, { serviceAccountId: account.id, tokenId: token.id }, admin),
  };
};
/** Moves the end of the lifetime into the past as only the holder of the key can. */
const age = async (id: string): Promise<void> => {
  const row: TokenRow = { ...(await fixture.tokenRow(id))!, expiresAt: new Date(Date.now() - 1) };
  await fixture.editToken(id, { expiresAt: row.expiresAt, rowMac: mac.of(row) });
};

test('a good token gets a signed verdict, also in the cache, that names account, organization and hash', async () => {
  const { token, account, organization } = await newToken();
  const before = Date.now();
  const { verdict, denial } = await fixture.authenticate(token.hash);
  expect(denial).toBeUndefined();
  const { principal, credential, expiresAt } = fixture.verdictOf(verdict!);
  expect(principal).toEqual({
    orgId: organization.id,
    orgSlug: organization.slug,
    orgName: organization.name,
    tokenCreator: expect.stringMatching(/^usr_/),
    kind: 'serviceAccount',
    id: account.id,
    name: account.name,
    tokenId: token.id,
  });
  expect(credential).toBe(token.hash);
  expect(expiresAt).toBeGreaterThan(before);
  expect(expiresAt).toBeLessThanOrEqual(Date.now() + 10_000);
  const cached = fixture.verdictOf((await fixture.leases.get(identity.verdictKey(token.hash)))!);
  expect(cached).toMatchObject({ principal, credential });
  expect(cached.expiresAt).toBeLessThanOrEqual(Date.now() + 2_000);
});

test('unknown hashes are refused, and refusals are not cached', async () => {
  const { hash } = mintToken('svc');
  expect(await fixture.authenticate(hash)).toEqual({ denial: { reason: 'unknown' } });
  expect(await fixture.leases.get(identity.verdictKey(hash))).toBeUndefined();
});

test('neither database nor facts ever hold a token value, and facts no hash', async () => {
  const { token, organization, revoke } = await newToken();
  await fixture.authenticate(token.hash);
  await revoke();
  await until(() => fixture.eventsOf(organization.id).some(({ type }) => type === 'serviceToken.revoked'));
  expect(await fixture.dump()).toContain(token.hash);
  expect(await fixture.dump()).not.toContain(token.value.slice(12));
  expect(JSON.stringify(fixture.events)).not.toContain(token.value.slice(12));
  expect(JSON.stringify(fixture.events)).not.toContain(token.hash);
});

test('revocation is immediate, final, repeatable and leaves the other tokens alone', async () => {
  const { token, account, admin, organization, principal, revoke, list } = await newToken();
  const other = await fixture.newToken(admin, account.id);
  expect(await fixture.reasonOf(token.hash)).toBeUndefined();
  // The use is noted in passing; a revocation in between would show it only later.
  await until(async () => (await fixture.tokenRow(token.id))?.lastUsedAt !== undefined);
  const first = await revoke();
  expect(first).toMatchObject({ id: token.id, status: 'revoked', revokedAt: expect.any(String) as string });
  expect(await fixture.leases.get(identity.verdictKey(token.hash))).toBeUndefined();
  expect(await fixture.authenticate(token.hash)).toEqual({
    denial: { reason: 'revoked', orgId: organization.id, tokenId: token.id, tokenName: 'build', accountId: account.id },
  });
  expect(await revoke()).toEqual({ ...first, unchanged: true });
  expect(await fixture.reasonOf(other.hash)).toBeUndefined();
  expect((await list()).map(({ id, status }) => [id, status]).sort()).toEqual(
    [
      [token.id, 'revoked'],
      [other.id, 'active'],
    ].sort(),
  );
  const ofToken = () => fixture.eventsOf(organization.id).filter(({ target }) => target?.id === token.id);
  await until(() => ofToken().length > 1);
  const actor = { kind: 'user', id: principal.id, name: principal.name };
  expect(ofToken()).toMatchObject([
    { type: 'serviceToken.created', actor, correlationId: 'c-test', data: { prefix: token.prefix, serviceAccountId: account.id } },
    { type: 'serviceToken.revoked', actor },
  ]);
});

test('many revocations at once are one revocation', async () => {
  const { token, organization, revoke } = await newToken();
  const answers = await Promise.all(Array.from({ length: 8 }, revoke));
  expect(new Set(answers.map(({ revokedAt }) => revokedAt)).size).toBe(1);
  await until(async () => (await fixture.tokenRow(token.id))!.outbox.length === 0);
  expect(fixture.eventsOf(organization.id).filter(({ type }) => type === 'serviceToken.revoked')).toHaveLength(1);
});

test('a token past its lifetime is refused and shown as expired before any sweep', async () => {
  const { token, list, revoke } = await newToken(3_600);
  await age(token.id);
  expect((await fixture.tokenRow(token.id))!.status).toBe('active');
  expect(await fixture.reasonOf(token.hash)).toBe('expired');
  expect((await list()).map(({ status }) => status)).toEqual(['expired']);
  expect((await revoke()).status).toBe('revoked');
});

test('the sweep marks expired tokens with a fact, then removes them; the rest stays', async () => {
  const { token, account, admin, organization, list } = await newToken();
  const fresh = await fixture.newToken(admin, account.id);
  await until(async () => (await fixture.tokenRow(token.id))!.outbox.length === 0);
  await age(token.id);
  const tokens = await tokenStore(fixture.mongo, { kick: () => undefined });
  const sweep = () => sweepTokens({ tokens, mac, clock: Date.now });
  await Promise.all([sweep(), sweep(), sweep()]);
  expect(await fixture.reasonOf(token.hash)).toMatch(/^(expired|unknown)$/);
  await until(async () => {
    await sweep();
    return (await fixture.tokenRow(token.id)) === undefined;
  });
  expect((await list()).map(({ id }) => id)).toEqual([fresh.id]);
  expect(await fixture.reasonOf(token.hash)).toBe('unknown');
  const expired = fixture.eventsOf(organization.id).filter(({ type }) => type === 'serviceToken.expired');
  expect(expired).toMatchObject([{ actor: { kind: 'system' }, target: { id: token.id } }]);
});

test('a row edited or inserted past the service authenticates nobody', async () => {
  const { token } = await newToken();
  const { account } = await newToken();
  await fixture.editToken(token.id, { accountId: account.id });
  expect(await fixture.reasonOf(token.hash)).toBe('integrity');
  const second = await newToken(3_600);
  await fixture.editToken(second.token.id, { expiresAt: new Date(Date.now() + 1e9) });
  expect(await fixture.reasonOf(second.token.hash)).toBe('integrity');
  const third = await newToken();
  await third.revoke();
  await fixture.editToken(third.token.id, { status: 'active' });
  expect(await fixture.reasonOf(third.token.hash)).toBe('integrity');
});

test.each([3_599, 31_536_001, -1, 0, 3_600.5, 1e10, '3600', null])('a lifetime of %p seconds is refused', async (expiresInSeconds) => {
  const { admin, account } = await newToken();
  const { hash, prefix } = mintToken('svc');
  const request = { serviceAccountId: account.id, name: 'build', tokenHash: hash, prefix, expiresInSeconds: expiresInSeconds as number };
  await expect(fixture.registry.call(identity.createServiceToken, request, admin)).rejects.toMatchObject({ code: 'invalid' });
});

test('tokens belong to existing accounts, and a hash is used once', async () => {
  const { admin, account, token } = await newToken();
  await expect(fixture.newToken(admin, newId('serviceAccount'))).rejects.toMatchObject({ code: 'not_found' });
  const again = { serviceAccountId: account.id, name: 'again', tokenHash: token.hash, prefix: token.prefix };
  await expect(fixture.registry.call(identity.createServiceToken, again, admin)).rejects.toMatchObject({ code: 'invalid' });
});

test('nothing is done for a caller without a principal', async () => {
  const { account } = await newToken();
  const call = fixture.registry.call(identity.listServiceTokens, { serviceAccountId: account.id }, edgeCallContext());
  await expect(call).rejects.toMatchObject({ code: 'unauthenticated' });
});
