import type { MatrixRow, Subject } from '../../api/types.ts';
import { copy } from './matrixCopy.ts';

export interface MatrixSubject {
  kind: Subject['kind'];
  id: string;
  name: string;
  isBlocked: boolean;
  /** Path of the subject's page. */
  to?: string;
}

/** The subject of a row and the page that shows it. */
export function subjectOf({ subject: { kind, id }, name = copy.everyone, detail, isBlocked }: MatrixRow, org: string): MatrixSubject {
  const pages = {
    serviceAccount: `service-accounts/${id}`,
    group: `groups/${id}`,
    user: `members?q=${encodeURIComponent(detail ?? name)}`,
  };
  return { kind, id, name, isBlocked, ...(kind === 'everyone' ? {} : { to: `/orgs/${org}/${pages[kind]}` }) };
}
