import type { policy } from '@gatehouse/contracts';

/** A stored grant as REST shows it. */
export const showGrant = (grant: Omit<policy.Grant, 'createdAt'> & { createdAt: Date }): policy.Grant => ({
  subject: grant.subject,
  resource: grant.resource,
  tools: grant.tools,
  createdAt: grant.createdAt.toISOString(),
  createdBy: grant.createdBy,
});
