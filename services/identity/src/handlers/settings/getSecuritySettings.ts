import type { Handler } from '@gatehouse/bus';
import type { identity } from '@gatehouse/contracts';
import { requireAdmin } from '../../domain/requireAdmin';
import { viewSecuritySettings } from '../../domain/securitySettings';
import type { SettingsStore } from '../../store/settingsStore';

interface Deps {
  readonly settings: Pick<SettingsStore, 'find'>;
}

export const getSecuritySettings =
  ({ settings }: Deps): Handler<typeof identity.getSecuritySettings> =>
  async (_, { principal }) => {
    const { orgId } = requireAdmin(principal, 'see the security settings');
    return viewSecuritySettings(await settings.find(orgId));
  };
