import { useOrgSlug } from '../orgSlug.ts';
import { answer, api } from '../client.ts';
import type { AuditEntry } from '../types.ts';
import { useRead } from '../useRead.ts';

const MOST = 200;

/**
 * What the trail says under one correlation id, oldest first. Reading the trail is recorded, so it is read again only while `isOpen` says that more is
 * to come.
 */
export function useCall(correlationId: string, isOpen: (entries: readonly AuditEntry[]) => boolean) {
  const orgSlug = useOrgSlug();
  const read = async (): Promise<AuditEntry[]> => {
    const query = { correlationId, limit: MOST };
    const { entries } = await answer(api.GET('/v1/orgs/{orgSlug}/audit-log', { params: { path: { orgSlug }, query } }));
    return entries.sort((one, other) => one.seq - other.seq);
  };
  return useRead<AuditEntry[]>(['calls', correlationId], read, {
    enabled: ({ state }) => state.data === undefined || isOpen(state.data),
    refetchOnWindowFocus: false,
  });
}
