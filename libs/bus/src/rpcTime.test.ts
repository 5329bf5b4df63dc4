import { slowerBy } from './core/limits';
import { edgeCallContext, type Handler } from './index';
import { failure, pair } from './testing/calls';
import { echo, once } from './testing/contracts';
import { eventually, transports, Fixture } from './testing/fixture';

describe.each(transports)('deadlines and silence over %s', (transport) => {
  let fixture: Fixture;
  beforeEach(() => (fixture = new Fixture(transport)));
  afterEach(() => fixture.cleanUp([]));

  it('refuses at once when the deadline is over', async () => {
    const { caller } = await pair(fixture, echo, (request) => request);
    expect((await failure(caller.call(echo, { text: '' }, edgeCallContext({ timeoutMs: 0 })))).code).toBe('unavailable');
    expect(caller.stats().droppedRequests).toBe(0);
  });

  it('tells unavailable from unknown when the deadline passes, aborts the handler and drops the late answer', async () => {
    const aborted: boolean[] = [];
    const server = fixture.bus('identity');
    const caller = fixture.bus('gateway');
    const slow: Handler<typeof echo> = (request, call) =>
      new Promise((resolve) => call.signal.addEventListener('abort', () => (aborted.push(true), setTimeout(() => resolve(request), 150))));
    server.serve(echo, slow);
    server.serve(once, slow);
    await Promise.all([server.start(), caller.start()]);
    const codes = await Promise.all(
      [echo, once].map(async (rpc) => (await failure(caller.call(rpc, { text: '' }, edgeCallContext(), { timeoutMs: 200 }))).code),
    );
    expect(codes).toEqual(['unavailable', 'unknown_outcome']);
    await eventually('late answers', () => caller.stats().lateReplies === 2);
    expect(aborted).toEqual([true, true]);
  });

  it('waits longer where the settings say that everything is slow', async () => {
    const slow: Handler<typeof echo> = async (request) => (await new Promise((r) => setTimeout(r, 400)), request);
    const { caller } = await pair(fixture, echo, slow, slowerBy(10));
    await expect(caller.call(echo, { text: 'slow' }, edgeCallContext(), { timeoutMs: 200 })).resolves.toEqual({ text: 'slow' });
  });

  it('keeps a long call alive beyond the silence limit', async () => {
    const limits = { silenceMs: 300, aliveMs: 100, sweepMs: 20 };
    const { caller } = await pair(fixture, once, async (request) => (await new Promise((r) => setTimeout(r, 900)), request), limits);
    await expect(caller.call(once, { text: 'long' }, edgeCallContext())).resolves.toEqual({ text: 'long' });
  });

  it('gives up on silence, and a worker that comes later starts nothing that old', async () => {
    const limits = { silenceMs: 200, sweepMs: 20 };
    const first = await pair(fixture, echo, (request) => request, limits);
    await first.server.close();
    const err = await failure(first.caller.call(echo, { text: '' }, edgeCallContext()));
    expect(err.code).toBe('unavailable');
    let ran = 0;
    const late = fixture.bus('identity', {}, limits);
    late.serve(echo, (request) => (ran++, request));
    await late.start();
    await expect(first.caller.call(echo, { text: 'new' }, edgeCallContext())).resolves.toEqual({ text: 'new' });
    // Calls inside the process do not queue behind the one that is that old.
    await eventually('the old call is dropped', () => late.stats().droppedRequests === 1);
    expect(ran).toBe(1);
  });

  it('takes no more calls once it is retired, and answers those it has', async () => {
    let end = (): void => undefined;
    const { server, caller } = await pair(fixture, echo, (request) => new Promise((resolve) => (end = () => resolve(request))));
    const running = caller.call(echo, { text: 'running' }, edgeCallContext());
    await eventually('running', () => server.load().requests === 1);
    await server.retire();
    const other = fixture.bus('identity');
    other.serve(echo, () => ({ text: 'other' }));
    await other.start();
    await expect(caller.call(echo, { text: 'later' }, edgeCallContext())).resolves.toEqual({ text: 'other' });
    end();
    await expect(running).resolves.toEqual({ text: 'running' });
    await server.close();
  });

  it('answers unavailable when no process has declared the queue', async () => {
    const caller = fixture.bus('gateway', {}, { returnWindowMs: 200 });
    await caller.start();
    expect((await failure(caller.call(once, { text: '' }, edgeCallContext()))).code).toBe('unavailable');
  });

  it('reaches a queue that is declared a moment later', async () => {
    // On a busy machine a process takes seconds to start.
    const caller = fixture.bus('gateway', {}, slowerBy(5));
    await caller.start();
    const answer = caller.call(once, { text: 'wait' }, edgeCallContext());
    const server = fixture.bus('identity', {}, slowerBy(5));
    server.serve(once, (request) => request);
    await new Promise((resolve) => setTimeout(resolve, 100));
    await server.start();
    await expect(answer).resolves.toEqual({ text: 'wait' });
  });

  it('stops waiting when the caller went away', async () => {
    const { caller } = await pair(fixture, echo, (request) => new Promise((resolve) => setTimeout(() => resolve(request), 600)));
    const gone = new AbortController();
    const answer = failure(caller.call(echo, { text: '' }, edgeCallContext({ signal: gone.signal })));
    gone.abort();
    expect((await answer).code).toBe('unavailable');
    expect((await failure(caller.call(echo, { text: '' }, edgeCallContext({ signal: gone.signal })))).code).toBe('unavailable');
  });
});
