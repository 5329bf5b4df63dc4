import type { AppError } from '@gatehouse/contracts';
import type { ConsumeOptions, Delivery } from './index';
import { encodeItem } from './core/frame';
import { ITEMS, type EventHeader } from './core/items';
import type { MessageBus } from './core/messageBus';
import { noted } from './testing/contracts';
import { eventually, stepsMs, transports, Fixture } from './testing/fixture';

type Seen = Delivery<typeof noted>;
const numbers = (deliveries: readonly Seen[]): number[] => deliveries.map((d) => d.payload.n);

describe.each(transports)('events over %s', (transport) => {
  let fixture: Fixture;
  beforeEach(() => (fixture = new Fixture(transport)));
  afterEach(() => fixture.cleanUp([noted.name]));

  const publisher = async (): Promise<MessageBus> => {
    const bus = fixture.bus('gateway');
    await bus.start();
    return bus;
  };
  const consumer = async (handler: (d: readonly Seen[]) => Promise<void>, options?: ConsumeOptions): Promise<MessageBus> => {
    const bus = fixture.bus('audit');
    bus.on(noted, handler, options);
    await bus.start();
    return bus;
  };
  const queue = (): string => fixture.names.eventQueue('audit', noted.name);

  it('delivers a published event with its id', async () => {
    const seen: Seen[] = [];
    await consumer(async (d) => void seen.push(...d));
    const bus = await publisher();
    await bus.publish(noted, { n: 1 }, { messageId: 'evt_mine', correlationId: 'c-1' });
    await bus.publish(noted, { n: 2 });
    await eventually('both', () => seen.length === 2);
    expect(seen[0]).toEqual({ payload: { n: 1 }, messageId: 'evt_mine', correlationId: 'c-1', attempt: 1 });
    expect(seen[1]!.messageId).toMatch(/^evt_[0-9A-Za-z]{22}$/);
  });

  it('stores an event while its consumer is away', async () => {
    await (await consumer(async () => undefined)).close();
    const bus = await publisher();
    await bus.publish(noted, { n: 7 });
    const seen: Seen[] = [];
    await consumer(async (d) => void seen.push(...d));
    await eventually('it', () => seen.length === 1);
    expect(numbers(seen)).toEqual([7]);
  });

  it('gives every consuming service its own copy', async () => {
    const seen: number[] = [];
    for (const service of ['audit', 'policy'] as const) {
      const bus = fixture.bus(service);
      bus.on(noted, async (d) => void seen.push(...numbers(d)));
      await bus.start();
    }
    await (await publisher()).publish(noted, { n: 3 });
    await eventually('two copies', () => seen.length === 2);
  });

  it('refuses a payload that breaks the schema', async () => {
    const bus = await publisher();
    await expect(bus.publish(noted, { n: 1.5 })).rejects.toMatchObject({ code: 'invalid', details: ['/n: must be integer'] });
  });

  it('refuses an event that no queue takes', async () => {
    const bus = await publisher();
    await expect(bus.publish(noted, { n: 1 })).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('confirms everything published in one turn, in order', async () => {
    const seen: number[] = [];
    await consumer(async (d) => void seen.push(...numbers(d)), { maxItems: 50 });
    const bus = await publisher();
    await Promise.all(Array.from({ length: 500 }, (_, n) => bus.publish(noted, { n })));
    await eventually('all', () => seen.length === 500);
    expect(seen).toEqual(Array.from({ length: 500 }, (_, n) => n));
  });

  it('refuses more unconfirmed events than the bound', async () => {
    await consumer(async () => undefined);
    const bus = fixture.bus('gateway', {}, { maxUnconfirmed: 3 });
    await bus.start();
    const results = await Promise.allSettled(Array.from({ length: 5 }, (_, n) => bus.publish(noted, { n })));
    expect(results.filter((r) => r.status === 'rejected').map((r) => (r.reason as AppError).code)).toEqual(['unavailable', 'unavailable']);
  });

  it('fills batches up to the bound across messages', async () => {
    const sizes: number[] = [];
    await consumer(async (d) => void sizes.push(d.length), { maxItems: 10, maxWaitMs: 100 });
    const bus = await publisher();
    for (let n = 0; n < 25; n += 1) await bus.publish(noted, { n });
    await eventually('all', () => sizes.reduce((a, b) => a + b, 0) === 25);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(10);
    expect(sizes.length).toBeLessThan(25);
  });

  it('handles one batch at a time', async () => {
    let running = 0;
    let most = 0;
    let done = 0;
    const handler = async (): Promise<void> => {
      most = Math.max(most, ++running);
      await new Promise((resolve) => setTimeout(resolve, 2));
      running -= 1;
      done += 1;
    };
    await consumer(handler);
    const bus = await publisher();
    await Promise.all(Array.from({ length: 20 }, (_, n) => bus.publish(noted, { n })));
    await eventually('all', () => done === 20);
    expect(most).toBe(1);
  });

  it('tries a failed event again through both steps, then parks it with the reason', async () => {
    const attempts: { attempt: number; messageId: string; at: number }[] = [];
    const bus = await consumer(async ([d]) => {
      attempts.push({ attempt: d!.attempt, messageId: d!.messageId, at: Date.now() });
      throw new Error('disk full');
    });
    await (await publisher()).publish(noted, { n: 1 }, { messageId: 'evt_bad', correlationId: 'c-9' });
    await eventually('parked', () => bus.stats().parkedEvents === 1);
    expect(attempts.map((a) => a.attempt)).toEqual([1, 2, 3]);
    expect(new Set(attempts.map((a) => a.messageId))).toEqual(new Set(['evt_bad']));
    for (const [i, step] of stepsMs.entries()) expect(attempts[i + 1]!.at - attempts[i]!.at).toBeGreaterThanOrEqual(step - 5);
    const parked = await fixture.takeParked(queue());
    expect(parked).toEqual([
      expect.objectContaining({ id: 'evt_bad', event: noted.name, payload: { n: 1 }, correlationId: 'c-9', lastError: 'disk full' }),
    ]);
  });

  it('parks an event without what its handler could not read, which may hold a secret', async () => {
    const bus = await consumer(() => Promise.resolve(void JSON.parse('sk_canary')));
    await (await publisher()).publish(noted, { n: 1 });
    await eventually('parked', () => bus.stats().parkedEvents === 1);
    expect(await fixture.takeParked(queue())).toMatchObject([{ lastError: 'not valid JSON' }]);
  });

  it('parks a message that cannot be read as it came, once what can be read in it is handled', async () => {
    const seen: number[] = [];
    const bus = await consumer(async (d) => void seen.push(...numbers(d)));
    const good: EventHeader = { v: 1, kind: 'event', id: 'evt_good', event: noted.name, payload: { n: 1 } };
    const raw = (bytes: Buffer, contentType = ITEMS): Promise<void> => fixture.publishRaw(noted.name, bytes, contentType);
    await raw(Buffer.from('no json'), 'application/json');
    await raw(Buffer.concat([encodeItem(good), encodeItem({ ...good, id: 'evt_next', v: 9 })]));
    await raw(encodeItem({ ...good, id: 'evt_other', event: 'x.y.v1' }));
    await eventually('parked', async () => (await fixture.countParked(queue())) === 3);
    await (await publisher()).publish(noted, { n: 2 });
    await eventually('the readable ones', () => seen.length === 2);
    expect(seen).toEqual([1, 2]);
    expect(bus.stats()).toMatchObject({ malformedItems: 3, parkedEvents: 3, retriedEvents: 0 });
  });

  it('retries just the failing items of a batch', async () => {
    const effects: number[] = [];
    const failing = new Set([2]);
    const bus = await consumer(
      async (deliveries) => {
        if (deliveries.some((d) => failing.has(d.payload.n) && d.attempt < 2)) throw new Error('no');
        effects.push(...numbers(deliveries));
      },
      { maxItems: 5, maxWaitMs: 50 },
    );
    const from = await publisher();
    await Promise.all([0, 1, 2, 3, 4].map((n) => from.publish(noted, { n })));
    await eventually('all', () => effects.length === 5);
    expect(effects).toEqual([0, 1, 3, 4, 2]);
    expect(bus.stats()).toMatchObject({ retriedEvents: 1, parkedEvents: 0 });
  });

  it('has one active consumer of a single-active queue, and another takes over', async () => {
    const seen: string[] = [];
    const start = async (name: string): Promise<MessageBus> =>
      consumer(async (d) => void seen.push(...d.map(() => name)), { singleActive: true });
    const first = await start('first');
    await start('second');
    const bus = await publisher();
    await Promise.all(Array.from({ length: 10 }, (_, n) => bus.publish(noted, { n })));
    await bus.publish(noted, { n: 10 });
    await eventually('all by the first', () => seen.length === 11);
    expect(new Set(seen)).toEqual(new Set(['first']));
    await first.close();
    await bus.publish(noted, { n: 11 });
    await eventually('the second', () => seen.at(-1) === 'second');
  });

  it('finishes the running handler on close and leaves the rest for the next process, nothing lost or doubled', async () => {
    const effects: number[] = [];
    const handler = async (deliveries: readonly Seen[]): Promise<void> => {
      await new Promise((resolve) => setTimeout(resolve, 1));
      effects.push(...numbers(deliveries));
    };
    let current = await consumer(handler);
    const bus = await publisher();
    let published = 0;
    let stop = false;
    const load = (async () => {
      while (!stop) {
        await eventually('a short queue', () => published - effects.length < 200);
        const from = published;
        published += 10;
        await Promise.all(Array.from({ length: 10 }, (_, i) => bus.publish(noted, { n: from + i })));
      }
    })();
    for (let round = 0; round < 6; round += 1) {
      const reached = effects.length + 30;
      await eventually('progress', () => effects.length >= reached);
      await current.close();
      current = await consumer(handler);
    }
    stop = true;
    await load;
    await eventually('all effects', () => effects.length >= published);
    expect(effects.toSorted((a, b) => a - b)).toEqual(Array.from({ length: published }, (_, n) => n));
  });
});

it('parks what a broker user outside the contract sent', async () => {
  const fixture = new Fixture('memory');
  const brokerUser = (service: string): string => `user-${service}`;
  const audit = fixture.bus('audit', { brokerUser });
  audit.on(noted, () => Promise.reject(new Error('must not run')));
  const outsider = fixture.bus('policy', { brokerUser });
  await Promise.all([audit.start(), outsider.start()]);
  await outsider.publish(noted, { n: 1 });
  await eventually('parked', () => audit.stats().parkedEvents === 1);
  expect(audit.stats()).toMatchObject({ refusedSenders: 1, retriedEvents: 0 });
  await fixture.cleanUp([]);
});
