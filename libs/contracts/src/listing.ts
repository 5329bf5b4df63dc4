/** What lists take beside a page: a text to look for, and an order. */
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

/** `-name`: by name, from the last to the first. */
export const readSort = (sort: string): { field: string; step: 1 | -1 } =>
  sort.startsWith('-') ? { field: sort.slice(1), step: -1 } : { field: sort, step: 1 };

const fold = (text: string): string => text.normalize('NFC').toLowerCase();

/** Whether one of the texts has the searched one in it, in any case. Never a pattern. */
export function containing(q: string): (texts: readonly (string | undefined)[]) => boolean {
  const part = fold(q);
  return (texts) => texts.some((text) => text !== undefined && fold(text).includes(part));
}
