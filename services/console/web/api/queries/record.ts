/** What happened: calls, and the entries of the audit log. */
import { useQuery } from '@tanstack/react-query';
import { answer, api } from '../client.ts';
import { useOrgSlug } from '../orgSlug.ts';
import type { AuditEntry, RecordedCall } from '../types.ts';
import { readAll, useRead } from '../useRead.ts';
import { useList } from '../useList.ts';

const CALLS = '/v1/orgs/{orgSlug}/calls';
const ENTRIES = '/v1/orgs/{orgSlug}/audit-log';
const LIVE_MS = 5_000;
const SUGGESTED = 8;
/** Most calls of a run that its page shows. */
const LONGEST_RUN = 1_000;

/** What calls and entries are both searched by. */
export interface RecordFilter {
  from?: string;
  to?: string;
  actor?: string;
  token?: string;
  tool?: string;
  outcome?: string;
  claim?: string;
  callId?: string;
  correlationId?: string;
  invocationId?: string;
}
export interface EntryFilter extends RecordFilter {
  kind?: string;
  /** Lists only entries about what somebody changed or decided. */
  changes?: 'true';
  requestId?: string;
  target?: string;
}

/** The call that moved last first; `isLive`: read again every few seconds. */
export function useCalls(filter: RecordFilter, isLive: boolean) {
  const orgSlug = useOrgSlug();
  return useList(
    ['calls', filter],
    (page) => answer(api.GET(CALLS, { params: { path: { orgSlug }, query: { ...filter, ...page } } })),
    (page) => page.calls,
    isLive ? { refetchInterval: LIVE_MS } : {},
  );
}

/** Every call of a run that the filter finds, the first one first. */
export function useRun(filter: RecordFilter & { invocationId: string }) {
  const orgSlug = useOrgSlug();
  const read = async (): Promise<RecordedCall[]> => {
    const calls = await readAll(
      (page) => answer(api.GET(CALLS, { params: { path: { orgSlug }, query: { ...filter, ...page } } })),
      (page) => page.calls,
      LONGEST_RUN,
    );
    return calls.sort((one, other) => (one.entries[0]?.seq ?? 0) - (other.entries[0]?.seq ?? 0));
  };
  return useRead<RecordedCall[]>(['calls', 'run', filter], read);
}

/** A call is recorded a moment after its answer, whose address may be opened at once. */
const RECORDED_AFTER_MS = 1_000;
const READS = 6;

/** The correlation id of the call whose id begins so; null when there is none, which is asked again for a while, undefined until it is known. */
export function useCorrelationOf(callId: string | undefined) {
  const orgSlug = useOrgSlug();
  const read = async (): Promise<string | null> => {
    const { calls } = await answer(api.GET(CALLS, { params: { path: { orgSlug }, query: { callId: callId ?? '', limit: 1 } } }));
    return calls[0]?.correlationId ?? null;
  };
  return useRead<string | null>(['calls', 'id', callId], read, {
    enabled: callId !== undefined,
    retry: 3,
    refetchInterval: ({ state }) => (state.data === null && state.dataUpdateCount < READS ? RECORDED_AFTER_MS : false),
  });
}

/** Entries, newest first. Reading them is recorded, so they are read when somebody asks. */
export function useEntries(filter: EntryFilter) {
  const orgSlug = useOrgSlug();
  return useList(
    ['auditLog', filter],
    (page) => answer(api.GET(ENTRIES, { params: { path: { orgSlug }, query: { ...filter, ...page } as never } })),
    (page) => page.entries,
    { refetchOnWindowFocus: false },
  );
}

export function useEntry(seq: string) {
  const orgSlug = useOrgSlug();
  const read = () => answer(api.GET(`${ENTRIES}/{seq}`, { params: { path: { orgSlug, seq } } }));
  return useRead<AuditEntry>(['auditLog', 'one', seq], read, { refetchOnWindowFocus: false });
}

/** The address at which the browser fetches the entries as a file. */
export const exportAddress = (org: string, filter: EntryFilter, format: 'csv' | 'jsonl'): string =>
  `/api/v1/orgs/${org}/audit-log/export?${new URLSearchParams({ ...filter, format })}`;

export interface Suggested {
  id: string;
  name: string;
  kind: 'serviceAccount' | 'user';
}

/** Service accounts and members whose name fits the words. For admins. */
export function useSuggested(q: string, enabled: boolean) {
  const orgSlug = useOrgSlug();
  const params = { path: { orgSlug }, query: { ...(q === '' ? {} : { q }), limit: SUGGESTED } };
  return useQuery({
    queryKey: [orgSlug, 'members', 'suggested', q],
    enabled,
    queryFn: async (): Promise<Suggested[]> => {
      const [{ serviceAccounts }, { members }] = await Promise.all([
        answer(api.GET('/v1/orgs/{orgSlug}/service-accounts', { params })),
        answer(api.GET('/v1/orgs/{orgSlug}/members', { params })),
      ]);
      return [
        ...serviceAccounts.map(({ id, name }): Suggested => ({ id, name, kind: 'serviceAccount' })),
        ...members.map(({ userId, email }): Suggested => ({ id: userId, name: email, kind: 'user' })),
      ];
    },
  });
}
