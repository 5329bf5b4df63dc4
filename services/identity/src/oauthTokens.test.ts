/** What happens to codes and refresh tokens after the sign-in: once, ten seconds, never again. */
import { edgeCallContext } from '@gatehouse/bus';
import { identity as messages } from '@gatehouse/contracts';
import { until } from '@gatehouse/test-support';
import { payloadOf, pkce, REDIRECT, shiftableClock, startOAuthFixture, type OAuthFixture } from './testing/oauthFixture';
import { errorOf, eventsOfSession, INVALID_GRANT, tokensOf } from './testing/oauthAnswers';

const clock = shiftableClock();
let fixture: OAuthFixture;
beforeAll(async () => {
  fixture = await startOAuthFixture();
});
afterAll(async () => {
  await fixture?.stop();
  clock.restore();
});

describe('a code', () => {
  test('finds its client when the form does not name it', async () => {
    const { code, verifier } = await fixture.authorize();
    const form = { grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri: REDIRECT };
    tokensOf(await fixture.token(form));
    expect(errorOf(await fixture.token({ ...form, code: 'unknown' }))).toEqual(INVALID_GRANT);
  });

  test('is bound to client, address, verifier and resource', async () => {
    const other = String((await fixture.register()).json['client_id']);
    const wrong: Record<string, string>[] = [
      { client_id: other },
      { redirect_uri: 'http://127.0.0.1:7778/callback' },
      { redirect_uri: `${REDIRECT}/` },
      { code_verifier: pkce().verifier },
      { code_verifier: 'a' },
      { resource: 'https://mcp.example/org/elsewhere' },
      { resource: 'https://mcp.example/' },
    ];
    for (const more of wrong) {
      const started = await fixture.authorize();
      const error = 'resource' in more ? 'invalid_target' : more['code_verifier'] === 'a' ? 'invalid_request' : 'invalid_grant';
      expect([more, errorOf(await fixture.redeem(started, more))]).toEqual([more, [400, error]]);
    }
    const withoutVerifier = await fixture.authorize();
    const form = { grant_type: 'authorization_code', code: withoutVerifier.code, redirect_uri: REDIRECT, client_id: fixture.clientId };
    expect(errorOf(await fixture.token(form))).toEqual(INVALID_GRANT);
    tokensOf(await fixture.redeem(await fixture.authorize(), { resource: `${fixture.resource}/` }));
  });

  test('is spent by its first presentation, also a wrong one, and ends what it was to begin', async () => {
    const other = String((await fixture.register()).json['client_id']);
    const wrong: Record<string, string>[] = [
      { client_id: other },
      { redirect_uri: `${REDIRECT}/` },
      { code_verifier: pkce().verifier },
      { code_verifier: 'short' },
      { code_verifier: '' },
      { resource: 'https://mcp.example/org/elsewhere' },
    ];
    const misused = (): number => fixture.eventsOf(fixture.organization.id).filter(({ outcome }) => outcome === 'code_misused').length;
    const before = misused();
    for (const more of wrong) {
      const started = await fixture.authorize();
      expect([more, (await fixture.redeem(started, more)).status]).toEqual([more, 400]);
      expect([more, errorOf(await fixture.redeem(started))]).toEqual([more, INVALID_GRANT]);
    }
    await until(() => misused() >= before + wrong.length);
  });

  test('presented right and wrong at once gives nothing that lasts, whichever is first', async () => {
    for (let round = 0; round < 8; round += 1) {
      const started = await fixture.authorize();
      const wrongOne = () => fixture.redeem(started, { code_verifier: pkce().verifier });
      const rightOne = () => fixture.redeem(started);
      const order = round % 2 === 0 ? [rightOne, wrongOne] : [wrongOne, rightOne];
      const answers = await Promise.all(order.map((present) => present()));
      const [right, wrong] = round % 2 === 0 ? answers : [...answers].reverse();
      expect(errorOf(wrong!)).toEqual(INVALID_GRANT);
      if (right!.status === 200) expect(await fixture.denialOf(tokensOf(right!))).toBe('revoked');
      else expect(errorOf(right!)).toEqual(INVALID_GRANT);
      expect(errorOf(await rightOne())).toEqual(INVALID_GRANT);
    }
  });

  test('lives a minute', async () => {
    const started = await fixture.authorize();
    clock.forward(61);
    expect(errorOf(await fixture.redeem(started))).toEqual(INVALID_GRANT);
  });

  test('used again takes back what it gave', async () => {
    const started = await fixture.authorize();
    const tokens = tokensOf(await fixture.redeem(started));
    expect(await fixture.denialOf(tokens)).toBeUndefined();
    expect(errorOf(await fixture.redeem(started))).toEqual(INVALID_GRANT);
    expect(await fixture.denialOf(tokens)).toBe('revoked');
    expect(errorOf(await fixture.refresh(tokens.refresh_token))).toEqual(INVALID_GRANT);
    expect(await eventsOfSession(fixture, 'client.ended', fixture.sessionIdOf(tokens))).toMatchObject([
      { actor: { kind: 'system' }, outcome: 'token_used_again' },
    ]);
  });

  test('redeemed by many at once gives tokens to one at most, and none that last', async () => {
    const started = await fixture.authorize();
    const answers = await Promise.all(Array.from({ length: 8 }, () => fixture.redeem(started)));
    const good = answers.filter(({ status }) => status === 200);
    expect(good.length).toBeLessThanOrEqual(1);
    for (const answer of answers) if (answer.status !== 200) expect(errorOf(answer)).toEqual(INVALID_GRANT);
    for (const answer of good) expect(await fixture.denialOf(tokensOf(answer))).toBe('revoked');
  });
});

