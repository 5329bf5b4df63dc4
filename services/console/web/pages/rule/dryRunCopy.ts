import { anyOf, count, listed } from '../../ui/numberWords.ts';

export const copy = {
  title: 'Dry run',
  note: 'Shows what would happen to one call under this form, saved or not. Nothing is called, and nothing is recorded as a call.',
  off: 'The rule is off. The dry run treats it as on.',
  who: 'Who calls',
  whoRule: 'Choose who calls.',
  tool: 'Tool',
  toolRule: 'Choose a tool.',
  noTool: 'No tool matches.',
  arguments: 'Arguments (JSON)',
  explain: 'Explain',
  explaining: 'Explaining…',
  unfinished: 'Correct the marked fields first. Then test the draft.',

  strip: 'The call, step by step, as it would go',
  says: {
    allow: 'Would run.',
    /** `who`: undefined for who is not told of the approvers. */
    approve: (who: readonly string[] | undefined, lifetime: string | undefined) =>
      `Would wait for approval${who === undefined ? '' : ` by ${anyOf([...who, 'an admin'])}`}${lifetime === undefined ? '' : `, for ${lifetime} at most`}.`,
    deny: 'Would be denied',
    inTheWay: 'Would not run',
  },
  inTheWay: 'It would not run in any case:',
  mayBeRefused: 'may be refused',
  ways: {
    standing: 'See the caller',
    disabled: 'Enable the tool',
    credential: 'Store the credential',
    changed: 'See the changed definition',
  } as Readonly<Record<string, string>>,

  steps: {
    block: 'Block',
    grant: 'Grant',
    aiUsePolicy: 'AI use policy',
    rule: 'Rules',
    default: 'Default',
    budget: 'Budget',
  } as Record<string, string>,
  fixes: {
    block: 'Open blocks',
    grant: 'Grant access',
    rule: 'Open the rule',
    default: 'Change the default',
    budget: 'Open budgets',
  } as Record<string, string>,
  thisRule: 'Correct this rule in the form',
  matched: 'Rules that match',
  none: 'No rule matches this call.',
  decides: 'decides',
  draft: 'this draft',

  replayTitle: 'Replay',
  replayNote: 'Shows what this draft would have done with past calls. Their arguments and times are not kept.',
  replay: (days: number) => `Replay on the last ${count(days, 'day')}`,
  replaying: 'Replaying…',
  replayed: (
    days: number,
    {
      calls,
      approve,
      deny,
      undetermined,
      unchanged,
    }: { calls: number; approve: number; deny: number; undetermined: number; unchanged: number },
  ) => {
    if (calls === 0) return `In the last ${count(days, 'day')} no call was made.`;
    const parts = [
      `${count(approve, 'call')} would have waited`,
      `${count(deny, 'call')} would have been denied`,
      ...(undetermined === 0 ? [] : [`of ${count(undetermined, 'call')} it cannot be said (conditions on arguments or times)`]),
      ...(unchanged === 0 ? [] : [`${count(unchanged, 'call')} would have been decided by other rules, as today`]),
    ];
    return `Of ${count(calls, 'call')} in the last ${count(days, 'day')} ${listed(parts)}.`;
  },
  groups: 'Calls that would have waited or been denied',
  columns: { tool: 'Tool', who: 'Who', calls: 'Calls', effect: 'Outcome' },
  allPass: 'Each of them would have passed.',
  most: 'The 100 with most calls are shown.',
};
