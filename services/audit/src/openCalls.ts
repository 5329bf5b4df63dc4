/** Calls that have not ended. The trail has no entry that says so: they are known by the one that is missing. */
import type { audit } from '@gatehouse/contracts';
import type { EntryFilter } from './entryFilter';
import type { EntryRow } from './schemas';
import type { EntryStore } from './store';

/** More calls than these are hardly ever under way in one organization. */
const MOST_UNDER_WAY = 1_000;
const REQUESTED: audit.AuditEventType = 'approval.requested';

export interface OpenSearch {
  /** What lets through the calls that may be meant. */
  readonly filter: EntryFilter;
  /** Whether a call is, by the last entry of it. */
  readonly isMeant: (last: EntryRow) => boolean;
}

/** `waiting`: a person has not decided, and the request has not ended. `running`: recorded before it was sent, and its outcome is not known. */
export async function openSearch(
  store: Pick<EntryStore, 'underWay'>,
  orgId: string,
  outcome: string | undefined,
  now: Date,
): Promise<OpenSearch | undefined> {
  if (outcome === 'waiting')
    return {
      filter: { types: [REQUESTED], endsAfter: now.toISOString() },
      // One that joined the request of an earlier call is told with that.
      isMeant: ({ type, data }) => type === REQUESTED && data?.['repeat'] !== true,
    };
  if (outcome !== 'running') return undefined;
  return {
    filter: { types: ['tool.call'], among: await store.underWay(orgId, MOST_UNDER_WAY) },
    isMeant: ({ phase }) => phase === 'intent',
  };
}
