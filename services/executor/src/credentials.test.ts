/** Upstream credentials of the whole service: who stores them, where they are sent, and that they do not leak. */
import { AppError, audienceOf, executor as contract, identity, newId, type Principal } from '@gatehouse/contracts';
import { sealTo } from '@gatehouse/crypto';
import { MongoClient } from 'mongodb';
import { account, admin, integrationId, orgId, owner, executorFixture, type Change, type ExecutorFixture } from './testing/executorFixture';

const CANARY = 'canary-8c1f2e77a9-secret';

let fixture: ExecutorFixture;
let api: ExecutorFixture['api'];
let elsewhere: ExecutorFixture['elsewhere'];
let rest: ExecutorFixture['rest'];
let people: ExecutorFixture['people'];
let events: ExecutorFixture['events'];
let call: ExecutorFixture['call'];
let store: ExecutorFixture['store'];
let refresh: ExecutorFixture['refresh'];
let definitionOf: ExecutorFixture['definitionOf'];
beforeAll(async () => {
  fixture = await executorFixture();
  ({ api, elsewhere, rest, people, events, call, store, refresh, definitionOf } = fixture);
});
afterAll(() => fixture.stop());

const as = (principal: Principal) => fixture.service.as(principal);

test('a stored credential is used at once, a new one replaces it at once, a deleted one is gone at once', async () => {
  let version = 0;
  const put = async (value: string): Promise<void> => {
    expect(await store(value)).toEqual({ integrationId, owner, type: 'bearer', version: (version += 1), updatedAt: expect.any(String) });
    const before = api.authorizations.length;
    for (const { text } of await Promise.all([call('desk/secured'), call('desk/secured')])) expect(text).toContain('[credential removed]');
    expect(api.authorizations.slice(before)).toEqual([`Bearer ${value}`, `Bearer ${value}`]);
  };
  for (let round = 1; round <= 10; round += 1) {
    await put(`${CANARY}-${round}-a`);
    await put(`${CANARY}-${round}-b`);
    await rest.call(contract.deleteCredential, { integrationId, owner }, as(admin));
    version += 1;
    const before = api.hits.length;
    expect((await call('desk/secured')).text).toContain('No credential for desk');
    expect(api.hits).toHaveLength(before);
  }
});

test('a tool whose description allows both is called with the credential of who has one, and without by all others', async () => {
  const before = api.authorizations.length;
  expect((await call('desk/optional')).text).toContain('"url":"/echo"');
  await store(`${CANARY}-optional`);
  expect((await call('desk/optional')).text).toContain('[credential removed]');
  expect(api.authorizations.slice(before)).toEqual([undefined, `Bearer ${CANARY}-optional`]);
  await rest.call(contract.deleteCredential, { integrationId, owner }, as(admin));
});

test('writers of one credential do not lose each other', async () => {
  const written = await Promise.all(Array.from({ length: 4 }, (_, i) => store(`${CANARY}-${i}`).catch((err: AppError) => err.code)));
  const versions = written.flatMap((one) => (typeof one === 'string' ? [] : [one.version]));
  expect(new Set(versions).size).toBe(versions.length);
  const { credentials } = await rest.call(contract.listCredentials, { owner }, as(admin));
  expect(credentials).toEqual([expect.objectContaining({ version: Math.max(...versions) })]);
});

test('who may do what with credentials', async () => {
  await expect(store('x'.repeat(20), account)).rejects.toMatchObject({ code: 'forbidden' });
  await expect(store('x'.repeat(20), { ...admin, role: 'member' })).rejects.toMatchObject({ code: 'forbidden' });
  await expect(store('line\nbreak')).rejects.toMatchObject({ code: 'invalid' });
  await expect(rest.call(contract.listCredentials, { owner }, as({ ...account, id: newId('serviceAccount') }))).rejects.toMatchObject({
    code: 'forbidden',
  });
  expect((await rest.call(contract.listCredentials, { owner }, as(account))).credentials).toHaveLength(1);
  expect((await rest.call(contract.listCredentials, { owner }, as({ ...admin, orgId: newId('organization') }))).credentials).toEqual([]);
  await expect(rest.call(contract.deleteCredential, { integrationId: newId('integration'), owner }, as(admin))).rejects.toMatchObject({
    code: 'not_found',
  });
});

