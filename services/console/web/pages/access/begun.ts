/** Remembers, for this tab, on which page a connection was begun: the provider sends the browser back to one address for all of them. */
const KEY = 'gatehouse-connection-begun';

export function noteBegun(): void {
  try {
    sessionStorage.setItem(KEY, location.pathname + location.search);
  } catch {
    // Storage is closed to us: the way back is the list of credentials.
  }
}

/** A page of this organization; undefined when none is known. */
export function begunAt(org: string): string | undefined {
  try {
    const path = sessionStorage.getItem(KEY);
    return path?.startsWith(`/orgs/${encodeURIComponent(org)}/`) === true ? path : undefined;
  } catch {
    return undefined;
  }
}
