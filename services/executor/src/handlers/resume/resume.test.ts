/** Approved calls over a real MongoDB: crashes, takeovers. At most one request leaves, and every intent has one outcome. */
import type { audit } from '@gatehouse/contracts';
import { until } from '@gatehouse/test-support';
import type { CrashPoint } from '../../crashPoints';
import { textContent } from '../../domain/content';
import { createBreaker, type Passage } from '../../upstream/breaker';
import { resumeFixture, SILENT_MS, type Process, type Fixture } from '../../testing/resumeFixture';

let fixture: Fixture;
beforeEach(async () => void (fixture = await resumeFixture()));
afterEach(() => fixture.context.dispose());
/** Gives the fixture another time of silence, because many calls run at once on a slow machine. */
async function slowFixture(silentMs: number): Promise<void> {
  await fixture.context.dispose();
  fixture = await resumeFixture(silentMs);
}

const phases = (events: readonly audit.AuditEvent[]) => events.map(({ phase, outcome }) => (phase === 'intent' ? phase : outcome));
/** Every intent has exactly one outcome. */
function expectPairs(events: readonly audit.AuditEvent[]): void {
  for (const { callId } of events.filter(({ phase }) => phase === 'intent'))
    expect(events.filter((event) => event.phase === 'outcome' && event.callId === callId)).toHaveLength(1);
}
const gate = () => {
  let open = (): void => undefined;
  const closed = new Promise<void>((resolve) => (open = resolve));
  return { closed, open: () => open() };
};

test('an approved call runs with the bytes that were shown, and says so in one write', async () => {
  const request = fixture.approve();
  await fixture.start().deliver(request);
  const told = await fixture.ended(request);
  expect(told).toEqual({
    orgId: request.orgId,
    requestId: request.requestId,
    outcome: 'completed',
    finishedAt: expect.any(String),
    isError: false,
    durationMs: expect.any(Number),
    httpStatus: 200,
    content: '[{"type":"text","text":"done"}]',
  });
  expect(fixture.hits).toEqual(['/refund/A1']);
  const [intent, outcome] = fixture.eventsOf(request);
  const common = {
    actor: { kind: 'serviceAccount', id: fixture.account.id, name: 'nightly' },
    traceId: 'a'.repeat(32),
    invocationId: 'inv-1',
  };
  expect([intent, outcome]).toMatchObject([
    { ...common, phase: 'intent', data: { door: 'mcp', definition: 'd1' } },
    { ...common, phase: 'outcome', outcome: 'succeeded', data: { status: 200, tokens: 56 } },
  ]);
  await until(() => fixture.spent.length === 1);
  expect(fixture.spent).toEqual([{ orgId: request.orgId, callId: intent!.callId, counter: 'c', tokens: 56 }]);
  expect(await fixture.rows.findOne({ _id: request.requestId })).toMatchObject({ state: 'done', fence: 1 });
});

test.each([
  ['the API says no', { outcome: 'failed', status: 422, content: textContent('no') }, 'completed'],
  ['the API cannot be reached', { outcome: 'failed', content: textContent('not reached') }, 'failed'],
  ['the answer is lost', { outcome: 'unknown', content: textContent('may have run') }, 'unknown'],
] as const)('%s', async (_, result, outcome) => {
  fixture.peers.upstream = () => result;
  const request = fixture.approve();
  await fixture.start().deliver(request);
  expect(await fixture.ended(request)).toMatchObject({ outcome, isError: true, content: result.content.toString() });
});

test('an answer larger than what is kept is named by its size', async () => {
  fixture.peers.upstream = () => ({ outcome: 'succeeded', status: 200, content: textContent('x'.repeat(300_000)) });
  const request = fixture.approve();
  await fixture.start().deliver(request);
  const { isError, outcome, content } = await fixture.ended(request);
  expect([outcome, isError]).toEqual(['completed', false]);
  expect(content).toContain('The call ran. Its answer of 300027 bytes is here in part');
});

describe('a process that dies', () => {
  test.each<[CrashPoint, string, string[], number]>([
    ['resume.claimed', 'completed', ['intent', 'succeeded'], 1],
    ['resume.intent', 'completed', ['intent', 'refused', 'intent', 'succeeded'], 1],
    ['resume.sent', 'unknown', ['intent', 'unknown'], 0],
    ['resume.answered', 'unknown', ['intent', 'unknown'], 1],
    ['resume.done', 'completed', ['intent', 'succeeded'], 1],
  ])('at %s leaves a call that ends as %s', async (point, outcome, trail, hits) => {
    const first = fixture.start();
    first.crashAt = point;
    const request = fixture.approve();
    await first.deliver(request);
    await until(() => first.crashAt === undefined);
    await fixture.start().deliver(request); // restarted, and told again
    expect(await fixture.ended(request)).toMatchObject({ outcome });
    await until(() => fixture.eventsOf(request).length >= trail.length);
    expect(phases(fixture.eventsOf(request)).sort()).toEqual([...trail].sort());
    expectPairs(fixture.eventsOf(request));
    expect([fixture.hits.length, fixture.told(request).length]).toEqual([hits, 1]);
    // Charged once per attempt that reserved, and with more than nothing where something was sent.
    await until(() => fixture.spent.length > 0);
    expect(new Set(fixture.spent.map(({ callId }) => callId)).size).toBe(fixture.spent.length);
    expect(fixture.spent.at(-1)!.tokens).toBeGreaterThan(0);
  });
});

