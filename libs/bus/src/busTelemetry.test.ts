import { AppError } from '@gatehouse/contracts';
import { metricsText } from '@gatehouse/runtime';
import { busObserver, reportBus } from './busTelemetry';
import { edgeCallContext } from './index';
import { echo, noted } from './testing/contracts';
import { eventually, Fixture, transports } from './testing/fixture';

const read = async (name: string): Promise<string[]> =>
  (await metricsText('demo')).split('\n').filter((line) => line.startsWith(`${name}{`));

describe.each(transports)('a measured bus over %s', (transport) => {
  let fixture: Fixture;
  beforeEach(() => (fixture = new Fixture(transport)));
  afterEach(() => fixture.cleanUp([noted.name]));

  it('is told of each call at both ends, and how it ended', async () => {
    const told: string[] = [];
    const observer = {
      ...busObserver,
      calling: async <T>(rpc: string, from: Parameters<typeof busObserver.calling>[1], ask: (caller: typeof from) => Promise<T>) => {
        told.push(`calling ${rpc}`);
        return ask({ ...from, traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` });
      },
      serving: async <T>(rpc: string, from: { traceparent?: string | undefined }, answer: () => Promise<T>) => {
        told.push(`serving ${rpc} of ${from.traceparent?.slice(3, 6)}`);
        return answer();
      },
    };
    const server = fixture.bus(echo.server, { observer });
    server.serve(echo, (request) => request);
    const caller = fixture.bus('gateway', { observer });
    await Promise.all([server.start(), caller.start()]);
    await caller.call(echo, { text: 'x' }, edgeCallContext());
    expect(told).toEqual([`calling ${echo.name}`, `serving ${echo.name} of aaa`]);
  });

  it('counts by result, and messages of no contract of ours as other', async () => {
    const server = fixture.bus(echo.server, { observer: busObserver });
    server.serve(echo, ({ text }) => {
      if (text === 'no') throw new AppError('conflict', 'no');
      return { text };
    });
    const caller = fixture.bus('gateway', { observer: busObserver });
    await Promise.all([server.start(), caller.start()]);
    const before = (await read('gatehouse_rpc_calls_total')).length;
    await caller.call(echo, { text: 'yes' }, edgeCallContext());
    await caller.call(echo, { text: 'no' }, edgeCallContext()).catch(() => undefined);
    const counted = await read('gatehouse_rpc_calls_total');
    expect(counted.length).toBeGreaterThanOrEqual(before);
    for (const result of ['ok', 'conflict']) {
      expect(counted.join('\n')).toContain(`{message="other",result="${result}",service="demo"}`);
      expect((await read('gatehouse_rpc_requests_total')).join('\n')).toContain(`{message="other",result="${result}",service="demo"}`);
    }
  });

  it('says how long its queues are, parked messages apart', async () => {
    const consumer = fixture.bus('audit', { observer: busObserver });
    let release = (): void => undefined;
    const stopped = new Promise<void>((resolve) => (release = resolve));
    consumer.on(noted, async (deliveries) => {
      if (deliveries[0]!.attempt > 0) await stopped;
    });
    const publisher = fixture.bus('gateway');
    await Promise.all([consumer.start(), publisher.start()]);
    reportBus(consumer);
    // One is handled, sixteen are held by the consumer, the others lie in the queue.
    for (let i = 0; i < 40; i += 1) await publisher.publish(noted, { n: i });
    await eventually('some wait in the queue', async () => (await consumer.queueLengths())[0]!.ready > 0);
    expect(await consumer.queueLengths()).toEqual([{ queue: noted.name, ready: expect.any(Number), parked: 0 }]);
    expect((await read('gatehouse_queue_messages')).join()).toMatch(/queue="other",service="demo"\} [1-9]/);
    release();
    await eventually('the queue is empty', async () => (await consumer.queueLengths())[0]!.ready === 0);
  });
});
