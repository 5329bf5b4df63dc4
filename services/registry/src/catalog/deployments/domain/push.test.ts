import fc from 'fast-check';
import {
  atAddress,
  beginStep,
  failedStep,
  hasToken,
  interrupt,
  isComplete,
  MAX_ATTEMPTS,
  nextStep,
  settleStep,
  startRun,
  stepsOf,
  tokenHolder,
  type Push,
  type PushStep,
  type ResourceKind,
  type StepOutcome,
} from './push';
import { outsideOf } from './viewPush';

const AT = new Date('2026-11-21T10:00:00Z');
const by = { kind: 'user' as const, id: 'usr_0000000000000000000000', name: 'ada@acme.example' };
const error = { message: 'no' };
const start = (platform: Push['platform']): Push =>
  startRun({
    platform,
    outsideName: 'Night agent, production',
    mcpUrl: 'https://mcp.acme.example/org/acme',
    nameCaller: false,
    askedAt: AT,
    askedBy: by,
    outside: {},
    fence: 1,
  });

const resources: readonly string[] = ['secret', 'server', 'vault', 'credential', 'agent'];
/** What a step answers when all goes well. */
const good = (step: PushStep): StepOutcome => {
  if (step === 'token') return { outcome: 'done', with: { sealedToken: 'x1.sealed' } };
  if (!resources.includes(step)) return { outcome: 'done' };
  return { outcome: 'done', with: { outside: { [step]: { id: `${step}_1`, url: `https://p.example/${step}_1` } } } };
};
const take = (push: Push, step: PushStep, outcome: StepOutcome) => settleStep(beginStep(push, step, AT), step, outcome, AT);
/** All steps up to this one, or all. */
function ranTo(platform: Push['platform'], last?: PushStep): Push {
  let push = start(platform);
  for (let step = nextStep(push); step !== undefined; step = nextStep(push)) {
    if (step === last) return push;
    ({ push } = take(push, step, good(step)));
  }
  return push;
}
const waiting = (push: Push): PushStep[] => push.steps.filter(({ state }) => state === 'pending').map(({ step }) => step);

test.each(['voice', 'managed'] as const)('%s: the steps run in order, and the token is erased once it lies on the platform', (platform) => {
  const order: PushStep[] = [];
  let push = start(platform);
  for (let step = nextStep(push); step !== undefined; step = nextStep(push)) {
    order.push(step);
    ({ push } = take(push, step, good(step)));
    expect('sealedToken' in push).toBe(step === 'token' || (platform === 'managed' && step === 'vault'));
  }
  expect(order).toEqual(stepsOf[platform]);
  expect(isComplete(push)).toBe(true);
});

test('a refusal stops the push where it is and keeps what stands outside', () => {
  const before = ranTo('voice', 'agent');
  const { push, verdict } = take(before, 'agent', { outcome: 'refused', error: { httpStatus: 401, message: 'bad key' } });
  expect(verdict).toMatchObject({ then: 'failed', step: 'agent', error: { httpStatus: 401 } });
  expect(push.outside).toEqual(before.outside);
  expect(failedStep(push)).toMatchObject({ step: 'agent', endedAt: AT, error: { message: 'bad key' } });
});

test('429 waits as long as the platform says, a lost answer a little longer each time, and neither for ever', () => {
  const before = ranTo('voice', 'secret');
  expect(take(before, 'secret', { outcome: 'wait', retryAfterMs: 17_000, error }).verdict).toEqual({ then: 'pause', ms: 17_000 });
  const pauses: number[] = [];
  let push = before;
  for (let tries = 1; tries < MAX_ATTEMPTS; tries += 1) {
    const settled = take(push, 'secret', { outcome: 'unknown', error });
    ({ push } = settled);
    pauses.push(settled.verdict.then === 'pause' ? settled.verdict.ms : NaN);
  }
  expect(pauses).toEqual([2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]);
  expect(push.steps.find(({ step }) => step === 'secret')).toMatchObject({ state: 'waiting', attempts: MAX_ATTEMPTS - 1, error });
  expect(take(push, 'secret', { outcome: 'unknown', error }).verdict).toMatchObject({ then: 'failed', step: 'secret' });
  expect(take(before, 'secret', { outcome: 'unknown', error, pauseMs: 40_000 }).verdict).toEqual({ then: 'pause', ms: 40_000 });
});

