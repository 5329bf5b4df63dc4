/** Who holds an approved call says so while it runs: what lives keeps its call however long that takes, over a real MongoDB. */
import { AppError, type audit } from '@gatehouse/contracts';
import { resumeRig, SILENT_MS, until, type Rig } from '../../testing/resumeRig';

let rig: Rig;
beforeEach(async () => void (rig = await resumeRig()));
afterEach(() => rig.context.dispose());

const phases = (facts: readonly audit.Fact[]) => facts.map(({ phase, outcome }) => (phase === 'intent' ? phase : outcome));

describe('a process that lives', () => {
  /** Twice the time of silence at the API, with another process that looks for the silent. */
  async function slowCall(meanwhile: () => Promise<void>, calls = rig.store) {
    let open = (): void => undefined;
    const closed = new Promise<void>((resolve) => (open = resolve));
    const { upstream } = rig.world;
    rig.world.upstream = () => closed.then(upstream);
    const request = rig.approve();
    await rig.start(calls).deliver(request);
    rig.start(calls);
    await until(() => rig.hits.length === 1);
    await meanwhile();
    open();
    return { told: await rig.ended(request), request };
  }
  const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

  test('keeps a call that takes longer than the time of silence', async () => {
    const { told, request } = await slowCall(() => pause(2 * SILENT_MS));
    expect(told).toMatchObject({ outcome: 'completed' });
    expect(phases(rig.factsOf(request))).toEqual(['intent', 'succeeded']);
  });

  test('without signs of life it would lose it', async () => {
    const mute = { ...rig.store, beat: () => Promise.resolve() };
    expect((await slowCall(() => pause(2 * SILENT_MS), mute)).told).toMatchObject({ outcome: 'unknown' });
  });

  test('keeps it when the database was away for all', async () => {
    let away = false;
    const unlessAway = async <T>(run: () => Promise<T>): Promise<T> => {
      if (away) throw new AppError('unavailable', 'The database is away');
      return run();
    };
    const { store } = rig;
    const calls: typeof store = {
      ...store,
      beat: (...args) => unlessAway(() => store.beat(...args)),
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
    const { store } = rig;
    const overtakenByABeat: typeof store = {
      ...store,
      // The row is found silent, then its holder speaks.
      async silent(now, limit) {
        const rows = await store.silent(new Date(now.getTime() + 60_000), limit);
        await store.beat(rows, new Date(Date.now() + 60_000));
        return rows;
      },
    };
    expect((await slowCall(() => pause(SILENT_MS), overtakenByABeat)).told).toMatchObject({ outcome: 'completed' });
  });
});
