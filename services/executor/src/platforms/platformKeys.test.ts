/** Platform keys of the whole service: which are kept, what an admin reads of those that are not, and that none leaks. */
import { executor as contract, newId, type Principal } from '@gatehouse/contracts';
import { openWorkspace, until } from '@gatehouse/test-support';
import { MongoClient } from 'mongodb';
import { admin, NOBODY, platformFixture, type PlatformFixture } from '../testing/platformFixture';

let fixture: PlatformFixture;
let voice: readonly string[];
let managed: readonly string[];
beforeAll(async () => {
  fixture = await platformFixture();
  ({ urls: voice } = fixture.platforms.voice);
  ({ urls: managed } = fixture.platforms.managed);
});
afterAll(() => fixture.stop());

const someone = (): Principal => ({ ...admin, orgId: newId('organization') });
const keyOf = async (platform: contract.Platform, by = admin) => (await fixture.list(by)).find((row) => row.platform === platform)!.key;

test.each(['voice', 'managed'] as const)('a key that %s takes is kept, shown as being there, and removed', async (platform) => {
  const by = someone();
  const { key } = await openWorkspace(fixture.platforms[platform].urls[0]!);
  const stored = { platform, baseUrl: fixture.platforms[platform].urls[0], version: 1, storedAt: expect.any(String) as string };
  const shown = { ...stored, storedBy: { kind: by.kind, id: by.id, name: by.name } };
  expect(await fixture.put(platform, key, undefined, by)).toEqual({ outcome: 'stored', key: shown });
  expect(await keyOf(platform, by)).toEqual(shown);
  await fixture.rest.call(contract.deletePlatformKey, { platform }, fixture.service.as(by));
  expect(await keyOf(platform, by)).toBeUndefined();
  await expect(fixture.rest.call(contract.deletePlatformKey, { platform }, fixture.service.as(by))).rejects.toMatchObject({
    code: 'not_found',
  });
  // The version goes on counting, so that an old row does not open under it.
  expect(await fixture.put(platform, key, undefined, by)).toMatchObject({ key: { version: 3 } });
  const told = () => fixture.events.filter(({ orgId }) => orgId === by.orgId).map(({ type, target }) => [type, target?.id]);
  await until(() => told().length === 3);
  expect(told()).toEqual([
    ['platformKey.put', platform],
    ['platformKey.deleted', platform],
    ['platformKey.put', platform],
  ]);
});

describe('what an admin reads of a key that is not kept', () => {
  const texts = new Set<string>();
  let by: Principal;
  beforeEach(async () => {
    by = someone();
    await fixture.put('voice', (await openWorkspace(voice[0]!)).key, voice[0], by);
    await fixture.put('managed', (await openWorkspace(managed[0]!)).key, managed[0], by);
  });
  afterEach(async () => {
    expect(await keyOf('voice', by)).toMatchObject({ version: 1 });
    expect(await keyOf('managed', by)).toMatchObject({ version: 1 });
  });
  const refusal = async (platform: contract.Platform, key: string, baseUrl?: string) => {
    const answer = await fixture.put(platform, key, baseUrl, by);
    if (answer.outcome === 'stored') throw new Error('it was kept');
    expect(JSON.stringify(answer)).not.toContain(key);
    return answer;
  };

  test('a key nobody knows', async () => {
    const answer = await refusal('voice', 'no-such-key');
    expect(answer).toMatchObject({
      outcome: 'refused',
      refusal: 'key',
      error: { httpStatus: 401, code: 'invalid_api_key', message: 'Invalid API key' },
    });
    expect(await refusal('managed', 'no-such-key')).toMatchObject({
      outcome: 'refused',
      refusal: 'key',
      // Nobody answers at its other host.
      text: expect.stringContaining(answer.text) as string,
      error: { httpStatus: 401, code: 'authentication_error', requestId: expect.stringMatching(/^req_/) as string },
    });
    texts.add(answer.text);
  });

  test('a key that may not see agents', async () => {
    const answer = await refusal('voice', (await openWorkspace(voice[0]!, { access: 'none' })).key);
    expect(answer).toMatchObject({ outcome: 'refused', refusal: 'access', error: { code: 'missing_permissions' } });
    expect(await refusal('managed', (await openWorkspace(managed[0]!, { access: 'none' })).key)).toMatchObject({
      refusal: 'access',
      text: answer.text,
      error: { httpStatus: 403, code: 'permission_error' },
    });
    texts.add(answer.text);
  });

  test('a key of another region, with the host that knows it', async () => {
    const { key } = await openWorkspace(voice[0]!, { region: 1 });
    const answer = await refusal('voice', key, voice[0]);
    expect(answer).toMatchObject({ outcome: 'refused', refusal: 'region', text: expect.stringContaining(voice[1]!) as string });
    expect(await fixture.put('voice', key, voice[1], someone())).toMatchObject({ outcome: 'stored' });
    texts.add(answer.text);
  });

  test.each([
    ['500', { when: 'after', how: 'status', status: 500 }],
    ['no answer', { when: 'after', how: 'drop' }],
    ['a slow answer', { when: 'before', how: 'slow', delayMs: 2_000 }],
    ['no JSON', { when: 'after', how: 'notJson' }],
    ['another shape', { when: 'after', how: 'shape' }],
    ['a redirect', { when: 'before', how: 'status', status: 302 }],
    ['a refusal that says nothing of the key', { when: 'before', how: 'status', status: 400 }],
  ] as const)('a platform that gives no usable answer: %s', async (_, fault) => {
    const workspace = await openWorkspace(voice[0]!);
    await workspace.plan({ operation: 'listAgents', ...fault });
    const answer = await refusal('voice', workspace.key);
    expect(answer.outcome).toBe('unchecked');
    texts.add(answer.text);
    expect(await fixture.put('voice', workspace.key, undefined, someone())).toMatchObject({ outcome: 'stored' });
  });

  test('a platform that has had too many requests says when to come again', async () => {
    const workspace = await openWorkspace(voice[0]!);
    await workspace.plan({ operation: 'listAgents', when: 'before', how: 'status', status: 429, retryAfter: 3 });
    expect(await refusal('voice', workspace.key)).toMatchObject({
      outcome: 'unchecked',
      retryAfterSeconds: 3,
      text: expect.stringContaining('try again in 3 s') as string,
      error: { httpStatus: 429 },
    });
  });

  test.each(['listModels', 'listAgents'])('a managed platform whose %s answers another shape', async (operation) => {
    const workspace = await openWorkspace(managed[0]!);
    await workspace.plan({ operation, when: 'after', how: 'shape' });
    expect((await refusal('managed', workspace.key)).outcome).toBe('unchecked');
  });

  test.each([
    ['a redirect', { when: 'before', how: 'status', status: 302 }],
    ['a slow answer', { when: 'before', how: 'slow', delayMs: 2_000 }],
  ] as const)('another region that answers with %s may know the key: that is said', async (_, fault) => {
    const workspace = await openWorkspace(voice[0]!, { region: 1 });
    await workspace.plan({ operation: 'listAgents', ...fault });
    const text = expect.stringContaining(`could not be asked: ${voice[1]!} gave no usable answer`) as string;
    expect(await refusal('voice', workspace.key, voice[0])).toMatchObject({ refusal: 'key', text });
  });

  test('a platform that cannot be reached', async () => {
    const answer = await refusal('managed', 'some-key', NOBODY);
    expect(answer).toMatchObject({ outcome: 'unchecked', error: { message: 'no connection could be made' } });
    texts.add(answer.text);
  });

  test('the four are told apart', () => expect(texts.size).toBe(4));
});

