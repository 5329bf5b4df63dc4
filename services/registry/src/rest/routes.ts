/** Every REST route there is. */
import { auditLogRoutes } from './auditLog';
import { clientSessionRoutes } from './clientSessions';
import { credentialRoutes } from './credentials';
import { grantRoutes } from './grants';
import { groupRoutes } from './groups';
import { integrationRoutes } from './integrations';
import { invitationRoutes } from './invitations';
import { meRoutes } from './me';
import { memberRoutes } from './members';
import { organizationRoutes } from './organizations';
import { orgTokenRoutes } from './orgTokens';
import { personalTokenRoutes } from './personalTokens';
import type { Route } from './route';
import { securitySettingsRoutes } from './securitySettings';
import { serviceAccountRoutes } from './serviceAccounts';
import { serviceTokenRoutes } from './serviceTokens';

export const routes: readonly Route[] = [
  ...meRoutes,
  ...organizationRoutes,
  ...memberRoutes,
  ...invitationRoutes,
  ...groupRoutes,
  ...serviceAccountRoutes,
  ...serviceTokenRoutes,
  ...orgTokenRoutes,
  ...personalTokenRoutes,
  ...securitySettingsRoutes,
  ...clientSessionRoutes,
  ...integrationRoutes,
  ...credentialRoutes,
  ...grantRoutes,
  ...auditLogRoutes,
];
