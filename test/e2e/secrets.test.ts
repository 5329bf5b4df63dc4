/**
 * Unique secrets go through everything the product does, failures included, with logs at debug level. Afterwards no form of any of them is in a
 * database, a message, a cache, a log, the trail or an answer.
 */
import { MongoClient } from 'mongodb';
import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { MACHINE, oauthApi, type OAuthApi } from '@gatehouse/test-support';
import {
  postMcp,
  startStack,
  startTap,
  startUpstream,
  until,
  type Caller,
  type Person,
  type OwnStack,
  type Tap,
  type Upstream,
} from '../harness';
import { allowedPort } from '../harness/testRun';
import { proves } from '../proves';

const canary = (kind: string): string => `${kind}"/+&%~${randomBytes(12).toString('base64url')}`;
const apiKey = canary('key');
const replacedKey = canary('old');
const refusedKey = `${canary('bad')}\u00fc`;
const login = `ann-${randomBytes(9).toString('base64url')}`;
const password = canary('pässword');
const partLogin = `key-as-user-${randomBytes(12).toString('base64url')}`;
const cookie = `cookie%22%2F${randomBytes(12).toString('base64url')}`;
const partKey = canary('part');
const partCookie = `part-cookie-${randomBytes(12).toString('base64url')}`;
/** Values of arguments and answers are not secrets, but no business of the trail, the logs or our stores either. */
const argument = canary('argument');
const answer = canary('answer');

let stack: OwnStack;
let api: Upstream;
let connected: OAuthApi;
let taps: { rabbit: Tap; redis: Tap };
let caller: Caller;
let person: Person;
let jwt: string;
const answers: string[] = [];
const before = { ...process.env };

beforeAll(async () => {
  taps = {
    rabbit: await startTap(process.env['TEST_AMQP_URL'] ?? 'amqp://127.0.0.1:5672'),
    redis: await startTap(process.env['TEST_REDIS_URL'] ?? 'redis://127.0.0.1:6379'),
  };
  Object.assign(process.env, { TEST_AMQP_URL: taps.rabbit.url, TEST_REDIS_URL: taps.redis.url, STACK_LOG_LEVEL: 'debug' });
  [api, connected] = await Promise.all([startUpstream(), oauthApi({ port: await allowedPort() })]);
  stack = await startStack({ allowUpstreams: [api.host, new URL(connected.origin).host] });
  Object.assign(process.env, before);
  if (before['STACK_LOG_LEVEL'] === undefined) delete process.env['STACK_LOG_LEVEL'];
  person = await stack.addPerson('canary@acme.example');
  jwt = await stack.jwtOf(person);
  caller = await stack.readyCaller();
  await useEverything();
}, 180_000);
afterAll(async () => {
  await stack?.stop();
  await Promise.all([api?.close(), connected?.close(), taps?.rabbit.close(), taps?.redis.close()]);
}, 60_000);

const kept = <T>(given: T): T => {
  answers.push(JSON.stringify(given));
  return given;
};
const refusal = async (given: Promise<unknown>): Promise<void> =>
  void kept(
    await given.then(
      () => 'none',
      ({ status, body, message }: Record<string, unknown>) => ({ status, body, message }),
    ),
  );

async function useEverything(): Promise<void> {
  const { account, token } = caller;
  const credential = `/service-accounts/${account.id}/credentials/api`;
  const put = (value: unknown, type = 'bearer') => stack.org('PUT', credential, { type, value });
  kept(await stack.importApi('api', { document: api.document() }));
  for (const value of [replacedKey, apiKey]) kept(await put(value));
  for (const [value, type] of [
    [refusedKey, 'bearer'],
    [apiKey, 'apiKey'],
    [{ apiKey }, 'bearer'],
    [apiKey, apiKey],
  ] as const)
    await refusal(put(value, type));
  await refusal(stack.org('PUT', `/service-accounts/${account.id}/credentials/none`, { type: 'bearer', value: apiKey }));
  await stack.grant(account.id, 'api');

  const call = async (tool: string, args: Record<string, unknown>, more: Record<string, string> = {}) =>
    kept(await stack.execute(tool, args, { token: token.value, headers: { 'mcp-protocol-version': '2026-07-28', ...more } })).isError;
  api.plan((hit) => ({ body: `${answer} ${JSON.stringify(hit)}` }));
  expect(await call('api/echo', { q: argument })).toBe(false);
  for (const status of [401, 500]) {
    api.plan((hit) => ({ status, body: `${answer} ${JSON.stringify(hit)} ${Buffer.from(hit.headers.authorization!).toString('base64')}` }));
    expect(await call('api/echo', { q: argument })).toBe(true);
  }
  for (const reset of ['before', 'half'] as const) {
    api.plan({ reset });
    expect(await call('api/createNote', { body: { text: argument } })).toBe(true);
  }
  await useEveryScheme(call);
  api.plan({ redirect: `http://${apiKey}.example/` });
  expect(await call('api/echo', { q: argument })).toBe(true);
  for (const args of [{ q: { [argument]: 1 } }, { size: argument }]) expect(await call('api/echo', args)).toBe(true);
  await call('api/none', { q: argument });
  await call('orders/listOrders', {});

  const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
  for (const body of [ping, '{', { ...ping, method: 'no/such' }]) kept(await postMcp(stack.mcpUrl, body, { token: token.value }));
  for (const bad of [`${token.value}x`, jwt, `${token.value} ${token.value}`]) kept(await postMcp(stack.mcpUrl, ping, { token: bad }));
  kept(await postMcp(`${stack.baseUrls[0]}/org/other`, ping, { token: token.value }));
  for (const authorization of [`Bearer ${token.value}`, `Basic ${jwt}`, `Bearer ${jwt}x`]) {
    const response = await fetch(`${stack.apiUrl}/v1/orgs/acme/grants`, { headers: { authorization } });
    kept([response.status, [...response.headers], await response.text()]);
  }
  await refusal(stack.jwtOf({ email: 'admin@acme.example', password: person.password }));
  kept(await stack.restAs(person)('GET', '/me'));
  const second = await stack.createToken(account.id);
  await stack.revokeToken(account.id, second.id);
  for (const path of [
    '/service-accounts',
    `/service-accounts/${account.id}`,
    `/service-accounts/${account.id}/tokens`,
    credential,
    '/grants',
    '/integrations',
    '/integrations/api',
  ])
    kept(await stack.org('GET', path));
  await until('the trail to be complete', async () => (await stack.audit({ tool: 'api/none' })).length > 0);
  kept(await stack.audit());
}

