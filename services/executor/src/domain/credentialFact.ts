import { audit, newId, type Principal } from '@gatehouse/contracts';

/** A changed credential as the trail sees it: whose, for what, which kind and version. Nothing of the value. */
export const credentialFact = (
  type: 'credential.put' | 'credential.deleted',
  by: Principal,
  at: Date,
  correlationId: string,
  { integrationId, ...data }: { integrationId: string; owner: { kind: string; id: string }; type?: string; version?: number },
): audit.Fact => ({
  eventId: newId('event'),
  orgId: by.orgId,
  type,
  phase: 'single',
  occurredAt: at.toISOString(),
  actor: audit.actorOf(by),
  target: { kind: 'integration', id: integrationId },
  correlationId,
  data,
});
