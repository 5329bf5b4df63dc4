/** Audit events about programs that act for people: ids, names, hosts; never a code or token. */
import { newId, type audit, type identity } from '@gatehouse/contracts';
import type { Target } from '../auditEvents';
import type { SessionRow } from './session';

type Subject = Pick<SessionRow, '_id' | 'clientId' | 'client'>;

const describe = (client: identity.OAuthClient, clientId: string): Record<string, unknown> => ({
  clientId,
  redirectHost: client.redirectHost,
  ...(client.documentHost !== undefined && { documentHost: client.documentHost }),
});

export const sessionTarget = ({ _id, clientId, client }: Subject): Target => ({
  kind: 'clientSession',
  id: _id,
  name: client.name.slice(0, 256),
  data: describe(client, clientId),
});

/** Done by the person themselves, on the consent page. */
export function consentEvent(
  type: 'client.allowed' | 'client.refused',
  person: { orgId: string; userId: string; name: string },
  subject: Subject,
  now: number,
): audit.AuditEvent {
  const { data, ...target } = sessionTarget(subject);
  const actor = { kind: 'user', id: person.userId, name: person.name } as const;
  return { ...single(person.orgId, type, now), actor, target, data: data! };
}

/** Done by us: a token came back that had been used, or a person is gone. */
export function systemEvent(
  type: 'client.ended' | 'client.renewalRefused',
  row: SessionRow,
  reason: string,
  now: number,
): audit.AuditEvent {
  const { data, ...target } = sessionTarget(row);
  return { ...single(row.orgId, type, now), actor: { kind: 'system' }, target, outcome: reason, data: { ...data, userId: row.userId } };
}

const single = (orgId: string, type: audit.AuditEventType, now: number) =>
  ({ eventId: newId('event'), orgId, type, phase: 'single', occurredAt: new Date(now).toISOString() }) as const;
