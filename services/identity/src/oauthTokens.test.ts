/** What happens to codes and refresh tokens after the sign-in: once, ten seconds, never again. */
import { edgeCaller } from '@gatehouse/bus';
import { identity as messages } from '@gatehouse/contracts';
import { payloadOf, pkce, REDIRECT, shiftableClock, startOAuthWorld, type OAuthWorld } from './testing/oauthWorld';
import { errorOf, factsOfSession, INVALID_GRANT, tokensOf } from './testing/oauthAnswers';
import { until } from './testing/world';

const clock = shiftableClock();
let world: OAuthWorld;
beforeAll(async () => {
  world = await startOAuthWorld();
});
afterAll(async () => {
  await world?.stop();
  clock.restore();
});

describe('a code', () => {
  test('finds its client when the form does not name it', async () => {
    const { code, verifier } = await world.authorize();
    const form = { grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri: REDIRECT };
    tokensOf(await world.token(form));
    expect(errorOf(await world.token({ ...form, code: 'unknown' }))).toEqual(INVALID_GRANT);
  });

  test('is bound to client, address, verifier and resource', async () => {
    const other = String((await world.register()).json['client_id']);
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
      const started = await world.authorize();
      const error = 'resource' in more ? 'invalid_target' : more['code_verifier'] === 'a' ? 'invalid_request' : 'invalid_grant';
      expect([more, errorOf(await world.redeem(started, more))]).toEqual([more, [400, error]]);
    }
    const withoutVerifier = await world.authorize();
    const form = { grant_type: 'authorization_code', code: withoutVerifier.code, redirect_uri: REDIRECT, client_id: world.clientId };
    expect(errorOf(await world.token(form))).toEqual(INVALID_GRANT);
    tokensOf(await world.redeem(await world.authorize(), { resource: `${world.resource}/` }));
  });

  test('is spent by its first presentation, also a wrong one, and ends what it was to begin', async () => {
    const other = String((await world.register()).json['client_id']);
    const wrong: Record<string, string>[] = [
      { client_id: other },
      { redirect_uri: `${REDIRECT}/` },
      { code_verifier: pkce().verifier },
      { code_verifier: 'short' },
      { code_verifier: '' },
      { resource: 'https://mcp.example/org/elsewhere' },
    ];
    const misused = (): number => world.factsOf(world.organization.id).filter(({ outcome }) => outcome === 'code_misused').length;
    const before = misused();
    for (const more of wrong) {
      const started = await world.authorize();
      expect([more, (await world.redeem(started, more)).status]).toEqual([more, 400]);
      expect([more, errorOf(await world.redeem(started))]).toEqual([more, INVALID_GRANT]);
    }
    await until(() => misused() >= before + wrong.length);
  });

  test('presented right and wrong at once gives nothing that lasts, whichever is first', async () => {
    for (let round = 0; round < 8; round += 1) {
      const started = await world.authorize();
      const wrongOne = () => world.redeem(started, { code_verifier: pkce().verifier });
      const rightOne = () => world.redeem(started);
      const order = round % 2 === 0 ? [rightOne, wrongOne] : [wrongOne, rightOne];
      const answers = await Promise.all(order.map((present) => present()));
      const [right, wrong] = round % 2 === 0 ? answers : [...answers].reverse();
      expect(errorOf(wrong!)).toEqual(INVALID_GRANT);
      if (right!.status === 200) expect(await world.denialOf(tokensOf(right!))).toBe('revoked');
      else expect(errorOf(right!)).toEqual(INVALID_GRANT);
      expect(errorOf(await rightOne())).toEqual(INVALID_GRANT);
    }
  });

  test('lives a minute', async () => {
    const started = await world.authorize();
    clock.forward(61);
    expect(errorOf(await world.redeem(started))).toEqual(INVALID_GRANT);
  });

  test('used again takes back what it gave', async () => {
    const started = await world.authorize();
    const tokens = tokensOf(await world.redeem(started));
    expect(await world.denialOf(tokens)).toBeUndefined();
    expect(errorOf(await world.redeem(started))).toEqual(INVALID_GRANT);
    expect(await world.denialOf(tokens)).toBe('revoked');
    expect(errorOf(await world.refresh(tokens.refresh_token))).toEqual(INVALID_GRANT);
    expect(await factsOfSession(world, 'client.ended', world.sessionIdOf(tokens))).toMatchObject([
      { actor: { kind: 'system' }, outcome: 'token_used_again' },
    ]);
  });

  test('redeemed by many at once gives tokens to one at most, and none that last', async () => {
    const started = await world.authorize();
    const answers = await Promise.all(Array.from({ length: 8 }, () => world.redeem(started)));
    const good = answers.filter(({ status }) => status === 200);
    expect(good.length).toBeLessThanOrEqual(1);
    for (const answer of answers) if (answer.status !== 200) expect(errorOf(answer)).toEqual(INVALID_GRANT);
    for (const answer of good) expect(await world.denialOf(tokensOf(answer))).toBe('revoked');
  });
});

