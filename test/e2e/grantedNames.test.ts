/** What a grant opens and nothing else does: no forged cache, no guessed name, no other name of the tool, and no more than the budget of an integration. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { until } from '../harness';
import { proves } from '../proves';
import { OWN_KEY, startCredentialFixture, statusOf, type CredentialFixture } from './credentials/credentialFixture';

let fixture: CredentialFixture;
let stack: CredentialFixture['stack'];
let caller: CredentialFixture['caller'];
let api: CredentialFixture['api'];
let mia: CredentialFixture['mia'];
let grantMia: CredentialFixture['grantMia'];
let ungrantMia: CredentialFixture['ungrantMia'];
let asMia: CredentialFixture['asMia'];
let redis: Redis;
beforeAll(async () => {
  fixture = await startCredentialFixture();
  ({ stack, caller, api, mia, grantMia, ungrantMia, asMia } = fixture);
  await stack.putCredential(caller.account.id, 'api', 'key-of-the-bot', 'bearer');
  redis = new Redis(stack.urls.redis);
}, 180_000);
afterAll(async () => {
  redis?.disconnect();
  await fixture?.stop();
}, 60_000);

describe('whoever writes to Redis', () => {
  /** A time longer than any cached value lives. */
  const DEAD_MS = 2_500;
  const keysOf = (pattern: string) => redis.keys(`${stack.home.prefixes.KEY_PREFIX}v:${pattern}`);

  /** What is cached of this kind once a call has been made. What was just changed is not cached for a while. */
  async function cached(pattern: string, call: () => Promise<unknown>): Promise<Map<string, string>> {
    return until(`a cached value of ${pattern}`, async () => {
      await call();
      const found = new Map<string, string>();
      for (const key of await keysOf(pattern)) {
        const text = await redis.get(key);
        if (text !== null) found.set(key, text);
      }
      return found.size > 0 && found;
    });
  }
  async function forge(key: string, text: string): Promise<void> {
    await redis.del(key.replace('v:', 'l:'), key.replace('v:', 't:'));
    await redis.set(key, text);
  }

  proves(['CACHE-SIGNED'], 'puts back no grant: not as it was, not as another’s, not edited', async () => {
    await grantMia();
    await mia.org('PUT', '/me/credentials/api', { type: 'bearer', value: OWN_KEY });
    const isAllowed = async (): Promise<boolean> => !(await asMia()).isError;
    const values = await cached(`grants:*:${mia.userId}`, isAllowed);
    expect(await isAllowed()).toBe(true);
    await ungrantMia();
    const bots = await cached(`grants:*:${caller.account.id}`, () => stack.execute('api/echo', {}, { token: caller.token.value }));
    await sleep(DEAD_MS);
    const [[key, own]] = [...values] as [[string, string]];
    const later = (Date.now() + 86_400_000).toString(36);
    const json = own.slice(own.indexOf('{'));
    for (const forgery of [
      own,
      [...bots.values()][0]!,
      own.replace(/^s1\.[0-9a-z]+/, `s1.${later}`),
      json,
      `s1.${later}.${'A'.repeat(86)}.${json}`,
    ]) {
      await forge(key, forgery);
      expect([forgery, await isAllowed()]).toEqual([forgery, false]);
    }
  });

  proves(['CACHE-SIGNED'], 'leads a name to no other tool', async () => {
    const orgId = String((await stack.org('GET', ''))['id']);
    const call = (tool: string) => stack.execute(`api/${tool}`, tool === 'getThing' ? { id: '1' } : {}, { token: caller.token.value });
    const [[key]] = [...(await cached(`pointer:${orgId}:api/echo`, () => call('echo')))] as [[string, string]];
    const [[, thing]] = [...(await cached(`pointer:${orgId}:api/getThing`, () => call('getThing')))] as [[string, string]];
    await forge(key, thing);
    const before = api.hits.length;
    expect((await call('echo')).isError).toBe(false);
    expect(api.hits[before]!.url).toMatch(/^\/echo/);
  });
});

