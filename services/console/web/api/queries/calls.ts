import { useEffect, useEffectEvent } from 'react';
import { useOrgSlug } from '../orgSlug.ts';
import { answer, api, once } from '../client.ts';
import { useIsAdmin } from '../useOrg.ts';
import type { AuditEntry, RanCall } from '../types.ts';
import { useRead } from '../useRead.ts';
import { useWrite } from '../useWrite.ts';

const MOST = 200;
const FOLLOW_MS = 5_000;

type IsOpen = (entries: readonly AuditEntry[]) => boolean;

/** Looks every few seconds, as the list of calls does and without an entry in the trail, whether a call that was open has ended; then `onEnd`. */
function useEnd(correlationId: string, isOpen: IsOpen, enabled: boolean, onEnd: () => void): void {
  const orgSlug = useOrgSlug();
  const params = { path: { orgSlug }, query: { correlationId, limit: 1 } };
  const read = async (): Promise<boolean> => {
    const { calls } = await answer(api.GET('/v1/orgs/{orgSlug}/calls', { params }));
    return calls[0] !== undefined && !isOpen(calls[0].entries);
  };
  const { data: hasEnded = false } = useRead<boolean>(['calls', 'ended', correlationId], read, {
    enabled,
    staleTime: 0,
    refetchInterval: FOLLOW_MS,
  });
  const tell = useEffectEvent(onEnd);
  useEffect(() => {
    if (enabled && hasEnded) tell();
  }, [enabled, hasEnded]);
}

/**
 * What the trail says under one correlation id, oldest first: to admins all entries, to members those of their own call. Admins' reading of the trail
 * is recorded, so it is read again only while `isOpen` says that more is to come, when something moved or the call has ended.
 */
export function useCall(correlationId: string, isOpen: IsOpen) {
  const orgSlug = useOrgSlug();
  const isAdmin = useIsAdmin();
  const read = async (): Promise<AuditEntry[]> => {
    const query = { correlationId, limit: MOST };
    if (!isAdmin) {
      const { calls } = await answer(
        api.GET('/v1/orgs/{orgSlug}/calls', { params: { path: { orgSlug }, query: { correlationId, limit: 1 } } }),
      );
      return calls.flatMap(({ entries }) => entries);
    }
    const { entries } = await answer(api.GET('/v1/orgs/{orgSlug}/audit-log', { params: { path: { orgSlug }, query } }));
    return entries.sort((one, other) => one.seq - other.seq);
  };
  const call = useRead<AuditEntry[]>(['calls', correlationId], read, {
    enabled: ({ state }) => state.data === undefined || isOpen(state.data),
    refetchOnWindowFocus: false,
  });
  useEnd(correlationId, isOpen, call.data !== undefined && isOpen(call.data), () => void call.refetch());
  return call;
}

export interface NewCall {
  tool: string;
  arguments: Record<string, unknown>;
}

/** One governed call from here: as the person who is signed in, or as a service account. */
export function useMakeCall(accountId: string | undefined) {
  const orgSlug = useOrgSlug();
  return useWrite<NewCall, RanCall>('calls', (body, key) =>
    accountId === undefined
      ? answer(api.POST('/v1/orgs/{orgSlug}/me/calls', { params: { path: { orgSlug } }, body, headers: once(key) }))
      : answer(
          api.POST('/v1/orgs/{orgSlug}/service-accounts/{id}/calls', {
            params: { path: { orgSlug, id: accountId } },
            body,
            headers: once(key),
          }),
        ),
  );
}
