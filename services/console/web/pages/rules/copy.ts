import { count, grouped } from '../../ui/numberWords.ts';

const DEFAULTS = {
  allow: 'A call that no rule matches is allowed',
  approve: 'A call that no rule matches waits for a person',
  deny: 'A call that no rule matches is denied',
} as const;

export const copy = {
  title: 'Rules',
  matching: (matching: number, all: number) => `${grouped(matching)} of ${count(all, 'rule')} ${matching === 1 ? 'matches' : 'match'}.`,
  sentence: (rules: number, off: number, fallback: keyof typeof DEFAULTS | undefined) => {
    const rest = fallback === undefined ? '' : ` ${DEFAULTS[fallback]}.`;
    if (rules === 0)
      return fallback === undefined
        ? 'There is no rule.'
        : `There is no rule. ${fallback === 'allow' ? 'Every granted call is allowed' : DEFAULTS[fallback]}.`;
    const some = off === 0 ? count(rules, 'rule') : `${count(rules, 'rule')}, ${grouped(off)} of them off`;
    return `${some}.${rest} If several rules match, the strictest decides.`;
  },
  defaultLink: 'Change the default',
  create: 'New rule',
  empty:
    'A rule allows, denies, or asks a person about calls: by tool, by who calls, by arguments and by time. Grants come first: a rule never opens what is not granted.',
  noMatch: 'No rule matches these filters.',
  clear: 'Clear filters',
  search: 'Name or tool',
  filterWho: 'Filter by whom it concerns',
  anyone: 'Concerns anybody',
  filterEffect: 'Filter by effect',
  anyEffect: 'Any effect',
  sort: 'Order',
  sorts: { priority: 'In their order', name: 'By name', '-updatedAt': 'Changed last first' },
  effects: { DENY: 'Deny', REQUIRE_APPROVAL: 'Ask a person', ALLOW: 'Allow' },

  columns: { rule: 'Rule', tools: 'Tools', who: 'Who', used: 'Decided, 7 d', on: 'On', order: 'Order', actions: 'Actions' },
  more: (hidden: number) => `and ${hidden} more`,
  conditional: 'under a condition',
  scheduled: 'at times',
  everyone: 'everyone',
  every: { serviceAccount: 'Every service account', user: 'Every member', orgToken: 'Every organization token' },
  roles: { admin: 'Every admin and full-access token', member: 'Every member who is no admin, and member-scope token' },
  gone: { serviceAccount: 'deleted service account', user: 'removed member', orgToken: 'revoked token', group: 'deleted group' },
  allOfKind: 'All of a kind',

  up: (name: string) => `Move ${name} up`,
  down: (name: string) => `Move ${name} down`,
  orderNote: 'Among rules with the same effect, the top match is used. Move with the arrows, or with Alt and an arrow key on a rule.',
  orderFiltered: 'Clear the filters and choose “In their order” to change the order.',
  orderNone: 'no rule',
  moved: (name: string, place: number) => `${name} is number ${place} now.`,
  movedBack: 'The order is as it was.',

  switch: (name: string) => `${name} is on`,
  switchedOn: (name: string) => `${name} is on. It applies from the next call.`,
  offTitle: (name: string) => `Switch ${name} off?`,
  offBody: {
    ALLOW: 'Calls that it allows are decided by other rules and the default.',
    REQUIRE_APPROVAL: 'Calls that it makes wait are decided by other rules and the default. Requests that wait now stay.',
    DENY: 'Calls that it denies are decided by other rules and the default.',
  },
  used: (calls: number | undefined) =>
    calls === undefined
      ? 'How often it decided could not be counted.'
      : calls === 0
        ? 'It decided no call in the last 7 days.'
        : `It decided ${count(calls, 'call')} in the last 7 days.`,
  off: 'Switch rule off',
  switching: 'Switching off…',
  keepOn: 'Keep on',
  switchedOff: (name: string, at: string) => `${name} switched off ${at}. Calls that start from now are decided without it.`,

  menu: (name: string) => `More for ${name}`,
  edit: 'Edit',
  remove: 'Delete rule',
  removeTitle: (name: string) => `Delete ${name}?`,
  removing: 'Deleting…',
  keep: 'Keep rule',
  removed: (name: string, at: string) => `${name} deleted ${at}. Calls that start from now ignore it.`,
};
