import { AppError, type policy } from '@gatehouse/contracts';

/** The subject, when it can be one of this organization. `everyone` carries the organization's id, so that of another one is a stranger's. */
export function ownSubject(orgId: string, subject: policy.Subject): policy.Subject {
  if (subject.kind !== 'everyone' || subject.id === orgId) return subject;
  throw new AppError('not_found', 'There is no such subject');
}