/** Each kind of credential, before an API that repeats it in every form it knows. */
async function useEveryScheme(call: (tool: string, args: Record<string, unknown>) => Promise<boolean>): Promise<void> {
  const { account } = caller;
  const at = (slug: string) => `/service-accounts/${account.id}/credentials/${slug}`;
  const schemes = {
    login: { type: 'http', scheme: 'basic' },
    session: { type: 'apiKey', in: 'cookie', name: 'sid' },
    key: { type: 'apiKey', in: 'header', name: 'X-Key' },
  };
  const document = (...names: (keyof typeof schemes)[]) => ({
    ...api.document(),
    security: [Object.fromEntries(names.map((name) => [name, []]))],
    components: { securitySchemes: schemes },
  });
  const bodies = {
    basic: [document('login'), { type: 'basic', username: login, password }],
    cookie: [document('session'), { type: 'apiKey', value: cookie }],
    several: [
      document('login', 'session', 'key'),
      {
        type: 'several',
        parts: { login: { username: partLogin, password: '' }, session: { value: partCookie }, key: { value: partKey } },
      },
    ],
  } as const;
  api.plan(({ headers }) => {
    const { authorization = '', cookie: cookies = '', 'x-key': key = '' } = headers;
    const basic = authorization.replace('Basic ', '');
    const seen = [authorization, Buffer.from(basic, 'base64').toString(), cookies, decodeURIComponent(cookies), String(key)];
    return { body: JSON.stringify([answer, headers, ...seen, ...seen.map(encodeURIComponent)]) };
  });
  for (const [slug, [described, body]] of Object.entries(bodies)) {
    kept(await stack.importApi(slug, { document: described }));
    await stack.grant(account.id, slug);
    kept(await stack.org('PUT', at(slug), body));
    await refusal(stack.org('PUT', at(slug), { ...body, origin: 'https://elsewhere.example' }));
    expect(await call(`${slug}/echo`, { q: argument })).toBe(false);
    kept(await stack.org('GET', at(slug)));
  }
  await refusal(stack.org('PUT', at('basic'), { type: 'basic', username: `${password}:`, password }));
  await refusal(stack.org('PUT', at('cookie'), { type: 'apiKey', value: `${apiKey};` }));
  await refusal(
    stack.org('PUT', at('several'), { type: 'several', parts: { other: { value: partKey }, key: { value: `${partKey}\u00fc` } } }),
  );

  kept(await stack.importApi('connected', { document: connected.document() }));
  await stack.grant(account.id, 'connected');
  const { clientId, clientSecret } = MACHINE;
  kept(await stack.org('PUT', '/integrations/connected/oauth-client', { clientId, clientSecret }));
  kept(await stack.org('POST', `${at('connected')}/connect-machine`));
  expect(await call('connected/whoAmI', {})).toBe(false);
  connected.switches.accessSeconds = 1;
  kept(await stack.org('POST', `${at('connected')}/connect-machine`));
  await pause(1_100);
  expect(await call('connected/whoAmI', {})).toBe(false);
  kept(await stack.org('GET', at('connected')));
}

