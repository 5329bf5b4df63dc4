/** Every management tool there is. */
import type { ManagementTool } from '../tool';
import { createAgent } from './createAgent';
import { createAgentVersion } from './createAgentVersion';
import { createRuleTool } from './createRule';
import { createServiceAccount } from './createServiceAccount';
import { deleteAgent } from './deleteAgent';
import { deleteGrantTool } from './deleteGrant';
import { deleteRule } from './deleteRule';
import { disableServiceAccount } from './disableServiceAccount';
import { enableServiceAccount } from './enableServiceAccount';
import { listApprovals } from './listApprovals';
import { listGrantsTool } from './listGrants';
import { listRules } from './listRules';
import { listServiceAccounts } from './listServiceAccounts';
import { listSkills } from './listSkills';
import { putGrant } from './putGrant';
import { setAgentAuthor } from './setAgentAuthor';
import { setSkillAuthor } from './setSkillAuthor';
import { updateAgent } from './updateAgent';
import { updateRuleTool } from './updateRule';

/** Grows with every change of a tool's name, texts, schema or audience: that is how stored tools are told to be old. */
export const TOOL_SET_VERSION = 5;

export const managementTools: readonly ManagementTool[] = [
  createAgent,
  updateAgent,
  createAgentVersion,
  deleteAgent,
  setAgentAuthor,
  listSkills,
  setSkillAuthor,
  listServiceAccounts,
  createServiceAccount,
  disableServiceAccount,
  enableServiceAccount,
  listGrantsTool,
  putGrant,
  deleteGrantTool,
  listRules,
  createRuleTool,
  updateRuleTool,
  deleteRule,
  listApprovals,
];