test.each([
  'http://127.0.0.1:1',
  'https://api.elevenlabs.io.evil.example',
  'https://api.anthropic.com/v1',
  'https://user@api.anthropic.com',
  'x',
])('a key is not sent to %s', async (baseUrl) => {
  await expect(fixture.put('managed', 'some-key', baseUrl)).rejects.toMatchObject({
    code: 'invalid',
    details: [expect.stringContaining('/baseUrl: must be one of ["http://127.0.0.1:') as string],
  });
});

test('who may do what: admins of the organization, each with their own', async () => {
  const by = someone();
  const { key } = await openWorkspace(voice[0]!);
  await fixture.put('voice', key, undefined, by);
  const member = { ...by, role: 'member' as const };
  await expect(fixture.put('voice', key, undefined, member)).rejects.toMatchObject({ code: 'forbidden' });
  await expect(fixture.list(member)).rejects.toMatchObject({ code: 'forbidden' });
  await expect(fixture.rest.call(contract.deletePlatformKey, { platform: 'voice' }, fixture.service.as(member))).rejects.toMatchObject({
    code: 'forbidden',
  });
  expect(await keyOf('voice', someone())).toBeUndefined();
});

test('writers of one key do not lose each other', async () => {
  const by = someone();
  const { key } = await openWorkspace(voice[0]!);
  const written = await Promise.all(Array.from({ length: 4 }, () => fixture.put('voice', key, undefined, by)));
  expect(written.map((answer) => answer.outcome === 'stored' && answer.key.version).sort()).toEqual([1, 2, 3, 4]);
});

test('no key is in the database or in the trail, and whoever writes there cannot send it elsewhere', async () => {
  const CANARY = 'canary-55e0d1c2-platform-key';
  const by = someone();
  await openWorkspace(voice[0]!, { key: CANARY });
  await fixture.put('voice', CANARY, voice[0], by);
  const client = new MongoClient(fixture.service.context.config.MONGODB_URL);
  const database = client.db(`${fixture.service.context.config.DATABASE_PREFIX}executor`);
  const rows = await database.collection('platformKeys').find().toArray();
  await client.close();
  const text = JSON.stringify([rows, fixture.events]);
  expect(text).toContain(by.orgId);
  const bytes = Buffer.from(CANARY);
  for (const form of [CANARY, bytes.toString('base64').replace(/=+$/, ''), bytes.toString('base64url'), bytes.toString('hex')])
    expect(text).not.toContain(form);
});