test('a value sealed for another place does not open', async () => {
  const { publicKey } = await rest.call(contract.sealingKey, {}, as(admin));
  const sealed = sealTo(publicKey, Buffer.from('x'.repeat(20)), `upstream-credential:${orgId}:${owner.id}:${newId('integration')}`);
  await expect(rest.call(contract.putCredential, { integrationId, owner, type: 'bearer', sealed }, as(admin))).rejects.toMatchObject({
    code: 'invalid',
  });
});

test('no secret is in the database or in the trail', async () => {
  await store(CANARY);
  await call('desk/secured');
  const client = new MongoClient(fixture.service.context.config.MONGODB_URL);
  const database = client.db(`${fixture.service.context.config.DATABASE_PREFIX}executor`);
  const dump: unknown[] = [...events];
  for (const { name } of await database.listCollections().toArray()) dump.push(...(await database.collection(name).find().toArray()));
  await client.close();
  const text = JSON.stringify(dump);
  expect(text).toContain(integrationId);
  const bytes = Buffer.from(CANARY);
  for (const form of [CANARY, bytes.toString('base64').replace(/=+$/, ''), bytes.toString('base64url'), bytes.toString('hex')])
    expect(text).not.toContain(form);
});

describe('a credential is sealed to where it was given', () => {
  const here = () => audienceOf(api.origin, { type: 'bearer' });
  const sent = async () => {
    const before = [api.hits.length, elsewhere.hits.length];
    const { isError, text } = await call('desk/secured');
    return { isError, text, hits: [api.hits.length - before[0]!, elsewhere.hits.length - before[1]!] };
  };
  afterEach(() => refresh({}));

  test.each<[string, () => Change, RegExp]>([
    ['origin', () => ({ baseUrl: elsewhere.origin, moved: true }), /was stored for http:.*is at http:/],
    [
      'header',
      () => ({ auth: { type: 'apiKey', in: 'header', name: 'X-Key' }, moved: true }),
      /to be sent as bearer.*takes it as header x-key/,
    ],
    ['place', () => ({ auth: { type: 'apiKey', in: 'query', name: 'key' }, moved: true }), /takes it as query key/],
  ])('a refresh with another %s does not take it along; stored again it is sent', async (_, change, text) => {
    await store(CANARY, admin, here());
    expect(await sent()).toMatchObject({ isError: false, hits: [1, 0] });
    refresh(change());
    expect(await sent()).toEqual({ isError: true, text: expect.stringMatching(text), hits: [0, 0] });
    const { baseUrl, auth } = definitionOf('secured');
    await store(CANARY, admin, audienceOf(baseUrl, auth));
    expect(await sent()).toMatchObject({ isError: false });
    refresh({ moved: true });
    expect(await sent()).toMatchObject({ isError: true, hits: [0, 0] });
  });

  test('another path at the same origin takes it along', async () => {
    await store(CANARY, admin, here());
    refresh({ baseUrl: `${api.origin}/echo` });
    expect(await sent()).toMatchObject({ isError: false, hits: [1, 0] });
  });

  test('one from before this was kept goes where the integration has always been, and nowhere else', async () => {
    await store(CANARY);
    expect(await sent()).toMatchObject({ isError: false, hits: [1, 0] });
    refresh({ baseUrl: elsewhere.origin, moved: true });
    expect(await sent()).toEqual({ isError: true, text: expect.stringContaining('before this integration moved'), hits: [0, 0] });
  });

  test('whoever writes to the database cannot seal it to another', async () => {
    await store(CANARY, admin, here());
    const client = new MongoClient(fixture.service.context.config.MONGODB_URL);
    const rows = client.db(`${fixture.service.context.config.DATABASE_PREFIX}executor`).collection('upstreamCredentials');
    const moveTo = (update: object) => rows.updateOne({ integrationId, 'owner.id': owner.id }, update);
    refresh({ baseUrl: elsewhere.origin, moved: true });
    for (const update of [{ $set: { 'audience.origin': elsewhere.origin } }, { $unset: { audience: '' } }]) {
      await moveTo(update);
      await new Promise((resolve) => setTimeout(resolve, 2_100));
      const before = elsewhere.hits.length;
      await call('desk/secured').catch((err: AppError) => expect(err.code).toBe('internal'));
      expect(elsewhere.hits).toHaveLength(before);
    }
    await client.close();
    await store(CANARY, admin, here());
  });
});

