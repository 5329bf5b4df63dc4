export const copy = {
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
};
export type PickKind = keyof typeof copy.pick;
