/** Connections as a person makes, uses and loses them, at a real authorization server. */
import { setTimeout as pause } from 'node:timers/promises';
import { executor as contract } from '@gatehouse/contracts';
import { openMongo } from '@gatehouse/store';
import { ACCOUNT, MACHINE, until } from '@gatehouse/test-support';
import { connectionAttemptSchema } from '../store/schemas';
import {
  account,
  admin,
  BROWSER,
  connectionFixture,
  machineOwner,
  mia,
  ownerOf,
  type ConnectionFixture,
} from './testing/connectionFixture';

let fixture: ConnectionFixture;
beforeEach(async () => {
  fixture = await connectionFixture();
});
afterEach(() => fixture.stop());

const unknown = { code: 'not_found', message: expect.stringContaining('Begin again') };

test('is discovered, registers Gatehouse, is made by a person, used by calls, and ended at the provider', async () => {
  const { api, call, connect, stored, disconnect } = fixture;
  const before = await call(mia);
  expect(before).toMatchObject({ isError: true, step: 'credential', missingCredential: { slug: 'desk' } });
  expect(before.text).toContain('connect at https://console.example/orgs/acme/me/credentials/desk');

  expect(await connect(mia)).toMatchObject({
    slug: 'desk',
    credential: {
      type: 'bearer',
      version: 1,
      connection: { server: new URL(api.origin).host, account: ACCOUNT, isRenewed: true, scopes: expect.arrayContaining(['orders:read']) },
    },
  });
  expect(await call(mia)).toMatchObject({ isError: false, text: expect.stringContaining(ACCOUNT) });
  expect(api.counts.registrations).toBe(1);
  // Somebody else has to connect for themselves.
  expect((await call(account)).missingCredential).toBeDefined();
  await connect(admin);
  expect(api.counts.registrations).toBe(1);

  await disconnect(mia);
  expect(await stored(ownerOf(mia))).toBeUndefined();
  expect(api.counts.revocations).toBe(2);
  expect((await call(mia)).missingCredential).toBeDefined();
  expect(await call(admin)).toMatchObject({ isError: false });
});

test('a credential that is pasted over a connection ends it at the provider; a new connection does not end the one before', async () => {
  const { api, call, connect, paste } = fixture;
  await connect(mia);
  await connect(mia);
  expect(await call(mia)).toMatchObject({ isError: false });
  expect(api.counts.revocations).toBe(0);
  await paste(mia, 'a-token-from-elsewhere');
  await until(() => api.counts.revocations === 2);
  expect(await api.tokenInfo(api.seen.at(-1)!)).toBeUndefined();
});

test('a state is good once, for who began, in the browser that began, and only for so long', async () => {
  const { api, begin, finish, service } = fixture;
  const back = await api.walk((await begin(mia)).authorizationUrl);
  await expect(finish(admin, back)).rejects.toMatchObject(unknown);
  await expect(finish(mia, back, 'another-browser-2222')).rejects.toMatchObject(unknown);
  await expect(finish(mia, back, null)).rejects.toMatchObject(unknown);
  const again = await api.walk((await begin(mia)).authorizationUrl);
  await finish(mia, again);
  await expect(finish(mia, again)).rejects.toMatchObject(unknown);

  const old = await api.walk((await begin(mia)).authorizationUrl);
  const attempts = await (await openMongo(service.context)).model('connectionAttempts', connectionAttemptSchema);
  await attempts.updateMany({ orgId: mia.orgId }, { $set: { expiresAt: new Date(0) } });
  await expect(finish(mia, old)).rejects.toMatchObject(unknown);
});

test('an answer of another issuer is refused, and so is a no, in the words of the provider', async () => {
  const { api, begin, finish, stored } = fixture;
  api.switches.iss = 'https://evil.example';
  await expect(finish(mia, await api.walk((await begin(mia)).authorizationUrl))).rejects.toMatchObject({
    code: 'upstream_failed',
    message: expect.stringContaining('iss'),
  });
  api.switches.iss = undefined;
  await expect(finish(mia, await api.walk((await begin(mia)).authorizationUrl, 'deny'))).rejects.toMatchObject({
    code: 'upstream_failed',
    message: expect.stringContaining('access_denied: Ada said no'),
    data: { providerError: 'access_denied' },
  });
  expect(await stored(ownerOf(mia))).toBeUndefined();
});

test('is renewed before it ends and stays the same credential; what the provider ended says how to connect again', async () => {
  const { api, call, connect, stored } = fixture;
  api.switches.accessSeconds = 1;
  await connect(mia);
  await pause(900);
  api.switches.accessSeconds = 3_600;
  expect(await call(mia)).toMatchObject({ isError: false });
  expect(api.counts.refreshes).toBe(1);
  expect(await stored(ownerOf(mia))).toMatchObject({ version: 1 });
  expect(await call(mia)).toMatchObject({ isError: false });
  expect(api.counts.refreshes).toBe(1);

  api.switches.accessSeconds = 1;
  await connect(mia);
  await pause(1_100);
  await api.endGrants();
  const refused = await call(mia);
  expect(refused).toMatchObject({ isError: true, step: 'credential', missingCredential: { version: 2 } });
  expect(refused.text).toMatch(/has ended \(.*invalid_grant.*\): connect at https:\/\/console\.example\//);
  expect((await stored(ownerOf(mia)))!.connection).toMatchObject({
    endedAt: expect.any(String),
    endedBecause: expect.stringContaining('invalid_grant'),
  });
  const asked = api.counts.refreshes;
  expect(await call(mia)).toMatchObject({ isError: true, step: 'credential' });
  expect(api.counts.refreshes).toBe(asked);
  await connect(mia);
  expect(await call(mia)).toMatchObject({ isError: false });
});

test('a lost answer of a refresh loses no token', async () => {
  const { api, call, connect } = fixture;
  Object.assign(api.switches, { accessSeconds: 1, rotates: false });
  await connect(mia);
  await pause(1_100);
  Object.assign(api.switches, { accessSeconds: 3_600, answersLost: 2 });
  expect(await call(mia)).toMatchObject({ isError: false });
  expect(api.counts.refreshes).toBe(3);
});

test('a service account is connected by an admin, or by the client alone', async () => {
  const { api, rest, service, resource, begin, finish, call, storeClient, stored } = fixture;
  await expect(begin(mia, { owner: machineOwner })).rejects.toMatchObject({ code: 'forbidden' });
  await expect(begin(admin, { owner: { kind: 'user', id: mia.id } })).rejects.toMatchObject({ code: 'forbidden' });
  await finish(admin, await api.walk((await begin(admin, { owner: machineOwner })).authorizationUrl), BROWSER);
  expect(await call(account)).toMatchObject({ isError: false, text: expect.stringContaining(ACCOUNT) });

  const machine = () => rest.call(contract.connectMachine, { resource, owner: machineOwner }, service.as(admin));
  expect(await storeClient(MACHINE.clientId, MACHINE.clientSecret)).toMatchObject({ hasSecret: true, isRegistered: false, version: 2 });
  api.switches.accessSeconds = 1;
  expect(await machine()).toMatchObject({ type: 'bearer', connection: { isRenewed: true } });
  expect(await call(account)).toMatchObject({ isError: false, text: expect.stringContaining('machine') });
  await pause(1_100);
  api.switches.accessSeconds = 3_600;
  expect(await call(account)).toMatchObject({ isError: false });
  expect(await stored(machineOwner)).toMatchObject({ version: 2 });
});