describe('who is not granted a tool', () => {
  beforeAll(() => ungrantMia().catch(() => undefined));

  proves(['NAMES-HIDDEN'], 'learns nothing of its integration over REST', async () => {
    const own = (path: string) => statusOf(mia.org('GET', path));
    const { integrations } = (await mia.org('GET', '/integrations')) as { integrations: { slug: string }[] };
    expect(integrations.map(({ slug }) => slug)).toEqual(['service-management']);
    for (const path of ['/integrations/api', '/integrations/api/tools', '/integrations/api/tools/echo', '/tools', '/me/credentials/orders'])
      expect([path, await own(path)]).toEqual([path, path === '/tools' ? 403 : 404]);
    for (const slug of ['api', 'nothing']) {
      expect([slug, await own(`/integrations/${slug}/oauth-client`)]).toEqual([slug, 404]);
      for (const path of [`/integrations/${slug}/authorization-server`, `/budgets/${slug}`])
        expect([path, await own(path)]).toEqual([path, 403]);
    }
    await grantMia(['echo']);
    expect([
      await own('/integrations/api'),
      await own('/integrations/api/tools/echo'),
      await own('/integrations/api/tools/getThing'),
    ]).toEqual([200, 200, 404]);
    const { tools } = (await mia.org('GET', '/integrations/api/tools')) as { tools: { name: string }[] };
    expect(tools.map(({ name }) => name)).toEqual(['echo']);
    await ungrantMia();
    expect(await own('/integrations/api')).toBe(404);
    expect(await statusOf(stack.org('GET', '/integrations/api'))).toBe(200);
  });

  proves(['NAMES-HIDDEN'], 'is told of no block, who is granted is', async () => {
    const { id } = await stack.org('POST', '/blocks', {
      target: { kind: 'integration', slug: 'api' },
      reason: 'Incident 4711: keys leaked',
    });
    try {
      const unknown = (await asMia('api/nothing')).text;
      expect((await asMia('api/echo')).text).toBe(unknown.replace('api/nothing', 'api/echo'));
      expect((await stack.execute('api/echo', {}, { token: caller.token.value })).text).toContain('Incident 4711');
    } finally {
      await stack.org('DELETE', `/blocks/${String(id)}`);
    }
  });

  proves(
    ['NAMES-HIDDEN'],
    'reads the same record of a refused call whether there is such a tool or not; admins read the truth',
    async () => {
      const { id: block } = await stack.org('POST', '/blocks', {
        target: { kind: 'tool', slug: 'api', tool: 'getThing' },
        reason: 'Incident 4712',
      });
      const { integrations } = (await stack.org('GET', '/integrations')) as { integrations: { id: string; slug: string }[] };
      const target = integrations.find(({ slug }) => slug === 'api')!.id;
      type Read = { correlationId: string; entries: { tool: string; target?: unknown; data: Record<string, unknown> }[] };
      const readBy = async (org: typeof mia.org, correlationId: string): Promise<Read['entries']> => {
        const [{ calls }, { entries }] = (await Promise.all([
          org('GET', `/calls?correlationId=${correlationId}`),
          org('GET', `/audit-log?correlationId=${correlationId}`),
        ])) as [{ calls: Read[] }, { entries: Read['entries'] }];
        expect(calls.flatMap((call) => call.entries)).toEqual(entries);
        return entries;
      };
      const OF_ONE_CALL = { seq: 0, eventId: '', callId: '', correlationId: '', occurredAt: '', recordedAt: '', tool: '' };
      try {
        const read: Record<string, { mine: object; steps: unknown }> = {};
        for (const tool of ['api/nothing', 'api/echo', 'api/getThing', 'nowhere/nothing']) {
          const ran = (await mia.org('POST', '/me/calls', { tool, arguments: {} })) as { correlationId: string; step: unknown };
          expect([tool, ran.step]).toEqual([tool, 'grant']);
          const mine = await until(`${tool} in the trail`, async () => {
            const entries = await readBy(mia.org, ran.correlationId);
            return entries.length > 0 && entries;
          });
          const byTarget = await mia.org('GET', `/audit-log?correlationId=${ran.correlationId}&target=${target}`);
          expect([tool, byTarget]).toEqual([tool, { entries: [], hasMore: false }]);
          const { data } = (await readBy(stack.org, ran.correlationId))[0]!;
          read[tool] = { mine: { ...mine[0], ...OF_ONE_CALL }, steps: [data['step'], data['reason']] };
        }
        for (const { mine } of Object.values(read)) expect(mine).toEqual(read['api/nothing']!.mine);
        expect(Object.values(read).map(({ steps }) => steps)).toEqual([
          ['name', 'no tool has this name'],
          ['grant', expect.stringContaining('not granted: ask an admin')],
          ['grant', expect.stringContaining('Incident 4712')],
          ['name', 'no tool has this name'],
        ]);
      } finally {
        await stack.org('DELETE', `/blocks/${String(block)}`);
      }
    },
  );

  proves(['NAMES-HIDDEN'], 'reads names back without what cannot be seen', async () => {
    const { text } = await asMia('api/\u202ecod\u202c\u200b\u0007x');
    expect(text).toContain('No tool named api/codx is available');
  });
});

