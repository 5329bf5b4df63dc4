/** Sign-in of an MCP client from registration to the verdict on its token. */
import { edgeCallContext } from '@gatehouse/bus';
import { identity as messages } from '@gatehouse/contracts';
import { until } from '@gatehouse/test-support';
import { createLocalJWKSet, jwtVerify } from 'jose';
import { BASE_URL, payloadOf, pkce, REDIRECT, startOAuthFixture, type OAuthFixture } from './testing/oauthFixture';

let fixture: OAuthFixture;
beforeAll(async () => {
  fixture = await startOAuthFixture();
});
afterAll(() => fixture?.stop());

const EIGHT_HOURS = 28_800;

test('a client registers, a person allows it, and its token is good', async () => {
  const { organization, person, principal } = fixture;
  const { verifier, location, begun, code } = await fixture.authorize();
  expect(begun).toMatchObject({ outcome: 'consent', client: { name: 'Probe', redirectHost: '127.0.0.1:7777', loopback: true } });
  expect(begun).toMatchObject({ orgSlug: organization.slug });
  expect(location.origin + location.pathname).toBe(REDIRECT);
  expect([...location.searchParams.keys()].sort()).toEqual(['code', 'iss', 'state']);
  expect(location.searchParams.get('state')).toBe('st at/e');
  expect(location.searchParams.get('iss')).toBe(BASE_URL);

  const { status, headers, json } = await fixture.redeem({ code, verifier });
  expect({ status, json }).toMatchObject({
    status: 200,
    json: { token_type: 'Bearer', expires_in: EIGHT_HOURS, scope: 'openid profile email' },
  });
  expect(headers).toMatchObject({ 'content-type': 'application/json', 'cache-control': 'no-store', pragma: 'no-cache' });
  expect(Object.keys(json).sort()).toEqual(['access_token', 'expires_in', 'id_token', 'refresh_token', 'scope', 'token_type']);

  const { keys } = await fixture.gateway.call(messages.oauthKeys, {}, edgeCallContext());
  expect(keys.every((key) => !('d' in key))).toBe(true);
  const find = createLocalJWKSet({ keys });
  const access = await jwtVerify(String(json['access_token']), find, { issuer: BASE_URL, audience: fixture.resource, typ: 'at+jwt' });
  expect(access.payload).toMatchObject({ sub: principal.id, org: organization.id, client_id: fixture.clientId });
  expect(access.payload.exp! - access.payload.iat!).toBe(EIGHT_HOURS);
  const sid = String(access.payload['sid']);
  expect(sid).toMatch(/^ses_/);
  const id = await jwtVerify(String(json['id_token']), find, { issuer: BASE_URL, audience: fixture.clientId, algorithms: ['RS256'] });
  expect(id.payload).toMatchObject({ sub: principal.id, email: person.email });
  expect(id.payload.exp! - id.payload.iat!).toBe(EIGHT_HOURS);

  const { verdict } = await fixture.authenticate(sid);
  expect(fixture.verdictOf(verdict!)).toMatchObject({
    credential: sid,
    principal: { kind: 'user', id: principal.id, name: person.email, role: 'admin', orgId: organization.id, sessionId: sid },
  });
});

test.each(['RS256', 'ES256'] as const)(
  'a client that registers for id tokens in %s gets them, access tokens stay as they are',
  async (alg) => {
    const registered = await fixture.register({ redirect_uris: [REDIRECT], client_name: 'Strict', id_token_signed_response_alg: alg });
    expect(registered).toMatchObject({ status: 201, json: { id_token_signed_response_alg: alg } });
    const more = { client_id: String(registered.json['client_id']) };
    const { json } = await fixture.redeem(await fixture.authorize(more), more);
    const { keys } = await fixture.gateway.call(messages.oauthKeys, {}, edgeCallContext());
    const find = createLocalJWKSet({ keys });
    await jwtVerify(String(json['id_token']), find, { issuer: BASE_URL, audience: more.client_id, algorithms: [alg] });
    await jwtVerify(String(json['access_token']), find, { issuer: BASE_URL, algorithms: ['ES256'], typ: 'at+jwt' });
  },
);

