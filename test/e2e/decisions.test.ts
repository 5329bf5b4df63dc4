/** Rules, blocks and budgets, from what an admin writes over REST to what the next call over MCP gets. */
import {
  execute,
  pendingOf,
  startUpstream,
  until,
  useStack,
  type Caller,
  type McpOptions,
  type Stack,
  type ToolOutcome,
  type Upstream,
} from '../harness';
import { proves } from '../proves';

let stack: Stack;
let api: Upstream;
let caller: Caller;

beforeAll(async () => {
  api = await startUpstream();
  stack = await useStack();
  caller = await newCaller('decided-bot');
  await stack.importApi('api', { document: api.document() });
  await opened(caller);
}, 120_000);
afterAll(async () => {
  await stack?.stop();
  await api?.close();
}, 60_000);

const by = ({ token }: Caller): McpOptions => ({ token: token.value });
const newCaller = (name?: string): Promise<Caller> => stack.readyCaller(name);
async function opened(who: Caller): Promise<Caller> {
  await stack.putCredential(who.account.id, 'api', 'upstream-bearer', 'bearer');
  await stack.grant(who.account.id, 'api');
  return who;
}
/** Calls go through the two gateways in turn. */
let turn = 0;
const call = (tool: string, args: Record<string, unknown>, who = caller): Promise<ToolOutcome> =>
  execute(stack.mcpUrls[(turn += 1) % 2]!, tool, args, by(who));
const subject = ({ account }: Caller) => ({ kind: 'serviceAccount', id: account.id });

interface NewRule {
  effect?: string;
  tools?: string[];
  [more: string]: unknown;
}
async function withRules<T>(rules: NewRule[], run: (ids: string[]) => Promise<T>): Promise<T> {
  const ids: string[] = [];
  for (const rule of rules) {
    const body = { name: 'a rule', effect: 'DENY', tools: ['api/echo'], reason: 'because of a rule', ...rule };
    ids.push(String((await stack.org('POST', '/rules', body))['id']));
  }
  try {
    return await run(ids);
  } finally {
    for (const id of ids) await stack.org('DELETE', `/rules/${id}`);
  }
}

/** What became of a call, in one word. */
async function effectOf(tool: string, args: Record<string, unknown> = {}, who = caller): Promise<string> {
  const outcome = await call(tool, args, who);
  if (!outcome.isError && (outcome.json as { status?: unknown } | undefined)?.status === 'PENDING_APPROVAL') return 'approve';
  return outcome.isError ? `deny: ${outcome.text}` : 'allow';
}
const DENIED = expect.stringMatching(/^deny: .*because of a rule/);

