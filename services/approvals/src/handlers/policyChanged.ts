/** What waits is judged by the policy of the moment when that changes, not only when somebody looks: lists, counts and mail go by what is stored. */
import { edgeCallContext, type Delivery } from '@gatehouse/bus';
import type { policy } from '@gatehouse/contracts';
import { asOfNow, type CurrentDeps } from './asOfNow';
import { cachedRequesters } from './cachedRequesters';

const PAGE = 20;
const AT_ONCE = 4;
/** The events of a batch that failed are handed in again one by one, at once. They are worth another round with the next delivery, a second later. */
const PAUSE_MS = 500;

/** Why requests of this page could not be judged; each is tried. */
async function judgePage(
  deps: CurrentDeps,
  orgId: string,
  ids: readonly string[],
  asking: Parameters<typeof asOfNow>[3],
): Promise<unknown[]> {
  const failures: unknown[] = [];
  const left = ids.values();
  const work = async (): Promise<void> => {
    for (const id of left) await asOfNow(deps, orgId, id, asking).catch((err: unknown) => failures.push(err));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return failures;
}

/** Why what waits in this organization could not all be judged. Ends early where nothing of a page could be: who is asked is away. */
async function judgeWaiting(deps: CurrentDeps, orgId: string): Promise<unknown[]> {
  const asking = { correlationId: edgeCallContext().correlationId, find: cachedRequesters(deps.clock) };
  const failures: unknown[] = [];
  for (let ids = await deps.requests.pendingIds(orgId, '', PAGE); ids.length > 0;) {
    const failed = await judgePage(deps, orgId, ids, asking);
    failures.push(...failed);
    if (failed.length === ids.length) break;
    ids = await deps.requests.pendingIds(orgId, ids.at(-1)!, PAGE);
  }
  return failures;
}

/** Events of one organization that come together are one round. One that fails in part is delivered again, and finds the rest as it is to be. */
export function policyChanged(deps: CurrentDeps) {
  /** Organizations whose last round failed, with when and why. */
  const failed = new Map<string, { readonly at: number; readonly why: unknown }>();

  async function round(orgId: string): Promise<void> {
    const last = failed.get(orgId);
    if (last !== undefined && deps.clock().getTime() - last.at < PAUSE_MS) throw last.why;
    failed.delete(orgId);
    const failures = await judgeWaiting(deps, orgId);
    if (failures.length === 0) return;
    failed.set(orgId, { at: deps.clock().getTime(), why: failures[0] });
    throw failures[0];
  }

  return async (deliveries: readonly Delivery<typeof policy.changed>[]): Promise<void> => {
    const failures: unknown[] = [];
    for (const orgId of new Set(deliveries.map(({ payload }) => payload.orgId)))
      await round(orgId).catch((err: unknown) => failures.push(err));
    if (failures.length > 0) throw failures[0];
  };
}
