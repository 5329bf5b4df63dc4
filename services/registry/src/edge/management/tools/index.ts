/** Every management tool there is. */
import type { ManagementTool } from '../tool';
import { createAgent, createAgentVersion, deleteAgent, setAgentAuthor, updateAgent } from './agents';
import { createRuleTool, deleteRule, listRules, updateRuleTool } from './rules';
import { createServiceAccount, disableServiceAccount, enableServiceAccount, listServiceAccounts } from './serviceAccounts';
import { deleteGrantTool, listGrantsTool, putGrant } from './grants';
import { listApprovals } from './approvals';
import { listSkills, setSkillAuthor } from './skills';

/** Grows with every change of a tool's name, texts, schema or audience: that is how stored tools are told to be old. */
export const TOOL_SET_VERSION = 9;

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
