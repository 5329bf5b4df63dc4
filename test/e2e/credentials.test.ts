/** Upstream credentials: where they may go, whose they are, and what survives no change. */
import { setTimeout as sleep } from 'node:timers/promises';
import { MongoClient } from 'mongodb';
import { approve, callTool, ended, execute, pendingOf, until } from '../harness';
import { proves } from '../proves';
import { OWN_KEY, startCredentialFixture, statusOf, type CredentialFixture } from './credentials/credentialFixture';

let fixture: CredentialFixture;
let stack: CredentialFixture['stack'];
let caller: CredentialFixture['caller'];
let api: CredentialFixture['api'];
let elsewhere: CredentialFixture['elsewhere'];
let mia: CredentialFixture['mia'];
let grantMia: CredentialFixture['grantMia'];
let ungrantMia: CredentialFixture['ungrantMia'];
let asMia: CredentialFixture['asMia'];
let mongo: MongoClient;
beforeAll(async () => {
  fixture = await startCredentialFixture();
  ({ stack, caller, api, elsewhere, mia, grantMia, ungrantMia, asMia } = fixture);
  mongo = await MongoClient.connect(stack.urls.mongo);
}, 180_000);
afterAll(async () => {
  await mongo?.close();
  await fixture?.stop();
}, 60_000);

const serviceOf = async (token: string, slug: string): Promise<Record<string, unknown> | undefined> => {
  const { json } = await callTool(stack.mcpUrl, 'list_services', {}, { token });
  return (json as { services: Record<string, unknown>[] }).services.find((service) => service['slug'] === slug);
};
describe('a credential is sealed to where it was stored for', () => {
  const refresh = (change: object, document: object = api.document()) =>
    stack.org('POST', '/integrations/api/refresh', { document, ...change });

  beforeAll(() => grantMia());
  afterAll(() => ungrantMia());

  proves(['CRED-SEALED'], 'a refresh with another address sends no stored key there, and the owner is told everywhere', async () => {
    await mia.org('PUT', '/me/credentials/api', { type: 'bearer', value: OWN_KEY });
    expect(await asMia()).toMatchObject({ isError: false });
    expect(api.hits.at(-1)!.headers.authorization).toBe(`Bearer ${OWN_KEY}`);
    expect(await serviceOf(mia.token, 'api')).toMatchObject({ credential: 'connected' });

    const { report } = (await refresh({ baseUrl: elsewhere.url })) as unknown as { report: { notes: { note: string }[] } };
    expect(report.notes[0]!.note).toContain('each owner stores theirs again');
    const why = `was stored for ${api.url}; api is at ${elsewhere.url} now`;
    // The reason comes on this very call, and on every later one.
    for (let i = 0; i < 3; i += 1) expect(await asMia()).toMatchObject({ isError: true, text: expect.stringContaining(why) });
    const page = `/orgs/${stack.orgSlug}/me/credentials/api`;
    expect((await asMia()).text).toMatch(new RegExp(`store your own at http\\S+${page} \\(REST: PUT /v1${page}\\)`));
    expect(elsewhere.hits).toEqual([]);
    expect(await serviceOf(mia.token, 'api')).toMatchObject({ credential: 'missing', credentialProblem: expect.stringContaining(why) });
    expect(await mia.org('GET', '/me/credentials/api')).toMatchObject({
      problem: expect.stringContaining(why),
      audience: { origin: api.url },
    });

    // What the page showed is what the key is for.
    const put = (origin: string) => mia.org('PUT', '/me/credentials/api', { type: 'bearer', value: 'another-key-77', origin });
    expect(await statusOf(put(api.url))).toBe(409);
    await put(elsewhere.url);
    expect(await asMia()).toMatchObject({ isError: false });
    expect(elsewhere.hits.map(({ headers }) => headers.authorization)).toEqual(['Bearer another-key-77']);
  });

  proves(
    ['CRED-SEALED'],
    'calls in flight while an admin changes the address lead no key there',
    async () => {
      await refresh({ baseUrl: api.url });
      await mia.org('PUT', '/me/credentials/api', { type: 'bearer', value: OWN_KEY });
      for (let round = 0; round < 2; round += 1) {
        let going = true;
        const noise = Promise.all(
          [1, 2].map(async () => {
            while (going) await asMia();
          }),
        );
        await refresh({ baseUrl: round % 2 === 0 ? elsewhere.url : api.url });
        await asMia();
        going = false;
        await noise;
      }
      expect(elsewhere.hits.filter(({ headers }) => headers.authorization?.includes(OWN_KEY))).toEqual([]);
    },
    120_000,
  );

  proves(['CRED-SEALED'], 'another place of the key, and another integration of the same name, get none either', async () => {
    await refresh({ baseUrl: api.url, auth: { type: 'apiKey', in: 'query', name: 'callback' } });
    const before = api.hits.length;
    expect(await asMia()).toMatchObject({ isError: true, text: expect.stringContaining('takes it as query callback') });
    await refresh({ auth: { type: 'bearer' } });
    expect(await asMia()).toMatchObject({ isError: false });
    await stack.org('DELETE', '/integrations/api');
    await stack.importApi('api', { document: elsewhere.document() });
    await grantMia();
    expect(await asMia()).toMatchObject({ isError: true, text: expect.stringContaining('No credential for api') });
    expect(api.hits.length).toBe(before + 1);
    await stack.org('DELETE', '/integrations/api');
    await stack.importApi('api', { document: api.document() });
    await grantMia();
    await stack.grant(caller.account.id, 'api');
  });
});