proves(
  ['CALL-64', 'RULE-EFFECT', 'RULE-TRY'],
  'a condition on a shortened name denies and asks also when a refresh has ended the need for it, and a dry run and a replay say so',
  async () => {
    const [stays, goes] = ['a', 'b'].map((end) => 'x'.repeat(70) + end) as [string, string];
    const documentOf = (...names: string[]) => ({
      openapi: '3.1.0',
      info: { title: 'Twins', version: '1' },
      servers: [{ url: api.url }],
      paths: Object.fromEntries(names.map((operationId) => [`/${operationId}`, { get: { operationId, responses: {} } }])),
    });
    const { report } = (await stack.importApi('twins', { document: documentOf(stays, goes) })) as {
      report: { collisions: { calledAs: [string, string] }[] };
    };
    const [shortened] = report.collisions[0]!.calledAs;
    const cut = `twins/${stays}`.slice(0, 64);
    await stack.grant(caller.account.id, 'twins');

    const effectOf = async (tool: string): Promise<string> => {
      const { isError, json } = await stack.execute(tool, {}, { token: caller.token.value });
      if (isError) return 'deny';
      return (json as { status?: unknown } | undefined)?.status === 'PENDING_APPROVAL' ? 'approve' : 'allow';
    };
    async function effectUnder(effect: string, when: string, tool: string): Promise<string> {
      const rule = { name: 'Twins', effect, tools: ['twins/*'], when, reason: 'one of them is dangerous' };
      const { id } = await stack.org('POST', '/rules', rule);
      const before = api.hits.length;
      const became = await effectOf(tool);
      expect(api.hits.length - before).toBe(became === 'allow' ? 1 : 0);
      const tried = await stack.org('POST', '/rules/test', { caller: { kind: 'serviceAccount', id: caller.account.id }, tool });
      expect([when, tried['effect']]).toEqual([when, became]);
      await stack.org('DELETE', `/rules/${String(id)}`);
      return became;
    }

    expect(await effectOf(shortened)).toBe('allow');
    expect(await effectUnder('DENY', `tool == "${shortened}"`, shortened)).toBe('deny');
    await stack.org('POST', '/integrations/twins/refresh', { document: documentOf(stays) });
    expect(await effectOf(cut)).toBe('allow');
    for (const when of [`tool == "${shortened}"`, `tool in ["twins/other", "${shortened}"]`]) {
      expect([when, await effectUnder('DENY', when, cut)]).toEqual([when, 'deny']);
      expect([when, await effectUnder('REQUIRE_APPROVAL', when, cut)]).toEqual([when, 'approve']);
    }
    expect(await effectUnder('DENY', `tool != "${cut}"`, cut)).toBe('allow');

    // A replay judges the calls that were made under the shortened name, too.
    const draft = { name: 'Draft', effect: 'DENY', tools: [cut], reason: 'one of them is dangerous' };
    await until('the calls to stand in the trail', async () => {
      const { groups } = (await stack.org('POST', '/rules/replay', { draft, days: 1 })) as { groups: { tool: string; effect: string }[] };
      return groups.some(({ tool, effect }) => tool === shortened && effect === 'deny');
    });
  },
);

proves(
  ['BUDGET'],
  'many calls at once overrun a hard limit by what the calls that ran answered beyond what was held for them',
  async () => {
    const hardLimit = 1_000;
    await stack.org('PUT', '/budgets/api', { period: 'DAY', hardLimit });
    api.plan({ body: 'many words of an answer '.repeat(1_000), delayMs: 300 });
    const before = api.hits.length;
    await Promise.all(Array.from({ length: 100 }, () => stack.execute('api/echo', {}, { token: caller.token.value })));
    api.plan(undefined);
    const budget = await until('the use to be settled', async () => {
      const now = await stack.org('GET', '/budgets/api');
      return now['reserved'] === 0 && Number(now['used']) > 0 && now;
    });
    expect(api.hits.length - before).toBe(1);
    expect(budget).toMatchObject({ overrun: Number(budget['used']) - hardLimit, state: 'HARD_CROSSED' });
    await stack.org('DELETE', '/budgets/api');
  },
);
