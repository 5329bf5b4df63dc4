import type { Admin } from './admin';
import { until } from './until';

export interface Entry extends Record<string, unknown> {
  seq: number;
  type: string;
  phase: string;
  outcome?: string;
  callId?: string;
  actor: { kind: string; id?: string; name?: string };
  target?: { kind: string; id: string; name?: string };
  data?: Record<string, unknown>;
}

/** Entries for these filters, newest first, once there are `count` of them: an event stands in a queue before it stands in the trail. */
export const audited = (admin: Pick<Admin, 'audit'>, query: Record<string, string>, count: number): Promise<Entry[]> =>
  until(`${count} audit entries of ${JSON.stringify(query)}`, async () => {
    const entries = (await admin.audit(query)) as Entry[];
    return entries.length >= count && entries;
  });
