/** Connections whose access token the API refuses although its time is not over, and tokens with strange lives, at a real authorization server. */
import { account, admin, connectionFixture, machineOwner, mia, ownerOf, type ConnectionFixture } from './testing/connectionFixture';

let fixture: ConnectionFixture;
beforeEach(async () => {
  fixture = await connectionFixture({ replicas: 2 });
});
afterEach(() => fixture.stop());

const PAGE = /connect at https:\/\/console\.example\/orgs\/acme\/me\/credentials\/desk, then call desk\/whoAmI again/;

test('an access token that the API refuses is renewed once for all calls, and the next call is made with the new one', async () => {
  const { api, call, connect, stored } = fixture;
  await connect(mia);
  api.endAccess();
  const refused = await Promise.all(Array.from({ length: 20 }, () => call(mia)));
  for (const { isError, status, text, texts, missingCredential } of refused) {
    expect({ isError, status, text, missingCredential }).toMatchObject({
      isError: true,
      status: 401,
      text: expect.stringContaining('401'),
    });
    expect(missingCredential).toBeUndefined();
    expect(texts.at(-1)).toMatch(/renewed: call desk\/whoAmI again/);
  }
  expect(api.counts.refreshes).toBe(1);
  expect(await call(mia)).toMatchObject({ isError: false });
  expect(api.counts.refreshes).toBe(1);
  const { version, rejectedAt, connection } = (await stored(ownerOf(mia)))!;
  expect({ version, rejectedAt, endedAt: connection!.endedAt }).toEqual({ version: 1 });
});

test('one that was taken back at the provider has ended by the first call that meets it, which says where to connect again', async () => {
  const { api, call, connect, stored } = fixture;
  await connect(mia);
  api.endAccess();
  await api.endGrants();
  const refused = await call(mia);
  expect(refused).toMatchObject({ isError: true, status: 401, missingCredential: { slug: 'desk', version: 1 } });
  expect(refused.texts.at(-1)).toMatch(/has ended \(.*invalid_grant.*\)/);
  expect(refused.texts.at(-1)).toMatch(PAGE);
  expect((await stored(ownerOf(mia)))!.connection).toMatchObject({ endedAt: expect.any(String) });
  expect(await call(mia)).toMatchObject({ isError: true, step: 'credential' });
  await connect(mia);
  expect(await call(mia)).toMatchObject({ isError: false });
});

const PAUSE_MS = 60_000;
const WAIT = /refused the access token .+renewed again in (?:[1-9]|[1-5]\d|60) s: call desk\/whoAmI again then/;

test('a token that the API refuses shortly after the one before is renewed a minute later, and nobody is asked to connect', async () => {
  const { api, call, connect, stored, age } = fixture;
  await connect(mia);
  api.endAccess();
  await call(mia);
  expect(await call(mia)).toMatchObject({ isError: false });
  api.endAccess();
  for (let calls = 0; calls < 2; calls += 1) {
    const { status, texts, missingCredential } = await call(mia);
    expect([status, texts.at(-1), missingCredential]).toEqual([401, expect.stringMatching(WAIT), undefined]);
  }
  expect(api.counts.refreshes).toBe(1);
  expect(await stored(ownerOf(mia))).not.toHaveProperty('rejectedAt');
  await age(mia, PAUSE_MS);
  expect(await call(mia)).toMatchObject({ isError: false });
  expect(api.counts.refreshes).toBe(2);
  await age(mia, PAUSE_MS);
  api.endAccess();
  expect((await call(mia)).texts.at(-1)).toMatch(/It was renewed: call desk\/whoAmI again/);
});

test('an API that refuses one renewed token after another is asked for with one a minute, and who is connected reads where to connect again', async () => {
  const { api, call, connect, stored, age } = fixture;
  await connect(mia);
  const refused = async () => {
    api.endAccess();
    return call(mia);
  };
  expect((await refused()).texts.at(-1)).toMatch(/It was renewed/);
  expect((await refused()).texts.at(-1)).toMatch(WAIT);
  await age(mia, PAUSE_MS);
  api.switches.refusesAll = true;
  for (let calls = 0; calls < 2; calls += 1) {
    const { texts, missingCredential } = await refused();
    expect(texts.at(-1)).toMatch(/does not take the access token/);
    expect(texts.at(-1)).toMatch(PAGE);
    expect(missingCredential).toMatchObject({ version: 1 });
  }
  expect(api.counts.refreshes).toBe(2);
  expect(await stored(ownerOf(mia))).toHaveProperty('rejectedAt');
  await age(mia, PAUSE_MS);
  expect((await refused()).texts.at(-1)).toMatch(PAGE);
  api.switches.refusesAll = false;
  await age(mia, PAUSE_MS);
  expect(await call(mia)).toMatchObject({ isError: false });
  expect(await stored(ownerOf(mia))).not.toHaveProperty('rejectedAt');
});

