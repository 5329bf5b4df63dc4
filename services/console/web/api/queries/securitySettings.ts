import { useOrgSlug } from '../../app/useOrg.ts';
import { answer, api } from '../client.ts';
import { useRead } from '../useRead.ts';

export function useSecuritySettings() {
  const orgSlug = useOrgSlug();
  return useRead(['securitySettings'], () => answer(api.GET('/v1/orgs/{orgSlug}/security-settings', { params: { path: { orgSlug } } })));
}
