/** What a caller is told about a call that may run only once and was lost: `unknown_outcome` only where a worker has begun it. */
import { AppError } from '@gatehouse/contracts';
import type { Handler } from './index';
import { edgeCallContext } from './index';
import { defaultLimits } from './core/limits';
import type { MessageBus } from './core/messageBus';
import { failure, hello, never, pair } from './testing/calls';
import { once } from './testing/contracts';
import { eachWithProxy } from './testing/eachWithProxy';
import type { Proxy } from './testing/proxy';
import { eventually, somebody, transports, Fixture } from './testing/fixture';

const limits = { silenceMs: 250, startMs: 250, unheardMs: 150, aliveMs: 80, sweepMs: 20, drainMs: 50 };

describe.each(transports)('a lost call over %s', (transport) => {
  let fixture: Fixture;
  beforeEach(() => (fixture = new Fixture(transport)));
  afterEach(() => fixture.cleanUp([]));

  it('did not run when no worker took it', async () => {
    const { server, caller } = await pair(fixture, once, (request) => request, limits);
    await server.close();
    expect(await failure(caller.call(once, hello, edgeCallContext()))).toMatchObject({
      code: 'unavailable',
      message: 'The service did not answer, and nothing was done',
    });
  });

  it('did not run when it waited for its turn in a worker that went away', async () => {
    const server = fixture.bus('identity', {}, limits);
    let begun = 0;
    server.serve(once, () => (begun++, never()), { concurrency: 1 });
    const caller = fixture.bus('gateway', {}, limits);
    await Promise.all([server.start(), caller.start()]);
    const running = failure(caller.call(once, hello, edgeCallContext()));
    const waiting = failure(caller.call(once, hello, edgeCallContext()));
    await eventually('one running', () => begun === 1);
    await new Promise((resolve) => setTimeout(resolve, 60));
    await server.close();
    expect([(await running).code, (await waiting).code]).toEqual(['unknown_outcome', 'unavailable']);
  });

  it('did not run when its handler had not begun it', async () => {
    let begin: (() => boolean) | undefined;
    const server = fixture.bus('identity', {}, limits);
    server.serve(once, (_, call) => ((begin = call.begin), never()), { manualBegin: true });
    const caller = fixture.bus('gateway', {}, limits);
    await Promise.all([server.start(), caller.start()]);
    const lost = failure(caller.call(once, hello, edgeCallContext()));
    await eventually('running', () => begin !== undefined);
    await server.close();
    expect((await lost).code).toBe('unavailable');
    expect(begin!()).toBe(false);
  });

  it('may have run when its handler had begun it', async () => {
    const answers: boolean[] = [];
    const server = fixture.bus('identity', {}, limits);
    const handler: Handler<typeof once> = async (_, call) => {
      answers.push(call.begin(), call.begin(), await call.beginConfirmed());
      return never();
    };
    server.serve(once, handler, { manualBegin: true });
    const caller = fixture.bus('gateway', {}, limits);
    await Promise.all([server.start(), caller.start()]);
    const lost = failure(caller.call(once, hello, edgeCallContext()));
    await eventually('begun', () => answers.length > 0);
    await server.close();
    expect((await lost).code).toBe('unknown_outcome');
    expect(answers).toEqual([true, true, true]);
  });

  it.each([
    ['says itself when it begins', true],
    ['is told before it starts', false],
  ])('has no effect when its worker stood still between beginning and telling, and the handler %s', async (_, manualBegin) => {
    let effects = 0;
    const standStill = (): void => {
      for (const end = Date.now() + 700; Date.now() < end;);
    };
    const handler: Handler<typeof once> = async (request, call) => {
      if (manualBegin) {
        call.begin();
        standStill();
        if (!(await call.beginConfirmed())) throw new AppError('unavailable', 'gone');
      }
      effects += 1;
      return request;
    };
    // The principal is looked at after the worker has begun the call and before its handler starts.
    const options = manualBegin ? {} : { verifyPrincipal: () => (standStill(), somebody) };
    const server = fixture.bus('identity', options, limits);
    server.serve(once, handler, { manualBegin });
    const caller = fixture.bus('gateway', {}, limits);
    await Promise.all([server.start(), caller.start()]);
    expect((await failure(caller.call(once, hello, edgeCallContext({ principalToken: 'good' })))).code).toBe('unavailable');
    expect(effects).toBe(0);
  });

  it.each([
    ['', 0, limits.startMs],
    [', a little later', 100, limits.startMs],
    [' and has a clock that is behind', 0, 60_000],
  ])('is not begun by a worker that stood still until its caller had given it up%s', async (_, laterMs, startMs) => {
    const answers: boolean[] = [];
    const slow: Handler<typeof once> = async (request, call) => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      // Its sweep, which says that the call is held, stands still too, and says it late.
      for (const end = Date.now() + 700; Date.now() < end;);
      await new Promise((resolve) => setTimeout(resolve, laterMs));
      answers.push(call.begin());
      return request;
    };
    const server = fixture.bus('identity', {}, limits);
    server.serve(once, slow, { manualBegin: true });
    const caller = fixture.bus('gateway', {}, { ...limits, startMs });
    await Promise.all([server.start(), caller.start()]);
    await caller.call(once, hello, edgeCallContext()).catch(() => undefined);
    await eventually('an answer', () => answers.length === 1);
    expect(answers).toEqual([false]);
  });

  it('may still begin after a long wait, as long as its worker said that it holds it', async () => {
    // On a busy machine a worker stands still for a moment, and then says it too late for the limits of the others.
    const patient = { ...limits, silenceMs: 1_000, startMs: 1_000, unheardMs: 800 };
    const server = fixture.bus('identity', {}, patient);
    const begun: boolean[] = [];
    const slow: Handler<typeof once> = async (request, call) => {
      await new Promise((resolve) => setTimeout(resolve, 2_500));
      begun.push(call.begin());
      return request;
    };
    server.serve(once, slow, { manualBegin: true });
    const caller = fixture.bus('gateway', {}, patient);
    await Promise.all([server.start(), caller.start()]);
    await expect(caller.call(once, hello, edgeCallContext())).resolves.toEqual(hello);
    expect(begun).toEqual([true]);
  });
});