describe('rules', () => {
  proves(
    ['RULE-EFFECT'],
    'a rule acts on the call after its answer, and so do its change, its switch and its removal, 5 rounds',
    async () => {
      for (let round = 0; round < 5; round += 1) {
        await withRules([{}], async ([id]) => {
          expect(await effectOf('api/echo')).toEqual(DENIED);
          await stack.org('PATCH', `/rules/${id}`, { enabled: false });
          expect(await effectOf('api/echo')).toBe('allow');
          await stack.org('PATCH', `/rules/${id}`, { enabled: true, effect: 'REQUIRE_APPROVAL' });
          expect(await effectOf('api/echo')).toBe('approve');
        });
        expect(await effectOf('api/echo')).toBe('allow');
      }
    },
  );

  proves(['RULE-EFFECT'], 'deny beats approval, approval beats allow, whatever their order', async () => {
    const [allow, ask, deny] = ['ALLOW', 'REQUIRE_APPROVAL', 'DENY'].map((effect) => ({ effect }));
    await withRules([allow!, ask!], async () => expect(await effectOf('api/echo')).toBe('approve'));
    await withRules([ask!, allow!], async () => expect(await effectOf('api/echo')).toBe('approve'));
    await withRules([allow!, deny!, ask!], async () => expect(await effectOf('api/echo')).toEqual(DENIED));
  });

  proves(['RULE-EFFECT'], 'a rule is for the callers it names', async () => {
    const other = await opened(await newCaller());
    await withRules([{ subjects: [subject(other)] }], async () => {
      expect(await effectOf('api/echo', {}, caller)).toBe('allow');
      expect(await effectOf('api/echo', {}, other)).toEqual(DENIED);
    });
    await withRules([{ subjects: [{ kind: 'user' }] }], async () => expect(await effectOf('api/echo')).toBe('allow'));
    await withRules([{ subjects: [{ kind: 'serviceAccount' }] }], async () => expect(await effectOf('api/echo')).toEqual(DENIED));
  });

  proves(['RULE-EFFECT'], 'a condition looks at the arguments; one that cannot be evaluated denies', async () => {
    await withRules([{ when: 'args.q == "danger"' }], async () => {
      expect(await effectOf('api/echo', { q: 'danger' })).toEqual(DENIED);
      expect(await effectOf('api/echo', { q: 'calm' })).toBe('allow');
      expect(await effectOf('api/echo', {})).toMatch(/^deny: .*a rule/);
    });
    await withRules([{ effect: 'ALLOW', when: 'args.q > 5' }], async () =>
      expect(await effectOf('api/echo', { q: 'text' })).toMatch(/^deny: .*> does not take string and int/),
    );
    await withRules([{ when: 'has(args.delayMs) && args.delayMs > 100' }], async () => {
      expect(await effectOf('api/echo', { delayMs: 101 })).toEqual(DENIED);
      expect(await effectOf('api/echo', { delayMs: 99 })).toBe('allow');
    });
  });

  proves(['RULE-EFFECT'], 'a condition that cannot be used is refused when it is saved, with its place', async () => {
    for (const when of ['args.q ==', 'nobody.knows', 'args.list.all(x, args.list.exists(y, x == y))', '"text"']) {
      const refused = await stack.org('POST', '/rules', { name: 'x', effect: 'DENY', tools: ['*'], reason: 'x', when }).then(
        () => 'accepted',
        (err: { status: number; body: { details: string[] } }) => [err.status, err.body.details[0]],
      );
      expect([when, refused]).toEqual([when, [400, expect.stringMatching(/^\/when: /)]]);
    }
  });

  proves(['RULE-EFFECT'], 'the default of the organization speaks where no rule does', async () => {
    try {
      await stack.org('PATCH', '/security-settings', { defaultDecision: 'deny' });
      expect(await effectOf('api/echo')).toMatch(/^deny/);
      await withRules([{ effect: 'ALLOW' }], async () => expect(await effectOf('api/echo')).toBe('allow'));
      await stack.org('PATCH', '/security-settings', { defaultDecision: 'approve' });
      expect(await effectOf('api/echo')).toBe('approve');
    } finally {
      await stack.org('PATCH', '/security-settings', { defaultDecision: 'allow' });
    }
  });

  proves(
    ['RULE-EFFECT', 'CALL-64'],
    'two names that are the same up to 64 characters are both denied, and a rule on the first 64 characters of a name meets the whole name',
    async () => {
      const long = 'x'.repeat(70);
      const operation = (operationId: string) => ({ get: { operationId, responses: { 200: { description: 'ok' } } } });
      const document = {
        openapi: '3.1.0',
        info: { title: 'Long', version: '1' },
        servers: [{ url: api.url }],
        paths: { '/a': operation(`${long}a`), '/b': operation(`${long}b`), '/c': operation(`y${long}`) },
      };
      await stack.importApi('long', { document });
      await stack.grant(caller.account.id, 'long');
      const before = api.hits.length;
      for (const tool of [`long/${long}a`, `long/${long}b`, `long/${long}`.slice(0, 64)])
        expect(await effectOf(tool)).toMatch(/^deny: .*64 characters/);
      expect(api.hits).toHaveLength(before);
      expect(await effectOf(`long/y${long}`)).toBe('allow');
      await withRules([{ tools: [`long/y${long}`.slice(0, 64)] }], async () => expect(await effectOf(`long/y${long}`)).toEqual(DENIED));
    },
  );

  proves(['RULE-TRY'], 'a dry run says what the call then gets, also for a draft, and runs nothing', async () => {
    const hits = api.hits.length;
    const asked = { caller: subject(caller), tool: 'api/echo', arguments: { q: 'danger' } };
    const draft = { name: 'draft', effect: 'REQUIRE_APPROVAL', tools: ['api/*'], when: 'args.q == "danger"', reason: 'because of a rule' };
    expect(await stack.org('POST', '/rules/test', asked)).toMatchObject({ effect: 'allow', step: 'default' });
    expect(await stack.org('POST', '/rules/test', { ...asked, draft })).toMatchObject({
      effect: 'approve',
      step: 'rule',
      rules: [{ name: 'draft', draft: true, decides: true }],
    });
    expect(await stack.org('POST', '/rules/test', { ...asked, arguments: { q: 'calm' }, draft })).toMatchObject({ effect: 'allow' });
    expect(api.hits).toHaveLength(hits);
    await withRules([draft], async () => expect(await effectOf('api/echo', { q: 'danger' })).toBe('approve'));
    const nonMember = await stack.createAccount();
    const refused = await stack.org('POST', '/rules/test', { ...asked, caller: { kind: 'serviceAccount', id: nonMember.id } });
    expect(refused).toMatchObject({ effect: 'deny', step: 'grant' });
  });

  proves(['RULE-TRY', 'USAGE'], 'a draft is rehearsed on the calls that were made', async () => {
    const rehearsed = await opened(await newCaller());
    for (let i = 0; i < 3; i += 1) await call('api/getThing', { id: String(i) }, rehearsed);
    const draft = { name: 'x', effect: 'DENY', tools: ['api/getThing'], subjects: [subject(rehearsed)], reason: 'x' };
    await until(
      'the calls to stand in the trail',
      async () => (await stack.org('POST', '/rules/replay', { draft, days: 1 }))['deny'] === 3,
    );
    const conditional = { ...draft, when: 'args.id == "1"' };
    expect(await stack.org('POST', '/rules/replay', { draft: conditional, days: 1 })).toMatchObject({ deny: 0, undetermined: 3 });
    const range = { from: new Date(Date.now() - 3_600_000).toISOString(), to: new Date(Date.now() + 60_000).toISOString(), group: 'tool' };
    const query = new URLSearchParams({ ...range, subject: rehearsed.account.id });
    expect((await stack.org('GET', `/usage?${query}`))['rows']).toEqual([
      { key: 'api/getThing', calls: 3, failed: 0, denied: 0, tokens: expect.any(Number), estimated: true },
    ]);
  });
});

