import { count, grouped } from '../../ui/numberWords.ts';

interface Totals {
  all: number;
  matching: number;
  subjects: number;
  open: number;
}

export const copy = {
  title: 'Grants',
  sentence: ({ all, matching, subjects, open }: Totals, isFiltered: boolean) => {
    if (isFiltered) return `${grouped(matching)} of ${count(all, 'grant')} ${matching === 1 ? 'matches' : 'match'}.`;
    if (all === 0) return 'Nothing is granted. Only organization tokens with full access reach anything.';
    const who = `${count(all, 'grant')} to ${count(subjects, 'subject')}.`;
    return open === 0
      ? who
      : `${who} ${grouped(open)} ${open === 1 ? 'is an open default: every member has it' : 'are open defaults: every member has them'}.`;
  },
  empty:
    'A grant lets somebody use an integration: a service account, a member, a group, or every member at once. Without one every call is refused.',
  noMatch: 'No grant matches these filters.',
  search: 'Name of who or of what',
  order: 'Order',
  orders: { subject: 'Grouped by who has it', '-createdAt': 'Newest first', createdAt: 'Oldest first' },
  clear: 'Clear filters',
  give: 'Grant access',
  filterWho: 'Filter by who',
  filterWhat: 'Filter by what is granted',
  anyone: 'Anybody',
  anything: 'Anything',

  /** Names one grant. */
  grant: (what: string, who: string) => `${what} for ${who}`,
  allGranted: (who: string) => `${who} has a grant for every integration already. Change its tools in the list.`,
  cancel: 'Cancel',
};
