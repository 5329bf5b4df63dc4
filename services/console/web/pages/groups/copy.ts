import { count, grouped } from '../../ui/numberWords.ts';

export const copy = {
  title: 'Groups',
  sentence: ({ all, matching }: { all: number; matching: number }, isFiltered: boolean) => {
    if (isFiltered) return `${grouped(matching)} of ${count(all, 'group')} ${matching === 1 ? 'matches' : 'match'}.`;
    return all === 0 ? 'There is no group yet.' : `${count(all, 'group')}. What is granted to a group reaches its members.`;
  },
  search: 'Name or description',
  order: 'Order',
  orders: { '-createdAt': 'Newest first', createdAt: 'Oldest first', name: 'By name' },
  noMatch: 'No group has such a name.',
  empty: 'A group gives several people the same grants: grant it once, and whoever is put in has it from the next call on.',
  emptyMember: 'No admin has made a group yet.',
  columns: { name: 'Name', description: 'Description', members: 'Members', created: 'Created' },
  noDescription: 'none',
  nothing: 'nothing',
  create: 'Create group',
  creating: 'Creating…',
  save: 'Save',
  saving: 'Saving…',
  name: 'Name',
  nameHelp: 'What its people have in common, such as Finance. No two groups share a name.',
  description: 'Description (optional)',
};
