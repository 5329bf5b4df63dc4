import { AppError, errorCodes, type AnyRpc } from '@gatehouse/contracts';
import { Attached, edgeCaller, type Handler } from './index';
import type { MessageBus } from './core/messageBus';
import { echo, guarded, once } from './testing/contracts';
import { eventually, somebody, transports, World } from './testing/world';

const failure = (promise: Promise<unknown>): Promise<AppError> =>
  promise.then(
    (value) => {
      throw new Error(`answered ${JSON.stringify(value)}`);
    },
    (err: unknown) => err as AppError,
  );

describe.each(transports)('calls over %s', (transport) => {
  let world: World;
  beforeEach(() => (world = new World(transport)));
  afterEach(() => world.cleanUp([]));

  /** A started server answering `rpc` with `handler`, and a started caller. */
  async function pair<R extends AnyRpc>(rpc: R, handler: Handler<R>, limits = {}): Promise<{ server: MessageBus; caller: MessageBus }> {
    const server = world.bus('identity', {}, limits);
    const caller = world.bus('gateway', {}, limits);
    server.serve(rpc, handler);
    await Promise.all([server.start(), caller.start()]);
    return { server, caller };
  }

  it('answers', async () => {
    const { caller } = await pair(echo, ({ text }) => ({ text: `${text} ü` }));
    await expect(caller.call(echo, { text: 'hé' }, edgeCaller())).resolves.toEqual({ text: 'hé ü' });
  });

  it('passes on correlation id, trace, deadline and the verified principal', async () => {
    const seen: unknown[] = [];
    const { caller } = await pair(guarded, (request, call) => {
      seen.push({ ...call, signal: call.signal.aborted });
      return request;
    });
    const from = edgeCaller({ correlationId: 'c-1', traceparent: '00-1-2-01', principalToken: 'good', timeoutMs: 3_000 });
    await caller.call(guarded, { text: '' }, from);
    expect(seen).toEqual([
      {
        correlationId: 'c-1',
        traceparent: '00-1-2-01',
        principalToken: 'good',
        deadline: from.deadline,
        principal: somebody,
        signal: false,
      },
    ]);
  });

  it('carries bytes beside the answer untouched', async () => {
    const body = Buffer.from([0, 1, 2, 255, 254]);
    const { caller } = await pair(echo, (request) => new Attached(request, body));
    const answer = await caller.callAttached(echo, { text: 'x' }, edgeCaller());
    expect(answer.value).toEqual({ text: 'x' });
    expect(answer.body.equals(body)).toBe(true);
    expect((await caller.callAttached(echo, { text: 'y' }, edgeCaller())).body.length).toBe(5);
  });

  it('carries 2 MB each way', async () => {
    const text = 'x'.repeat(2_000_000);
    const { caller } = await pair(echo, (request) => request);
    expect((await caller.call(echo, { text }, edgeCaller())).text.length).toBe(text.length);
  });

  it('shares no object between the two ends', async () => {
    const mine = { text: 'a' };
    const { caller } = await pair(echo, (request) => {
      request.text = 'b';
      return request;
    });
    await caller.call(echo, mine, edgeCaller());
    expect(mine).toEqual({ text: 'a' });
  });

  it('refuses a request that breaks the schema before it is sent', async () => {
    let ran = 0;
    const { caller } = await pair(echo, (request) => (ran++, request));
    const err = await failure(caller.call(echo, { text: 7 } as never, edgeCaller()));
    expect(err).toMatchObject({ code: 'invalid', details: ['/text: must be string'] });
    expect(ran).toBe(0);
  });

  it('hides an answer that breaks the schema', async () => {
    const { caller } = await pair(echo, () => ({ text: 7 }) as never);
    const err = await failure(caller.call(echo, { text: '' }, edgeCaller()));
    expect(err.code).toBe('internal');
    expect(err.message).toMatch(/^Internal error \(id e-[0-9a-f]{8}\)$/);
  });

  it('brings every error code across with text, details and data', async () => {
    const { caller } = await pair(echo, ({ text }) => {
      throw new AppError(text as 'invalid', `about ${text}`, { details: ['/a: b'], data: { n: 1 }, cause: new Error('private') });
    });
    for (const code of errorCodes) {
      const err = await failure(caller.call(echo, { text: code }, edgeCaller()));
      expect(err).toBeInstanceOf(AppError);
      expect({ ...err, message: err.message, cause: err.cause }).toMatchObject({
        code,
        message: `about ${code}`,
        details: ['/a: b'],
        data: { n: 1 },
        cause: undefined,
      });
    }
  });

  it('answers an unexpected throw with an id that is in the log, and nothing else', async () => {
    const { caller } = await pair(echo, () => {
      throw new TypeError('secret detail');
    });
    const err = await failure(caller.call(echo, { text: '' }, edgeCaller({ correlationId: 'c-7' })));
    expect(err.message).not.toContain('secret');
    const id = /e-[0-9a-f]{8}/.exec(err.message)![0];
    expect(world.lines).toContainEqual(
      expect.objectContaining({ level: 'error', fields: expect.objectContaining({ id, correlationId: 'c-7' }) as unknown }),
    );
  });

  it('refuses an answer that is too large', async () => {
    const { caller } = await pair(echo, () => ({ text: 'x'.repeat(9_000_000) }));
    expect(await failure(caller.call(echo, { text: '' }, edgeCaller()))).toMatchObject({
      code: 'internal',
      message: 'The answer is larger than 8388608 bytes',
    });
  });

  it.each([[undefined], ['forged'], ['expired']])('refuses a call with principal %s before the handler', async (principalToken) => {
    let ran = 0;
    const { caller } = await pair(guarded, (request) => (ran++, request));
    expect((await failure(caller.call(guarded, { text: '' }, edgeCaller({ principalToken })))).code).toBe('unauthenticated');
    expect(ran).toBe(0);
  });

  it('refuses a call from a broker user its contract does not name', async () => {
    let ran = 0;
    const server = world.bus('identity', { brokerUser: (service) => (service === 'gateway' ? 'another' : 'guest') });
    const caller = world.bus('gateway', { brokerUser: () => 'guest' });
    server.serve(echo, (request) => (ran++, request));
    await Promise.all([server.start(), caller.start()]);
    expect((await failure(caller.call(echo, { text: '' }, edgeCaller()))).code).toBe('forbidden');
    expect({ ran, refused: server.stats().refusedSenders }).toEqual({ ran: 0, refused: 1 });
  });

  it('refuses at once when the deadline is over', async () => {
    const { caller } = await pair(echo, (request) => request);
    expect((await failure(caller.call(echo, { text: '' }, edgeCaller({ timeoutMs: 0 })))).code).toBe('unavailable');
    expect(caller.stats().droppedRequests).toBe(0);
  });

  it('tells unavailable from unknown when the deadline passes, aborts the handler and drops the late answer', async () => {
    const aborted: boolean[] = [];
    const server = world.bus('identity');
    const caller = world.bus('gateway');
    const slow: Handler<typeof echo> = (request, call) =>
      new Promise((resolve) => call.signal.addEventListener('abort', () => (aborted.push(true), setTimeout(() => resolve(request), 150))));
    server.serve(echo, slow);
    server.serve(once, slow);
    await Promise.all([server.start(), caller.start()]);
    const codes = await Promise.all(
      [echo, once].map(async (rpc) => (await failure(caller.call(rpc, { text: '' }, edgeCaller(), { timeoutMs: 200 }))).code),
    );
    expect(codes).toEqual(['unavailable', 'unknown_outcome']);
    await eventually('late answers', () => caller.stats().lateReplies === 2);
    expect(aborted).toEqual([true, true]);
  });

  it('keeps a long call alive beyond the silence limit', async () => {
    const limits = { patienceMs: 300, aliveMs: 100, sweepMs: 20 };
    const { caller } = await pair(once, async (request) => (await new Promise((r) => setTimeout(r, 900)), request), limits);
    await expect(caller.call(once, { text: 'long' }, edgeCaller())).resolves.toEqual({ text: 'long' });
  });

  it('gives up on silence, and a worker that comes later starts nothing that old', async () => {
    const limits = { patienceMs: 200, sweepMs: 20 };
    const first = await pair(echo, (request) => request, limits);
    await first.server.close();
    const err = await failure(first.caller.call(echo, { text: '' }, edgeCaller()));
    expect(err.code).toBe('unavailable');
    let ran = 0;
    const late = world.bus('identity', {}, limits);
    late.serve(echo, (request) => (ran++, request));
    await late.start();
    await expect(first.caller.call(echo, { text: 'new' }, edgeCaller())).resolves.toEqual({ text: 'new' });
    expect(ran).toBe(1);
    expect(late.stats().droppedRequests).toBe(1);
  });

  it('answers unavailable when no process has declared the queue', async () => {
    const caller = world.bus('gateway', {}, { returnWindowMs: 200 });
    await caller.start();
    expect((await failure(caller.call(once, { text: '' }, edgeCaller()))).code).toBe('unavailable');
  });

  it('reaches a queue that is declared a moment later', async () => {
    const caller = world.bus('gateway');
    await caller.start();
    const answer = caller.call(once, { text: 'wait' }, edgeCaller());
    const server = world.bus('identity');
    server.serve(once, (request) => request);
    await new Promise((resolve) => setTimeout(resolve, 100));
    await server.start();
    await expect(answer).resolves.toEqual({ text: 'wait' });
  });

  it('stops waiting when the caller went away', async () => {
    const { caller } = await pair(echo, (request) => new Promise((resolve) => setTimeout(() => resolve(request), 600)));
    const gone = new AbortController();
    const answer = failure(caller.call(echo, { text: '' }, edgeCaller({ signal: gone.signal })));
    gone.abort();
    expect((await answer).code).toBe('unavailable');
    expect((await failure(caller.call(echo, { text: '' }, edgeCaller({ signal: gone.signal })))).code).toBe('unavailable');
  });

  it('answers 1,000 calls of one turn, each with its own answer', async () => {
    const { caller } = await pair(echo, ({ text }) => ({ text: `${text}!` }));
    const answers = await Promise.all(Array.from({ length: 1_000 }, (_, n) => caller.call(echo, { text: String(n) }, edgeCaller())));
    expect(answers.map((a) => a.text)).toEqual(Array.from({ length: 1_000 }, (_, n) => `${n}!`));
  });

  it('fails one bad item of a turn alone', async () => {
    const { caller } = await pair(echo, ({ text }) => {
      if (text === '3') throw new AppError('conflict', 'no');
      return { text };
    });
    const results = await Promise.allSettled(Array.from({ length: 6 }, (_, n) => caller.call(echo, { text: String(n) }, edgeCaller())));
    expect(results.map((r) => r.status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
  });

  it('runs at most the given number at once', async () => {
    let running = 0;
    let most = 0;
    const server = world.bus('identity');
    const caller = world.bus('gateway');
    const handler: Handler<typeof echo> = async (request) => {
      most = Math.max(most, ++running);
      await new Promise((resolve) => setTimeout(resolve, 5));
      running -= 1;
      return request;
    };
    server.serve(echo, handler, { concurrency: 3 });
    await Promise.all([server.start(), caller.start()]);
    await Promise.all(Array.from({ length: 30 }, () => caller.call(echo, { text: '' }, edgeCaller())));
    expect(most).toBe(3);
  });

  it('refuses more calls in flight than the bound', async () => {
    const { caller } = await pair(echo, (request) => new Promise((resolve) => setTimeout(() => resolve(request), 50)), { maxInFlight: 5 });
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => caller.call(echo, { text: '' }, edgeCaller())));
    expect(results.filter((r) => r.status === 'rejected').map((r) => (r.reason as AppError).code)).toEqual([
      'unavailable',
      'unavailable',
      'unavailable',
    ]);
  });

  it('refuses a call to itself that it does not serve, and after close', async () => {
    const { caller } = await pair(echo, (request) => request);
    expect((await failure(caller.call(once, { text: '' }, edgeCaller()))).code).toBe('unavailable');
    expect(caller.failure()).toBeUndefined();
    await caller.close();
    expect((await failure(caller.call(echo, { text: '' }, edgeCaller()))).code).toBe('unavailable');
    expect(caller.failure()).toBe('bus is closed');
  });

  it('is strict about registration', async () => {
    const bus = world.bus('identity');
    bus.serve(echo, (request) => request);
    expect(() => bus.serve(echo, (request) => request)).toThrow('served twice');
    expect(() => world.bus('gateway').serve(echo, (request) => request)).toThrow('belongs to identity');
    await bus.start();
    expect(() => bus.serve(once, (request) => request)).toThrow('the bus is started');
  });

  it('replaces workers under load without losing or doubling a call', async () => {
    const ran = new Map<string, number>();
    const start = async (): Promise<MessageBus> => {
      const worker = world.bus('identity');
      worker.serve(once, async (request) => {
        ran.set(request.text, (ran.get(request.text) ?? 0) + 1);
        await new Promise((resolve) => setTimeout(resolve, Number(request.text) % 5));
        return request;
      });
      await worker.start();
      return worker;
    };
    let worker = await start();
    const caller = world.bus('gateway');
    await caller.start();
    let stop = false;
    let next = 0;
    const failed: AppError[] = [];
    const lanes = Array.from({ length: 16 }, async () => {
      while (!stop) await caller.call(once, { text: String(next++) }, edgeCaller()).catch((err: AppError) => failed.push(err));
    });
    for (let round = 0; round < 8; round += 1) {
      const replacement = await start();
      await worker.close();
      worker = replacement;
    }
    stop = true;
    await Promise.all(lanes);
    expect(failed).toEqual([]);
    expect([...ran.values()].filter((times) => times !== 1)).toEqual([]);
    expect(ran.size).toBe(next);
  });
});
