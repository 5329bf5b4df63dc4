/**
 * The executor keeps audit events on its own disk, and is killed under load with what it had not handed over yet; then the broker. Every effect has its intent,
 * every intent one outcome, and every success that a caller was told of stands in the trail.
 */
import { openFixture, type Fixture } from '../faults/fixture';
import { proveRow } from '../faults/proveRow';
import { proves } from '../proves';

const SHORT = { seconds: 8, rate: 20 };
let fixture: Fixture;
beforeAll(async () => {
  // Services that the rows kill, and the edges that callers and the admin come through.
  const apart = ['executor', 'approvals', 'gateway', 'registry'];
  fixture = await openFixture({ linked: false, pairs: false, apart, seconds: SHORT.seconds, durability: 'disk' });
}, 180_000);
afterAll(() => fixture?.close(), 120_000);

for (const id of ['R-12', 'R-11', 'R-01']) proveRow(['SPOOL', 'AUDIT-PAIR'], id, () => fixture, SHORT);

proves(
  ['SPOOL'],
  'and nothing is left on the disk that could not be handed over',
  async () => {
    const metrics = await fixture.stack.services['executor']!.metrics();
    const valueOf = (name: string): number => Number(new RegExp(`^${name}\\{[^}]*\\} (\\S+)$`, 'm').exec(metrics)?.[1]);
    expect([valueOf('gatehouse_spool_bytes'), valueOf('gatehouse_spool_kept_files')]).toEqual([0, 0]);
    expect(fixture.stack.services['executor']!.log()).not.toContain('a part of the spool is unreadable');
  },
  30_000,
);
