import { edgeCallContext } from './index';
import { failure, hello, never } from './testing/calls';
import { echo, noted, once } from './testing/contracts';
import { eachWithProxy } from './testing/eachWithProxy';
import type { Proxy } from './testing/proxy';
import { amqpUrl, eventually, Fixture } from './testing/fixture';

describe('the bus when the network fails', () => {
  let fixture: Fixture;
  let proxy: Proxy;
  const { through, server, caller } = eachWithProxy([noted.name], (...opened) => void ([fixture, proxy] = opened));

  it('comes back after a reset, sends again what may run twice and says unknown about the rest', async () => {
    let runs = 0;
    await server({ echo: async (request) => (runs++ === 0 ? never() : request), once: never });
    const bus = await caller();
    const again = bus.call(echo, hello, edgeCallContext());
    const lost = failure(bus.call(once, hello, edgeCallContext()));
    await eventually('running', () => runs === 1);
    proxy.reset();
    expect((await lost).code).toBe('unknown_outcome');
    await expect(again).resolves.toEqual(hello);
    await eventually('ready', () => bus.failure() === undefined);
    await expect(bus.call(echo, hello, edgeCallContext())).resolves.toEqual(hello);
  });

  it('serves again after a reset', async () => {
    const worker = await server({ echo: (request) => request }, through('identity'));
    const bus = fixture.bus('gateway');
    await bus.start();
    for (let round = 0; round < 5; round += 1) {
      proxy.reset();
      await eventually('red', () => worker.failure() !== undefined);
      await eventually('ready', () => worker.failure() === undefined);
      await expect(bus.call(echo, hello, edgeCallContext())).resolves.toEqual(hello);
    }
  });

  it('refuses calls and events at once while the broker is away, and says why', async () => {
    await server({ echo: (request) => request });
    const bus = await caller();
    proxy.mode = 'refuse';
    proxy.reset();
    await eventually('red', () => bus.failure() !== undefined);
    const started = Date.now();
    expect((await failure(bus.call(echo, hello, edgeCallContext()))).code).toBe('unavailable');
    expect((await failure(bus.publish(noted, { n: 1 }))).code).toBe('unavailable');
    expect(Date.now() - started).toBeLessThan(1_000);
    proxy.mode = 'forward';
    await eventually('ready', () => bus.failure() === undefined);
    await expect(bus.call(echo, hello, edgeCallContext())).resolves.toEqual(hello);
  });

  it('starts in the end although connections are cut at every stage of set-up', async () => {
    proxy.mode = 'cutEarly';
    const bus = through('identity');
    bus.serve(echo, (request) => request);
    bus.on(noted, () => Promise.resolve());
    const started = bus.start();
    for (const cutAfter of [0, 300, 560, 620, 700, 800]) {
      proxy.cutAfter = cutAfter;
      const { accepted } = proxy;
      await eventually('another attempt', () => proxy.accepted > accepted);
    }
    expect(bus.failure()).toBeDefined();
    proxy.mode = 'forward';
    await started;
    // The last connection that is to be cut may have come through its set-up.
    await eventually('ready', () => bus.failure() === undefined);
  });

  it('gets past a peer that accepts and says nothing', async () => {
    proxy.mode = 'silent';
    const bus = through('gateway');
    const started = bus.start();
    await eventually('connected', () => proxy.accepted === 1);
    proxy.mode = 'forward';
    await started;
    expect(proxy.accepted).toBe(2);
  });

  it('can be closed while it has never been connected', async () => {
    proxy.mode = 'silent';
    const bus = through('gateway');
    void bus.start();
    await eventually('connected', () => proxy.accepted === 1);
    await bus.close();
  });

  it('says why when the broker refuses the login', async () => {
    const url = new URL(amqpUrl);
    url.password = 'wrong';
    const bus = fixture.bus('gateway', { url: url.href });
    void bus.start();
    await eventually('the reason', () => bus.failure()?.includes('ACCESS_REFUSED') === true);
  });

  it('ends calls and publishes in time when the network swallows everything', async () => {
    await server({ once: (request) => request });
    const audit = fixture.bus('audit');
    audit.on(noted, () => Promise.resolve());
    await audit.start();
    const bus = await caller({ silenceMs: 300, confirmMs: 300 });
    proxy.freeze();
    const codes = await Promise.all([failure(bus.call(once, hello, edgeCallContext())), failure(bus.publish(noted, { n: 1 }))]);
    expect(codes.map((err) => err.code)).toEqual(['unknown_outcome', 'unavailable']);
  });

  it('ends calls within two seconds and is not ready while the broker hangs, and goes on when it answers', async () => {
    await server({ echo: (request) => (request.text === hello.text ? request : never()), once: never });
    const bus = await caller();
    const begunAt = performance.now();
    const took = async (asked: Promise<unknown>): Promise<[string, boolean]> => {
      const { code } = (await failure(asked)) as { code: string };
      return [code, performance.now() - begunAt < 2_000];
    };
    proxy.freeze();
    const ends = [took(bus.call(once, hello, edgeCallContext())), took(bus.call(echo, hello, edgeCallContext()))];
    expect(await Promise.all(ends)).toEqual([
      ['unknown_outcome', true],
      ['unavailable', true],
    ]);
    expect(bus.failure()).toContain('confirmed nothing');
    expect((await failure(bus.call(once, hello, edgeCallContext()))).code).toBe('unavailable'); // not sent
    proxy.thaw();
    await eventually('ready', () => bus.failure() === undefined);
    await expect(bus.call(echo, hello, edgeCallContext())).resolves.toEqual(hello);
  });

  it('closes in bounded time against a dead peer', async () => {
    const worker = await server({ echo: (request) => request }, through('identity'));
    proxy.freeze();
    await worker.close();
  });

  it('stores an event across a reset, once per message id', async () => {
    const seen: string[] = [];
    const audit = fixture.bus('audit');
    audit.on(noted, async (d) => void seen.push(...d.map((one) => one.messageId)), { maxItems: 64 });
    await audit.start();
    const bus = await caller();
    const confirmed: string[] = [];
    let stop = false;
    const load = Array.from({ length: 8 }, async (_, worker) => {
      for (let n = 0; !stop; n += 1) {
        const messageId = `evt_${worker}_${n}`;
        await bus.publish(noted, { n }, { messageId }).then(
          () => confirmed.push(messageId),
          () => new Promise((resolve) => setTimeout(resolve, 10)),
        );
      }
    });
    for (let round = 0; round < 3; round += 1) {
      const reached = confirmed.length + 50;
      await eventually('progress', () => confirmed.length >= reached);
      proxy.reset();
    }
    stop = true;
    await Promise.all(load);
    await eventually('everything confirmed has arrived', () => {
      const arrived = new Set(seen);
      return confirmed.every((id) => arrived.has(id));
    });
  });

  it('gives the requests of a lost worker to another one when they may run twice', async () => {
    let begun = 0;
    await server({ echo: () => (begun++, never()), once: () => (begun++, never()) }, through('identity'));
    const bus = fixture.bus('gateway');
    await bus.start();
    const again = bus.call(echo, hello, edgeCallContext());
    const lost = failure(bus.call(once, hello, edgeCallContext()));
    await eventually('both running', () => begun === 2);
    await server({ echo: (request) => request, once: (request) => request });
    proxy.mode = 'refuse';
    proxy.reset();
    await expect(again).resolves.toEqual(hello);
    expect((await lost).code).toBe('unknown_outcome');
  });

  it('never runs a second time what a lost worker may have begun', async () => {
    const first = through('identity');
    first.serve(once, never, { concurrency: 1 });
    await first.start();
    const bus = fixture.bus('gateway');
    await bus.start();
    void failure(bus.call(once, { text: 'running' }, edgeCallContext()));
    await new Promise((resolve) => setImmediate(resolve));
    const waiting = failure(bus.call(once, { text: 'waiting' }, edgeCallContext()));
    await new Promise((resolve) => setTimeout(resolve, 200));
    let runs = 0;
    await server({ once: (request) => (runs++, request) });
    proxy.mode = 'refuse';
    proxy.reset();
    // Its caller was not told that it has begun.
    expect((await waiting).code).toBe('unavailable');
    expect(runs).toBe(0);
  });
});
