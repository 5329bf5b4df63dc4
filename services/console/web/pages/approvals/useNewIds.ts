import { useRef } from 'react';

/** Which of a list came in after it was first shown. `list`: its name; another list begins anew. */
export function useNewIds(list: string, ids: readonly string[] | undefined): ReadonlySet<string> {
  const seen = useRef<{ list: string; first: ReadonlySet<string> }>(undefined);
  if (ids === undefined) return new Set();
  if (seen.current?.list !== list) seen.current = { list, first: new Set(ids) };
  const { first } = seen.current;
  return new Set(ids.filter((id) => !first.has(id)));
}
