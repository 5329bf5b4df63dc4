import { count, grouped, listed } from '../../ui/numberWords.ts';
import type { Budget } from '../../api/types.ts';

const tokens = (value: number, estimated = false): string => `${estimated ? 'about ' : ''}${count(value, 'token')}`;
const WHEN = { DAY: 'today', MONTH: 'this month' } as const;

type Limits = Pick<Budget, 'softLimit' | 'hardLimit'>;

export const copy = {
  title: 'Budgets',
  sentence: (budgets: number, soft: readonly string[], hard: readonly string[]) => {
    if (budgets === 0) return 'No integration has a budget, so any number of tokens may be used.';
    const worst = [
      ...(hard.length > 0 ? [`${listed(hard)} ${hard.length === 1 ? 'is' : 'are'} used up: calls are refused`] : []),
      ...(soft.length > 0 ? [`${listed(soft)} ${soft.length === 1 ? 'has' : 'have'} crossed the soft limit`] : []),
    ];
    return `${count(budgets, 'budget')}; ${worst.length === 0 ? 'all of them are within their limits' : worst.join('; ')}.`;
  },
  listTitle: 'By integration',
  note: 'Tokens of arguments and results together, in days or months of the organization’s time zone.',
  none: 'There is no integration yet. Import an API first.',
  noMatch: 'No integration matches. Change or clear the filters.',
  search: 'Search by name',
  show: 'Which',
  shows: { all: 'All integrations', set: 'With a budget', crossed: 'Over a limit', none: 'Without a budget' },
  order: 'Order',
  orders: { urgency: 'Over a limit first', share: 'Most used first', name: 'By name' },
  gone: 'deleted integration',

  use: ({ used, period, softLimit, hardLimit }: Budget) => {
    const limit = hardLimit ?? softLimit;
    if (limit === undefined) return `${tokens(used)} ${WHEN[period]}`;
    const share = Math.floor((used / limit) * 100);
    return `${grouped(used)} of ${tokens(limit)} ${WHEN[period]}, ${share === 0 && used > 0 ? 'under 1' : grouped(share)} %`;
  },
  reserved: (reserved: number) => `${tokens(reserved)} held for calls that run`,
  limits: ({ softLimit, hardLimit }: Limits) =>
    listed([
      softLimit === undefined ? 'no soft limit' : `warns at ${grouped(softLimit)}`,
      hardLimit === undefined ? 'no hard limit, so nothing is refused' : `refuses at ${grouped(hardLimit)}`,
    ]),
  refills: (at: string, zone: string) => `refills ${at} (${zone})`,
  stops: (slug: string, at: string) => `Every call of ${slug} is refused until ${at}, or until the limit is raised or the count is reset.`,

  set: 'Set',
  setFor: (slug: string) => `Set a budget for ${slug}`,
  menu: (slug: string) => `More for ${slug}`,
  change: 'Change budget',
  remove: 'Remove budget',
  reset: 'Reset count',
  usage: 'Who used it',

  formTitle: (slug: string) => `Budget of ${slug}`,
  period: 'Period',
  periods: { DAY: 'A day', MONTH: 'A month' },
  soft: 'Soft limit in tokens (optional)',
  softHelp: 'Crossing it is recorded and shown; calls go on.',
  hard: 'Hard limit in tokens (optional)',
  hardHelp: 'A call that does not fit is refused until the period ends.',
  limitRule: 'A whole number of tokens, such as 200000.',
  oneRule: 'Give at least one limit.',
  orderRule: 'The soft limit lies below the hard one.',
  save: 'Save budget',
  saving: 'Saving…',
  saved: (slug: string, at: string) => `Budget of ${slug} saved ${at}. It applies from the next call.`,
  conflictNone: 'no budget',
  lines: (period: Budget['period'], { softLimit, hardLimit }: Limits) => [
    `period: ${copy.periods[period]}`,
    ...(softLimit === undefined ? [] : [`soft limit: ${grouped(softLimit)}`]),
    ...(hardLimit === undefined ? [] : [`hard limit: ${grouped(hardLimit)}`]),
  ],

  resetTitle: (slug: string) => `Reset the count of ${slug}?`,
  resetBody: (used: number) =>
    `${tokens(used)} are forgotten and the period starts at zero now; its end stays. Calls that are refused now pass again.`,
  resetting: 'Resetting…',
  keepCount: 'Keep count',
  wasReset: (slug: string, at: string) => `Count of ${slug} reset ${at}.`,
  removeTitle: (slug: string) => `Remove the budget of ${slug}?`,
  removeBody: 'Its calls may then use any number of tokens. What was counted is forgotten.',
  removing: 'Removing…',
  keep: 'Keep budget',
  removed: (slug: string, at: string) => `Budget of ${slug} removed ${at}. Calls that start from now use any number of tokens.`,

  usageTitle: (slug: string) => `Who used ${slug}, last 7 days`,
  usageNote: 'Counted from the audit trail. Tokens of calls under no budget are estimated between counts.',
  usageSentence: (calls: number, used: number, failed: number, denied: number, estimated?: boolean) =>
    calls === 0
      ? 'No call in the last 7 days.'
      : `${tokens(used, estimated)} in ${count(calls, 'call')}, ${grouped(failed)} of them failed, ${grouped(denied)} were denied.`,
  bySubject: 'By who called',
  byTool: 'By tool',
  columns: { subject: 'Who', tool: 'Tool', tokens: 'Tokens', calls: 'Calls', failed: 'Failed', denied: 'Denied' },
  tokens,
  about: (number: string, estimated?: boolean) => (estimated === true ? `about ${number}` : number),
  other: (rows: number) => `${grouped(rows)} others`,
  closeUsage: 'Close',
};
