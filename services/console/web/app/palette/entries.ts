/** What the palette offers without asking anybody. */
import { pageRows } from '../pages.ts';
import { recentVisits } from '../../ui/recent.ts';
import { signOut } from '../signOut.ts';
import { copy } from './copy.ts';

export interface Entry {
  key: string;
  label: string;
  note?: string;
  /** The path that the entry opens; an entry without one runs `run`. */
  to?: string;
  run?: () => void;
  /** The palette stays open. */
  stays?: true;
}
export interface Group {
  title: string;
  entries: readonly Entry[];
}

const RECENT = 5;
const has = (path: string): boolean => pageRows.some((row) => row.path === path);
const called =
  (q: string) =>
  ({ label }: Entry) =>
    label.toLowerCase().includes(q.toLowerCase());

export const pagesOf = (org: string, isAdmin: boolean, q: string): Entry[] =>
  pageRows
    .filter(({ nav, who }) => nav !== undefined && (who === 'member' || isAdmin))
    .map(({ path, title }): Entry => ({ key: `page ${path}`, label: title, to: path === '' ? `/orgs/${org}` : `/orgs/${org}/${path}` }))
    .filter(called(q));

export const recentOf = (org: string, q: string): Entry[] =>
  recentVisits(org)
    .map(({ path, title }): Entry => ({ key: `recent ${path}`, label: title, note: path.slice(`/orgs/${org}`.length), to: path }))
    .filter(called(q))
    .slice(0, RECENT);

interface Action {
  label: string;
  path: string;
}
const ADMIN_ACTIONS: readonly Action[] = [
  { label: copy.actions.block, path: 'blocks' },
  { label: copy.actions.rule, path: 'rules/new' },
  { label: copy.actions.account, path: 'service-accounts' },
  { label: copy.actions.grant, path: 'grants' },
];

const ACTIONS: readonly Action[] = [{ label: copy.actions.agent, path: 'agents/by-id/new' }];

export const actionsOf = (org: string, isAdmin: boolean, q: string, explain: () => void): Entry[] =>
  [
    ...[...(isAdmin ? ADMIN_ACTIONS : []), ...ACTIONS]
      .filter(({ path }) => has(path))
      .map(({ label, path }): Entry => ({
        key: `do ${label}`,
        label,
        to: `/orgs/${org}/${path}`,
      })),
    { key: 'do explain', label: copy.actions.explain, note: copy.actions.explainHow, run: explain, stays: true } as const,
    { key: 'do sign out', label: copy.actions.signOut, run: () => void signOut() },
  ].filter(called(q));