test('a registration for an id token nobody here signs is refused, and one that says nothing is told the default', async () => {
  for (const alg of ['none', 'HS256', 'PS256', 'EdDSA', 1, null])
    expect(await fixture.register({ redirect_uris: [REDIRECT], id_token_signed_response_alg: alg })).toMatchObject({
      status: 400,
      json: { error: 'invalid_client_metadata', error_description: expect.stringContaining('id_token_signed_response_alg: ') as string },
    });
  expect((await fixture.register()).json).toMatchObject({ id_token_signed_response_alg: 'RS256' });
});

test.each([
  ['openid', 'openid', true, []],
  ['openid email', 'openid email', true, ['email']],
  ['profile', 'profile', false, []],
  ['email  mcp:tools', 'email', false, []],
  ['mcp:tools offline_access', 'openid profile email', true, ['email']],
  ['', 'openid profile email', true, ['email']],
])('asked for %j a client gets %j, and an id token only with openid', async (scope, granted, hasIdToken, claims) => {
  const json = (await fixture.signIn({ scope })) as unknown as Record<string, unknown>;
  expect(json['scope']).toBe(granted);
  expect(payloadOf(String(json['access_token']))['scope']).toBe(granted);
  expect(Object.keys(json).includes('id_token')).toBe(hasIdToken);
  if (hasIdToken) expect(Object.keys(payloadOf(String(json['id_token']))).filter((name) => name === 'email')).toEqual(claims);
  const renewed = (await fixture.refresh(String(json['refresh_token']))).json;
  expect([renewed['scope'], 'id_token' in renewed]).toEqual([granted, hasIdToken]);
});

test('the root address lets the person choose, in either spelling and when nothing was asked for', async () => {
  for (const resource of [`${BASE_URL}/`, BASE_URL, 'HTTPS://MCP.EXAMPLE:443', '']) {
    const { begun } = await fixture.authorize({ resource });
    expect(begun).not.toHaveProperty('orgSlug');
    expect(payloadOf((await fixture.signIn({ resource })).access_token)['aud']).toBe(`${BASE_URL}/`);
  }
  expect(payloadOf((await fixture.signIn({ resource: `${fixture.resource}/` })).access_token)['aud']).toBe(fixture.resource);
});

test.each([
  'https://other.example/',
  'https://mcp.example/org/Acme',
  'https://mcp.example/org/a/b',
  'https://mcp.example/organization',
  'https://mcp.example/?x=1',
  'https://mcp.example/#f',
  'https://user@mcp.example/',
  'http://mcp.example/',
  'https://mcp.example:444/',
  'mcp.example',
])('a resource that is not ours is refused by redirect: %s', async (resource) => {
  const begun = await fixture.begin(fixture.queryOf(pkce().challenge, { resource }));
  expect(begun.outcome).toBe('redirect');
  const { searchParams } = new URL((begun as { location: string }).location);
  expect(Object.fromEntries(searchParams)).toMatchObject({ error: 'invalid_target', state: 'st at/e', iss: BASE_URL });
});

test('what is wrong with a request is told to the client, unless nobody knows whether it is the client', async () => {
  const { challenge } = pkce();
  const redirected = async (more: Record<string, string>): Promise<string | null> => {
    const begun = await fixture.begin(fixture.queryOf(challenge, more));
    if (begun.outcome !== 'redirect') return begun.outcome;
    const { searchParams, hash } = new URL(begun.location);
    const answer = hash === '' ? searchParams : new URLSearchParams(hash.slice(1));
    expect(answer.get('iss')).toBe(BASE_URL);
    return answer.get('error');
  };
  expect(await redirected({ code_challenge: '' })).toBe('invalid_request');
  expect(await redirected({ code_challenge_method: 'plain' })).toBe('invalid_request');
  expect(await redirected({ code_challenge: 'short' })).toBe('invalid_request');
  expect(await redirected({ response_type: 'token' })).toBe('unsupported_response_type');
  expect(await redirected({ prompt: 'none' })).toBe('consent_required');
  expect(await redirected({ request: 'x.y.z' })).toBe('request_not_supported');
  expect(await redirected({ client_id: 'nobody' })).toBe('refused');
  expect(await redirected({ redirect_uri: '' })).toBe('consent');
  for (const redirect_uri of [
    'https://evil.example/callback',
    'http://127.0.0.1:7777/callback2',
    'http://127.0.0.1:7777/callback/..',
    'http://127.0.0.1:7777/Callback',
    'http://127.0.0.1:7777/callback?x=1',
    'http://127.0.0.1:7777/callback#f',
    'http://127.0.0.1.evil.example/callback',
    'http://user@127.0.0.1:7777/callback',
    'http://localhost:7777/callback',
    'https://127.0.0.1:7777/callback',
    'javascript:alert(1)',
  ])
    expect([redirect_uri, await redirected({ redirect_uri })]).toEqual([redirect_uri, 'refused']);
  // The port of a loopback address is free: programs take whichever they get.
  expect(await redirected({ redirect_uri: 'http://127.0.0.1:1/callback' })).toBe('consent');
  expect(await redirected({ scope: 'openid mcp:tools', prompt: 'login consent', response_mode: 'form_post' })).toBe('consent');
  for (const name of ['client_id', 'redirect_uri', 'state', 'code_challenge', 'resource']) {
    const query = fixture.queryOf(challenge);
    const begun = await fixture.begin([...Object.entries(query), [name, query[name]!]]);
    expect([name, begun.outcome]).not.toEqual([name, 'consent']);
  }
});

