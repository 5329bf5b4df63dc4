/** Every security scheme, before an API that takes nothing else: what is stored, what is sent, whose it is, and what hostile values become. */
import { addMember, execute, startUpstream, useStack, type Account, type Hit, type Stack, type Upstream } from '../harness';
import { proves } from '../proves';
import { documentOf, needs, schemes, type Name } from './credentials/schemesDocument';

let stack: Stack;
let api: Upstream;
let account: Account;
let token: string;
beforeAll(async () => {
  [api, stack] = [await startUpstream(), await useStack()];
  const caller = await stack.readyCaller();
  account = caller.account;
  token = caller.token.value;
}, 180_000);
afterAll(async () => {
  await api?.close();
  await stack?.stop();
}, 60_000);

async function importApi(slug: string, security: object[], operations: Record<string, object[] | undefined>, more: object = {}) {
  const made = await stack.importApi(slug, { document: documentOf(api.url, slug, security, operations), ...more });
  await stack.grant(account.id, slug);
  return made as { integration: { auth: Record<string, unknown> }; report: { notes: { operation?: string; note: string }[] } };
}
beforeEach(() => api.plan(undefined));
const pathOf = (slug: string): string => `/service-accounts/${account.id}/credentials/${slug}`;
const put = (slug: string, body: object) => stack.org('PUT', pathOf(slug), body);
const refusedWith = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'taken',
    ({ body }: { body: { error?: { details?: string[] }; details?: string[] } }) => JSON.stringify(body),
  );
const call = (tool: string, args: Record<string, unknown> = {}) => stack.execute(tool, args, { token });

/** What a request proves itself by. */
const proofOf = ({ headers, url }: Hit) => ({
  ...(headers.authorization !== undefined && { authorization: headers.authorization }),
  ...(headers.cookie !== undefined && { cookie: headers.cookie }),
  ...(headers['x-key'] !== undefined && { key: headers['x-key'] }),
  ...(new URL(url, api.url).searchParams.has('app') && { app: new URL(url, api.url).searchParams.get('app') }),
});
const basic = (text: string): string => `Basic ${Buffer.from(text, 'utf8').toString('base64')}`;

