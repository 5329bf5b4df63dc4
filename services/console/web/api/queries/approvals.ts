import { useOrgSlug } from '../orgSlug.ts';
import { answer, api, once } from '../client.ts';
import type { Approval, ApprovalItem, ApprovalStatus } from '../types.ts';
import { useList } from '../useList.ts';
import { useRead } from '../useRead.ts';
import { useWrite } from '../useWrite.ts';

const LIST = '/v1/orgs/{orgSlug}/approvals';
const ONE = '/v1/orgs/{orgSlug}/approvals/{requestId}';
/** Pause between reads of an approved request, until its call has ended. */
const FOLLOW_MS = 2_000;

export interface ApprovalFilter {
  for?: 'me' | 'mine';
  status?: ApprovalStatus;
  tool?: string;
  requester?: string;
}

/** Requests, newest first; those that do not wait any more, if that is what is looked for. */
export function useApprovals(filter: ApprovalFilter, isPast = false) {
  const orgSlug = useOrgSlug();
  return useList(
    ['approvals', filter],
    (page) => answer(api.GET(LIST, { params: { path: { orgSlug }, query: { ...filter, ...page } } })),
    (page) => (isPast ? page.approvals.filter(({ status }) => status !== 'pending') : page.approvals),
  );
}

/** The latest of one filter, few. */
export function useSomeApprovals(filter: ApprovalFilter, limit: number, enabled = true) {
  const orgSlug = useOrgSlug();
  const read = async (): Promise<ApprovalItem[]> =>
    (await answer(api.GET(LIST, { params: { path: { orgSlug }, query: { ...filter, limit } } }))).approvals;
  return useRead<ApprovalItem[]>(['approvals', 'some', filter, limit], read, { enabled });
}

/** One request; followed closely while an approved call runs. */
export function useApproval(requestId: string, enabled = true) {
  const orgSlug = useOrgSlug();
  return useRead<Approval>(
    ['approvals', 'one', requestId],
    () => answer(api.GET(ONE, { params: { path: { orgSlug, requestId } } })),
    // Each visit of the page reads the request anew, because somebody may decide on it.
    { enabled, staleTime: 0, refetchInterval: ({ state }) => (state.data?.status === 'approved' ? FOLLOW_MS : false) },
  );
}

export interface Verdict {
  /** Digest of the arguments that were shown. */
  digest: string;
  comment?: string;
}
export function useApprove(requestId: string) {
  const orgSlug = useOrgSlug();
  return useWrite<Verdict, Approval>('approvals', (body, key) =>
    answer(api.POST(`${ONE}/approve`, { params: { path: { orgSlug, requestId } }, body, headers: once(key) })),
  );
}
/** A rejection needs no digest of what was shown. */
export function useReject(requestId: string) {
  const orgSlug = useOrgSlug();
  return useWrite<Partial<Verdict>, Approval>('approvals', (body, key) =>
    answer(api.POST(`${ONE}/reject`, { params: { path: { orgSlug, requestId } }, body, headers: once(key) })),
  );
}
