import { useCallback, useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { readFilters, writeFilters, type Filters, type FilterSchema } from './filters.ts';
import { queryWithoutTokens } from '../api/withoutToken.ts';

/** Filters of a page, kept in its address. `schema` is a constant of the module. */
export function useUrlState<S extends FilterSchema>(schema: S): [Filters<S>, (change: Partial<Filters<S>>) => void] {
  const [query, setQuery] = useSearchParams();
  const change = useCallback(
    (filters: Partial<Filters<S>>) => setQuery((before) => writeFilters(schema, filters, before), { replace: true }),
    [schema, setQuery],
  );
  // A bookmark or a link may carry a token.
  useEffect(() => {
    const cut = queryWithoutTokens(query);
    if (cut !== undefined) setQuery(cut, { replace: true });
  }, [query, setQuery]);
  return [readFilters(schema, query), change];
}
