/** Service accounts and security settings: which message goes to which handler. */
import type { Bus } from '@gatehouse/bus';
import { identity as messages } from '@gatehouse/contracts';
import { createServiceAccount } from './handlers/accounts/createServiceAccount';
import { getServiceAccount } from './handlers/accounts/getServiceAccount';
import { listServiceAccounts } from './handlers/accounts/listServiceAccounts';
import { setServiceAccountStatus } from './handlers/accounts/setServiceAccountStatus';
import { updateServiceAccount } from './handlers/accounts/updateServiceAccount';
import { getSecuritySettings } from './handlers/settings/getSecuritySettings';
import { updateSecuritySettings } from './handlers/settings/updateSecuritySettings';
import type { ServiceDeps } from './deps';

export function serveAccounts(bus: Bus, deps: ServiceDeps): void {
  bus.serve(messages.createServiceAccount, createServiceAccount(deps));
  bus.serve(messages.listServiceAccounts, listServiceAccounts(deps));
  bus.serve(messages.getServiceAccount, getServiceAccount(deps));
  bus.serve(messages.updateServiceAccount, updateServiceAccount(deps));
  bus.serve(messages.setServiceAccountStatus, setServiceAccountStatus(deps));
  bus.serve(messages.getSecuritySettings, getSecuritySettings(deps));
  bus.serve(messages.updateSecuritySettings, updateSecuritySettings(deps));
}
