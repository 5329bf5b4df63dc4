/** What an organization allows. An organization nobody changed anything of has the settings of `unchanged`. */
import type { identity } from '@gatehouse/contracts';

export interface SecuritySettingsRow {
  /** Id of the organization. */
  readonly _id: string;
  readonly orgId: string;
  readonly personalTokensEnabled: boolean;
  readonly ipAllowlist: string[];
  readonly revision: number;
}
export type SettingsChange = Partial<Pick<SecuritySettingsRow, 'personalTokensEnabled' | 'ipAllowlist'>>;

export const unchanged = (orgId: string): SecuritySettingsRow => ({
  _id: orgId,
  orgId,
  personalTokensEnabled: false,
  ipAllowlist: [],
  revision: 0,
});

/** The next revision, or undefined when nothing would be different. */
export function changedSettings(row: SecuritySettingsRow, change: SettingsChange): SecuritySettingsRow | undefined {
  const next = { ...row, ...change, revision: row.revision + 1 };
  const same = next.personalTokensEnabled === row.personalTokensEnabled && next.ipAllowlist.join() === row.ipAllowlist.join();
  return same ? undefined : next;
}

export const viewSecuritySettings = (row: SecuritySettingsRow): identity.SecuritySettings => ({
  personalTokensEnabled: row.personalTokensEnabled,
  ipAllowlist: [...row.ipAllowlist],
  revision: row.revision,
});
