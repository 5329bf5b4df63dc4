import { count, grouped } from '../../ui/numberWords.ts';

export const copy = {
  title: 'Agents',
  sentence: (agents: number, hasMore: boolean, isFiltered: boolean) => {
    const found = hasMore ? `${grouped(agents)} agents shown, more exist` : count(agents, 'agent');
    if (isFiltered) return agents === 0 && !hasMore ? 'No agent matches.' : `${found} ${agents === 1 && !hasMore ? 'matches' : 'match'}.`;
    return agents === 0 ? 'No agent is here yet.' : `${found}. An agent grants nothing: grants decide what it reaches.`;
  },
  create: 'New agent',
  empty:
    'An agent is a prompt and a list of models, kept in versions, that programs read by name. It grants nothing: the grants of the identity that runs it decide what it reaches.',
  emptyMember: 'You see the agents you wrote and those an admin shared with you.',
  noMatch: 'No agent matches these filters.',
  search: 'Name or description',
  columns: { name: 'Name', description: 'Description', models: 'Models', versions: 'Version', author: 'Author', changed: 'Changed' },
  more: (hidden: number) => `and ${hidden} more`,
};
