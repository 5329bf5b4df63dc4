import { answer, api } from '../client.ts';
import { useOrgSlug } from '../orgSlug.ts';
import type { ReadAccount } from '../types.ts';
import { useRead } from '../useRead.ts';

/** A service account with what its calls need: all that its page shows of it, in one answer. Whatever makes the overview old makes it old. */
export function useReadAccount(id: string) {
  const orgSlug = useOrgSlug();
  const read = () => answer(api.GET('/v1/orgs/{orgSlug}/service-accounts/{id}/readiness', { params: { path: { orgSlug, id } } }));
  return useRead<ReadAccount>(['overview', 'serviceAccount', id], read);
}
