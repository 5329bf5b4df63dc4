/** Every REST route there is. */
import { auditLogRoutes } from './auditLog';
import { clientSessionRoutes } from './clientSessions';
import { credentialRoutes } from './credentials';
import { grantRoutes } from './grants';
import { integrationRoutes } from './integrations';
import { meRoutes } from './me';
import { organizationRoutes } from './organizations';
import type { Route } from './route';
import { serviceAccountRoutes } from './serviceAccounts';
import { serviceTokenRoutes } from './serviceTokens';

export const routes: readonly Route[] = [
  ...meRoutes,
  ...organizationRoutes,
  ...serviceAccountRoutes,
  ...serviceTokenRoutes,
  ...clientSessionRoutes,
  ...integrationRoutes,
  ...credentialRoutes,
  ...grantRoutes,
  ...auditLogRoutes,
];