describe('one scheme', () => {
  const kinds: [Name, object, object, string[]][] = [
    ['key', { type: 'apiKey', value: 'header-key-4711' }, { key: 'header-key-4711' }, ['header-key-4711']],
    ['app', { type: 'apiKey', value: 'query key+4711' }, { app: 'query key+4711' }, ['query key+4711', 'query%20key%2B4711']],
    ['session', { type: 'apiKey', value: 's%3A4711%2Fabc=' }, { cookie: 'sid=s%3A4711%2Fabc=' }, ['s%3A4711%2Fabc=', 's:4711/abc=']],
    ['token', { type: 'bearer', value: 'bearer-token-4711' }, { authorization: 'Bearer bearer-token-4711' }, ['bearer-token-4711']],
    [
      'login',
      { type: 'basic', username: 'ann@example.com', password: 'päss:wörd-4711' },
      { authorization: basic('ann@example.com:päss:wörd-4711') },
      ['päss:wörd-4711', basic('ann@example.com:päss:wörd-4711'), basic('ann@example.com:päss:wörd-4711').slice(6)],
    ],
  ];

  for (const [name, body, proof, secrets] of kinds)
    proves(['CRED-SCHEMES'], `${name} is asked for, stored, sent as it says, and shown to nobody`, async () => {
      const slug = `one-${name}`;
      await importApi(slug, [needs(name)], { get: undefined, open: [] });
      api.plan((hit) => ({
        status: JSON.stringify(proofOf(hit)) === JSON.stringify(proof) ? 200 : 401,
        body: JSON.stringify([hit.headers, hit.url, secrets]),
      }));
      const before = api.hits.length;
      const lacking = await call(`${slug}/get`);
      expect(lacking).toMatchObject({
        isError: true,
        text: expect.stringContaining(`No credential for ${slug}: an admin can store one for`),
      });
      expect(lacking.text).toContain(`${stack.consoleUrl}/orgs/${stack.orgSlug}/service-accounts/`);
      expect(api.hits).toHaveLength(before);

      const stored = await put(slug, body);
      expect(stored).toMatchObject({ type: (body as { type: string }).type, version: 1 });
      const answered = await call(`${slug}/get`);
      expect(answered).toMatchObject({ isError: false });
      for (const secret of secrets) {
        expect(answered.text).not.toContain(secret);
        expect(JSON.stringify([stored, await stack.org('GET', pathOf(slug))])).not.toContain(secret);
      }
      api.plan(undefined);
      expect(await call(`${slug}/open`)).toMatchObject({ isError: false });
      expect(proofOf(api.hits.at(-1)!)).toEqual({});
    });

  proves(
    ['CRED-SCHEMES'],
    'a credential for an auth that an admin gave is sent with operations that allow it, and the report names the others',
    async () => {
      const operations = { get: undefined, open: [], other: [needs('key')], both: [needs('token', 'login')] };
      const { report } = await importApi('given', [needs('token')], operations, { auth: { type: 'bearer' } });
      expect(report.notes.map(({ operation }) => operation?.split('/').at(-1))).toEqual(['open', 'other', 'both']);
      await put('given', { type: 'bearer', value: 'bearer-token-4712' });
      for (const tool of Object.keys(operations)) {
        expect(await call(`given/${tool}`)).toMatchObject({ isError: false });
        expect(proofOf(api.hits.at(-1)!)).toEqual(tool === 'get' ? { authorization: 'Bearer bearer-token-4712' } : {});
      }
    },
  );

  proves(['CRED-SCHEMES'], 'what has no place in it, or cannot be sent, is refused by name', async () => {
    expect(await refusedWith(put('one-login', { type: 'bearer', value: 'x' }))).toContain('/type: must be \\"basic\\"');
    expect(await refusedWith(put('one-login', { type: 'basic', username: 'a' }))).toContain('/password: is needed');
    expect(await refusedWith(put('one-login', { type: 'basic', username: 'a:b', password: 'c' }))).toContain(
      '/username: must not have a colon',
    );
    expect(await refusedWith(put('one-login', { type: 'basic', username: 'a', password: 'b\r\nc' }))).toContain(
      '/password: must not have control',
    );
    expect(await refusedWith(put('one-login', { type: 'basic', username: 'a', password: 'b', value: 'c' }))).toContain(
      '/value: has no place',
    );
    expect(await refusedWith(put('one-key', { type: 'apiKey', value: 'k', username: 'a' }))).toContain('/username: has no place');
    for (const value of ['a; admin=1', 'a,b', 'a b', '"a"', 'a\\b'])
      expect(await refusedWith(put('one-session', { type: 'apiKey', value }))).toContain('/value: is sent as a cookie');
    expect(await refusedWith(put('given', { type: 'bearer', value: 'Bearer abc' }))).toContain('/value: is sent after \\"Bearer \\"');
  });
});

