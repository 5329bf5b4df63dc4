/** A thousand calls at once over a connection that ends, with the places and times of the product. */
import { setTimeout as pause } from 'node:timers/promises';
import { connectionFixture, mia, type ConnectionFixture } from './testing/connectionFixture';

const CALLS = 1_000;
const CALLER_WAITS_MS = 60_000;
let fixture: ConnectionFixture;
afterEach(() => fixture.stop());

test.each([2, 1])(
  'with %i executor(s): one renewal, and no call is refused',
  async (replicas) => {
    fixture = await connectionFixture({ replicas, isAsShipped: true });
    const { api, call, connect } = fixture;
    api.switches.accessSeconds = 1;
    await connect(mia);
    await pause(1_100);
    api.switches.accessSeconds = 3_600;
    const answers = await Promise.all(Array.from({ length: CALLS }, () => call(mia, CALLER_WAITS_MS)));
    expect(answers.filter(({ isError }) => isError)).toEqual([]);
    expect(api.counts.refreshes).toBe(1);
    expect(api.seen).toHaveLength(CALLS);
  },
  4 * CALLER_WAITS_MS,
);
