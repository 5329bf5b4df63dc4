import { useOrgSlug } from '../orgSlug.ts';
import { answer, api, once } from '../client.ts';
import type { SecuritySettings } from '../types.ts';
import { useRead } from '../useRead.ts';
import { useWrite } from '../useWrite.ts';

const ONE = '/v1/orgs/{orgSlug}/security-settings';

export function useSecuritySettings() {
  const orgSlug = useOrgSlug();
  return useRead<SecuritySettings>(['securitySettings'], () => answer(api.GET(ONE, { params: { path: { orgSlug } } })));
}

export interface SettingsChange {
  personalTokensEnabled?: boolean;
  ipAllowlist?: string[];
  /** The decision about calls that no rule matches. */
  defaultDecision?: SecuritySettings['defaultDecision'];
  /** Whether who created a token may approve its calls. */
  selfApproval?: SecuritySettings['selfApproval'];
  /** The revision that was edited; the server refuses the change when it is no longer the current one. */
  revision?: number;
}
export function useUpdateSecuritySettings() {
  const orgSlug = useOrgSlug();
  return useWrite<SettingsChange, SecuritySettings>('securitySettings', (body, key) =>
    answer(api.PATCH(ONE, { params: { path: { orgSlug } }, body, headers: once(key) })),
  );
}
