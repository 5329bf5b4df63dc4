import { edgeCallContext } from './index';
import { failure, hello, never } from './testing/calls';
import { echo, noted } from './testing/contracts';
import { eachWithProxy } from './testing/eachWithProxy';
import type { Proxy } from './testing/proxy';
import { eventually, withChannel, Fixture } from './testing/fixture';

describe('the bus and what the broker does to it', () => {
  let fixture: Fixture;
  let proxy: Proxy;
  const { through, server, caller } = eachWithProxy([noted.name], (...opened) => void ([fixture, proxy] = opened));

  it('subscribes again when its queue is deleted', async () => {
    const worker = await server({ echo: (request) => request });
    const bus = await caller();
    await withChannel((channel) => channel.deleteQueue(fixture.names.requests('identity')));
    await eventually('red', () => worker.failure()?.includes('not subscribed') === true);
    const answer = bus.call(echo, hello, edgeCallContext());
    await expect(answer).resolves.toEqual(hello);
    expect(worker.failure()).toBeUndefined();
  });

  it('opens a channel again that the broker closed', async () => {
    const bus = await caller();
    await server({ echo: (request) => request });
    await withChannel((channel) => channel.deleteExchange(fixture.names.events));
    expect((await failure(bus.publish(noted, { n: 1 }))).code).toBe('unavailable');
    await expect(bus.call(echo, hello, edgeCallContext())).resolves.toEqual(hello);
    await withChannel((channel) => channel.assertExchange(fixture.names.events, 'topic', { durable: true }));
    await eventually('ready', () => bus.failure() === undefined);
  });

  it('stops with the text of the broker when a queue exists with other arguments', async () => {
    const queue = fixture.names.requests('identity');
    await withChannel((channel) => channel.assertQueue(queue, { durable: true, arguments: { 'x-max-length': 7 } }));
    const bus = fixture.bus('identity');
    bus.serve(echo, (request) => request);
    await expect(bus.start()).rejects.toThrow(/PRECONDITION_FAILED.*x-max-length/);
    await bus.close();
  });

  it('refuses calls at once while the broker is in alarm', async () => {
    let runs = 0;
    await server({ echo: async (request) => (runs++ === 0 ? never() : request) });
    const bus = await caller();
    const pending = failure(bus.call(echo, hello, edgeCallContext()));
    await eventually('running', () => runs === 1);
    proxy.inject(methodFrame(60, 'low on memory'));
    await eventually('red', () => bus.failure()?.includes('low on memory') === true);
    expect((await pending).code).toBe('unavailable');
    expect((await failure(bus.call(echo, hello, edgeCallContext()))).code).toBe('unavailable');
    proxy.inject(methodFrame(61));
    await eventually('ready', () => bus.failure() === undefined);
    await expect(bus.call(echo, hello, edgeCallContext())).resolves.toEqual(hello);
  });

  it('parks an event whose consumer is lost with it again and again', async () => {
    const audit = through('audit');
    const held: (() => void)[] = [];
    audit.on(noted, () => new Promise((resolve) => held.push(resolve)));
    await audit.start();
    const bus = fixture.bus('gateway');
    await bus.start();
    await bus.publish(noted, { n: 1 }, { messageId: 'evt_poison' });
    for (let delivery = 1; delivery <= 21; delivery += 1) {
      await eventually(`delivery ${delivery}`, () => held.length === delivery);
      proxy.reset();
      await eventually('red', () => audit.failure() !== undefined);
      await eventually('ready', () => audit.failure() === undefined);
      held[delivery - 1]!(); // acknowledges nothing: its channel is gone
    }
    const parked: string[] = [];
    await eventually('parked', async () => {
      parked.push(...(await fixture.takeParked(fixture.names.eventQueue('audit', noted.name))).map((item) => item.id));
      return parked.length > 0;
    });
    expect(parked).toEqual(['evt_poison']);
    expect(held.length).toBe(21);
  }, 60_000);

  it('serves from a quorum request queue', async () => {
    const worker = fixture.bus('identity', { requestQueueType: 'quorum' });
    await server({ echo: (request) => request }, worker);
    await expect((await caller()).call(echo, hello, edgeCallContext())).resolves.toEqual(hello);
  });

  it('answers a plain JSON message from another language', async () => {
    await server({ echo: (request) => request });
    const now = Date.now();
    const header = {
      v: 1,
      kind: 'request',
      id: 5,
      rpc: echo.name,
      payload: hello,
      deadline: now + 5_000,
      startBy: now + 1_600,
      correlationId: 'c',
    };
    const reply = await withChannel(async (channel) => {
      const got = new Promise<Buffer>(
        (resolve) => void channel.consume('amq.rabbitmq.reply-to', (m) => resolve(m!.content), { noAck: true }),
      );
      channel.publish('', fixture.names.requests('identity'), Buffer.from(JSON.stringify(header)), {
        contentType: 'application/json',
        replyTo: 'amq.rabbitmq.reply-to',
      });
      return got;
    });
    const length = reply.readUInt32BE(0);
    expect(JSON.parse(reply.toString('utf8', 4, 4 + length))).toEqual({ v: 1, kind: 'reply', id: 5, payload: hello });
    expect(reply.readUInt32BE(4 + length)).toBe(0);
  });

  it('survives bytes that are no items', async () => {
    const worker = await server({ echo: (request) => request });
    await withChannel((channel) => {
      for (const content of ['', 'no json', '{"v":1}', '{"v":9,"kind":"request"}']) {
        for (const contentType of ['application/json', 'application/vnd.gatehouse.items']) {
          channel.publish('', fixture.names.requests('identity'), Buffer.from(content), { contentType, replyTo: 'nobody' });
        }
      }
      return Promise.resolve();
    });
    await eventually('counted', () => worker.stats().malformedItems >= 7);
    await expect((await caller()).call(echo, hello, edgeCallContext())).resolves.toEqual(hello);
  });
});

/** `connection.blocked` (60, with a reason) or `connection.unblocked` (61) as the broker sends it. */
function methodFrame(method: number, reason?: string): Buffer {
  const argument = reason === undefined ? Buffer.alloc(0) : Buffer.concat([Buffer.from([reason.length]), Buffer.from(reason)]);
  const payload = Buffer.concat([Buffer.from([0, 10, 0, method]), argument]);
  const head = Buffer.alloc(7);
  head.writeUInt8(1, 0);
  head.writeUInt32BE(payload.length, 3);
  return Buffer.concat([head, payload, Buffer.from([0xce])]);
}
