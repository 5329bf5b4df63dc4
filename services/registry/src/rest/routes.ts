/** Every REST route there is. */
import { auditLogRoutes } from './auditLog';
import { credentialRoutes } from './credentials';
import { grantRoutes } from './grants';
import { integrationRoutes } from './integrations';
import { meRoutes } from './me';
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
  ...serviceAccountRoutes,
  ...serviceTokenRoutes,
  ...orgTokenRoutes,
  ...personalTokenRoutes,
  ...securitySettingsRoutes,
  ...integrationRoutes,
  ...credentialRoutes,
  ...grantRoutes,
  ...auditLogRoutes,
];
