/** Filters that a person keeps in this browser, by organization and page. Whoever signs in there next has their own. */
import { useState } from 'react';

export type Saved = Readonly<Record<string, string>>;
const MOST = 20;

function read(key: string): Saved {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    return typeof kept === 'object' && kept !== null ? (kept as Saved) : {};
  } catch {
    return {};
  }
}

/** Names with the query of an address each. */
export function useSavedFilters(page: string, org: string, userId: string) {
  const key = `gatehouse-filters-${page}-${org}-${userId}`;
  const [saved, setSaved] = useState(() => read(key));
  const keep = (next: Saved): void => {
    setSaved(next);
    try {
      localStorage.setItem(key, JSON.stringify(next));
    } catch {
      // Storage is closed to us: they last as long as the page.
    }
  };
  return {
    saved,
    isFull: Object.keys(saved).length >= MOST,
    save: (name: string, query: string): void => keep({ ...saved, [name]: query }),
    remove: (name: string): void => keep(Object.fromEntries(Object.entries(saved).filter(([other]) => other !== name))),
  };
}
