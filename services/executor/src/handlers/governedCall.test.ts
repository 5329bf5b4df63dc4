/** What a governed call does when its parts fail. The parts are plain functions here; the whole service is tested in `service.test.ts`. */
import { setImmediate as turn } from 'node:timers/promises';
import { AppError, newId, type audit } from '@gatehouse/contracts';
import { until } from '@gatehouse/test-support';
import { textContent } from '../domain/content';
import { callFixture as fixture, integrationId } from '../testing/callFixture';
import { resolveOnBehalfOf, type ResolveOnBehalfOf } from './onBehalfOf';

const phases = (events: readonly audit.AuditEvent[]) => events.map(({ phase, outcome }) => [phase, outcome]);

test('the order is intent, upstream, outcome', async () => {
  const { call, order } = fixture();
  await call();
  expect(order).toEqual(['intent', 'upstream', 'outcome']);
});

test('without a durable intent nothing runs, and that is recorded once it can be', async () => {
  const { call, stored, refuse, order } = fixture();
  refuse.set('intent', 1);
  refuse.set('outcome', 3);
  await expect(call()).rejects.toMatchObject({
    code: 'unavailable',
    message: 'The call was not made: the audit trail cannot be written now',
  });
  await until(() => stored.length > 0);
  expect(order).not.toContain('upstream');
  expect(phases(stored)).toEqual([['outcome', 'refused']]);
});

test.each([
  ['before its intent', [false], []],
  [
    'after its intent',
    [true, false],
    [
      ['intent', undefined],
      ['outcome', 'refused'],
    ],
  ],
])('a call whose caller gave it up %s has no effect', async (_, answers, trail) => {
  const { call, stored, order, held } = fixture();
  held.push(...answers);
  await expect(call()).rejects.toMatchObject({ code: 'unavailable' });
  await until(() => stored.length === trail.length);
  expect([order.includes('upstream'), phases(stored)]).toEqual([false, trail]);
});

test('an outcome that cannot be stored is told, and pursued with the same event id', async () => {
  const { call, stored, refuse } = fixture();
  refuse.set('outcome', 4);
  await expect(call()).rejects.toMatchObject({ code: 'unknown_outcome', data: { callId: expect.stringMatching(/^call_/) } });
  await until(() => stored.length === 2);
  expect(phases(stored)).toEqual([
    ['intent', undefined],
    ['outcome', 'succeeded'],
  ]);
  expect(stored[0]!.callId).toBe(stored[1]!.callId);
});

test('a refusal that cannot be recorded is no answer', async () => {
  const { call, refuse } = fixture({ decide: () => Promise.resolve({ effect: 'deny', step: 'grant', reason: 'not granted' }) });
  refuse.set('outcome', 1);
  await expect(call()).rejects.toMatchObject({ code: 'unavailable' });
});

test('a person who must sign is told so and where, nothing is sent, and the trail has the step', async () => {
  const signUrl = 'https://console.example/policy/sign?org=acme';
  const reason = 'mia@example.com has not signed version 3 of the AI use policy';
  const { call, stored, order } = fixture({ decide: () => Promise.resolve({ effect: 'deny', step: 'aiUsePolicy', reason, signUrl }) });
  const answer = await call();
  expect(answer).toMatchObject({ value: { isError: true, signUrl } });
  for (const said of ['Acknowledgement required', reason, 'No tool call was made', signUrl]) expect(textOf(answer)).toContain(said);
  expect(order).not.toContain('upstream');
  expect(stored).toMatchObject([{ outcome: 'denied', data: { step: 'aiUsePolicy', reason } }]);
});

const textOf = (answer: unknown): string => JSON.stringify(JSON.parse((answer as { body: Buffer }).body.toString()));

