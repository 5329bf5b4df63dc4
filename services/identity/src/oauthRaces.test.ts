/** Many who present one code or refresh token in the same instant: one write decides. Without that write the same rounds go wrong. */
import { fileKeyProvider } from '@gatehouse/crypto';
import type { HttpAnswer } from './oauth/answers';
import { createKeyring } from './oauth/keyring';
import { currentProvider } from './oauth/provider';
import { tokenEndpoint } from './oauth/tokenEndpoint';
import { currentPrincipalOf } from './oauth/currentPrincipal';
import { endReused } from './oauth/endSession';
import { createSessionMac } from './domain/oauth/session';
import { memberStore } from './store/memberStore';
import { atRest } from './store/oauth/atRest';
import { clientStore } from './store/oauth/clientStore';
import { payloadStore, type PayloadStore } from './store/oauth/payloadStore';
import { sessionStore } from './store/oauth/sessionStore';
import { signingKeyStore } from './store/oauth/signingKeyStore';
import { organizationStore } from './store/organizationStore';
import { userStore } from './store/userStore';
import { BASE_URL, REDIRECT, startOAuthFixture, type OAuthFixture } from './testing/oauthFixture';
import { ROW_MAC_KEY } from './testing/fixture';

const AT_ONCE = 8;

let fixture: OAuthFixture;
beforeAll(async () => {
  fixture = await startOAuthFixture();
});
afterAll(() => fixture?.stop());

/** The token endpoint on the real database; `weaken` replaces its defence. */
async function endpointWith(weaken: (payloads: PayloadStore) => Partial<PayloadStore>) {
  const { mongo, leases } = fixture;
  const clock = Date.now;
  const outbox = { kick: () => undefined };
  const rest = atRest(fileKeyProvider(fixture.env.MASTER_KEY_FILE));
  const sound = await payloadStore(mongo, rest, clock);
  const payloads = { ...sound, ...weaken(sound) };
  const sessions = await sessionStore(mongo, outbox);
  const sessionMac = createSessionMac(ROW_MAC_KEY);
  const people = {
    members: await memberStore(mongo, outbox),
    users: await userStore(mongo),
    organizations: await organizationStore(mongo, outbox),
  };
  const end = endReused({ sessions, leases, sessionMac, clock });
  const keyring = createKeyring(await signingKeyStore(mongo, rest), clock);
  await keyring.refresh();
  const deps = {
    payloads,
    clients: await clientStore(mongo, rest),
    currentPrincipal: currentPrincipalOf({ sessions, sessionMac, clock, ...people }),
    endReused: end,
    clock,
    baseUrl: BASE_URL,
    cookieKey: 'x'.repeat(32),
    fetchDocument: () => Promise.reject(new Error('not here')),
    onServerError: () => undefined,
  };
  const provider = currentProvider(deps, keyring.signing);
  return tokenEndpoint({ provider, payloads, sessions, endReused: end, baseUrl: BASE_URL, clock });
}

const atOnce = async (weaken: (payloads: PayloadStore) => Partial<PayloadStore>, form: Record<string, string>): Promise<HttpAnswer[]> => {
  const endpoint = await endpointWith(weaken);
  const request = { contentType: 'application/x-www-form-urlencoded', body: new URLSearchParams(form).toString() };
  return Promise.all(Array.from({ length: AT_ONCE }, () => endpoint(request)));
};
const goodOf = (answers: HttpAnswer[]): HttpAnswer[] => answers.filter(({ status }) => status === 200);

async function codeForm(): Promise<Record<string, string>> {
  const { code, verifier } = await fixture.authorize();
  return { grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri: REDIRECT };
}
const refreshForm = async (): Promise<Record<string, string>> => {
  const { refresh_token } = await fixture.signIn();
  return { grant_type: 'refresh_token', refresh_token, client_id: fixture.clientId };
};

test('one code gives tokens at most once', async () => {
  expect(goodOf(await atOnce(() => ({}), await codeForm())).length).toBeLessThanOrEqual(1);
});

test('the round is sharp: when using a code up is not conditional, several get tokens', async () => {
  expect(goodOf(await atOnce(() => ({ consume: async () => true }), await codeForm())).length).toBeGreaterThan(1);
});

test('one refresh token has one successor', async () => {
  const answers = await atOnce(() => ({}), await refreshForm());
  expect(goodOf(answers)).toHaveLength(AT_ONCE);
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
});

test('the round is sharp: when settling is not conditional, the family forks', async () => {
  const answers = await atOnce(() => ({ settle: async () => true }), await refreshForm());
  expect(new Set(goodOf(answers).map(({ body }) => body)).size).toBeGreaterThan(1);
});