describe('a refresh token', () => {
  test('is replaced by its first use, with a new id token, and keeps the session', async () => {
    const first = await fixture.signIn();
    const second = tokensOf(await fixture.refresh(first.refresh_token));
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect(second).toMatchObject({ expires_in: 28_800, scope: 'openid profile email' });
    expect(fixture.sessionIdOf(second)).toBe(fixture.sessionIdOf(first));
    expect(payloadOf(second.id_token)).toMatchObject({ email: fixture.person.email });
    expect(payloadOf(second.access_token)['aud']).toBe(fixture.resource);
    const third = tokensOf(await fixture.refresh(second.refresh_token, { resource: `${fixture.resource}/`, scope: 'openid' }));
    expect(third.scope).toBe('openid profile email');
  });

  test('presented by many at once gives all of them the same answer', async () => {
    const { refresh_token } = await fixture.signIn();
    const answers = await Promise.all(Array.from({ length: 12 }, () => fixture.refresh(refresh_token)));
    const texts = new Set(answers.map(({ status, json }) => JSON.stringify([status, json])));
    expect(texts.size).toBe(1);
    const next = tokensOf(answers[0]!);
    expect(await fixture.denialOf(next)).toBeUndefined();
    tokensOf(await fixture.refresh(next.refresh_token));
  });

  test('converges for ten seconds from its first use, also after a restart, then ends what it belongs to', async () => {
    const first = await fixture.signIn();
    clock.freeze();
    const answer = await fixture.refresh(first.refresh_token);
    for (const seconds of [3, 3, 3.9]) {
      clock.forward(seconds);
      expect(await fixture.refresh(first.refresh_token)).toEqual(answer);
    }
    await fixture.restart();
    expect(await fixture.refresh(first.refresh_token)).toEqual(answer);
    const { refresh_token } = tokensOf(answer);
    clock.forward(0.1);
    clock.thaw();
    expect(await fixture.denialOf(tokensOf(answer))).toBeUndefined();
    expect(errorOf(await fixture.refresh(first.refresh_token))).toEqual(INVALID_GRANT);
    expect(await fixture.denialOf(tokensOf(answer))).toBe('revoked');
    expect(errorOf(await fixture.refresh(refresh_token))).toEqual(INVALID_GRANT);
    const refusals = await eventsOfSession(fixture, 'client.renewalRefused', fixture.sessionIdOf(first));
    expect(refusals[0]).toMatchObject({ outcome: 'used_before', data: { clientId: fixture.clientId } });
    await eventsOfSession(fixture, 'client.ended', fixture.sessionIdOf(first));
  });

  test('belongs to its client, and another cannot end anything with it', async () => {
    const tokens = await fixture.signIn();
    const other = String((await fixture.register()).json['client_id']);
    expect(errorOf(await fixture.refresh(tokens.refresh_token, { client_id: other }))).toEqual(INVALID_GRANT);
    const next = tokensOf(await fixture.refresh(tokens.refresh_token));
    clock.forward(11);
    expect(errorOf(await fixture.refresh(tokens.refresh_token, { client_id: other }))).toEqual(INVALID_GRANT);
    expect(await fixture.denialOf(next)).toBeUndefined();
    expect(errorOf(await fixture.refresh(tokens.refresh_token, { client_id: 'nobody' }))).toEqual([401, 'invalid_client']);
    expect(errorOf(await fixture.refresh('unknown'))).toEqual(INVALID_GRANT);
    expect(errorOf(await fixture.refresh(next.access_token))).toEqual(INVALID_GRANT);
  });

  test('lives thirty days, each anew', async () => {
    const first = await fixture.signIn();
    clock.forward(29 * 86_400);
    const second = tokensOf(await fixture.refresh(first.refresh_token));
    clock.forward(29 * 86_400);
    expect(await fixture.denialOf(second)).toBeUndefined();
    clock.forward(2 * 86_400);
    expect(errorOf(await fixture.refresh(second.refresh_token))).toEqual(INVALID_GRANT);
    expect(await fixture.denialOf(second)).toBe('expired');
  });
});