describe('who may not run a tool does not learn that it exists', () => {
  const denied = { decide: () => Promise.resolve({ effect: 'deny' as const, step: 'grant' as const, reason: 'not granted' }) };
  const off = { resolve: () => Promise.resolve({ found: false as const, collides: [], integrationId, disabled: 'orders' }) };
  const twins = { resolve: () => Promise.resolve({ found: false as const, collides: ['desk/orders-a', 'desk/orders-b'], integrationId }) };

  test('unknown, ungranted and shared names get one text; the trail keeps the reason', async () => {
    const blocked = { effect: 'deny' as const, step: 'block' as const, reason: 'blocked: incident 7', ungranted: true as const };
    const fixtures = [
      fixture({ resolve: () => Promise.resolve({ found: false, collides: [] }) }),
      fixture(denied),
      fixture({ ...twins, ...denied }),
      fixture({ decide: () => Promise.resolve(blocked) }),
      fixture({ ...twins, decide: () => Promise.resolve(blocked) }),
      fixture({ ...off, ...denied }),
    ];
    const texts = await Promise.all(fixtures.map(async ({ call }) => textOf(await call())));
    expect(new Set(texts).size).toBe(1);
    expect(fixtures.map(({ stored }) => stored[0]!.data)).toMatchObject([
      { step: 'name', reason: 'no tool has this name' },
      { step: 'grant', reason: 'not granted' },
      { step: 'name', reason: 'several tools share this name: desk/orders-a, desk/orders-b' },
      { step: 'grant', reason: 'not granted, and blocked: incident 7' },
      { step: 'name', reason: 'several tools share this name: desk/orders-a, desk/orders-b' },
      { step: 'name', reason: 'the tool is disabled' },
    ]);
  });

  test('who was granted a disabled tool is told that it is disabled, and nothing is sent', async () => {
    const { call, stored, order } = fixture(off);
    expect(textOf(await call())).toContain('is disabled: an admin can enable it');
    expect(order).not.toContain('upstream');
    expect(stored).toMatchObject([{ outcome: 'denied', data: { step: 'disabled', reason: 'the tool is disabled' } }]);
  });

  test('a name of more than 64 characters runs the tool that has the whole of it, and no other', async () => {
    const toolName = `${'x'.repeat(70)}Delete`;
    const pointer = { found: true as const, integrationId, slug: 'desk', toolName, digest: 'd', needsCredential: false };
    for (const [tool, runs] of [
      [`desk/${toolName}`, true],
      [`desk/${toolName}`.slice(0, 64), true],
      [`desk/${'x'.repeat(70)}Read`, false],
      [`desk/${toolName}d`, false],
    ] as const) {
      const { call, order, stored } = fixture({ resolve: () => Promise.resolve(pointer) });
      const answer = await call(undefined, undefined, {}, tool);
      expect([tool, order.includes('upstream')]).toEqual([tool, runs]);
      if (!runs) expect(textOf(answer)).toContain(`No tool named ${tool} is available to you`);
      if (!runs) expect(stored[0]!.data).toMatchObject({ step: 'name', reason: 'no tool has this name' });
    }
  });

  test('a shared name is explained to who is granted one of its tools, without the names', async () => {
    const asked: unknown[] = [];
    const { call, stored } = fixture({
      ...twins,
      decide: (question) => {
        asked.push(question);
        const allowed = question.toolName === 'orders-b';
        return Promise.resolve(allowed ? { effect: 'allow', step: 'default' } : { effect: 'deny', step: 'grant' });
      },
    });
    const text = textOf(await call());
    expect(text).toContain('several tools share');
    expect(text).not.toContain('orders-');
    expect(asked).toEqual(['orders-a', 'orders-b'].map((toolName) => ({ tool: 'desk/orders', integrationId, toolName, arguments: {} })));
    expect(stored).toMatchObject([{ outcome: 'denied', data: { step: 'name' } }]);
  });

  test('and reads what those are called that they may use, no others', async () => {
    const shortened = { ...(await twins.resolve()), calledAs: ['desk/one_1', 'desk/two_2'] };
    const { call } = fixture({
      resolve: () => Promise.resolve(shortened),
      decide: ({ toolName }) =>
        Promise.resolve(toolName === 'orders-b' ? { effect: 'allow', step: 'default' } : { effect: 'deny', step: 'grant' }),
    });
    const text = textOf(await call());
    expect(text).toContain('call desk/two_2');
    expect(text).not.toContain('desk/one_1');
  });

  test('a reason other than a missing grant is told as it is', async () => {
    const { call } = fixture({ decide: () => Promise.resolve({ effect: 'deny', step: 'rule', reason: 'refunds are for people' }) });
    expect(textOf(await call())).toContain('refunds are for people');
    const blocked = fixture({ decide: () => Promise.resolve({ effect: 'deny', step: 'block', reason: 'blocked: incident 7' }) });
    expect(textOf(await blocked.call())).toContain('incident 7');
  });
});

