/** What lists take beside a page: a text to look for, an order, and whether to count. */
import { Type } from 'typebox';

/** `q` of a list; `where` says which texts are searched. */
export const searchIn = (where: string) => ({
  q: Type.Optional(
    Type.String({ maxLength: 128, description: `Part of ${where}, in any case; a page of a search may be short while there are more` }),
  ),
});

/** `sort` of a list by one of these members; the first of `orders` holds when none is named. */
export const sortBy = <Field extends string>(first: Field | `-${Field}`, ...fields: readonly Field[]) => ({
  sort: Type.Optional(
    Type.Unsafe<Field | `-${Field}`>({
      ...Type.Enum(fields.flatMap((field) => [field, `-${field}`])),
      description: `Order by ${fields.join(' or ')}; with a minus from the last to the first. Left out: ${first}`,
    }),
  ),
});

/** `totals` of a list. */
export const countAll = {
  totals: Type.Optional(Type.Literal(true, { description: 'The first page counts the whole list too' })),
};

/** What the first page counts when it is asked: all rows, those that search and filters leave, and others of the list's own. Absent when there are too many to count. */
export const totalsOf = <Name extends string = never>(...own: readonly Name[]) => {
  const count = Type.Integer({ minimum: 0 });
  const counts = Object.fromEntries(['all', 'matching', ...own].map((name) => [name, count])) as Record<
    'all' | 'matching' | Name,
    typeof count
  >;
  return { totals: Type.Optional(Type.Object(counts)) };
};

/** `-name`: by name, from the last to the first. */
export const readSort = (sort: string): { field: string; step: 1 | -1 } =>
  sort.startsWith('-') ? { field: sort.slice(1), step: -1 } : { field: sort, step: 1 };

const fold = (text: string): string => text.normalize('NFC').toLowerCase();

/** Whether one of the texts has the searched one in it, in any case. Never a pattern. */
export function containing(q: string): (texts: readonly (string | undefined)[]) => boolean {
  const part = fold(q);
  return (texts) => texts.some((text) => text !== undefined && fold(text).includes(part));
}
