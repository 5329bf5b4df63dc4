/** Filters in the address, and back. What is not in the schema is dropped, and the secret part of a token; a default is not written. */
import { withoutToken } from '../api/withoutToken.ts';

export type FilterSchema = Record<string, { default: string; choices?: readonly string[] }>;
export type Filters<S extends FilterSchema> = { [K in keyof S]: string };

const MAX_LENGTH = 200;

/** Values from the query of an address; unknown choices become the default. */
export function readFilters<S extends FilterSchema>(schema: S, query: URLSearchParams): Filters<S> {
  const entries = Object.entries(schema).map(([name, { default: fallback, choices }]) => {
    const asked = query.get(name);
    const value = asked === null ? undefined : withoutToken(asked).text.slice(0, MAX_LENGTH);
    const good = value !== undefined && (choices === undefined || choices.includes(value));
    return [name, good ? value : fallback];
  });
  return Object.fromEntries(entries) as Filters<S>;
}

/** The query with these filters; other members of it stay. */
export function writeFilters<S extends FilterSchema>(schema: S, filters: Partial<Filters<S>>, query: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(query);
  for (const [name, value] of Object.entries(filters)) {
    if (value === undefined || value === '' || value === schema[name]?.default) next.delete(name);
    else next.set(name, withoutToken(value).text);
  }
  return next;
}

/** What a query asks for that the schema does not have, as `name=value`: it changes nothing, and the page has to say so. */
export const unknownFilters = <S extends FilterSchema>(schema: S, query: URLSearchParams): string[] =>
  [...query].flatMap(([name, value]) => {
    const choices: readonly string[] | undefined = name in schema ? schema[name]?.choices : [];
    return value === '' || choices === undefined || choices.includes(value) ? [] : [`${name}=${value}`.slice(0, MAX_LENGTH)];
  });
