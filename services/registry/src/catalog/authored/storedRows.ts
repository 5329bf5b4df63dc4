/** What the stores of agents and skills have in common: names that are unique in an organization, and lists of what somebody may see. */
import { AppError, type registry } from '@gatehouse/contracts';
import { isDuplicateKey, Schema } from '@gatehouse/store';
import { text } from '../shared/schemaFields';

export const authorSchema = new Schema<registry.Author>({ kind: text, id: text, name: text }, { _id: false });

/** A removed row keeps its events until they are relayed; no name starts with a blank, so that the old one is free again. */
export const tombName = (id: string): string => ` ${id}`;
export const alive = { removedAt: { $exists: false } } as const;

/** Limits a list to rows that this author wrote or that these ids name. */
export interface VisibleRows {
  readonly author: { readonly kind: string; readonly id: string };
  readonly ids: readonly string[];
}
export interface AuthoredFilter {
  /** Everything when absent. */
  readonly visible?: VisibleRows;
  /** Text that the name or the description contains, whatever the case. */
  readonly q?: string | undefined;
  readonly tag?: string | undefined;
}

/** Matches a text that has this one in it, whatever the case. */
export const anywhere = (text: string): RegExp => new RegExp(text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'), 'i');
const visibleCondition = ({ author, ids }: VisibleRows) => ({
  $or: [{ 'author.id': author.id, 'author.kind': author.kind }, { _id: { $in: [...ids] } }],
});
const textCondition = (q: string) => ({ $or: [{ name: anywhere(q) }, { description: anywhere(q) }] });

/** Returns the conditions that every row of the list meets. */
export const authoredConditions = ({ visible, q = '', tag }: AuthoredFilter) => [
  ...(visible === undefined ? [] : [visibleCondition(visible)]),
  ...(q === '' ? [] : [textCondition(q)]),
  ...(tag === undefined ? [] : [{ tags: { $eq: tag } }]),
];

interface TakenName {
  readonly kind: string;
  readonly name: string;
  /** JSON pointer to the name in the caller's request. */
  readonly path: string;
}
export const nameIsTaken = ({ kind, name, path }: TakenName): AppError =>
  new AppError('conflict', `there is ${kind} called "${name}" already`, { details: [`${path}: is taken`] });

/** `conflict` when the unique index has the name. */
export async function orNameTaken<T>(taken: TakenName, write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (err) {
    if (!isDuplicateKey(err)) throw err;
    throw nameIsTaken(taken);
  }
}
