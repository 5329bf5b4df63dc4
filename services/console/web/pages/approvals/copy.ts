import { count, grouped } from '../../ui/numberWords.ts';

export const copy = {
  title: 'Approvals',
  /** `refused`: of them, those that only an admin may approve, because the call would be refused now. */
  sentence: (waiting: number, asked: string | undefined, refused: number) => {
    if (waiting === 0) return 'Nothing waits for your decision.';
    const oldest = asked === undefined ? '' : `, the oldest asked ${asked}`;
    const only =
      refused === 0 ? '' : ` You can only reject ${refused === waiting ? (waiting === 1 ? 'it' : 'them') : `${grouped(refused)} of them`}.`;
    return `${count(waiting, 'request waits', 'requests wait')} for your decision${oldest}.${only}`;
  },
  tabs: { me: 'For me', all: 'All waiting', mine: 'My requests', history: 'History' },
  views: 'Which requests',
  columns: { tool: 'Tool', who: 'Who asks', why: 'Why', age: 'Asked', left: 'Left', state: 'State', decided: 'Decided by' },
  onBehalf: 'on behalf of',
  refusedNow: (why: string) => `Would be refused: ${why}`,
  mayBeRefused: (why: string) => `May be refused: ${why}`,
  left: (left: string) => `${left} left`,
  repeats: (times: number) => `×${grouped(times)}`,
  repeatsWhy: (times: number) => `the same call asked ${grouped(times)} times`,
  byDefault: 'No rule matched',
  hindrance: {
    own_request: 'Your own request: another person must approve it.',
    token_creator: 'You created its token: another person must approve it.',
    not_an_approver: 'Its approvers decide about it.',
    not_pending: '',
  },
  search: 'Full name of a tool',
  requester: 'Filter by who asks',
  anybody: 'Anybody',
  outcome: 'Filter by outcome',
  anyOutcome: 'Any outcome',
  noMatch: 'No request matches these filters.',
  clear: 'Clear filters',
  empty: {
    me: 'Calls that wait for your decision appear here.',
    all: 'No call waits for a person now.',
    mine: 'Your own calls that need approval appear here, with their outcome.',
    history: 'No request has been decided yet.',
  },
  last: 'The last decisions',
};
export type Tab = keyof typeof copy.tabs;
