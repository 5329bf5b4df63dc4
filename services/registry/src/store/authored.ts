/** What the stores of agents and skills have in common: names that are unique in an organization, and lists of what somebody may see. */
import { AppError } from '@gatehouse/contracts';
import { isDuplicateKey } from '@gatehouse/store';

/** A removed row keeps its facts until they are relayed; no name starts with a blank, so that the old one is free again. */
export const tombName = (id: string): string => ` ${id}`;
export const alive = { removedAt: { $exists: false } } as const;

/** Only what this author wrote or these ids name. */
export interface VisibleRows {
  readonly author: { readonly kind: string; readonly id: string };
  readonly ids: readonly string[];
}
export const visibleCondition = ({ author, ids }: VisibleRows) => ({
  $or: [{ 'author.id': author.id, 'author.kind': author.kind }, { _id: { $in: [...ids] } }],
});

const anywhere = (text: string): RegExp => new RegExp(text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'), 'i');
/** In name or description, whatever the case. */
export const textCondition = (q: string) => ({ $or: [{ name: anywhere(q) }, { description: anywhere(q) }] });

/** `conflict` when the unique index has the name; `path` is where the caller gave it. */
export async function orNameTaken<T>({ kind, name, path }: { kind: string; name: string; path: string }, write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (err) {
    if (!isDuplicateKey(err)) throw err;
    throw new AppError('conflict', `there is ${kind} called "${name}" already`, { details: [`${path}: is taken`] });
  }
}