test('a decision counts once, and only from a member of that organization', async () => {
  const other = await fixture.newOrganization();
  const { challenge } = pkce();
  const begun = await fixture.begin(fixture.queryOf(challenge));
  if (begun.outcome !== 'consent') throw new Error('no consent');
  const { interactionId } = begun;
  const ask = () => fixture.console.call(messages.getAuthorization, { interactionId }, edgeCallContext());
  expect(await ask()).toMatchObject({ client: { name: 'Probe' }, orgSlug: fixture.organization.slug });
  await expect(fixture.decide(interactionId, other.person, fixture.organization.slug)).rejects.toMatchObject({ code: 'forbidden' });
  await expect(fixture.decide(interactionId, other.person, other.organization.slug)).rejects.toMatchObject({ code: 'forbidden' });
  await expect(fixture.decide(interactionId, fixture.person, 'no-such')).rejects.toMatchObject({ code: 'forbidden' });
  await expect(fixture.decide('x', fixture.person, fixture.organization.slug)).rejects.toMatchObject({ code: 'not_found' });
  const decisions = await Promise.allSettled(
    Array.from({ length: 4 }, () => fixture.decide(interactionId, fixture.person, fixture.organization.slug)),
  );
  expect(decisions.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const decision of decisions) if (decision.status === 'rejected') expect(decision.reason).toMatchObject({ code: 'conflict' });
  await expect(ask()).rejects.toMatchObject({ code: 'not_found' });
});

test('a person may refuse, member or not', async () => {
  const nonMember = (await fixture.newOrganization()).person;
  const { slug } = fixture.organization;
  for (const [who, named] of [
    [fixture.person, slug],
    [nonMember, slug],
    [nonMember, undefined],
  ] as const) {
    const begun = await fixture.begin(fixture.queryOf(pkce().challenge));
    if (begun.outcome !== 'consent') throw new Error('no consent');
    if (named === undefined) await expect(fixture.decide(begun.interactionId, who, named)).rejects.toMatchObject({ code: 'forbidden' });
    const location = await fixture.decide(begun.interactionId, who, named, false);
    expect(Object.fromEntries(location.searchParams)).toMatchObject({ error: 'access_denied', state: 'st at/e', iss: BASE_URL });
  }
  await until(() => fixture.eventsOf(fixture.organization.id).some(({ type }) => type === 'client.refused'));
  expect(fixture.eventsOf(fixture.organization.id).filter(({ type }) => type === 'client.refused')).toHaveLength(1);
});

test('no code, token or client secret stands anywhere in the clear', async () => {
  const secret = await fixture.register({ redirect_uris: [REDIRECT], token_endpoint_auth_method: 'client_secret_basic' });
  const started = await fixture.authorize();
  const tokens = (await fixture.redeem(started)).json as Record<string, string>;
  const renewed = (await fixture.refresh(tokens['refresh_token']!)).json as Record<string, string>;
  const secrets = [String(secret.json['client_secret']), started.code, ...Object.values(tokens), ...Object.values(renewed)].filter(
    (value) => String(value).length > 30,
  );
  expect(secrets.length).toBeGreaterThanOrEqual(7);
  const kept = (await fixture.dump()) + JSON.stringify(fixture.events);
  for (const value of secrets) expect(kept).not.toContain(value);
});
