import type { ApprovalItem, ApprovalStatus } from '../../api/types.ts';
import { sentenceOfNo } from '../../ui/answerWords.ts';
import { count, grouped } from '../../ui/numberWords.ts';

type Execution = NonNullable<ApprovalItem['execution']>;

/** `200 in 312 ms`, as far as it is known. */
const answered = ({ httpStatus, durationMs, isError }: Pick<Execution, 'httpStatus' | 'durationMs' | 'isError'>): string => {
  const what = httpStatus === undefined ? (isError ? 'the tool reported an error' : 'answered') : String(httpStatus);
  return durationMs === undefined ? what : `${what} in ${grouped(durationMs)} ms`;
};

export const copy = {
  list: 'Approvals',
  what: 'This request',
  somebody: 'somebody',
  kinds: { serviceAccount: 'service account', orgToken: 'organization token' },
  person: 'person',
  wants: (isOver: boolean) => (isOver ? 'wanted to run' : 'wants to run'),
  onBehalf: 'on behalf of',
  waitsLeft: (isYours: boolean, left: string) => `${isYours ? 'Waiting for you' : 'Waiting'}, ${left} left`,

  willRun: (isPending: boolean) => (isPending ? 'What will run' : 'What was asked for'),
  requestLine: 'Request that is sent',
  ofTheAnswer: 'Of the answer the requester gets',
  onlyMembers: 'only the members',
  atMost: (bytes: number) => `at most ${bytes} bytes`,
  noArguments: 'No arguments.',
  unreadable: 'These arguments cannot be shown as a table, so you see their bytes.',
  views: { table: 'Table', json: 'JSON', bytes: 'Bytes' },
  view: 'How the arguments are shown',
  columns: { name: 'Argument', value: 'Value' },
  hidden: (found: number) => count(found, 'hidden character'),
  size: (args: number | undefined, bytes: number) =>
    `${args === undefined ? '' : `${count(args, 'argument')} · `}${count(bytes, 'byte')} · SHA-256 of what is shown here:`,
  computing: 'being computed…',
  matches: 'This page computed it from the bytes shown here. It equals the digest of the request.',
  differs:
    'The bytes shown here are not those of the request. Nothing can be approved from this page. Reload it; if this stays, tell an admin.',
  bytesMore: (rest: number) => `Show ${count(rest, 'more byte')}`,
  bytesWhat: 'Arguments, byte for byte',
  says: 'Description by the tool',

  about: 'What it is about',
  kindsNamed: {
    agent: 'Agent',
    skill: 'Skill',
    integration: 'Integration',
    serviceAccount: 'Service account',
    orgToken: 'Organization token',
    user: 'Person',
    group: 'Group',
    everyone: 'For',
    rule: 'Rule',
  },
  gone: 'that is not there any more',
  madeBy: 'by',
  noChange: 'Nothing would change.',
  isCut: 'There is more than is shown here. The arguments below have all of what would be stored.',
  readAt: 'Read by this server',
  changedSince:
    'It was changed or removed since then, or its name was taken. If you approve, nothing is written and the call fails. Reject it, and let the caller ask again.',
  pinned: 'If it is changed before this runs, nothing is written, and the caller reads why.',

  why: 'Why it needs approval',
  ruleMatched: 'Rule',
  matched: 'matched.',
  askedUnder: 'It was asked under',
  rulesChanged: 'The rules have changed since. Your decision is checked against the current rules.',
  byDefault: 'No rule matched, and the default decision asks a person.',
  details: {
    asked: 'Asked',
    repeats: 'Asked again',
    invocation: 'Run',
    client: 'Program',
    request: 'Request',
    task: 'Tool definition',
    call: 'Call',
  },
  repeats: (times: number) => `the same call, ${grouped(times)} times in all`,
  followCall: 'Follow this call',
  strip: 'Steps of this call',

  decision: 'Your decision',
  decisionOver: 'Decision',
  /** The words of whoever stopped it follow. */
  refusedNow: 'The call would be refused now, also after a yes:',
  /** The words of whoever says so follow. */
  mayBeRefused: 'The call may be refused, also after a yes:',
  credentialRejected: (slug: string) => `The API rejects the caller's credential for ${slug} (401), first`,
  willFail: 'The call will probably fail too.',
  once: 'Approving runs this call once, with exactly these arguments.',
  comment: 'Comment (optional)',
  commentHelp: 'The audit log keeps it. If you reject, the caller reads it too.',
  approve: 'Approve and run once',
  approving: 'Approving…',
  reject: 'Reject',
  rejecting: 'Rejecting…',
  tokenMark: 'You created the token that the caller uses. You may decide, and the record says so.',
  also: 'Others who may approve',
  more: (people: number) => `${grouped(people)} more`,
  nobodyElse: 'Nobody else may approve it.',
  waitFor: {
    stale: 'Approving waits for a fresh read of this request.',
    cuts: (left: number) =>
      `Open ${left === 1 ? 'the value' : `the ${grouped(left)} values`} that ${left === 1 ? 'is' : 'are'} cut off to approve.`,
    digest: 'Approving waits for the digest.',
    settle: 'Wait a moment: the request has just arrived.',
  },
  onlyAdmins: 'Only an admin may approve a call that would be refused now. You may reject it.',
  hindrance: {
    own_request: 'This is your own request, so another person must approve it.',
    token_creator: 'You created the token of this call, so another person must approve it.',
    not_an_approver: 'Only admins and the approvers of its rule may decide.',
    not_pending: 'It no longer waits for a decision.',
  },
  notYours:
    'You may not decide this request any more: the approvers of its rule have changed, or the request is gone. This page shows what was known before.',
  yourComment: 'Your comment, not sent',
  lost: (who: string, status: ApprovalStatus) => {
    if (status === 'expired') return 'It expired before your decision arrived, so your decision has no effect.';
    if (status === 'cancelled') return 'It was withdrawn before your decision arrived, so your decision has no effect.';
    return `${who} ${status === 'rejected' ? 'rejected' : 'approved'} it before you, so your decision has no effect.`;
  },
  withdrawn: {
    askedAgain: 'The same call was asked for again under other rules, in a request of its own. This one is withdrawn.',
    integrationRemoved: 'The integration was removed, so the request is withdrawn. The call is not made.',
  } satisfies Record<NonNullable<ApprovalItem['withdrawnBecause']>, string>,
  outcome: (status: ApprovalStatus, who: string, at: string | undefined) => {
    const when = at === undefined ? '' : ` ${at}`;
    const words: Record<ApprovalStatus, string> = {
      pending: 'Nobody has decided yet.',
      approved: `Approved by ${who}${when}.`,
      completed: `Approved by ${who}${when}.`,
      failed: `Approved by ${who}${when}.`,
      unknown: `Approved by ${who}${when}.`,
      rejected: `Rejected by ${who}${when}. The call is not made.`,
      expired: `Nobody decided before it expired${when}. The call is not made. The caller can ask again.`,
      cancelled: 'The caller withdrew the request. The call is not made.',
    };
    return words[status];
  },
  underOlderTerms: 'No rule named approvers at that moment, so the rules at the time of the request applied.',
  /** The words of whoever stopped it follow. */
  refusedThen: 'At that moment the call would have been refused:',
  byTokenCreator: 'The approver had created the token that the caller uses.',
  saidComment: 'Comment',
  run: 'Result of the call',
  ran: (status: ApprovalStatus, execution: Execution | undefined, integration: string) => {
    if (status === 'approved') return 'Not sent yet. This page follows it.';
    if (status === 'failed') return 'The call did not run.';
    if (status === 'unknown') return `Unknown: it may have run. Check in ${integration}; it is never sent again.`;
    if (execution === undefined) return '';
    const { httpStatus, durationMs, isError } = execution;
    const time = durationMs === undefined ? '' : ` in ${grouped(durationMs)} ms`;
    const status200 = httpStatus === undefined ? '' : ` ${httpStatus}`;
    if (isError) return httpStatus === undefined ? `The tool reported an error${time}.` : `${sentenceOfNo(httpStatus)}${time}.`;
    return `Answered${status200}${time}.`;
  },
  showResult: 'Show result',
  hideResult: 'Hide result',
  result: 'Result',
  theResult: 'the result',
  noResult: 'No answer is kept.',
  answered,
  gates: {
    needsApproval: 'needs a person',
    requestRecorded: 'request recorded',
    expired: 'expired',
    withdrawn: 'withdrawn',
    rejected: (who: string) => `rejected by ${who}`,
    approved: (who: string) => `by ${who}`,
    notSentYet: 'not sent yet',
    notMade: 'not sent',
    mayHaveRun: 'may have run',
  },
};
