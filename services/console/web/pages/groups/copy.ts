import { count, grouped } from '../../ui/numberWords.ts';

export const copy = {
  title: 'Groups',
  sentence: (groups: number, hasMore: boolean) => {
    if (groups === 0) return 'There is no group yet.';
    return hasMore
      ? `${grouped(groups)} groups shown, more exist.`
      : `${count(groups, 'group')}. What is granted to a group reaches its members.`;
  },
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
