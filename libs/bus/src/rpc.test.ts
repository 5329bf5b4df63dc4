import { AppError, errorCodes } from '@gatehouse/contracts';
import { Attached, edgeCallContext, type Handler } from './index';
import type { MessageBus } from './core/messageBus';
import { failure, pair } from './testing/calls';
import { echo, guarded, once } from './testing/contracts';
import { somebody, transports, Fixture } from './testing/fixture';

describe.each(transports)('calls over %s', (transport) => {
  let fixture: Fixture;
  beforeEach(() => (fixture = new Fixture(transport)));
  afterEach(() => fixture.cleanUp([]));

  it('answers', async () => {
    const { caller } = await pair(fixture, echo, ({ text }) => ({ text: `${text} ü` }));
    await expect(caller.call(echo, { text: 'hé' }, edgeCallContext())).resolves.toEqual({ text: 'hé ü' });
  });

  it('passes on correlation id, trace, deadline and the verified principal', async () => {
    const seen: unknown[] = [];
    const { caller } = await pair(fixture, guarded, async (request, call) => {
      seen.push({
        ...call,
        signal: call.signal.aborted,
        abandoned: call.abandoned.aborted,
        begin: call.begin(),
        beginConfirmed: await call.beginConfirmed(),
      });
      return request;
    });
    const from = edgeCallContext({ correlationId: 'c-1', traceparent: '00-1-2-01', principalToken: 'good', timeoutMs: 3_000 });
    await caller.call(guarded, { text: '' }, from);
    expect(seen).toEqual([
      {
        correlationId: 'c-1',
        traceparent: '00-1-2-01',
        principalToken: 'good',
        deadline: from.deadline,
        principal: somebody,
        signal: false,
        abandoned: false,
        report: undefined,
        begin: true,
        beginConfirmed: true,
      },
    ]);
  });

  it('carries bytes beside the answer untouched', async () => {
    const body = Buffer.from([0, 1, 2, 255, 254]);
    const { caller } = await pair(fixture, echo, (request) => new Attached(request, body));
    const answer = await caller.callAttached(echo, { text: 'x' }, edgeCallContext());
    expect(answer.value).toEqual({ text: 'x' });
    expect(answer.body.equals(body)).toBe(true);
    expect((await caller.callAttached(echo, { text: 'y' }, edgeCallContext())).body.length).toBe(5);
  });

  it('carries 2 MB each way', async () => {
    const text = 'x'.repeat(2_000_000);
    const { caller } = await pair(fixture, echo, (request) => request);
    expect((await caller.call(echo, { text }, edgeCallContext())).text.length).toBe(text.length);
  });

  it('shares no object between the two ends', async () => {
    const mine = { text: 'a' };
    const { caller } = await pair(fixture, echo, (request) => {
      request.text = 'b';
      return request;
    });
    await caller.call(echo, mine, edgeCallContext());
    expect(mine).toEqual({ text: 'a' });
  });

  it('refuses a request that breaks the schema before it is sent', async () => {
    let ran = 0;
    const { caller } = await pair(fixture, echo, (request) => (ran++, request));
    const err = await failure(caller.call(echo, { text: 7 } as never, edgeCallContext()));
    expect(err).toMatchObject({ code: 'invalid', details: ['/text: must be string'] });
    expect(ran).toBe(0);
  });

  it('hides an answer that breaks the schema', async () => {
    const { caller } = await pair(fixture, echo, () => ({ text: 7 }) as never);
    const err = await failure(caller.call(echo, { text: '' }, edgeCallContext()));
    expect(err.code).toBe('internal');
    expect(err.message).toMatch(/^Internal error \(id e-[0-9a-f]{8}\)$/);
  });

  it('brings every error code across with text, details and data', async () => {
    const { caller } = await pair(fixture, echo, ({ text }) => {
      throw new AppError(text as 'invalid', `about ${text}`, { details: ['/a: b'], data: { n: 1 }, cause: new Error('private') });
    });
    for (const code of errorCodes) {
      const err = await failure(caller.call(echo, { text: code }, edgeCallContext()));
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
    const { caller } = await pair(fixture, echo, () => {
      throw new TypeError('secret detail');
    });
    const err = await failure(caller.call(echo, { text: '' }, edgeCallContext({ correlationId: 'c-7' })));
    expect(err.message).not.toContain('secret');
    const id = /e-[0-9a-f]{8}/.exec(err.message)![0];
    expect(fixture.lines).toContainEqual(
      expect.objectContaining({ level: 'error', fields: expect.objectContaining({ id, correlationId: 'c-7' }) as unknown }),
    );
  });

  it('refuses an answer that is too large', async () => {
    const { caller } = await pair(fixture, echo, () => ({ text: 'x'.repeat(9_000_000) }));
    expect(await failure(caller.call(echo, { text: '' }, edgeCallContext()))).toMatchObject({
      code: 'internal',
      message: 'The answer is larger than 8388608 bytes',
    });
  });

  it.each([[undefined], ['forged'], ['expired']])('refuses a call with principal %s before the handler', async (principalToken) => {
    let ran = 0;
    const { caller } = await pair(fixture, guarded, (request) => (ran++, request));
    expect((await failure(caller.call(guarded, { text: '' }, edgeCallContext({ principalToken })))).code).toBe('unauthenticated');
    expect(ran).toBe(0);
  });

  it('refuses a call from a broker user its contract does not name', async () => {
    let ran = 0;
    const server = fixture.bus('identity', { brokerUser: (service) => (service === 'gateway' ? 'another' : 'guest') });
    const caller = fixture.bus('gateway', { brokerUser: () => 'guest' });
    server.serve(echo, (request) => (ran++, request));
    await Promise.all([server.start(), caller.start()]);
    expect((await failure(caller.call(echo, { text: '' }, edgeCallContext()))).code).toBe('forbidden');
    expect({ ran, refused: server.stats().refusedSenders }).toEqual({ ran: 0, refused: 1 });
  });

  it('answers 1,000 calls of one turn, each with its own answer', async () => {
    const { caller } = await pair(fixture, echo, ({ text }) => ({ text: `${text}!` }));
    const answers = await Promise.all(Array.from({ length: 1_000 }, (_, n) => caller.call(echo, { text: String(n) }, edgeCallContext())));
    expect(answers.map((a) => a.text)).toEqual(Array.from({ length: 1_000 }, (_, n) => `${n}!`));
  });

  it('fails one bad item of a turn alone', async () => {
    const { caller } = await pair(fixture, echo, ({ text }) => {
      if (text === '3') throw new AppError('conflict', 'no');
      return { text };
    });
    const results = await Promise.allSettled(
      Array.from({ length: 6 }, (_, n) => caller.call(echo, { text: String(n) }, edgeCallContext())),
    );
    expect(results.map((r) => r.status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
  });

  it('runs at most the given number at once', async () => {
    let running = 0;
    let most = 0;
    const server = fixture.bus('identity');
    const caller = fixture.bus('gateway');
    const handler: Handler<typeof echo> = async (request) => {
      most = Math.max(most, ++running);
      await new Promise((resolve) => setTimeout(resolve, 5));
      running -= 1;
      return request;
    };
    server.serve(echo, handler, { concurrency: 3 });
    await Promise.all([server.start(), caller.start()]);
    await Promise.all(Array.from({ length: 30 }, () => caller.call(echo, { text: '' }, edgeCallContext())));
    expect(most).toBe(3);
  });

  it('refuses more calls in flight than the bound', async () => {
    const { caller } = await pair(fixture, echo, (request) => new Promise((resolve) => setTimeout(() => resolve(request), 50)), {
      maxInFlight: 5,
    });
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => caller.call(echo, { text: '' }, edgeCallContext())));
    expect(results.filter((r) => r.status === 'rejected').map((r) => (r.reason as AppError).code)).toEqual([
      'unavailable',
      'unavailable',
      'unavailable',
    ]);
  });

  it('refuses a call to itself that it does not serve, and after close', async () => {
    const { caller } = await pair(fixture, echo, (request) => request);
    expect((await failure(caller.call(once, { text: '' }, edgeCallContext()))).code).toBe('unavailable');
    expect(caller.failure()).toBeUndefined();
    await caller.close();
    expect((await failure(caller.call(echo, { text: '' }, edgeCallContext()))).code).toBe('unavailable');
    expect(caller.failure()).toBe('bus is closed');
  });

  it('is strict about registration', async () => {
    const bus = fixture.bus('identity');
    bus.serve(echo, (request) => request);
    expect(() => bus.serve(echo, (request) => request)).toThrow('served twice');
    expect(() => fixture.bus('gateway').serve(echo, (request) => request)).toThrow('belongs to identity');
    await bus.start();
    expect(() => bus.serve(once, (request) => request)).toThrow('the bus is started');
  });

  it('replaces workers under load without losing or doubling a call', async () => {
    const ran = new Map<string, number>();
    const start = async (): Promise<MessageBus> => {
      const worker = fixture.bus('identity');
      worker.serve(once, async (request) => {
        ran.set(request.text, (ran.get(request.text) ?? 0) + 1);
        await new Promise((resolve) => setTimeout(resolve, Number(request.text) % 5));
        return request;
      });
      await worker.start();
      return worker;
    };
    let worker = await start();
    const caller = fixture.bus('gateway');
    await caller.start();
    let stop = false;
    let next = 0;
    const failed: AppError[] = [];
    const workers = Array.from({ length: 16 }, async () => {
      while (!stop) await caller.call(once, { text: String(next++) }, edgeCallContext()).catch((err: AppError) => failed.push(err));
    });
    for (let round = 0; round < 8; round += 1) {
      const replacement = await start();
      await worker.close();
      worker = replacement;
    }
    stop = true;
    await Promise.all(workers);
    expect(failed).toEqual([]);
    expect([...ran.values()].filter((times) => times !== 1)).toEqual([]);
    expect(ran.size).toBe(next);
  });
});