describe('several schemes', () => {
  const parts = (who: string) => ({
    key: { value: `key-of-${who}` },
    app: { value: `app-of-${who}` },
    session: { value: `session-of-${who}` },
    login: { username: who, password: `password-of-${who}` },
  });
  const proofs = (who: string) => ({
    pair: { key: `key-of-${who}`, app: `app-of-${who}` },
    web: { authorization: basic(`${who}:password-of-${who}`), cookie: `sid=session-of-${who}` },
    either: { key: `key-of-${who}`, app: `app-of-${who}` },
    open: {},
    unsendable: {},
  });

  beforeAll(async () => {
    const { integration, report } = await importApi('several', [needs('key', 'app')], {
      pair: undefined,
      web: [needs('login', 'session')],
      either: [needs('digest'), needs('key', 'app'), needs('token')],
      open: [],
      unsendable: [needs('digest')],
    });
    expect(integration.auth).toMatchObject({ type: 'several', schemes: ['key', 'app', 'login', 'session'].map((name) => ({ name })) });
    expect(report.notes).toContainEqual({ operation: 'GET /unsendable', note: expect.stringContaining('can be satisfied') });
    expect(report.notes).toContainEqual({ note: 'security scheme "digest" is not supported: HTTP digest' });
  });

  proves(['CRED-PARTS'], 'who lacks all, or one, is told which and where; then each call sends what its operation needs', async () => {
    expect((await call('several/pair')).text).toContain('No credential for several');
    expect(await call('several/open')).toMatchObject({ isError: false });
    const { key, login, ...rest } = parts('bot');
    expect(await put('several', { type: 'several', parts: { key, login } })).toMatchObject({
      type: 'several',
      parts: ['key', 'login'],
      lacking: ['app', 'session'],
    });
    const before = api.hits.length;
    for (const [tool, lacks] of [
      ['pair', 'app'],
      ['web', 'session'],
    ] as const) {
      const { text, isError } = await call(`several/${tool}`);
      expect(isError).toBe(true);
      expect(text).toContain(`The credential for several lacks "${lacks}", which several/${tool} needs: an admin can store one for`);
      expect(text).toContain(`${stack.consoleUrl}/orgs/${stack.orgSlug}/service-accounts/`);
    }
    expect(api.hits).toHaveLength(before);
    expect(await put('several', { type: 'several', parts: { key, login, ...rest } })).not.toHaveProperty('lacking');
    for (const [tool, proof] of Object.entries(proofs('bot'))) {
      const answered = await call(`several/${tool}`);
      expect(answered).toMatchObject({ isError: false });
      expect(answered.text).not.toMatch(/(key|app|session|password)-of-bot/);
      expect([tool, proofOf(api.hits.at(-1)!)]).toEqual([tool, proof]);
    }
    expect(await refusedWith(put('several', { type: 'several', parts: { other: { value: 'x' } } }))).toContain(
      'the integration has no such scheme',
    );
    expect(await refusedWith(put('several', { type: 'several', parts: {} }))).toContain('/parts: is needed');
    expect(await refusedWith(put('several', { type: 'several', parts: { login: { value: 'x' } } }))).toContain(
      '/parts/login/value: has no place',
    );
  });

  proves(
    ['CRED-PARTS'],
    'who has stored one part only reads so before any call: in the list of services, of readiness and of rules on trial',
    async () => {
      await importApi('both', [needs('key', 'app')], { pair: undefined });
      await importApi('halves', [needs('key', 'app')], { pair: undefined, single: [needs('key')], open: [] });
      const { key, app } = parts('bot');
      const states = async () => {
        const { json } = await stack.callTool('list_services', {}, { token });
        const { services } = json as { services: { slug: string; credential: string; credentialProblem?: string }[] };
        return ['both', 'halves'].map((slug) => services.find((one) => one.slug === slug)!);
      };
      expect(await states()).toMatchObject([
        { credential: 'missing' },
        { credential: 'missing', credentialProblem: 'no credential is stored, which 2 of 3 tools need: the others can be called without' },
      ]);
      expect((await states())[0]).not.toHaveProperty('credentialProblem');
      for (const slug of ['both', 'halves']) await put(slug, { type: 'several', parts: { key } });
      expect(await states()).toMatchObject([
        {
          credential: 'missing',
          credentialProblem: expect.stringContaining('the credential for both lacks "app", and no tool can be called'),
        },
        {
          credential: 'connected',
          credentialProblem: 'the credential for halves lacks "app": calls of 1 of the 2 tools that need a credential are refused',
        },
      ]);
      const readiness = async () =>
        ((await stack.org('GET', `/service-accounts/readiness?ids=${account.id}`)) as { accounts: Record<string, unknown>[] }).accounts[0]!;
      const before = await readiness();
      expect(before).toMatchObject({ missingCredentials: expect.arrayContaining(['both']), isReady: false });
      expect(before['missingCredentials']).not.toContain('halves');
      expect(before['incompleteCredentials']).toEqual([{ integration: 'halves', lacking: ['app'] }]);
      const inTheWay = async (tool: string) =>
        (await stack.org('POST', '/rules/test', { caller: { kind: 'serviceAccount', id: account.id }, tool }))['inTheWay'];
      expect(await inTheWay('both/pair')).toEqual([`the credential of ${account.name} for both lacks "app", which pair needs`]);
      expect(await inTheWay('halves/pair')).toEqual([`the credential of ${account.name} for halves lacks "app", which pair needs`]);
      expect([await inTheWay('halves/single'), await inTheWay('halves/open')]).toEqual([[], []]);
      for (const slug of ['both', 'halves']) await put(slug, { type: 'several', parts: { key, app } });
      for (const { credential, credentialProblem } of await states())
        expect([credential, credentialProblem]).toEqual(['connected', undefined]);
      expect((await readiness())['incompleteCredentials']).toEqual([]);
      expect(await inTheWay('both/pair')).toEqual([]);
    },
  );

  proves(['CRED-PARTS'], 'of two identities that call at once each sends its own parts', async () => {
    await stack.org('PATCH', '/security-settings', { personalTokensEnabled: true });
    const mia = await addMember(stack, stack.emailOf('mia'));
    const subject = { kind: 'user', id: mia.userId };
    await stack.org('PUT', '/grants', { subject, resource: { kind: 'integration', slug: 'several' }, tools: 'ALL' });
    await mia.org('PUT', '/me/credentials/several', { type: 'several', parts: parts('mia') });
    await put('several', { type: 'several', parts: parts('bot') });
    const own = String((await mia.org('POST', '/personal-tokens', { name: 'laptop' }))['token']);
    const before = api.hits.length;
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, i) => {
        const who = i % 2 === 0 ? 'bot' : 'mia';
        const tool = ['pair', 'web', 'open'][i % 3]!;
        return execute(stack.mcpUrl, `several/${tool}`, { who }, { token: who === 'bot' ? token : own });
      }),
    );
    expect(answers.filter(({ isError }) => isError)).toEqual([]);
    const sent = api.hits.slice(before);
    expect(sent).toHaveLength(40);
    for (const hit of sent) {
      const { pathname, searchParams } = new URL(hit.url, api.url);
      expect(proofOf(hit)).toEqual(proofs(searchParams.get('who')!)[pathname.slice(1) as 'pair']);
    }
  });

  proves(['CRED-PARTS', 'CRED-SEALED'], 'a description that swaps the places of two schemes moves no part', async () => {
    await put('several', { type: 'several', parts: parts('bot') });
    const { auth } = (await stack.org('GET', '/integrations/several')) as unknown as {
      auth: { schemes: { name: string; auth: object }[] };
    };
    const [key, app, ...others] = auth.schemes;
    const swapped = [{ name: 'key', auth: app!.auth }, { name: 'app', auth: key!.auth }, ...others];
    const document = { ...api.document(), security: [needs('key')], components: { securitySchemes: schemes } };
    await stack.org('POST', '/integrations/several/refresh', { document, auth: { type: 'several', schemes: swapped } });
    expect(await call('several/echo')).toMatchObject({ isError: false });
    expect(proofOf(api.hits.at(-1)!)).toEqual({ key: 'key-of-bot' });
    const hostile = { ...document, components: { securitySchemes: { ...schemes, key: { ...schemes.key, name: 'X-Elsewhere' } } } };
    await stack.org('POST', '/integrations/several/refresh', {
      document: hostile,
      auth: { type: 'several', schemes: [{ name: 'key', auth: hostile.components.securitySchemes.key }, app!] },
    });
    const before = api.hits.length;
    expect(await call('several/echo')).toMatchObject({ isError: true, text: expect.stringContaining('lacks "key"') });
    expect(api.hits).toHaveLength(before);
  });
});