/** The value in every coding it may be stored or shown in. */
function formsOf(value: string): Buffer[] {
  const bytes = Buffer.from(value);
  const inner = [0, 1, 2].map((offset) => {
    const text = Buffer.concat([Buffer.alloc(offset), bytes])
      .toString('base64')
      .replace(/=+$/, '');
    return text.slice(Math.ceil((offset * 8) / 6), -1);
  });
  const url = inner.map((text) => text.replaceAll('+', '-').replaceAll('/', '_'));
  const json = JSON.stringify(value).slice(1, -1);
  const texts = [
    value,
    json,
    JSON.stringify(json).slice(1, -1),
    encodeURIComponent(value),
    bytes.toString('hex'),
    bytes.toString('hex').toUpperCase(),
    [...value].reverse().join(''),
  ];
  return [...new Set([...texts, ...inner, ...url])].map((text) => Buffer.from(text));
}
const has = (place: readonly Buffer[], value: string): boolean => {
  const forms = formsOf(value);
  return place.some((bytes) => forms.some((form) => bytes.includes(form)));
};

/** Every document of every database of this stack but those of the order desk, as BSON. */
async function databases(): Promise<Buffer[]> {
  const mongo = await MongoClient.connect(stack.urls.mongo);
  try {
    const { databases: all } = await mongo.db('admin').admin().listDatabases({ nameOnly: true });
    const own = all.filter(({ name }) => name.startsWith(stack.home.prefixes.DATABASE_PREFIX) && !name.endsWith('orderdesk'));
    expect(own.length).toBeGreaterThanOrEqual(5);
    const documents: Buffer[] = [];
    for (const { name } of own) {
      for (const { collectionName } of await mongo.db(name).collections()) {
        const raw = mongo.db(name).collection(collectionName).find({}, { raw: true });
        for await (const document of raw) documents.push(Buffer.from(document as unknown as Uint8Array));
      }
    }
    return documents;
  } finally {
    await mongo.close();
  }
}

/** Values the deployment lives on; each belongs to some of the processes and to nothing else. */
function deploymentSecrets(): Record<string, string> {
  const master = JSON.parse(readFileSync(stack.home.path('master-key.json'), 'utf8')) as { keys: Record<string, string> };
  const names = ['identity.ROW_MAC_KEY', 'registry.CURSOR_SECRET', 'audit.CURSOR_SECRET'];
  const pem = (name: string): string => readFileSync(stack.home.path('keys', `${name}.pem`), 'utf8').split('\n')[1]!;
  return {
    ...Object.fromEntries(names.map((name) => [name, stack.home.secret(name)])),
    'master key': master.keys['k1']!.replace(/=+$/, ''),
    'master key in hex': Buffer.from(master.keys['k1']!, 'base64').toString('hex'),
    'gateway key': pem('gateway'),
    'identity key': pem('identity'),
  };
}

proves(['SECRETS'], 'no secret is in a database, a message, a cache, a log or an answer', async () => {
  const places: Record<string, Buffer[]> = {
    databases: await databases(),
    messages: taps.rabbit.streams(),
    caches: taps.redis.streams(),
    logs: Object.values(stack.services).map((service) => Buffer.from(service.log())),
    answers: answers.map((text) => Buffer.from(text)),
  };
  const secrets = {
    'service token': caller.token.value,
    'upstream key': apiKey,
    'replaced upstream key': replacedKey,
    'refused upstream key': refusedKey,
    'order desk key': stack.demoKey,
    'password of HTTP basic': password,
    'HTTP basic': Buffer.from(`${login}:${password}`).toString('base64'),
    'key as user name': partLogin,
    'key in a cookie': cookie,
    'key in a cookie, decoded': decodeURIComponent(cookie),
    'key among several': partKey,
    'cookie among several': partCookie,
    'client secret': MACHINE.clientSecret,
    ...Object.fromEntries(connected.given.map((token, at) => [`token ${at} of a connection`, token])),
    password: person.password,
    'REST token': jwt,
    ...deploymentSecrets(),
  };
  const leaks = Object.entries(places).flatMap(([place, bytes]) =>
    Object.entries(secrets).flatMap(([name, value]) => (has(bytes, value) ? [`${name} in ${place}`] : [])),
  );
  expect(connected.given.length).toBeGreaterThanOrEqual(3);
  expect(leaks).toEqual([]);

  // The search finds what is there.
  const hash = createHash('sha256').update(caller.token.value).digest('hex');
  for (const place of ['databases', 'messages', 'caches']) expect([place, has(places[place]!, hash)]).toEqual([place, true]);
  for (const line of ['order desk listens', '"msg":"answered"']) expect([line, has(places['logs']!, line)]).toEqual([line, true]);
  expect(has(places['answers']!, caller.token.value.slice(0, 12))).toBe(true);
  expect(has([Buffer.from(`x${Buffer.from(`yy${apiKey}z`).toString('base64url')}`)], apiKey)).toBe(true);
  expect(has(places['messages']!, argument) && has(places['messages']!, answer)).toBe(true);
});

proves(['SECRETS'], 'what callers send and APIs answer is in no database and no log', async () => {
  const logs = Object.values(stack.services).map((service) => Buffer.from(service.log()));
  const stored = await databases();
  for (const value of [argument, answer]) expect([has(stored, value), has(logs, value)]).toEqual([false, false]);
});
