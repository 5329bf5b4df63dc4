/** The AI use policy as the REST edge takes and answers it. */
import { newId } from '@gatehouse/contracts';
import { CLIENT_HEADER, clientSigner } from '@gatehouse/crypto';
import { ACCOUNT, restFixture, type RestFixture } from './testing/restFixture';
import { ADA } from './testing/people';
import { AI_USE_POLICY, SIGNATURE } from './testing/serveAiUsePolicy';

let fixture: RestFixture;
beforeAll(async () => (fixture = await restFixture()));
afterAll(() => fixture.stop());

const ask = (who: string, method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
  fixture.as(who, method, `/v1/orgs/acme${path}`, body, headers);
const admin = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
  ask('u-admin', method, path, body, headers);
const lastOf = (name: string) => fixture.recorded.calls.filter((call) => call.name === name).at(-1)?.request;

test('a member reads the published version by its word, others by their numbers, and signs the one that was read', async () => {
  expect((await ask('u-member', 'GET', '/ai-use-policies/current')).body).toEqual(AI_USE_POLICY);
  expect(lastOf('policy.getAiUsePolicy')).toEqual({});
  await ask('u-member', 'GET', '/ai-use-policies/2');
  expect(lastOf('policy.getAiUsePolicy')).toEqual({ version: 2 });
  const { status, body } = await ask('u-member', 'POST', '/ai-use-policies/current/sign', { version: 3 });
  expect([status, body, lastOf('policy.signAiUsePolicy')]).toEqual([200, SIGNATURE, { version: 3, through: 'rest' }]);
});

test('that a person signs at the console is the word of the console, of nobody else', async () => {
  const token = await fixture.provider.token({ sub: 'u-member', email: 'u-member@example.test' });
  const authorization = `Bearer ${token}`;
  const signWith = async (said: string): Promise<unknown> => {
    const headers = { authorization, 'content-type': 'application/json', [CLIENT_HEADER]: said };
    const body = JSON.stringify({ version: 3 });
    expect((await fetch(`${fixture.url}/v1/orgs/acme/ai-use-policies/current/sign`, { method: 'POST', headers, body })).status).toBe(200);
    return lastOf('policy.signAiUsePolicy');
  };
  const console = clientSigner(fixture.keyFile);
  expect(await signWith(console('203.0.113.7', authorization))).toEqual({ version: 3, through: 'signPage' });
  expect(await signWith(console('203.0.113.7', 'Bearer another'))).toEqual({ version: 3, through: 'rest' });
  expect(await signWith('203.0.113.7')).toEqual({ version: 3, through: 'rest' });
});

test.each(['0', '01', '1.5', '-1', '1e3', 'latest', '99999999'])('%s is no version', async (version) => {
  const answers = await Promise.all([
    admin('GET', `/ai-use-policies/${version}`),
    admin('GET', `/ai-use-policies/${version}/signatures`),
    admin('PUT', `/ai-use-policies/${version}`, { text: 'x' }),
    admin('POST', `/ai-use-policies/${version}/publish`),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400]);
});

test('a version that there never was has no signatures, signers or progress', async () => {
  const paths = ['signatures', 'signers?kind=user', 'progress'];
  const answers = await Promise.all(paths.map((path) => admin('GET', `/ai-use-policies/4/${path}`)));
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
});

test('a draft is written, changed from the revision that was seen, and published', async () => {
  expect((await admin('POST', '/ai-use-policies', { text: 'Be kind.' })).status).toBe(201);
  await admin('PUT', '/ai-use-policies/3', { text: 'Be kinder.' }, { 'if-match': '"4"' });
  expect(lastOf('policy.updateAiUsePolicyDraft')).toEqual({ version: 3, text: 'Be kinder.', revision: 4 });
  await admin('POST', '/ai-use-policies/3/publish', undefined, { 'if-match': '"5"' });
  expect(lastOf('policy.publishAiUsePolicy')).toEqual({ version: 3, revision: 5 });
  expect((await admin('POST', '/ai-use-policies', { text: 'be \u202ekind' })).status).toBe(400);
});

test('an active account of the organization is acknowledged for, by its present name', async () => {
  const path = (id: string): string => `/service-accounts/${id}/policy-acknowledgements`;
  expect((await admin('POST', path(ACCOUNT.id), { version: 3 })).status).toBe(201);
  expect(lastOf('policy.acknowledgeAiUsePolicy')).toEqual({ version: 3, account: { id: ACCOUNT.id, name: 'CI' } });
  expect((await admin('POST', path(newId('serviceAccount')), { version: 3 })).status).toBe(404);
  expect((await admin('GET', path(newId('serviceAccount')))).status).toBe(404);
  expect((await admin('GET', path(ACCOUNT.id))).body).toMatchObject({ current: 3, hasMore: false });
  expect(lastOf('policy.listAiUsePolicySignatures')).toEqual({ subjectId: ACCOUNT.id });
});

test('who signed is searched and sorted', async () => {
  const { body } = await admin('GET', '/ai-use-policies/3/signatures?q=mia&sort=name&how=signPage&limit=5');
  expect(body).toEqual({ signatures: [SIGNATURE], hasMore: false });
  expect(lastOf('policy.listAiUsePolicySignatures')).toEqual({ version: 3, q: 'mia', sort: 'name', how: 'signPage', limit: 5 });
});

test('who is active is listed with their signature, all or only those who signed or did not, and counted', async () => {
  const ada = { kind: 'user', id: ADA.userId, name: ADA.email };
  const signature = { ...SIGNATURE, subject: { ...SIGNATURE.subject, id: ADA.userId } };
  const account = { subject: { kind: 'serviceAccount', id: ACCOUNT.id, name: ACCOUNT.name } };
  const signers = async (query: string) => (await admin('GET', `/ai-use-policies/3/signers?${query}`)).body;
  expect(await signers('kind=user&q=ada&limit=5')).toEqual({ signers: [{ subject: ada, signature }], hasMore: false });
  expect(lastOf('identity.listMembers')).toEqual({ q: 'ada', limit: 5 });
  expect([await signers('kind=user&signed=no'), await signers('kind=serviceAccount&signed=yes')]).toEqual([
    { signers: [], hasMore: false },
    { signers: [], hasMore: false },
  ]);
  expect(await signers('kind=serviceAccount&signed=no')).toEqual({ signers: [account], hasMore: false });
  expect((await admin('GET', '/ai-use-policies/3/progress')).body).toEqual({
    people: { total: 1, signed: 1 },
    serviceAccounts: { total: 1, signed: 0 },
  });
  const refused = await Promise.all(['signers?kind=user', 'progress'].map((path) => ask('u-member', 'GET', `/ai-use-policies/3/${path}`)));
  expect(refused.map(({ status }) => status)).toEqual([403, 403]);
  expect((await admin('GET', '/ai-use-policies/3/signers')).status).toBe(400);
});
