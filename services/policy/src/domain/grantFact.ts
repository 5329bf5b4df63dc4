import { audit, newId, type policy, type Principal } from '@gatehouse/contracts';

/** What the trail keeps of a changed grant: who got what, by whom. Tool names are public within the organization. */
export const grantFact = (
  type: 'grant.put' | 'grant.deleted',
  by: Principal,
  at: Date,
  correlationId: string,
  { subject, resource, tools }: { subject: policy.Subject; resource: policy.Grant['resource']; tools?: policy.GrantedTools },
): audit.Fact => ({
  eventId: newId('event'),
  orgId: by.orgId,
  type,
  phase: 'single',
  occurredAt: at.toISOString(),
  actor: audit.actorOf(by),
  target: { kind: resource.kind, id: resource.id },
  correlationId,
  data: { subject, ...(tools === undefined ? {} : { tools }) },
});
