import { count, grouped } from '../../ui/numberWords.ts';
import type { Operator, ValueType } from './conditions.ts';
import type { Day, Unit } from './draft.ts';

export const copy = {
  list: 'Rules',
  what: 'This rule',
  newTitle: 'New rule',
  newSentence: 'Changes apply when you save. Test the draft first.',
  sentence: (enabled: boolean, calls: number | undefined) => {
    const used =
      calls === undefined
        ? ''
        : calls === 0
          ? ' It decided no call in the last 7 days.'
          : ` It decided ${count(calls, 'call')} in the last 7 days.`;
    return `${enabled ? 'The rule is on.' : 'The rule is off: it decides no call.'}${used}`;
  },
  onBehalfOf: 'on behalf of',
  revision: (revision: number, by: string) => `Revision ${grouped(revision)}, last changed by ${by}`,

  formTitle: 'Rule',
  name: 'Name',
  namePlaceholder: 'Refunds above 100 need a person',
  effect: 'Effect',
  effects: { ALLOW: 'Allow', REQUIRE_APPROVAL: 'Ask a person', DENY: 'Deny' },

  tools: 'Tools',
  toolsHelp: 'Names such as orders/refund_order. * stands for any characters, ? for one.',
  tool: (index: number) => `Tool pattern ${index + 1}`,
  addTool: 'Add a pattern',
  removeTool: (pattern: string) => `Take out ${pattern || 'the pattern'}`,
  matches: (total: number) =>
    total === 0 ? 'No tool has such a name now: this line decides nothing until one has' : `matches ${count(total, 'tool')}`,
  matching: 'Looking…',
  show: 'Show',
  hide: 'Hide',
  unlisted: (hidden: number) => `and ${grouped(hidden)} more`,
  collides: 'shares its first 64 characters with another tool: refused',

  who: 'Who (optional)',
  whoHelp: 'Leave it empty to match everybody.',
  whoPlaceholder: 'Everybody',

  when: 'When (optional)',
  whenHelp:
    'Conditions on the arguments of the call. If a condition cannot be checked, because the argument is missing or of another type, the call is denied.',
  asForm: 'As form',
  asCel: 'As CEL',
  noForm: 'The form cannot show this condition, so you see it as CEL.',
  celHelp: 'True or false over args, tool, actor and org, such as args.amount > 100 && actor.kind == "serviceAccount".',
  cel: 'Condition in CEL',
  writes: 'As CEL',
  joins: { all: 'All of them hold', any: 'Any of them holds' },
  join: 'When several conditions are given',
  addCondition: 'Add a condition',
  removeCondition: (index: number) => `Take out condition ${index + 1}`,
  argument: (index: number) => `Argument of condition ${index + 1}`,
  argumentPlaceholder: 'amount',
  operator: (index: number) => `Operator of condition ${index + 1}`,
  operators: {
    equals: 'equals',
    differs: 'is not',
    oneOf: 'is one of',
    matches: 'matches (RE2)',
    greater: 'is greater than',
    less: 'is less than',
    missing: 'is missing',
    present: 'is there',
  } satisfies Record<Operator, string>,
  type: (index: number) => `Kind of value of condition ${index + 1}`,
  types: { text: 'text', number: 'number', truth: 'true or false' } satisfies Record<ValueType, string>,
  value: (index: number) => `Value of condition ${index + 1}`,
  valuesHelp: 'Enter after each',

  schedule: 'Only at certain times',
  scheduleHelp: 'At other times the rule does not apply.',
  days: 'Days',
  dayNames: { MON: 'Mon', TUE: 'Tue', WED: 'Wed', THU: 'Thu', FRI: 'Fri', SAT: 'Sat', SUN: 'Sun' } satisfies Record<Day, string>,
  from: 'From',
  to: 'To',
  overnight: 'It runs past midnight and belongs to the day on which it starts.',
  timeZone: 'Time zone (optional)',
  timeZoneHelp: 'An IANA name such as Europe/Vienna. Empty means the time zone of the organization.',

  approvers: 'Approvers (optional)',
  approversHelp: 'They may approve, and so may every admin. Nobody may approve their own request.',
  approversPlaceholder: 'Admins only',
  lifetime: 'Expires after (optional)',
  lifetimeHelp: 'If nobody decides by then, the request expires. Empty means 1 day.',
  unit: 'Unit of the time',
  units: { minutes: 'minutes', hours: 'hours', days: 'days' } satisfies Record<Unit, string>,

  reason: 'Reason',
  reasonHelp: 'Shown to the caller and to approvers.',
  reasonRule: 'Give a reason.',
  reasonLong: 'At most 500 characters.',

  create: 'Create rule',
  creating: 'Creating…',
  save: 'Save rule',
  saving: 'Saving…',
  discard: 'Discard changes',
  created: (name: string) => `${name} created. It applies from the next call.`,
  saved: (at: string) => `Saved ${at}. It decides calls that start from now.`,
  unsaved: 'Not saved yet.',
  remove: 'Delete',
  leave: 'this rule',
  conflictNone: 'nothing',
};
