import { count, grouped } from '../../ui/numberWords.ts';

interface Totals {
  grants: number;
  subjects: number;
  open: number;
}

export const copy = {
  title: 'Grants',
  sentence: ({ grants, subjects, open }: Totals) => {
    if (grants === 0) return 'Nothing is granted, so nobody but organization tokens with full access reaches anything.';
    const who = `${count(grants, 'grant')} to ${count(subjects, 'subject')}.`;
    return open === 0
      ? who
      : `${who} ${grouped(open)} ${open === 1 ? 'is an open default: every member has it' : 'are open defaults: every member has them'}.`;
  },
  empty:
    'A grant lets somebody use an integration: a service account, a member, a group, or every member at once. Without one every call is refused.',
  noMatch: 'No grant matches these filters.',
  clear: 'Clear filters',
  give: 'Grant access',
  filterWho: 'Who',
  filterWhat: 'Integration',
  anyone: 'Anybody',
  anything: 'Any integration',

  kind: 'Who gets it',
  kinds: { serviceAccount: 'Service account', user: 'Member', group: 'Group', everyone: 'Every member' },
  pick: { serviceAccount: 'Service account', user: 'Member', group: 'Group' },
  nobody: {
    serviceAccount: 'There is no service account to grant something to.',
    user: 'Nobody belongs here.',
    group: 'There is no group yet.',
  },
  noMatchPick: 'Nobody matches.',
  open: 'An open default: every member has it from the next call on, and so has everybody who joins later. Service accounts never have it.',
  allGranted: (who: string) => `${who} has a grant for every integration already. Change its tools in the list.`,
  cancel: 'Cancel',
};
export type PickKind = keyof typeof copy.pick;
