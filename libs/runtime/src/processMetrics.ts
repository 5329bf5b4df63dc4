/** What every process says of itself. */
import type { Health } from './health';
import { gauge } from './metrics';

/** Parts a process may be made of, as its health probes name them. */
const PARTS = ['process', 'bus', 'mongodb', 'sessions', 'spool'] as const;

const partUp = gauge('gatehouse_part_up', 'Whether a part that readiness depends on works: 1 or 0.', { part: PARTS });

export const reportParts = (health: Health): void => partUp.readFrom(() => health.parts().map(({ part, ok }) => [{ part }, ok ? 1 : 0]));
