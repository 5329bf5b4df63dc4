import { count, grouped } from '../../ui/numberWords.ts';

export const copy = {
  title: 'Skills',
  sentence: (skills: number, hasMore: boolean, isFiltered: boolean) => {
    const found = hasMore ? `${grouped(skills)} skills shown, more exist` : count(skills, 'skill');
    if (isFiltered) return skills === 0 && !hasMore ? 'No skill matches.' : `${found} ${skills === 1 && !hasMore ? 'matches' : 'match'}.`;
    return skills === 0 ? 'No skill is here yet.' : `${found}. A skill grants nothing: grants decide what programs reach.`;
  },
  create: 'New skill',
  import: 'Import folder or zip',
  empty:
    'A skill tells programs how a kind of work is done here: instructions, and files beside them, in the public SKILL.md format. A program sees the description of each skill and reads the instructions when it needs them. A skill grants nothing.',
  emptyMember: 'You see the skills you wrote and those an admin shared with you.',
  noMatch: 'No skill matches these filters.',
  search: 'Name or description',
  sort: 'Order',
  orders: { name: 'By name', '-updatedAt': 'Changed last', '-createdAt': 'Newest' },
  columns: {
    name: 'Name',
    description: 'When to use it',
    files: 'Files',
    versions: 'Version',
    used: (days: number) => `Used, ${days} days`,
    author: 'Author',
    changed: 'Changed',
  },
};
