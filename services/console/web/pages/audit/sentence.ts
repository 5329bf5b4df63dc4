/** An entry as the words after who did it, in pieces: ours, and names that are somebody else's. Pure. */
import type { AuditEntry } from '../../api/types.ts';
import { copy as callCopy } from '../call/copy.ts';
import { verbs } from './verbs.ts';

export type SentencePiece = { words: string } | { name: string };

/** Data that the sentence ends with. */
const DETAIL: Readonly<Record<string, string>> = { reason: 'reason', role: 'role', version: 'version' };
const SUBJECTS: Readonly<Record<string, string>> = {
  everyone: 'every member',
  group: 'group',
  serviceAccount: 'service account',
  user: 'member',
};

/** Whom a grant is for. The trail names no names here: an id leads on. */
function subjectOf({ data }: AuditEntry): SentencePiece[] {
  const { kind, id } = (data?.['subject'] ?? {}) as { kind?: unknown; id?: unknown };
  const word = typeof kind === 'string' ? SUBJECTS[kind] : undefined;
  if (word === undefined) return [];
  return kind === 'everyone' ? [{ words: `, for ${word}` }] : [{ words: `, for ${word} ` }, { name: String(id) }];
}

function outcomeOf({ type, phase, outcome }: AuditEntry): string {
  if (type === 'tool.call' && phase === 'intent') return 'about to be sent';
  return outcome ?? 'not known';
}

/** Calls name why they failed by fixed words. */
function reasonOf({ type, data }: AuditEntry): unknown {
  if (type !== 'tool.call' || typeof data?.['reason'] !== 'string') return data?.['reason'];
  if (data['reason'] === 'status') return `the API rejected the call (${String(data['status'])})`;
  return callCopy.reasons[data['reason']]?.replace(/\.$/, '') ?? data['reason'];
}

/** `nameOf`: what an id is called, where a target has no name of its own. */
export function sentenceOf(entry: AuditEntry, nameOf: (id: string) => string | undefined = () => undefined): SentencePiece[] {
  const { target, tool } = entry;
  // The server may be of a later version and know other types.
  const verb = (verbs as Record<string, string | undefined>)[entry.type] ?? `did ${entry.type} to {t}`;
  const pieces = verb.split(/(\{\w+\})/).flatMap((part): SentencePiece[] => {
    if (part === '') return [];
    if (part === '{t}') return target === undefined ? [] : [{ name: target.name ?? nameOf(target.id) ?? target.id }];
    if (part === '{tool}') return [{ name: tool ?? 'a tool' }];
    return [part === '{o}' ? { name: outcomeOf(entry) } : { words: part }];
  });
  const details = Object.entries(DETAIL).flatMap(([key, word]): SentencePiece[] => {
    const value = key === 'reason' ? reasonOf(entry) : entry.data?.[key];
    return typeof value === 'string' || typeof value === 'number' ? [{ words: `, ${word} ` }, { name: String(value).slice(0, 200) }] : [];
  });
  return [...pieces, ...subjectOf(entry), ...details];
}
