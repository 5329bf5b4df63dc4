/** An entry as the words after who did it, in pieces: ours, and names that are somebody else's. Pure. */
import type { AuditEntry } from '../../api/types.ts';
import { answeredNo } from '../../ui/answerWords.ts';
import { grouped } from '../../ui/numberWords.ts';
import { failureOf } from '../call/failures.ts';
import { REFRESHED, verbs } from './verbs.ts';

export type SentencePiece = { words: string } | { name: string };

/** Data that the sentence ends with. */
const DETAIL: Readonly<Record<string, string>> = { reason: 'reason', role: 'role', version: 'version' };
const SUBJECTS: Readonly<Record<string, string>> = {
  everyone: 'every member',
  group: 'group',
  orgToken: 'organization token',
  serviceAccount: 'service account',
  user: 'member',
};

interface Thing {
  kind?: unknown;
  id?: unknown;
  tool?: unknown;
}
type NameOf = (id: string) => string | undefined;

/** A person, an account, a group or a token that the data name by id. */
function somebody({ kind, id }: Thing, nameOf: NameOf): SentencePiece[] {
  const word = typeof kind === 'string' ? SUBJECTS[kind] : undefined;
  if (word === undefined) return [];
  return kind === 'everyone' ? [{ words: word }] : [{ words: `${word} ` }, { name: nameOf(String(id)) ?? String(id) }];
}

/** Whom a grant is for, whose a credential or a token is. */
function subjectOf({ actor, data = {} }: AuditEntry, nameOf: NameOf): SentencePiece[] {
  const { subject, owner, serviceAccountId } = data as { subject?: Thing; owner?: Thing; serviceAccountId?: unknown };
  const account = typeof serviceAccountId === 'string' ? { kind: 'serviceAccount', id: serviceAccountId } : {};
  const whose = owner !== undefined && owner.id !== actor.id ? owner : account;
  const after = (words: string, thing: Thing): SentencePiece[] => {
    const pieces = somebody(thing, nameOf);
    return pieces.length === 0 ? [] : [{ words }, ...pieces];
  };
  return [...after(', for ', subject ?? {}), ...after(', of ', whose)];
}

/** What a block stops. */
function blockedBy({ data }: AuditEntry, nameOf: NameOf): SentencePiece[] {
  const target = (data?.['target'] ?? {}) as Thing;
  const { kind, id, tool } = target;
  if (kind !== 'integration' && kind !== 'tool') return somebody(target, nameOf);
  const slug = nameOf(String(id)) ?? String(id);
  return [{ words: `${kind} ` }, { name: kind === 'tool' ? `${slug}/${String(tool)}` : slug }];
}

/** Number of tools that a sentence names; the others are counted. */
const NAMED_TOOLS = 3;
const named = (tools: readonly string[]): SentencePiece[] => {
  const pieces = tools.slice(0, NAMED_TOOLS).flatMap((name, at): SentencePiece[] => (at === 0 ? [{ name }] : [{ words: ', ' }, { name }]));
  const left = tools.length - NAMED_TOOLS;
  return left > 0 ? [...pieces, { words: ` and ${grouped(left)} more` }] : pieces;
};

/** Names the tools of an integration that an entry is about, and what became of them. */
function toolsOf({ data = {} }: AuditEntry): SentencePiece[] {
  if (typeof data['tool'] === 'string') return [{ words: ': ' }, { name: data['tool'] }];
  return ['enabled', 'disabled', 'described']
    .flatMap((done) => (Array.isArray(data[done]) ? [{ done, tools: data[done].map(String) }] : []))
    .flatMap(({ done, tools }, at) => [{ words: `${at === 0 ? ':' : ','} ${done} ` }, ...named(tools)]);
}

/** Names the person who was put into a group or taken out of it. */
function memberOf({ data }: AuditEntry, nameOf: NameOf): SentencePiece[] {
  const { userId, email } = (data ?? {}) as { userId?: string; email?: string };
  return [{ name: email ?? nameOf(userId ?? '') ?? userId ?? 'a member' }];
}

const NAMED_ID = /^(?:sa|usr|grp|tok|int)_[0-9A-Za-z]{22}$/;

/** Ids anywhere in an entry that have a name somewhere. */
export function idsIn({ actor, target, data }: AuditEntry): string[] {
  const found = new Set<string>();
  const look = (value: unknown): void => {
    if (typeof value === 'string' && NAMED_ID.test(value)) found.add(value);
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(look);
  };
  [actor.name === undefined ? actor.id : undefined, target?.id, data].forEach(look);
  return [...found];
}

function outcomeOf({ type, phase, outcome }: AuditEntry): string {
  if (type === 'tool.call' && phase === 'intent') return 'about to be sent';
  return outcome ?? 'not known';
}

/** Calls name why they failed by fixed words. */
function reasonOf({ type, data }: AuditEntry): unknown {
  if (type !== 'tool.call' || typeof data?.['reason'] !== 'string') return data?.['reason'];
  if (data['reason'] === 'status') return answeredNo(Number(data['status']));
  return failureOf(data['reason'])?.words.replace(/\.$/, '') ?? data['reason'];
}

/** The first import of an integration gives it its first revision; each later one is a refresh. */
const isRefresh = ({ type, data }: AuditEntry): boolean => type === 'integration.imported' && Number(data?.['revision']) > 1;

/** `nameOf`: what an id is called, where a target has no name of its own. */
export function sentenceOf(entry: AuditEntry, nameOf: NameOf = () => undefined): SentencePiece[] {
  const { target, tool } = entry;
  // The server may be of a later version and know other types.
  const known = isRefresh(entry) ? REFRESHED : (verbs as Record<string, string | undefined>)[entry.type];
  const verb = known ?? `did ${entry.type} to {t}`;
  const pieces = verb.split(/(\{\w+\})/).flatMap((part): SentencePiece[] => {
    if (part === '') return [];
    if (part === '{t}') return target === undefined ? [] : [{ name: target.name ?? nameOf(target.id) ?? target.id }];
    if (part === '{token}')
      return target === undefined ? [] : [{ words: ' with the token ' }, { name: target.name ?? nameOf(target.id) ?? target.id }];
    if (part === '{member}') return memberOf(entry, nameOf);
    if (part === '{tools}') return toolsOf(entry);
    if (part === '{blocked}') return blockedBy(entry, nameOf);
    if (part === '{tool}') return [{ name: tool ?? 'a tool' }];
    return [part === '{o}' ? { name: outcomeOf(entry) } : { words: part }];
  });
  const details = Object.entries(DETAIL).flatMap(([key, word]): SentencePiece[] => {
    const value = key === 'reason' ? reasonOf(entry) : entry.data?.[key];
    return typeof value === 'string' || typeof value === 'number' ? [{ words: `, ${word} ` }, { name: String(value).slice(0, 200) }] : [];
  });
  return [...pieces, ...subjectOf(entry, nameOf), ...details];
}
