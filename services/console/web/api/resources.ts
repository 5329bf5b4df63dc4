/** Which reads a change of a resource makes old. */
export type Resource =
  | 'me'
  | 'organization'
  | 'serviceAccounts'
  | 'serviceTokens'
  | 'orgTokens'
  | 'personalTokens'
  | 'sessions'
  | 'members'
  | 'names'
  | 'invitations'
  | 'groups'
  | 'grants'
  | 'integrations'
  | 'credentials'
  | 'securitySettings'
  | 'approvals'
  | 'calls'
  | 'auditLog'
  | 'overview'
  | 'rules'
  | 'blocks'
  | 'budgets'
  | 'tools'
  | 'usage'
  | 'agents'
  | 'deployments'
  | 'platforms'
  | 'skills'
  | 'aiUsePolicies'
  | 'ownMail';

/** A waiting request says who may approve it and whether its call would be refused now: whatever decides on calls makes requests old. */
const TOUCHES: Partial<Record<Resource, readonly Resource[]>> = {
  organization: ['me'],
  serviceAccounts: ['serviceTokens', 'overview', 'names', 'deployments', 'approvals'],
  serviceTokens: ['overview', 'approvals'],
  personalTokens: ['approvals'],
  sessions: ['approvals'],
  grants: ['overview', 'credentials', 'approvals'],
  credentials: ['overview', 'approvals'],
  members: ['me', 'overview', 'groups', 'names', 'approvals'],
  groups: ['members', 'names', 'approvals'],
  orgTokens: ['names', 'approvals'],
  rules: ['approvals'],
  budgets: ['overview', 'approvals'],
  aiUsePolicies: ['me', 'overview', 'approvals'],
  // The list of service accounts counts those that are blocked; rows of grants, credentials and deployments say it.
  blocks: ['overview', 'integrations', 'serviceAccounts', 'grants', 'credentials', 'deployments', 'approvals'],
  integrations: ['names', 'grants', 'credentials', 'budgets', 'tools', 'overview', 'approvals'],
  securitySettings: ['personalTokens', 'approvals'],
  approvals: ['calls'],
  calls: ['usage', 'budgets', 'overview', 'credentials'],
  agents: ['grants', 'deployments'],
  skills: ['grants'],
};

/** First parts of the query keys, after the organization, that a write to `resource` makes old. */
export const keysTouchedBy = (resource: Resource): readonly Resource[] => [resource, ...(TOUCHES[resource] ?? [])];