test('while the authorization server is away the caller reads why, and the connection stays', async () => {
  const { api, call, connect, stored } = fixture;
  await connect(mia);
  api.endAccess();
  api.switches.answersLost = 3;
  const { texts } = await call(mia);
  expect(texts.at(-1)).toMatch(/could not be renewed \(.*could not be reached.*\): call desk\/whoAmI again shortly/);
  expect((await stored(ownerOf(mia)))!.connection!.endedAt).toBeUndefined();
});

test('a token that ends as it is given is renewed once for each call', async () => {
  const { api, call, connect } = fixture;
  api.switches.tokenAnswer = { expires_in: 0 };
  await connect(mia);
  for (const refreshes of [1, 2]) {
    expect(await call(mia)).toMatchObject({ isError: false });
    expect(api.counts.refreshes).toBe(refreshes);
  }
});

test('a connection without renewal has ended once its access token has, by the clock, and says so before and after a call', async () => {
  const { api, call, connect, stored } = fixture;
  api.switches.tokenAnswer = { expires_in: 0, refresh_token: undefined };
  await connect(mia);
  const because = 'its access token has ended, and there is no other';
  const ended = { isRenewed: false, endedAt: expect.any(String), endedBecause: because };
  expect((await stored(ownerOf(mia)))!.connection).toMatchObject(ended);
  const refused = await call(mia);
  expect(refused).toMatchObject({ isError: true, step: 'credential', missingCredential: { version: 1 } });
  expect(refused.text).toContain(`The connection to desk has ended (${because})`);
  expect((await stored(ownerOf(mia)))!.connection).toMatchObject(ended);
  api.switches.tokenAnswer = { expires_in: 3_600, refresh_token: undefined };
  await connect(mia);
  expect((await stored(ownerOf(mia)))!.connection).not.toHaveProperty('endedAt');
  expect(await call(mia)).toMatchObject({ isError: false });
});

test('a life without an end that a date could hold, and scopes without measure, are taken', async () => {
  const { api, call, connect, stored } = fixture;
  api.switches.tokenAnswer = { expires_in: 1e15, scope: `orders:read ${'s'.repeat(5_000)}` };
  expect((await connect(mia)).credential.connection).toMatchObject({ scopes: ['orders:read'], expiresAt: expect.any(String) });
  expect(await call(mia)).toMatchObject({ isError: false });
  expect(await stored(ownerOf(mia))).toMatchObject({ connection: { scopes: ['orders:read'] } });
});

test('a connection whose OAuth client was replaced or deleted says so at once', async () => {
  const { call, connect, stored, storeClient, deleteClient } = fixture;
  await connect(mia);
  expect((await stored(ownerOf(mia)))!.connection).toMatchObject({ isRenewed: true });
  await storeClient('another-client', 'a-secret-of-another-client');
  const replaced = { isRenewed: false, renewalProblem: expect.stringContaining('another OAuth client') };
  expect((await stored(ownerOf(mia)))!.connection).toMatchObject(replaced);
  expect(await call(mia)).toMatchObject({ isError: false });
  await deleteClient();
  const deleted = { isRenewed: false, renewalProblem: expect.stringContaining('deleted') };
  expect((await stored(ownerOf(mia)))!.connection).toMatchObject(deleted);
});

test('a pasted token that the API refuses names where to store or connect', async () => {
  const { call, paste } = fixture;
  await paste(mia, 'a-key-of-old');
  const { texts, missingCredential } = await call(mia);
  expect(texts.at(-1)).toMatch(/does not take the credential that is stored for it: connect at https:\/\/console\.example\//);
  expect(missingCredential).toBeUndefined();
  await paste(admin, 'a-key-of-old', machineOwner);
  expect((await call(account)).texts.at(-1)).toMatch(/an admin can connect .+ at https:\/\/console\.example\//);
});
