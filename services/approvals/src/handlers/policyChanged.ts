/** What waits is judged by the policy of the moment when that changes, not only when somebody looks: lists, counts and mail go by what is stored. */
import { edgeCallContext, type Delivery } from '@gatehouse/bus';
import type { policy } from '@gatehouse/contracts';
import { asOfNow, type CurrentDeps } from './asOfNow';

const PAGE = 100;
const AT_ONCE = 4;

/** Why requests of this page could not be judged; each is tried. */
async function judgePage(deps: CurrentDeps, orgId: string, ids: readonly string[]): Promise<unknown[]> {
  const call = edgeCallContext();
  const failures: unknown[] = [];
  const left = ids.values();
  const work = async (): Promise<void> => {
    for (const id of left) await asOfNow(deps, orgId, id, call).catch((err: unknown) => failures.push(err));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return failures;
}

/** Why what waits in this organization could not all be judged. Ends early where nothing of a page could be: who is asked is away. */
async function judgeWaiting(deps: CurrentDeps, orgId: string): Promise<unknown[]> {
  const failures: unknown[] = [];
  for (let ids = await deps.requests.pendingIds(orgId, '', PAGE); ids.length > 0;) {
    const failed = await judgePage(deps, orgId, ids);
    failures.push(...failed);
    if (failed.length === ids.length) break;
    ids = await deps.requests.pendingIds(orgId, ids.at(-1)!, PAGE);
  }
  return failures;
}

/** Events of one organization that come together are one round. One that fails in part is delivered again, and finds the rest as it is to be. */
export const policyChanged =
  (deps: CurrentDeps) =>
  async (deliveries: readonly Delivery<typeof policy.changed>[]): Promise<void> => {
    const failures: unknown[] = [];
    for (const orgId of new Set(deliveries.map(({ payload }) => payload.orgId))) failures.push(...(await judgeWaiting(deps, orgId)));
    if (failures.length > 0) throw failures[0];
  };