describe('the member an on-behalf-of claim names', () => {
  const member = newId('user');
  const members = (events: readonly audit.AuditEvent[]) => events.map((event) => event.onBehalfOfMember);

  test('stands in every fact of the call, a denial too', async () => {
    const claims: string[] = [];
    const known: ResolveOnBehalfOf = (claim) => Promise.resolve(claims.push(claim)).then(() => member);
    const good = fixture({}, known);
    await good.call(20_000, 'mia');
    const bad = fixture({ resolve: () => Promise.resolve({ found: false, collides: [] }) }, known);
    await bad.call(20_000, 'mia');
    expect([members(good.stored), members(bad.stored), claims]).toEqual([[member, member], [member], ['mia', 'mia']]);
  });

  test('is not looked for without a claim', async () => {
    const { call, stored } = fixture({}, () => Promise.reject(new Error('asked')));
    await call();
    expect(members(stored)).toEqual([undefined, undefined]);
  });

  test('is left out when the look-up fails; the call runs all the same', async () => {
    const away = { call: () => Promise.reject(new AppError('unavailable', 'The service did not answer')) };
    const { call, stored, order } = fixture({}, resolveOnBehalfOf(away as never));
    expect(await call(20_000, 'mia')).toMatchObject({ value: { isError: false } });
    expect([members(stored), stored[0]!.onBehalfOf, order.includes('upstream')]).toEqual([[undefined, undefined], 'mia', true]);
  });
});

test('a fault of ours after the intent still has an outcome', async () => {
  const { call, stored } = fixture({ send: () => Promise.reject(new Error('bug with secret detail')) });
  const answer = await call();
  expect(answer).toMatchObject({ value: { isError: true } });
  expect(JSON.stringify(answer)).not.toContain('secret detail');
  expect(phases(stored)).toEqual([
    ['intent', undefined],
    ['outcome', 'unknown'],
  ]);
});

test('policy away: nothing ran, and no guess is made', async () => {
  const { call, stored, order } = fixture({ decide: () => Promise.reject(new AppError('unavailable', 'The service did not answer')) });
  await expect(call()).rejects.toMatchObject({ code: 'unavailable' });
  expect([stored, order]).toEqual([[], []]);
});

test('an unknown effect is no permission', async () => {
  const { call, order } = fixture({ decide: () => Promise.resolve({ effect: 'maybe', step: 'x' } as never) });
  expect(await call()).toMatchObject({ value: { isError: true } });
  expect(order).not.toContain('upstream');
});

test('a call without time left is not made', async () => {
  const { call, order } = fixture();
  await expect(call(1_000)).rejects.toMatchObject({ code: 'unavailable' });
  expect(order).toEqual([]);
});

test('the places at an integration are bounded, and given back', async () => {
  const open: (() => void)[] = [];
  const { call } = fixture({
    send: () => new Promise((resolve) => open.push(() => resolve({ outcome: 'succeeded', content: textContent('ok') }))),
  });
  const first = [call(), call()];
  await until(() => open.length === 2);
  expect(JSON.stringify(await call())).toMatch(/"isError":true/);
  open.forEach((release) => release());
  await Promise.all(first);
  const next = call();
  await until(() => open.length === 3);
  open[2]!();
  expect(await next).toMatchObject({ value: { isError: false } });
  await turn();
});