describe('a process that stood still and wakes up', () => {
  /** Holds the first process up at a moment, lets another take over, wakes the first. */
  async function takenOver(pause: (wait: () => Promise<void>) => void, start = (): Process => fixture.start()) {
    const { closed, open } = gate();
    let reached = false;
    let first = true;
    pause(async () => {
      if (!first) return;
      first = false;
      reached = true;
      await closed;
    });
    const request = fixture.approve();
    const paused = start();
    await paused.deliver(request);
    await until(() => reached);
    paused.still = true;
    fixture.start();
    await fixture.ended(request);
    paused.still = false;
    open();
    await new Promise((resolve) => setTimeout(resolve, SILENT_MS / 2)); // it has the time to do harm
    return request;
  }
  const beforeTheIntent = (wait: () => Promise<void>): void => {
    const { decide } = fixture.peers;
    fixture.peers.decide = () => wait().then(decide) as never;
  };
  const beforeSending = (wait: () => Promise<void>): void => void (fixture.peers.confirm = wait);

  test.each([
    ['before its intent', beforeTheIntent, ['intent', 'succeeded']],
    ['between intent and sending', beforeSending, ['intent', 'refused', 'intent', 'succeeded']],
  ])('%s sends nothing any more', async (_, pause, trail) => {
    const request = await takenOver(pause);
    expect(fixture.hits).toHaveLength(1);
    expect(phases(fixture.eventsOf(request)).sort()).toEqual([...trail].sort());
    expectPairs(fixture.eventsOf(request));
    expect(fixture.told(request)).toHaveLength(1);
  });

  test('without the condition on the write it would send twice', async () => {
    const always = (): Promise<boolean> => Promise.resolve(true);
    await takenOver(beforeSending, () => fixture.start({ ...fixture.store, send: always }));
    expect(fixture.hits.length).toBeGreaterThan(1);
  });

  test('after it was sent does not say otherwise than what was said', async () => {
    const request = await takenOver((wait) => {
      const { upstream } = fixture.peers;
      fixture.peers.upstream = () => wait().then(upstream);
    });
    expect(fixture.told(request)).toMatchObject([{ outcome: 'unknown' }]);
    expect([phases(fixture.eventsOf(request)), fixture.hits.length]).toEqual([['intent', 'unknown'], 1]);
    expect(fixture.spent).toHaveLength(1);
  });
});

test('a call that is announced again and again, to two processes at once, runs once', async () => {
  await slowFixture(20_000);
  const processes = [fixture.start(), fixture.start()];
  const requests = Array.from({ length: 30 }, () => fixture.approve());
  await Promise.all(requests.flatMap((request) => [0, 1, 2, 3].map((i) => processes[i % 2]!.deliver(request))));
  await Promise.all(requests.map((request) => fixture.ended(request)));
  await Promise.all(requests.map((request) => processes[0]!.deliver(request)));
  expect(fixture.hits).toHaveLength(30);
  for (const request of requests)
    expect([fixture.told(request).length, phases(fixture.eventsOf(request))]).toEqual([1, ['intent', 'succeeded']]);
});

test('many calls and processes that die anywhere: at most one request each, one end, one outcome per intent', async () => {
  await slowFixture(1_500);
  const points: CrashPoint[] = ['resume.claimed', 'resume.intent', 'resume.sent', 'resume.answered', 'resume.done'];
  let n = 0;
  const next = (): Process => Object.assign(fixture.start(), { crashAt: points[n++ % points.length] });
  const pool = [next(), next()];
  const requests = Array.from({ length: 60 }, (_, i) => fixture.approve({ id: `r${i}` }));
  for (const [i, request] of requests.entries()) {
    const slot = i % 2;
    if (pool[slot]!.crashAt === undefined) pool[slot] = next();
    await Promise.all([pool[slot]!.deliver(request), i % 3 === 0 ? pool[1 - slot]!.deliver(request) : undefined]);
  }
  const survivor = fixture.start();
  await Promise.all(requests.map((request) => survivor.deliver(request)));
  for (const [i, request] of requests.entries()) {
    const { outcome } = await fixture.ended(request);
    const count = fixture.hits.filter((path) => path === `/refund/r${i}`).length;
    expect(count).toBeLessThanOrEqual(1);
    if (outcome === 'completed') expect(count).toBe(1);
    expect(fixture.told(request)).toHaveLength(1);
    expectPairs(fixture.eventsOf(request));
  }
  expect(new Set(fixture.spent.map(({ callId }) => callId)).size).toBe(fixture.spent.length);
});

test('a call of an API that fails repeatedly waits until it is tried again', async () => {
  const breaker = createBreaker({ failures: 1, pauseMs: 200, onOpen: () => undefined });
  const failed = breaker.enter({ orgId: 'org_1', integrationId: fixture.target.integrationId }) as Passage;
  failed.report(true);
  const request = fixture.approve();
  await fixture.start(undefined, { breaker }).deliver(request);
  expect(await fixture.ended(request)).toMatchObject({ outcome: 'completed', isError: false });
  expect(fixture.hits).toHaveLength(1);
  expectPairs(fixture.eventsOf(request));
});
