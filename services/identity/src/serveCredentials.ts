/** Service accounts, tokens and the question whether one is good: which message goes to which handler. */
import type { Bus } from '@gatehouse/bus';
import { identity as messages } from '@gatehouse/contracts';
import { authenticate } from './handlers/authenticate';
import { createServiceAccount } from './handlers/createServiceAccount';
import { createServiceToken } from './handlers/createServiceToken';
import { getServiceAccount } from './handlers/getServiceAccount';
import { listServiceAccounts } from './handlers/listServiceAccounts';
import { listServiceTokens } from './handlers/listServiceTokens';
import { authenticateSession, byForm } from './handlers/oauth/authenticateSession';
import { revokeServiceToken } from './handlers/revokeServiceToken';
import { setServiceAccountStatus } from './handlers/setServiceAccountStatus';
import type { Parts } from './parts';

export function serveCredentials(bus: Bus, parts: Parts): void {
  bus.serve(messages.authenticate, byForm(authenticate(parts), authenticateSession(parts.oauth)));
  bus.serve(messages.createServiceAccount, createServiceAccount(parts));
  bus.serve(messages.listServiceAccounts, listServiceAccounts(parts));
  bus.serve(messages.getServiceAccount, getServiceAccount(parts));
  bus.serve(messages.setServiceAccountStatus, setServiceAccountStatus(parts));
  bus.serve(messages.createServiceToken, createServiceToken(parts));
  bus.serve(messages.listServiceTokens, listServiceTokens(parts));
  bus.serve(messages.revokeServiceToken, revokeServiceToken(parts));
}