const losses: [Push['platform'], ResourceKind, PushStep[], ResourceKind[]][] = [
  ['voice', 'secret', ['token', 'secret', 'server', 'agent', 'verify'], []],
  ['voice', 'server', ['server', 'agent', 'verify'], ['secret']],
  ['voice', 'agent', ['agent', 'verify'], ['secret', 'server']],
  ['managed', 'vault', ['token', 'vault', 'credential', 'agent', 'verify'], []],
  ['managed', 'credential', ['token', 'credential', 'agent', 'verify'], ['vault']],
  ['managed', 'agent', ['agent', 'verify'], ['vault', 'credential']],
];
test.each(losses)('%s: when the %s is gone outside, what named it is made again', (platform, kind, ahead, kept) => {
  const again = startRun(ranTo(platform));
  let push = again;
  for (let step = nextStep(push)!; step !== kind; step = nextStep(push)!) ({ push } = take(push, step, { outcome: 'done' }));
  const settled = take(push, kind, { outcome: 'missing' });
  expect(settled.verdict).toEqual({ then: 'next' });
  expect(waiting(settled.push)).toEqual(ahead);
  // An agent names no vault: it stays known.
  const others = platform === 'managed' && kind !== 'agent' ? ['agent'] : [];
  expect(Object.keys(settled.push.outside).sort()).toEqual([...kept, ...others].sort());
});

test('a token that cannot be opened is made again', () => {
  const { push } = take(ranTo('voice', 'secret'), 'secret', { outcome: 'missing' });
  expect([push.sealedToken, nextStep(push)]).toEqual([undefined, 'token']);
  // A secret that was there is forgotten first; only when it is missed again does the token go.
  const stored = startRun({ ...ranTo('voice'), sealedToken: 'x1.old' });
  const first = take(stored, 'secret', { outcome: 'missing' }).push;
  expect([first.sealedToken, first.outside.secret]).toEqual(['x1.old', undefined]);
  const second = take(first, 'secret', { outcome: 'missing' }).push;
  expect(second.sealedToken).toBeUndefined();
});

test('what keeps disappearing ends the push', () => {
  let push = ranTo('voice', 'verify');
  let then = '';
  for (let round = 0; then !== 'failed'; round += 1) {
    expect(round).toBeLessThan(10 * MAX_ATTEMPTS);
    const step = nextStep(push)!;
    const settled = take(push, step, step === 'verify' ? { outcome: 'missing' } : good(step));
    ({ push } = settled);
    ({ then } = settled.verdict);
  }
  expect(failedStep(push)?.step).toBe('verify');
});

test('a version that somebody else made is remembered, so that the next push knows of it', () => {
  const agent = { id: 'agent_1', url: 'https://p.example/agent_1', version: '1' };
  const before = { ...ranTo('managed', 'agent'), outside: { agent } };
  const { push } = take(before, 'agent', { outcome: 'refused', error, seenVersion: '4' });
  expect(push.outside.agent).toEqual({ ...agent, version: '4' });
});

test('a push that is interrupted says so at the step it was at', () => {
  const push = interrupt(beginStep(ranTo('voice', 'server'), 'server', AT), AT);
  expect(failedStep(push)).toMatchObject({ step: 'server', error: { message: expect.stringContaining('suspended') } });
  expect(isComplete(push)).toBe(false);
});

test('a push that is interrupted between two steps, or before the first, says so at the next', () => {
  const push = interrupt(start('voice'), AT);
  expect(failedStep(push)).toMatchObject({ step: 'preflight', error: { message: expect.stringContaining('suspended') } });
});

