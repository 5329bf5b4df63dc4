import type { MatrixRow, Subject } from '../../api/types.ts';
import { copy } from './matrixCopy.ts';

export interface MatrixSubject {
  kind: Subject['kind'];
  id: string;
  name: string;
  /** Its own page. */
  to?: string;
}

/** Who a row is about, and where they are shown. */
export function subjectOf({ subject: { kind, id }, name = copy.everyone, detail }: MatrixRow, org: string): MatrixSubject {
  const pages = {
    serviceAccount: `service-accounts/${id}`,
    group: `groups/${id}`,
    user: `members?q=${encodeURIComponent(detail ?? name)}`,
  };
  return { kind, id, name, ...(kind === 'everyone' ? {} : { to: `/orgs/${org}/${pages[kind]}` }) };
}
