/** A thousand calls at once over a connection that ends, with the places and times of the product. */
import { setTimeout as pause } from 'node:timers/promises';
import { PLACE_WAIT_MS } from '../upstream/bulkhead';
import { connectionFixture, mia, type ConnectionFixture } from './testing/connectionFixture';

const CALLS = 1_000;
const CALLER_WAITS_MS = 60_000;
let fixture: ConnectionFixture;
afterEach(() => fixture.stop());

test.each([2, 1])(
  'with %i executor(s): one renewal, and no call is refused while it may wait',
  async (replicas) => {
    fixture = await connectionFixture({ replicas, isAsShipped: true });
    const { api, call, connect } = fixture;
    api.switches.accessSeconds = 1;
    await connect(mia);
    await pause(1_100);
    api.switches.accessSeconds = 3_600;
    const begun = performance.now();
    const answers = await Promise.all(
      Array.from({ length: CALLS }, async () => ({ ...(await call(mia, CALLER_WAITS_MS)), waitedMs: performance.now() - begun })),
    );
    const failed = answers.filter(({ isError }) => isError);
    // A busy machine makes some of the last calls wait for a place as long as a call may.
    const isLate = ({ step, waitedMs }: (typeof answers)[number]): boolean => step === 'bulkhead' && waitedMs >= PLACE_WAIT_MS;
    expect(failed.filter((answer) => !isLate(answer))).toEqual([]);
    expect(failed.length).toBeLessThan(CALLS / 2);
    expect(api.counts.refreshes).toBe(1);
    expect(api.seen).toHaveLength(CALLS - failed.length);
  },
  4 * CALLER_WAITS_MS,
);
