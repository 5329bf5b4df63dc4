/** What travels between the two ends of a call while it runs: that its caller has gone away, and what its handler reports. */
import { edgeCallContext, type Call } from './index';
import { failure, hello, never, pair } from './testing/calls';
import { long, once } from './testing/contracts';
import { eventually, transports, Fixture } from './testing/fixture';

describe.each(transports)('a running call over %s', (transport) => {
  let fixture: Fixture;
  beforeEach(() => (fixture = new Fixture(transport)));
  afterEach(() => fixture.cleanUp([]));

  const leaving = () => {
    const gone = new AbortController();
    return { leave: () => gone.abort(), from: edgeCallContext({ signal: gone.signal }) };
  };

  it('hears that its caller has gone away, and no other call does', async () => {
    const running: Call[] = [];
    const { caller } = await pair(fixture, once, (_, call) => (running.push(call), never()), { drainMs: 50 });
    // Its first call has the same number as that of the other caller.
    const other = fixture.bus('gateway');
    await other.start();
    const { leave, from } = leaving();
    const left = failure(caller.call(once, hello, from));
    await eventually('the first runs', () => running.length === 1);
    const stays = failure(other.call(once, hello, edgeCallContext()));
    await eventually('both run', () => running.length === 2);
    leave();
    await eventually('the first hears it', () => running[0]!.abandoned.aborted);
    expect(await running[0]!.beginConfirmed()).toBe(false);
    expect([running[0]!.signal.aborted, running[1]!.abandoned.aborted]).toEqual([false, false]);
    expect((await left).code).toBe('unknown_outcome');
    await other.close();
    await stays;
  });

  it('hears it when it begins only after its caller has gone away', async () => {
    const running: Call[] = [];
    const server = fixture.bus('identity', {}, { drainMs: 50 });
    server.serve(once, (_, call) => (running.push(call), never()), { manualBegin: true });
    const caller = fixture.bus('gateway', {}, { sweepMs: 10 });
    await Promise.all([server.start(), caller.start()]);
    const { leave, from } = leaving();
    const left = failure(caller.call(once, hello, from));
    await eventually('it runs', () => running.length === 1);
    leave();
    await left;
    const [call] = running;
    call!.begin();
    await eventually('it hears it', () => call!.abandoned.aborted);
    expect(await call!.beginConfirmed()).toBe(false);
  });

  it('reports its progress to a caller that listens, and knows of one that does not', async () => {
    const listens: boolean[] = [];
    const { caller } = await pair(fixture, long, async (request, { report }) => {
      listens.push(report !== undefined);
      for (const done of [1, 2]) report?.({ done });
      await new Promise((resolve) => setTimeout(resolve, 50));
      return request;
    });
    const heard: unknown[] = [];
    await caller.call(long, hello, edgeCallContext(), { onProgress: (report) => heard.push(report) });
    await caller.call(long, hello, edgeCallContext());
    expect([heard, listens]).toEqual([
      [{ done: 1 }, { done: 2 }],
      [true, false],
    ]);
  });

  it('cannot report what the contract does not have', async () => {
    const { caller } = await pair(fixture, long, (request, { report }) => (report?.({ done: 'much' }), request));
    expect(await failure(caller.call(long, hello, edgeCallContext(), { onProgress: () => undefined }))).toMatchObject({ code: 'invalid' });
  });
});
