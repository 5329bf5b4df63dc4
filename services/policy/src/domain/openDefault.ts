/** What every member holds without anybody having granted it: all management tools, until an admin has put or deleted that very grant. */
import { registry, type policy } from '@gatehouse/contracts';
import type { GrantRecord } from './grantSet';

export const isOpenDefault = (orgId: string, subject: policy.Subject, resource: policy.Resource): boolean =>
  subject.kind === 'everyone' && resource.id === registry.managementId(orgId);

/** `record` is what the subject was granted. `isDecided`: an admin has said something about the open default, which stands in the record or was deleted. */
export function withOpenDefault(orgId: string, { kind }: policy.Subject, record: GrantRecord, isDecided: boolean): GrantRecord {
  return kind !== 'everyone' || isDecided ? record : { ...record, [registry.managementId(orgId)]: 'ALL' };
}