describe('the form', () => {
  test('is a form, once, of a kind we have', async () => {
    const { code, verifier } = await fixture.authorize();
    const form = { grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri: REDIRECT, client_id: fixture.clientId };
    const json = await fixture.exchange('token', 'application/json', JSON.stringify(form));
    expect(errorOf(json)).toEqual([400, 'invalid_request']);
    for (const [name, value] of Object.entries(form))
      expect(errorOf(await fixture.token([...Object.entries(form), [name, value]]))).toEqual([400, 'invalid_request']);
    expect(errorOf(await fixture.token({ ...form, grant_type: 'password' }))).toEqual([400, 'unsupported_grant_type']);
    expect(errorOf(await fixture.token({}))).toEqual([400, 'invalid_request']);
    tokensOf(await fixture.token(form));
  });
});

describe('a confidential client', () => {
  test.each(['client_secret_basic', 'client_secret_post'])('proves itself by %s', async (method) => {
    const { json } = await fixture.register({ redirect_uris: [REDIRECT], token_endpoint_auth_method: method });
    const [id, secret] = [String(json['client_id']), String(json['client_secret'])];
    expect(json).toMatchObject({ token_endpoint_auth_method: method, client_secret_expires_at: 0 });
    const { code, verifier } = await fixture.authorize({ client_id: id });
    const form = { grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri: REDIRECT };
    expect(errorOf(await fixture.token(form))).toEqual([401, 'invalid_client']);
    expect(errorOf(await fixture.token({ ...form, client_id: id, client_secret: 'wrong' }))).toEqual([401, 'invalid_client']);
    const basic = `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;
    const proof = method === 'client_secret_basic' ? {} : { client_id: id, client_secret: secret };
    const tokens = tokensOf(await fixture.token({ ...form, ...proof }, method === 'client_secret_basic' ? basic : undefined));
    const renew = { grant_type: 'refresh_token', refresh_token: tokens.refresh_token };
    expect(errorOf(await fixture.token({ ...renew, client_id: id }))).toEqual([401, 'invalid_client']);
    tokensOf(await fixture.token({ ...renew, ...proof }, method === 'client_secret_basic' ? basic : undefined));
    // The window is no way around the secret.
    expect(errorOf(await fixture.token({ ...renew, client_id: id }))).toEqual([401, 'invalid_client']);
  });
});

test('the sealed exchange takes nothing else', async () => {
  for (const sealed of ['x', 'x1.AAAA'])
    await expect(fixture.gateway.call(messages.oauthExchange, { endpoint: 'token', sealed }, edgeCallContext())).rejects.toMatchObject({
      code: 'invalid',
    });
});