describe('cookies', () => {
  proves(['CRED-COOKIES'], 'whatever an argument says, it is one cookie, and never that of the credential', async () => {
    await importApi('cookies', [needs('session')], { get: undefined });
    await put('cookies', { type: 'apiKey', value: 'the-real-session' });
    for (const lang of [
      'de; sid=stolen',
      'de\r\nCookie: sid=stolen',
      'sid=stolen',
      'de, sid=stolen',
      '"; sid=stolen',
      '\u0000',
      '%3B sid=stolen',
      'ü',
    ]) {
      const answered = await call('cookies/get', { lang });
      expect(answered).toMatchObject({ isError: false });
      const pairs = api.hits
        .at(-1)!
        .headers.cookie!.split('; ')
        .map((pair) => pair.split('='));
      expect(pairs).toEqual([
        ['sid', 'the-real-session'],
        ['lang', expect.stringMatching(/^[\w.~%-]+$/)],
      ]);
      expect(decodeURIComponent(pairs[1]![1]!)).toBe(lang);
    }
    const before = api.hits.length;
    // The description has a parameter SID: servers that look at no case would read it as the credential's.
    expect(await call('cookies/get', { SID: 'stolen' })).toMatchObject({ isError: true, text: expect.stringContaining('SID') });
    for (const lang of [{ sid: 'stolen' }, ['a', 'sid=b'], null])
      expect(await call('cookies/get', { lang })).toMatchObject({ isError: true });
    expect(api.hits).toHaveLength(before);
  });
});
