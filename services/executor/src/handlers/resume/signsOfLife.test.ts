/** The holder of an approved call gives signs of life while it runs: a live process keeps its call however long that takes, over a real MongoDB. */
import { AppError, type audit } from '@gatehouse/contracts';
import { until } from '@gatehouse/test-support';
import { resumeFixture, SILENT_MS, type Fixture } from '../../testing/resumeFixture';

let fixture: Fixture;
beforeEach(async () => void (fixture = await resumeFixture()));
afterEach(() => fixture.context.dispose());

const phases = (events: readonly audit.AuditEvent[]) => events.map(({ phase, outcome }) => (phase === 'intent' ? phase : outcome));

describe('a process that lives', () => {
  /** Runs a call that is at the API until `meanwhile` has ended, beside another process that looks for silent holders. */
  async function slowCall(meanwhile: (request: ReturnType<Fixture['approve']>) => Promise<unknown>, calls = fixture.store) {
    let open = (): void => undefined;
    const closed = new Promise<void>((resolve) => (open = resolve));
    const { upstream } = fixture.peers;
    fixture.peers.upstream = () => closed.then(upstream);
    const request = fixture.approve();
    await fixture.start(calls).deliver(request);
    fixture.start(calls);
    await until(() => fixture.hits.length === 1);
    await meanwhile(request);
    open();
    return { told: await fixture.ended(request), request };
  }
  const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

  test('keeps a call that takes longer than the time of silence', async () => {
    const { told, request } = await slowCall(() => pause(2 * SILENT_MS));
    expect(told).toMatchObject({ outcome: 'completed' });
    expect(phases(fixture.eventsOf(request))).toEqual(['intent', 'succeeded']);
  });

  test('without signs of life it would lose it', async () => {
    const mute = { ...fixture.store, renew: () => Promise.resolve() };
    expect((await slowCall((request) => fixture.ended(request), mute)).told).toMatchObject({ outcome: 'unknown' });
  });

  test('keeps it when the database was away for all', async () => {
    let away = false;
    const unlessAway = async <T>(run: () => Promise<T>): Promise<T> => {
      if (away) throw new AppError('unavailable', 'The database is away');
      return run();
    };
    const { store } = fixture;
    const calls: typeof store = {
      ...store,
      renew: (...args) => unlessAway(() => store.renew(...args)),
      silent: (...args) => unlessAway(() => store.silent(...args)),
    };
    const outage = async (): Promise<void> => {
      away = true;
      await pause(2 * SILENT_MS);
      away = false;
      await pause(2 * SILENT_MS);
    };
    expect((await slowCall(outage, calls)).told).toMatchObject({ outcome: 'completed' });
  });

  test('is not given the end that somebody saw coming before its last sign of life', async () => {
    const { store } = fixture;
    const overtakenByARenewal: typeof store = {
      ...store,
      // The row is found silent, then its holder speaks.
      async silent(now, limit) {
        const rows = await store.silent(new Date(now.getTime() + 60_000), limit);
        await store.renew(rows, new Date(Date.now() + 60_000));
        return rows;
      },
    };
    expect((await slowCall(() => pause(SILENT_MS), overtakenByARenewal)).told).toMatchObject({ outcome: 'completed' });
  });
});