describe('a refresh token', () => {
  test('is replaced by its first use, with a new id token, and keeps the session', async () => {
    const first = await world.signIn();
    const second = tokensOf(await world.refresh(first.refresh_token));
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect(second).toMatchObject({ expires_in: 28_800, scope: 'openid profile email' });
    expect(world.sessionIdOf(second)).toBe(world.sessionIdOf(first));
    expect(payloadOf(second.id_token)).toMatchObject({ email: world.person.email });
    expect(payloadOf(second.access_token)['aud']).toBe(world.resource);
    const third = tokensOf(await world.refresh(second.refresh_token, { resource: `${world.resource}/`, scope: 'openid' }));
    expect(third.scope).toBe('openid profile email');
  });

  test('presented by many at once gives all of them the same answer', async () => {
    const { refresh_token } = await world.signIn();
    const answers = await Promise.all(Array.from({ length: 12 }, () => world.refresh(refresh_token)));
    const texts = new Set(answers.map(({ status, json }) => JSON.stringify([status, json])));
    expect(texts.size).toBe(1);
    const next = tokensOf(answers[0]!);
    expect(await world.denialOf(next)).toBeUndefined();
    tokensOf(await world.refresh(next.refresh_token));
  });

  test('converges for ten seconds from its first use, also after a restart, then ends what it belongs to', async () => {
    const first = await world.signIn();
    clock.freeze();
    const answer = await world.refresh(first.refresh_token);
    for (const seconds of [3, 3, 3.9]) {
      clock.forward(seconds);
      expect(await world.refresh(first.refresh_token)).toEqual(answer);
    }
    await world.restart();
    expect(await world.refresh(first.refresh_token)).toEqual(answer);
    const { refresh_token } = tokensOf(answer);
    clock.forward(0.1);
    clock.thaw();
    expect(await world.denialOf(tokensOf(answer))).toBeUndefined();
    expect(errorOf(await world.refresh(first.refresh_token))).toEqual(INVALID_GRANT);
    expect(await world.denialOf(tokensOf(answer))).toBe('revoked');
    expect(errorOf(await world.refresh(refresh_token))).toEqual(INVALID_GRANT);
    const refusals = await factsOfSession(world, 'client.renewalRefused', world.sessionIdOf(first));
    expect(refusals[0]).toMatchObject({ outcome: 'used_before', data: { clientId: world.clientId } });
    await factsOfSession(world, 'client.ended', world.sessionIdOf(first));
  });

  test('belongs to its client, and another cannot end anything with it', async () => {
    const tokens = await world.signIn();
    const other = String((await world.register()).json['client_id']);
    expect(errorOf(await world.refresh(tokens.refresh_token, { client_id: other }))).toEqual(INVALID_GRANT);
    const next = tokensOf(await world.refresh(tokens.refresh_token));
    clock.forward(11);
    expect(errorOf(await world.refresh(tokens.refresh_token, { client_id: other }))).toEqual(INVALID_GRANT);
    expect(await world.denialOf(next)).toBeUndefined();
    expect(errorOf(await world.refresh(tokens.refresh_token, { client_id: 'nobody' }))).toEqual([401, 'invalid_client']);
    expect(errorOf(await world.refresh('unknown'))).toEqual(INVALID_GRANT);
    expect(errorOf(await world.refresh(next.access_token))).toEqual(INVALID_GRANT);
  });

  test('lives thirty days, each anew', async () => {
    const first = await world.signIn();
    clock.forward(29 * 86_400);
    const second = tokensOf(await world.refresh(first.refresh_token));
    clock.forward(29 * 86_400);
    expect(await world.denialOf(second)).toBeUndefined();
    clock.forward(2 * 86_400);
    expect(errorOf(await world.refresh(second.refresh_token))).toEqual(INVALID_GRANT);
    expect(await world.denialOf(second)).toBe('expired');
  });
});

describe('the form', () => {
  test('is a form, once, of a kind we have', async () => {
    const { code, verifier } = await world.authorize();
    const form = { grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri: REDIRECT, client_id: world.clientId };
    const json = await world.exchange('token', 'application/json', JSON.stringify(form));
    expect(errorOf(json)).toEqual([400, 'invalid_request']);
    for (const [name, value] of Object.entries(form))
      expect(errorOf(await world.token([...Object.entries(form), [name, value]]))).toEqual([400, 'invalid_request']);
    expect(errorOf(await world.token({ ...form, grant_type: 'password' }))).toEqual([400, 'unsupported_grant_type']);
    expect(errorOf(await world.token({}))).toEqual([400, 'invalid_request']);
    tokensOf(await world.token(form));
  });
});

describe('a confidential client', () => {
  test.each(['client_secret_basic', 'client_secret_post'])('proves itself by %s', async (method) => {
    const { json } = await world.register({ redirect_uris: [REDIRECT], token_endpoint_auth_method: method });
    const [id, secret] = [String(json['client_id']), String(json['client_secret'])];
    expect(json).toMatchObject({ token_endpoint_auth_method: method, client_secret_expires_at: 0 });
    const { code, verifier } = await world.authorize({ client_id: id });
    const form = { grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri: REDIRECT };
    expect(errorOf(await world.token(form))).toEqual([401, 'invalid_client']);
    expect(errorOf(await world.token({ ...form, client_id: id, client_secret: 'wrong' }))).toEqual([401, 'invalid_client']);
    const basic = `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;
    const proof = method === 'client_secret_basic' ? {} : { client_id: id, client_secret: secret };
    const tokens = tokensOf(await world.token({ ...form, ...proof }, method === 'client_secret_basic' ? basic : undefined));
    const renew = { grant_type: 'refresh_token', refresh_token: tokens.refresh_token };
    expect(errorOf(await world.token({ ...renew, client_id: id }))).toEqual([401, 'invalid_client']);
    tokensOf(await world.token({ ...renew, ...proof }, method === 'client_secret_basic' ? basic : undefined));
    // The window is no way around the secret.
    expect(errorOf(await world.token({ ...renew, client_id: id }))).toEqual([401, 'invalid_client']);
  });
});

test('the sealed exchange takes nothing else', async () => {
  for (const sealed of ['x', 'x1.AAAA'])
    await expect(world.gateway.call(messages.oauthExchange, { endpoint: 'token', sealed }, edgeCaller())).rejects.toMatchObject({
      code: 'invalid',
    });
});
