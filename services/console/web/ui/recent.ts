/** Pages somebody was on lately, in this window. Forgotten with it. */
const MOST = 8;

export interface Visit {
  path: string;
  title: string;
}
let visits: readonly Visit[] = [];

export function noteVisit(path: string, title: string): void {
  visits = [{ path, title }, ...visits.filter((visit) => visit.path !== path)].slice(0, MOST);
}

/** Visited pages of one organization, the latest first. */
export const recentVisits = (org: string): readonly Visit[] => visits.filter(({ path }) => path.startsWith(`/orgs/${org}/`));