describe('blocks', () => {
  proves(
    ['BLOCK-NOW'],
    'a block of caller, integration or tool acts on the next call on every gateway, and lifting it too, 5 rounds',
    async () => {
      const blocked = await opened(await newCaller());
      const targets = [
        { kind: 'serviceAccount', id: blocked.account.id },
        { kind: 'integration', slug: 'api' },
        { kind: 'tool', slug: 'api', tool: 'echo' },
      ];
      for (let round = 0; round < 5; round += 1) {
        for (const target of targets) {
          const { id } = await stack.org('POST', '/blocks', { target, reason: 'credentials leaked' });
          for (let i = 0; i < 2; i += 1) expect(await effectOf('api/echo', {}, blocked)).toMatch(/^deny: blocked: credentials leaked/);
          await stack.org('DELETE', `/blocks/${String(id)}`);
          expect(await effectOf('api/echo', {}, blocked)).toBe('allow');
        }
      }
      const { blocks } = (await stack.org('GET', '/blocks?status=active')) as { blocks: unknown[] };
      expect(blocks).toEqual([]);
    },
  );
});

describe('budgets', () => {
  const usedUp = { period: 'DAY', hardLimit: 1 };

  proves(['BUDGET'], 'a hard limit that is crossed refuses calls until it is raised, reset or taken away', async () => {
    await stack.org('PUT', '/budgets/api', { period: 'DAY', softLimit: 20, hardLimit: 60 });
    const effects: string[] = [];
    for (let i = 0; i < 40 && !effects.at(-1)?.startsWith('deny'); i += 1)
      effects.push(await effectOf('api/echo', { q: 'some words of text' }));
    expect(effects[0]).toBe('allow');
    expect(effects.at(-1)).toMatch(/^deny: .*budget/i);
    const budget = await until('the use to be settled', async () => {
      const now = await stack.org('GET', '/budgets/api');
      return Number(now['used']) > 20 && now['reserved'] === 0 && now;
    });
    expect(budget).toMatchObject({ state: 'HARD_CROSSED' });
    await stack.org('PUT', '/budgets/api', { period: 'DAY', softLimit: 20, hardLimit: 1_000_000 });
    expect(await effectOf('api/echo')).toBe('allow');
    await stack.org('PUT', '/budgets/api', usedUp);
    expect(await effectOf('api/echo')).toMatch(/^deny/);
    await stack.org('POST', '/budgets/api/reset');
    expect(await stack.org('GET', '/budgets/api')).toMatchObject({ used: 0, state: 'OK' });
    await stack.org('DELETE', '/budgets/api');
    expect(await effectOf('api/echo')).toBe('allow');
    await until('the crossings to stand in the trail', async () => (await stack.audit({ type: 'budget.softCrossed' })).length > 0);
    await until('the crossings to stand in the trail', async () => (await stack.audit({ type: 'budget.hardCrossed' })).length > 0);
  });

  proves(['RULE-EFFECT'], 'a group that a rule names cannot be deleted, so that no rule falls silent', async () => {
    const { id: group } = (await stack.org('POST', '/groups', { name: 'Named by rules' })) as { id: string };
    const namings: Partial<NewRule>[] = [
      { subjects: [{ kind: 'group', id: group }] },
      { effect: 'REQUIRE_APPROVAL', approvers: { groups: [group] } },
    ];
    for (const named of namings)
      await withRules([{ name: 'For the group', tools: ['api/nothing'], ...named }], async () =>
        expect(stack.org('DELETE', `/groups/${group}`)).rejects.toMatchObject({
          status: 409,
          body: { error: expect.stringContaining('"For the group"') },
        }),
      );
    await stack.org('DELETE', `/groups/${group}`);
  });

  proves(['BUDGET'], 'who calls one after the other gets past a hard limit by the call that crosses it and no more', async () => {
    const calls = async (hardLimit: number): Promise<number> => {
      await stack.org('PUT', '/budgets/api', { period: 'DAY', hardLimit });
      await stack.org('POST', '/budgets/api/reset');
      for (let made = 0; ; made += 1) if (made === 6 || (await effectOf('api/echo', { q: 'the very same words' })) !== 'allow') return made;
    };
    expect(await calls(1_000_000)).toBe(6);
    const { used } = (await stack.org('GET', '/budgets/api')) as { used: number };
    expect(await calls(Math.round((used / 6) * 2.5))).toBe(3);
    await stack.org('DELETE', '/budgets/api');
  });

  proves(['BUDGET'], 'parallel calls through two gateways cannot get past a hard limit of their number', async () => {
    const limit = 30;
    await stack.org('PUT', '/budgets/api', { period: 'DAY', hardLimit: limit });
    const hits = api.hits.length;
    // While all run, each holds its share: no more of them can run than there are tokens.
    api.plan({ delayMs: 1_000, body: '' });
    const outcomes = await Promise.all(Array.from({ length: 100 }, () => effectOf('api/echo')));
    api.plan(undefined);
    await stack.org('DELETE', '/budgets/api');
    expect(api.hits.length - hits).toBeLessThanOrEqual(limit);
    expect(outcomes.filter((effect) => effect === 'allow').length).toBeLessThanOrEqual(limit);
    expect(outcomes.filter((effect) => effect.startsWith('deny')).length).toBeGreaterThanOrEqual(100 - limit);
  });
});

proves(['PULSE'], 'the heartbeat counts what waits and tells what changed', async () => {
  const before = (await stack.org('GET', '/pulse')) as { changes: Record<string, number>; pending: number };
  await withRules([{ effect: 'REQUIRE_APPROVAL', tools: ['api/getThing'] }], async () => {
    pendingOf(await call('api/getThing', { id: 'pulse' }));
    const after = (await stack.org('GET', '/pulse')) as { changes: Record<string, number>; pending: number; pendingForMe: number };
    expect(after.pending).toBe(before.pending + 1);
    expect(after.pendingForMe).toBe(after.pending);
    await until('the rule to show', async () => {
      const { changes } = (await stack.org('GET', '/pulse')) as { changes: Record<string, number> };
      return (changes['rule'] ?? 0) > (before.changes['rule'] ?? 0);
    });
  });
});