test('the credentials of a member are erased when they are removed; what was stored after that stays, however late the event comes', async () => {
  const mia: Principal = { ...admin, id: newId('user'), name: 'mia', role: 'member' };
  const own = { kind: 'user' as const, id: mia.id };
  const { publicKey } = await rest.call(contract.sealingKey, {}, as(mia));
  const sealed = sealTo(publicKey, Buffer.from('of-mia'), `upstream-credential:${orgId}:${mia.id}:${integrationId}`);
  const put = () => rest.call(contract.putCredential, { integrationId, owner: own, type: 'bearer', sealed }, as(mia));
  const by = { kind: 'user' as const, name: 'ada' };
  const removed = (removedAt: Date) =>
    people.publish(identity.memberRemoved, { orgId, userId: mia.id, by, removedAt: removedAt.toISOString() });
  const erased = () => events.filter(({ type, data }) => type === 'credential.deleted' && data?.['because'] === 'the member was removed');
  const before = new Date();
  await new Promise((resolve) => setTimeout(resolve, 5));
  await put();
  expect(await call('desk/secured', {}, mia)).toMatchObject({ isError: false });
  await removed(before);
  for (let times = 0; times < 2; times += 1) await removed(new Date());
  while (erased().length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  expect((await call('desk/secured', {}, mia)).text).toContain('No credential for desk');
  await put();
  await removed(before);
  // A later event is handled after it.
  const other = { kind: 'user' as const, id: newId('user') };
  const sealedToo = sealTo(publicKey, Buffer.from('of-another'), `upstream-credential:${orgId}:${other.id}:${integrationId}`);
  await rest.call(contract.putCredential, { integrationId, owner: other, type: 'bearer', sealed: sealedToo }, as({ ...mia, id: other.id }));
  await people.publish(identity.memberRemoved, { orgId, userId: other.id, by, removedAt: new Date().toISOString() });
  while (erased().length === 1) await new Promise((resolve) => setTimeout(resolve, 5));
  expect(await call('desk/secured', {}, mia)).toMatchObject({ isError: false });
  expect(erased().map(({ actor, data }) => [actor, data?.['owner']])).toEqual([
    [by, own],
    [by, other],
  ]);
});

test('an organization token has credentials of its own, which are erased with it', async () => {
  const token: Principal = { ...admin, kind: 'orgToken', id: newId('token'), name: 'ci', role: 'admin' };
  const own = { kind: 'orgToken' as const, id: token.id };
  expect((await call('desk/secured', {}, token)).text).toContain(`an admin can store one for the organization token ci (${token.id})`);
  const { publicKey } = await rest.call(contract.sealingKey, {}, as(admin));
  const sealed = sealTo(publicKey, Buffer.from('of-the-token'), `upstream-credential:${orgId}:${token.id}:${integrationId}`);
  const put = (by: Principal) => rest.call(contract.putCredential, { integrationId, owner: own, type: 'bearer', sealed }, as(by));
  await expect(put({ ...token, role: 'member' })).rejects.toMatchObject({ code: 'forbidden' });
  await put(admin);
  expect(await call('desk/secured', {}, token)).toMatchObject({ isError: false });
  expect(api.authorizations.at(-1)).toBe('Bearer of-the-token');
  const ended = { orgId, tokenId: token.id, by: { kind: 'user' as const, name: 'ada' } };
  const erased = () => events.filter(({ type, data }) => type === 'credential.deleted' && data?.['because'] === 'the token ended');
  for (let times = 0; times < 2; times += 1) await people.publish(identity.orgTokenEnded, ended);
  while (erased().length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  expect((await call('desk/secured', {}, token)).text).toContain('No credential for desk');
  expect(erased()).toEqual([expect.objectContaining({ actor: ended.by, data: { owner: own, because: 'the token ended' } })]);
});