describe('tokens of the organization', () => {
  const newToken = (more: object = {}) =>
    stack.org('POST', '/service-tokens', { name: 'ci', ...more }) as Promise<{ id?: string; token?: string }>;
  const secretsOf = (tokenId: string) =>
    mongo
      .db(`${stack.home.prefixes.DATABASE_PREFIX}executor`)
      .collection('upstreamCredentials')
      .countDocuments({ 'owner.id': tokenId, secret: { $exists: true } });

  proves(['CRED-TOKEN'], 'have credentials of their own, until they end', async () => {
    const { id, token } = await newToken();
    const path = `/service-tokens/${id!}/credentials/api`;
    const call = () => execute(stack.mcpUrl, 'api/echo', {}, { token: token! });
    expect(await serviceOf(token!, 'api')).toMatchObject({ credential: 'missing' });
    expect(await call()).toMatchObject({ isError: true, text: expect.stringContaining(`for the organization token ci (${id!})`) });
    await stack.org('PUT', path, { type: 'bearer', value: 'of-the-token-1' });
    expect(await stack.org('GET', path)).toMatchObject({ owner: { kind: 'orgToken', id }, version: 1 });
    expect(await serviceOf(token!, 'api')).toMatchObject({ credential: 'connected' });
    expect(await call()).toMatchObject({ isError: false });
    expect(api.hits.at(-1)!.headers.authorization).toBe('Bearer of-the-token-1');
    expect(await statusOf(mia.org('PUT', path, { type: 'bearer', value: 'x-of-mia-1' }))).toBe(403);
    await stack.org('DELETE', path);
    expect(await call()).toMatchObject({ isError: true });
    await stack.org('PUT', path, { type: 'bearer', value: 'of-the-token-2' });
    expect(await secretsOf(id!)).toBe(1);
    await stack.org('DELETE', `/service-tokens/${id!}`);
    await until('the credential to be erased', async () => (await secretsOf(id!)) === 0);
    expect(await statusOf(stack.org('PUT', path, { type: 'bearer', value: 'too-late' }))).toBe(409);
  });

  proves(['CRED-TOKEN'], 'leave no secret behind, whenever they end while one is stored', async () => {
    const made = await Promise.all(Array.from({ length: 8 }, () => newToken()));
    await Promise.all(
      made.flatMap(({ id }, i) => [
        sleep(i * 5).then(() => stack.org('DELETE', `/service-tokens/${id!}`)),
        statusOf(stack.org('PUT', `/service-tokens/${id!}/credentials/api`, { type: 'bearer', value: 'of-a-short-life' })),
      ]),
    );
    await until('every credential to be erased', async () =>
      (await Promise.all(made.map(({ id }) => secretsOf(id!)))).every((n) => n === 0),
    );
  });
});

proves(['CRED-APPROVED'], 'a credential swapped before the yes is not used after it; who asked and who approved are told', async () => {
  const put = (value: string) => stack.putCredential(caller.account.id, 'api', value, 'bearer');
  await put('first-key-of-the-bot');
  const rule = await stack.org('POST', '/rules', {
    name: 'Things wait',
    effect: 'REQUIRE_APPROVAL',
    tools: ['api/getThing'],
    reason: 'eyes',
  });
  const call = () => stack.execute('api/getThing', { id: 'swap' }, { token: caller.token.value });
  const first = pendingOf(await call());
  const before = api.hits.length;
  await put('second-key-of-the-bot');
  await approve(stack.org, first.requestId);
  const reason = 'the credential for api was stored anew since it was asked for; ask again';
  expect(await ended(stack.org, first.requestId)).toMatchObject({
    status: 'failed',
    execution: { reason: expect.stringContaining(reason) },
  });
  expect(await stack.execute('service/check_status', { request_id: first.requestId }, { token: caller.token.value })).toMatchObject({
    text: expect.stringContaining(reason),
  });
  expect(api.hits).toHaveLength(before);
  // The same call, made again while the old question waits, is a question of its own, and that one runs.
  const waiting = pendingOf(await call());
  await put('third-key-of-the-bot');
  const anew = pendingOf(await call());
  expect(anew.requestId).not.toBe(waiting.requestId);
  await approve(stack.org, anew.requestId);
  expect(await ended(stack.org, anew.requestId)).toMatchObject({ status: 'completed' });
  expect(api.hits.at(-1)!.headers.authorization).toBe('Bearer third-key-of-the-bot');
  await stack.org('DELETE', `/rules/${String(rule['id'])}`);
});
