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

const TOUCHES: Partial<Record<Resource, readonly Resource[]>> = {
  organization: ['me'],
  serviceAccounts: ['serviceTokens', 'overview', 'names'],
  serviceTokens: ['overview'],
  grants: ['overview', 'credentials'],
  credentials: ['overview'],
  members: ['me', 'groups', 'names'],
  groups: ['members', 'names'],
  orgTokens: ['names'],
  // The list of service accounts counts those that are blocked.
  blocks: ['overview', 'integrations', 'serviceAccounts'],
  integrations: ['names', 'grants', 'credentials', 'budgets', 'tools', 'overview'],
  securitySettings: ['personalTokens'],
  approvals: ['calls'],
  calls: ['usage', 'budgets', 'overview', 'credentials'],
  agents: ['grants', 'deployments'],
  skills: ['grants'],
};

/** First parts of the query keys, after the organization, that a write to `resource` makes old. */
export const keysTouchedBy = (resource: Resource): readonly Resource[] => [resource, ...(TOUCHES[resource] ?? [])];
