/** What of an entry its reader sees. */
import { isAdmin, type audit, type Principal } from '@gatehouse/contracts';
import type { EntryRow } from './schemas';

/** Steps that refuse in one text, whether there is no such tool or it is not granted. Members read the same of both in the record of their calls. */
export const UNNAMED_STEPS: readonly string[] = ['name', 'grant'];
const REASON = 'no tool that you may use has exactly this name';

const show = ({ _id, recordedAt, ...entry }: EntryRow): audit.Entry => ({ ...entry, recordedAt: recordedAt.toISOString() });

function showMember(row: EntryRow): audit.Entry {
  const entry = show(row);
  const { target: _, data, ...rest } = entry;
  const isUnnamed = row.type === 'tool.call' && row.outcome === 'denied' && UNNAMED_STEPS.includes(String(data?.['step']));
  return isUnnamed ? { ...rest, data: { ...data, step: 'grant', reason: REASON } } : entry;
}

/** Admins see all that is recorded. */
export const shownTo = (reader: Principal): ((row: EntryRow) => audit.Entry) => (isAdmin(reader) ? show : showMember);
