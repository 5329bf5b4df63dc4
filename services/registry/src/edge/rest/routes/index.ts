/** Every REST route there is. */
import { accountReadinessRoutes } from './accountReadiness';
import { agentRoutes } from './agents';
import { aiUsePolicyRoutes } from './aiUsePolicies';
import { approvalRoutes } from './approvals';
import { auditLogRoutes } from './auditLog';
import { blockRoutes } from './blocks';
import { budgetRoutes } from './budgets';
import { bulkRoutes } from './bulk';
import { bulkAccessRoutes } from './bulkAccess';
import { clientSessionRoutes } from './clientSessions';
import { connectionRoutes } from './connections';
import { credentialRoutes } from './credentials';
import { deploymentRoutes } from './deployments';
import { grantRoutes } from './grants';
import { groupRoutes } from './groups';
import { integrationRoutes } from './integrations';
import { invitationRoutes } from './invitations';
import { meRoutes } from './me';
import { memberRoutes } from './members';
import { foundTokenRoutes } from './foundTokens';
import { nameRoutes } from './names';
import { organizationRoutes } from './organizations';
import { oauthClientRoutes } from './oauthClients';
import { orgTokenRoutes } from './orgTokens';
import { ownMailRoutes } from './ownMail';
import { overviewRoutes } from './overview';
import { personalTokenRoutes } from './personalTokens';
import { callRecordRoutes } from './callRecord';
import { callRoutes } from './calls';
import { changeCounterRoutes } from './changeCounters';
import { platformRoutes } from './platforms';
import type { Route } from '../route';
import { ruleRoutes } from './rules';
import { ruleTrialRoutes } from './ruleTrials';
import { securitySettingsRoutes } from './securitySettings';
import { serviceAccountRoutes } from './serviceAccounts';
import { serviceTokenRoutes } from './serviceTokens';
import { skillFileRoutes } from './skillFiles';
import { skillFolderRoutes } from './skillFolders';
import { skillRoutes } from './skills';
import { skillUsageRoutes } from './skillUsage';
import { skillVersionRoutes } from './skillVersions';
import { toolRoutes } from './tools';
import { usageRoutes } from './usage';

export const routes: readonly Route[] = [
  ...meRoutes,
  ...organizationRoutes,
  ...memberRoutes,
  ...invitationRoutes,
  ...groupRoutes,
  // These stand before the routes of one account, because the word that they have in the place of an id is no id.
  ...overviewRoutes,
  ...bulkRoutes,
  ...bulkAccessRoutes,
  ...nameRoutes,
  ...serviceAccountRoutes,
  ...accountReadinessRoutes,
  ...serviceTokenRoutes,
  ...orgTokenRoutes,
  ...personalTokenRoutes,
  ...foundTokenRoutes,
  ...securitySettingsRoutes,
  ...clientSessionRoutes,
  ...ownMailRoutes,
  ...integrationRoutes,
  ...oauthClientRoutes,
  ...credentialRoutes,
  ...connectionRoutes,
  ...callRoutes,
  ...callRecordRoutes,
  ...grantRoutes,
  ...ruleTrialRoutes,
  ...ruleRoutes,
  ...toolRoutes,
  ...blockRoutes,
  ...budgetRoutes,
  ...aiUsePolicyRoutes,
  ...agentRoutes,
  ...deploymentRoutes,
  ...platformRoutes,
  // These stand before the routes of one skill, because "usage" is no id.
  ...skillUsageRoutes,
  ...skillRoutes,
  ...skillVersionRoutes,
  ...skillFileRoutes,
  ...skillFolderRoutes,
  ...approvalRoutes,
  ...changeCounterRoutes,
  ...usageRoutes,
  ...auditLogRoutes,
];
