/**
 * The rows of `npm run faults` that a minute each is enough for, short: each store and each process is killed under load. Every call is answered, every upstream
 * effect has its intent, every success its outcome, and the stack recovers by itself. The upstream's own hit log and the trace id that each call carries
 * are the ground truth.
 */
import { openFixture, SERVICES, type Fixture } from '../faults/fixture';
import { proveRow } from '../faults/proveRow';
import { proves } from '../proves';

const SHORT = { seconds: 3, rate: 15 };

let fixture: Fixture;
beforeAll(async () => (fixture = await openFixture({ linked: false, pairs: false, apart: SERVICES, seconds: SHORT.seconds })), 180_000);
afterAll(() => fixture?.close(), 120_000);

for (const id of ['R-01', 'R-01 hangs', 'R-06', 'R-07', 'R-08', 'R-11', 'R-12 each', 'R-12 edge'])
  proveRow(['FAULTS', 'AUDIT-PAIR'], id, () => fixture, SHORT);

proves(
  ['FAULTS', 'AUDIT-PAIR'],
  'afterwards the trail has no gap',
  async () => {
    const { entries: newest } = (await fixture.stack.org('GET', '/audit-log?limit=1')) as { entries: { seq: number }[] };
    let count = 0;
    let cursor: string | undefined;
    do {
      const page = await fixture.stack.org('GET', `/audit-log?limit=200${cursor ? `&cursor=${cursor}` : ''}`);
      count += (page['entries'] as unknown[]).length;
      cursor = page['nextCursor'] as string | undefined;
    } while (cursor !== undefined);
    expect(count).toBeGreaterThanOrEqual(newest[0]!.seq + 1);
  },
  120_000,
);
