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
import type { Parts } from './parts';

export function serveAccounts(bus: Bus, parts: Parts): void {
  bus.serve(messages.createServiceAccount, createServiceAccount(parts));
  bus.serve(messages.listServiceAccounts, listServiceAccounts(parts));
  bus.serve(messages.getServiceAccount, getServiceAccount(parts));
  bus.serve(messages.updateServiceAccount, updateServiceAccount(parts));
  bus.serve(messages.setServiceAccountStatus, setServiceAccountStatus(parts));
  bus.serve(messages.getSecuritySettings, getSecuritySettings(parts));
  bus.serve(messages.updateSecuritySettings, updateSecuritySettings(parts));
}
