/** What is kept of what happened: calls in pairs, changes with the admin's name, refusals with their reason. And who gets into REST at all. */
import { mintToken } from '@gatehouse/crypto';
import { MongoClient } from 'mongodb';
import { createHmac, createPrivateKey, createPublicKey, sign, type JsonWebKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import {
  audited,
  postMcp,
  startUpstream,
  until,
  useStack,
  type Caller,
  type Entry,
  type McpOptions,
  type Stack,
  type Upstream,
} from '../harness';
import { proves } from '../proves';

let stack: Stack;
let api: Upstream;
let caller: Caller;
let email: string;
const by = (token: string, run?: string): McpOptions => ({
  token,
  headers: run === undefined ? {} : { 'x-service-agent-invocation-id': run },
});

beforeAll(async () => {
  api = await startUpstream();
  stack = await useStack();
  caller = await stack.readyCaller();
  await stack.importFor(caller.account.id, 'api', api.document());
  email = ((await stack.rest('GET', '/me')) as { user: { email: string } }).user.email;
}, 120_000);
afterAll(async () => {
  await stack?.stop();
  await api?.close();
}, 60_000);

/** The whole trail, oldest first. */
async function wholeTrail(): Promise<Entry[]> {
  const entries: Entry[] = [];
  let cursor: string | undefined;
  do {
    const page = await stack.org('GET', `/audit-log?${new URLSearchParams({ limit: '50', ...(cursor !== undefined && { cursor }) })}`);
    entries.push(...(page['entries'] as Entry[]));
    cursor = page['nextCursor'] as string | undefined;
  } while (cursor !== undefined);
  return entries.reverse();
}

proves(
  ['AUDIT-PAIR'],
  'every executed call has one intent and one outcome, every refused one a denial, in a trail without gaps',
  async () => {
    const { account } = await stack.readyCaller();
    const other = await stack.createToken(account.id);
    // An API of its own for half of the failures: all at one would open its circuit breaker.
    await stack.importFor(caller.account.id, 'resets', api.document());
    const kinds: [tool: string, args: Record<string, unknown>, token: string, result: string[]][] = [
      ['api/echo', {}, caller.token.value, ['intent', 'succeeded']],
      ['api/echo', { status: 500 }, caller.token.value, ['intent', 'failed']],
      ['resets/echo', { reset: 'half' }, caller.token.value, ['intent', 'unknown']],
      ['api/echo', { size: 'x' }, caller.token.value, ['denied arguments']],
      ['api/none', {}, caller.token.value, ['denied name']],
      ['api/echo', {}, other.value, ['denied grant']],
    ];
    const calls = Array.from({ length: 8 }, (_, i) => kinds.map((kind, k) => ({ kind, run: `pair-${k}-${i}` }))).flat();
    const before = api.hits.length;
    await Promise.all(calls.map(({ kind: [tool, args, token], run }) => stack.execute(tool, args, by(token, run))));
    expect(api.hits.length).toBe(before + 24);
    const trail = await until('the whole trail', async () => {
      const entries = await wholeTrail();
      return entries.filter(({ invocationId }) => String(invocationId).startsWith('pair-')).length >= 72 && entries;
    });
    expect(trail.map(({ seq }) => seq)).toEqual(trail.map((_, i) => trail[0]!.seq + i));
    expect(trail[0]!.seq).toBeLessThanOrEqual(1);
    for (const { kind, run } of calls) {
      const mine = trail.filter(({ invocationId }) => invocationId === run);
      const timeline = mine.map(({ phase, outcome, data }) =>
        phase === 'intent' ? phase : outcome === 'denied' ? `denied ${String(data?.['step'])}` : outcome,
      );
      expect([run, timeline]).toEqual([run, kind[3]]);
      expect(new Set(mine.map(({ callId }) => callId)).size).toBe(1);
      if (timeline.length === 1) expect(mine[0]!.data?.['reason']).toEqual(expect.stringMatching(/.{5,}/));
      for (const { tool, actor, correlationId } of mine)
        expect([tool, actor.kind, typeof correlationId]).toEqual([kind[0], 'serviceAccount', 'string']);
    }
    expect(new Set(trail.filter(({ callId }) => callId).map(({ callId }) => callId)).size).toBe(
      trail.filter(({ phase, outcome }) => phase === 'intent' || outcome === 'denied').length,
    );
  },
);

proves(['AUDIT-PAIR'], 'an invocation id finds the calls of one run and no others', async () => {
  for (const run of ['night 1', 'night 1', 'night 2']) await stack.execute('orders/listOrders', { limit: 1 }, by(caller.token.value, run));
  await stack.execute('orders/listOrders', { limit: 1 }, by(caller.token.value));
  expect(new Set((await audited(stack, { invocationId: 'night 1' }, 4)).map(({ callId }) => callId)).size).toBe(2);
  expect(await audited(stack, { invocationId: 'night 2' }, 2)).toHaveLength(2);
});

proves(['AUDIT-ADMIN'], 'every change names the admin who made it, and reading the trail is a change of its own', async () => {
  await stack.importApi('second', { document: api.document() });
  const account = await stack.createAccount('audited-bot');
  const token = await stack.createToken(account.id);
  await stack.putCredential(account.id, 'second', 'one-more-bearer', 'bearer');
  await stack.grant(account.id, 'second', ['echo']);
  await stack.ungrant(account.id, 'second');
  await stack.org('DELETE', `/service-accounts/${account.id}/credentials/second`);
  await stack.revokeToken(account.id, token.id);
  await stack.org('POST', `/service-accounts/${account.id}/disable`);
  await stack.org('POST', `/service-accounts/${account.id}/enable`);
  const { id: integrationId } = await stack.org('GET', '/integrations/second');
  await stack.org('DELETE', '/integrations/second');
  const changes: [type: string, target: string][] = [
    ['integration.imported', String(integrationId)],
    ['serviceAccount.created', account.id],
    ['serviceToken.created', token.id],
    ['credential.put', String(integrationId)],
    ['grant.put', String(integrationId)],
    ['grant.deleted', String(integrationId)],
    ['credential.deleted', String(integrationId)],
    ['serviceToken.revoked', token.id],
    ['serviceAccount.disabled', account.id],
    ['serviceAccount.enabled', account.id],
    ['integration.deleted', String(integrationId)],
  ];
  for (const [type, target] of changes) {
    const found = await until(`an entry ${type}`, async () =>
      (await stack.audit({ type })).find((entry) => (entry as Entry).target?.id === target),
    );
    expect({ type, actor: found['actor'], phase: found['phase'] }).toMatchObject({
      type,
      actor: { kind: 'user', name: email },
      phase: 'single',
    });
    expect(found['correlationId']).toEqual(expect.any(String));
  }
  expect((await audited(stack, { type: 'audit.read' }, 1))[0]).toMatchObject({ actor: { name: email } });
  expect((await audited(stack, { type: 'organization.created' }, 1))[0]).toMatchObject({ actor: { name: email } });
});

proves(
  ['AUDIT-DENIED'],
  'refused credentials are recorded with the reason, for the admins of the organization that was tried',
  async () => {
    const [revoked, disabled] = [await stack.readyCaller(), await stack.readyCaller()];
    await stack.revokeToken(revoked.account.id, revoked.token.id);
    await stack.org('POST', `/service-accounts/${disabled.account.id}/disable`);
    const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
    const elsewhere = `${stack.mcpUrl}-elsewhere`;
    const shown: [string, string, string, string][] = [
      [stack.mcpUrl, revoked.token.value, 'revoked', revoked.token.id],
      [stack.mcpUrl, disabled.token.value, 'disabled', disabled.token.id],
      [elsewhere, caller.token.value, 'wrong_organization', caller.token.id],
    ];
    for (const [url, token, outcome, target] of shown) {
      expect((await postMcp(url, list, { token })).status).toBe(401);
      expect(await audited(stack, { type: 'auth.denied', outcome }, 1)).toMatchObject([
        { target: { id: target }, actor: { kind: 'anonymous', address: '127.0.0.1' } },
      ]);
    }
    const nonMembers: [string | undefined, string][] = [
      [mintToken('svc').value, 'unknown'],
      ['svc_nonsense', 'malformed'],
      [mintToken('pat').value, 'unknown'],
      [undefined, 'missing'],
    ];
    const refusedByRest = await fetch(`${stack.apiUrl}/v1/orgs/${stack.orgSlug}/grants`, {
      headers: { authorization: `Bearer ${mintToken('svc').value}` },
    });
    expect(refusedByRest.status).toBe(401);
    expect(await audited(stack, { type: 'auth.denied', outcome: 'unsupported_kind' }, 1)).toMatchObject([
      { correlationId: refusedByRest.headers.get('x-correlation-id') },
    ]);
    const mongo = await MongoClient.connect(stack.urls.mongo);
    try {
      const entries = mongo.db(`${stack.home.prefixes.DATABASE_PREFIX}audit`).collection('entries');
      for (const [token, outcome] of nonMembers) {
        const { headers } = await postMcp(stack.mcpUrl, list, { ...(token !== undefined && { token }) });
        const correlationId = headers.get('x-correlation-id')!;
        const entry = await until(`the refusal ${outcome}`, async () => (await entries.findOne({ correlationId })) ?? undefined);
        expect(entry).toMatchObject({ type: 'auth.denied', outcome });
        expect((await audited(stack, { type: 'auth.denied', outcome }, 1)).map((shown) => shown['correlationId'])).toContain(correlationId);
        const nobody = (await postMcp(elsewhere, list, { ...(token !== undefined && { token }) })).headers.get('x-correlation-id')!;
        const outside = await until(
          `the refusal ${outcome} elsewhere`,
          async () => (await entries.findOne({ correlationId: nobody })) ?? undefined,
        );
        expect(outside).toMatchObject({ type: 'auth.denied', outcome, orgId: `org_${'0'.repeat(22)}` });
      }
    } finally {
      await mongo.close();
    }
  },
);

type Claims = Record<string, unknown>;
const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const decode = (part: string): Claims => JSON.parse(Buffer.from(part, 'base64url').toString()) as Claims;

proves(['REST-JWT'], 'only an access token of the identity provider for this API gets in', async () => {
  const real = await stack.adminJwt();
  const [head, body] = real
    .split('.')
    .slice(0, 2)
    .map((part) => decode(part)) as [Claims, Claims];
  const { keys } = (
    JSON.parse(readFileSync(stack.home.path('idp-keys.json'), 'utf8')) as { jwks: { keys: (JsonWebKey & { alg: string })[] } }
  ).jwks;
  const key = createPrivateKey({ key: keys.find(({ alg }) => alg === 'ES256')!, format: 'jwk' });
  const pem = createPublicKey(key).export({ type: 'spki', format: 'pem' });
  /** Signed with the provider's own key, so that what is refused is refused for what it says. */
  const signed = (claims: Claims = {}, header: Claims = {}): string => {
    const text = `${encode({ ...head, ...header })}.${encode({ ...body, ...claims })}`;
    return `${text}.${sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`;
  };
  const hmac = `${encode({ ...head, alg: 'HS256' })}.${encode(body)}`;
  const past = Math.floor(Date.now() / 1000) - 3_600;
  const refused: Record<string, string | undefined> = {
    nothing: undefined,
    'not bearer': `Basic ${real}`,
    'service token': `Bearer ${caller.token.value}`,
    'personal token': `Bearer ${mintToken('pat').value}`,
    'ID token': `Bearer ${signed({ aud: 'gatehouse-cli' }, { typ: 'JWT' })}`,
    'other type': `Bearer ${signed({}, { typ: 'JWT' })}`,
    'other audience': `Bearer ${signed({ aud: stack.baseUrls[0] })}`,
    'other issuer': `Bearer ${signed({ iss: 'https://idp.example' })}`,
    'no subject': `Bearer ${signed({ sub: undefined })}`,
    expired: `Bearer ${signed({ exp: past })}`,
    'not yet': `Bearer ${signed({ nbf: past + 7_200 })}`,
    'no expiry': `Bearer ${signed({ exp: undefined })}`,
    'unknown key': `Bearer ${signed({}, { kid: 'other' })}`,
    'brings its key': `Bearer ${signed({}, { jwk: createPublicKey(key).export({ format: 'jwk' }) })}`,
    unsigned: `Bearer ${encode({ ...head, alg: 'none' })}.${encode(body)}.`,
    'public key as secret': `Bearer ${hmac}.${createHmac('sha256', pem).update(hmac).digest('base64url')}`,
    tampered: `Bearer ${real.split('.')[0]}.${encode({ ...body, email: stack.emailOf('root') })}.${real.split('.')[2]}`,
  };
  const ask = async (path: string, authorization: string | undefined, method = 'GET', sent?: string): Promise<string> => {
    const headers = {
      ...(authorization !== undefined && { authorization }),
      ...(sent !== undefined && { 'content-type': 'application/json' }),
    };
    const response = await fetch(stack.apiUrl + path, { method, headers, ...(sent !== undefined && { body: sent }) });
    return `${response.status} ${response.headers.get('www-authenticate')} ${response.status < 400 ? '' : await response.text()}`;
  };
  expect(await ask(`/v1/orgs/${stack.orgSlug}/grants`, `Bearer ${signed()}`)).toMatch(/^200/);
  for (const [name, authorization] of Object.entries(refused)) {
    expect([name, await ask(`/v1/orgs/${stack.orgSlug}/grants`, authorization)]).toEqual([name, '401 Bearer {"error":"unauthorized"}']);
  }
  const { paths } = (await (await fetch(`${stack.apiUrl}/openapi.json`)).json()) as { paths: Record<string, Record<string, unknown>> };
  const routes = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => [method.toUpperCase(), path.replace('{orgSlug}', stack.orgSlug)] as const),
  );
  expect(routes.length).toBeGreaterThan(20);
  for (const [method, path] of routes) {
    const answer = await ask(path, `Bearer ${caller.token.value}`, method, method === 'GET' ? undefined : '{"not": json');
    expect([method, path, answer]).toEqual([method, path, '401 Bearer {"error":"unauthorized"}']);
  }
});