test('whatever the platform answers, a run ends, and complete means that everything stands and no token is left', () => {
  const outcome = fc.oneof(
    { weight: 6, arbitrary: fc.constant('good' as const) },
    fc.constantFrom<StepOutcome>({ outcome: 'missing' }, { outcome: 'wait', retryAfterMs: 1, error }, { outcome: 'unknown', error }),
  );
  fc.assert(
    fc.property(fc.constantFrom('voice' as const, 'managed' as const), fc.infiniteStream(outcome), (platform, answers) => {
      let push = start(platform);
      for (let rounds = 0; ; rounds += 1) {
        expect(rounds).toBeLessThan(200);
        const step = nextStep(push);
        if (step === undefined) break;
        // Nobody makes a secret without a token.
        if (step === tokenHolder[platform]) expect(hasToken(push)).toBe(true);
        const drawn = answers.next().value;
        const settled = take(
          push,
          step,
          drawn === 'good' || (drawn.outcome === 'missing' && !resources.includes(step)) ? good(step) : drawn,
        );
        ({ push } = settled);
        if (settled.verdict.then === 'failed') return;
      }
      expect(Object.keys(push.outside).sort()).toEqual(stepsOf[platform].filter((step) => resources.includes(step)).sort());
      expect(push.sealedToken).toBeUndefined();
    }),
  );
});

test.each([
  ['voice', 'server', ['agent', 'secret']],
  ['managed', 'credential', ['agent', 'vault']],
] as const)('%s: with another address the %s is made anew, and the one that stands is listed', (platform, kind, kept) => {
  const outside = Object.fromEntries([kind, ...kept].map((name) => [name, { id: `${name}_1`, url: `https://p.example/${name}_1` }]));
  const push = { ...start(platform), outside };
  expect(atAddress(push, push.mcpUrl)).toBe(push);
  const moved = atAddress(push, 'https://new.example/org/acme');
  expect(Object.keys(moved.outside).sort()).toEqual(kept);
  expect(moved).toMatchObject({ mcpUrl: 'https://new.example/org/acme', left: [{ kind, id: `${kind}_1` }] });
  expect(hasToken(moved)).toBe(platform === 'voice');
  const order = outsideOf(moved).map((resource) => [resource.kind, resource.unused]);
  expect(order).toEqual([
    ['agent', undefined],
    [kind, true],
    [kept[1], undefined],
  ]);
  const back = settleStep(beginStep(moved, kind, AT), kind, good(kind), AT).push;
  expect(back.left).toEqual([]);
});

test('what stands at another host of the platform, where the key was before, is named as left; what was removed there is not', () => {
  const made = (step: ResourceKind, host: string): StepOutcome => ({
    outcome: 'done',
    with: { outside: { [step]: { id: `${step}_${host}`, url: `https://${host}.example/${step}` } } },
  });
  const movedTo = (host: string): Push => {
    let push = startRun(ranTo('voice'));
    for (let step = nextStep(push); step !== undefined; step = nextStep(push)) {
      const isMissing = step === 'secret' && push.outside.secret?.id === 'secret_1';
      const isMade = resources.includes(step) ? made(step as ResourceKind, host) : good(step);
      ({ push } = take(push, step, isMissing ? { outcome: 'missing' } : isMade));
    }
    return push;
  };
  const moved = movedTo('eu');
  expect(moved.left?.map(({ kind, url }) => `${kind} ${url}`).sort()).toEqual([
    'agent https://p.example/agent_1',
    'secret https://p.example/secret_1',
    'server https://p.example/server_1',
  ]);
  expect(Object.values(moved.outside).map(({ id }) => id)).toEqual(['secret_eu', 'server_eu', 'agent_eu']);
  expect(moved).not.toHaveProperty('forgotten');
  const remade = movedTo('p');
  expect([remade.left, remade.forgotten]).toEqual([undefined, undefined]);
});