describe.each(transports)('a held call over %s', (transport) => {
  const fixture = new Fixture(transport);
  afterEach(() => fixture.cleanUp([]));

  it('may still begin after its worker stood still for three quarters of a second', async () => {
    const server = fixture.bus('identity');
    const begun: boolean[] = [];
    const slow: Handler<typeof once> = async (request, call) => {
      const arrived = Date.now();
      await new Promise((resolve) => setTimeout(resolve, 650));
      while (Date.now() < arrived + 1_400);
      await new Promise((resolve) => setTimeout(resolve, 600));
      begun.push(call.begin());
      return request;
    };
    server.serve(once, slow, { manualBegin: true });
    const caller = fixture.bus('gateway');
    await Promise.all([server.start(), caller.start()]);
    await expect(caller.call(once, hello, edgeCallContext())).resolves.toEqual(hello);
    expect(begun).toEqual([true]);
  });
});

test('a lost call ends within two seconds', () => {
  const { silenceMs, startMs, unheardMs, sweepMs } = defaultLimits;
  for (const ms of [silenceMs, startMs + unheardMs]) expect(ms + 2 * sweepMs).toBeLessThan(2_000);
});

describe('a lost call when the network fails', () => {
  let fixture: Fixture;
  let proxy: Proxy;
  eachWithProxy([], (...opened) => void ([fixture, proxy] = opened));
  const start = async (bus: MessageBus): Promise<MessageBus> => (await bus.start(), bus);

  it('may have run when nothing reaches the caller any more', async () => {
    await (await pair(fixture, once, never, limits)).caller.close();
    const caller = await start(fixture.bus('gateway', { url: proxy.url }, limits));
    proxy.freeze();
    expect((await failure(caller.call(once, hello, edgeCallContext()))).code).toBe('unknown_outcome');
  });

  it('has no effect when its `begun` reaches the broker after its caller was told that it did not run', async () => {
    const answers: boolean[] = [];
    const server = fixture.bus('identity', { url: proxy.url }, limits);
    const handler: Handler<typeof once> = async (request, call) => {
      answers.push(call.begin());
      proxy.freeze();
      answers.push(await call.beginConfirmed());
      return request;
    };
    server.serve(once, handler, { manualBegin: true });
    await server.start();
    const caller = await start(fixture.bus('gateway', {}, limits));
    const lost = await failure(caller.call(once, hello, edgeCallContext()));
    expect([lost.code, lost.message]).toEqual(['unavailable', 'The service did not answer, and nothing was done']);
    proxy.thaw();
    await eventually('both answers', () => answers.length === 2);
    expect(answers).toEqual([true, false]);
  });

  it('has no effect when its `begun` may have been lost', async () => {
    const answers: boolean[] = [];
    const server = fixture.bus('identity', { url: proxy.url }, limits);
    const handler: Handler<typeof once> = async (request, call) => {
      answers.push(call.begin());
      proxy.reset();
      await eventually('red', () => server.failure() !== undefined);
      await eventually('ready', () => server.failure() === undefined);
      answers.push(await call.beginConfirmed());
      return request;
    };
    server.serve(once, handler, { manualBegin: true });
    await server.start();
    const caller = await start(fixture.bus('gateway', {}, limits));
    void caller.call(once, hello, edgeCallContext()).catch(() => undefined);
    await eventually('both answers', () => answers.length === 2);
    expect(answers).toEqual([true, false]);
  });
});
