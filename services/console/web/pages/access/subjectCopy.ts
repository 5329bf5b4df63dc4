export const copy = {
  kind: 'Who gets it',
  kinds: { serviceAccount: 'Service account', user: 'Member', group: 'Group', everyone: 'Every member' },
  pick: { serviceAccount: 'Service account', user: 'Member', group: 'Group' },
  groups: {
    serviceAccount: 'Service accounts',
    user: 'Members',
    group: 'Groups',
    orgToken: 'Organization tokens',
    integration: 'Integrations',
    agent: 'Agents',
    skill: 'Skills',
  },
  noMatchPick: 'Nothing has such a name.',
  clear: 'Clear',
  gone: (name: string): string => `${name} (deleted)`,
  open: 'An open default: every member has it from the next call on, and so has everybody who joins later. Service accounts never have it.',
};
