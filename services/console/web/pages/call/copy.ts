import { grouped } from '../../ui/numberWords.ts';
import type { CallState } from './callState.ts';

interface Answered {
  status?: number;
  durationMs?: number;
}
const answered = ({ status, durationMs }: Answered): string =>
  [status === undefined ? 'answered' : String(status), ...(durationMs === undefined ? [] : [`in ${grouped(durationMs)} ms`])].join(' ');

export const copy = {
  title: 'Call',
  what: 'This call',
  calls: 'Calls',
  wholeRun: 'The whole run',
  someone: 'Somebody',
  called: 'called',
  onBehalf: 'on behalf of',
  ends: (state: CallState, result: Answered): string => {
    const words: Record<CallState, string> = {
      repeated: 'It joined a request that was already waiting.',
      waiting: 'It waits for a person.',
      approved: 'It was approved and is not sent yet.',
      rejected: 'It was rejected and is not made.',
      expired: 'Nobody decided in time; it is not made.',
      cancelled: 'The request was withdrawn; it is not made.',
      running: 'It was sent. Its outcome is not recorded yet.',
      succeeded: `It ${answered(result) === 'answered' ? 'was answered' : `was answered ${answered(result)}`}.`,
      failed:
        result.status === undefined
          ? 'It did not reach the API.'
          : `The API rejected the call (${result.status})${result.durationMs === undefined ? '' : `, after ${grouped(result.durationMs)} ms`}.`,
      unknown: 'Unknown: it may have run. Look at the API itself; it is never sent again.',
      denied: 'It was refused before anything was sent.',
      refused: 'It was not made: it could not be recorded first.',
    };
    return words[state];
  },
  strip: 'Steps of this call',
  running: 'running',
  mayHaveRun: 'may have run',
  notSent: 'not sent',
  noAnswer: 'not reached',
  refused: 'refused',
  allowed: 'allowed',
  needsPerson: 'needs a person',
  lapsed: 'lapsed',
  withdrawn: 'withdrawn',
  rejectedBy: (who: string) => (who === '' ? 'rejected' : `rejected by ${who}`),
  approvedBy: (who: string) => (who === '' ? 'approved' : `by ${who}`),
  entry: (seq: number) => `#${grouped(seq)}`,
  answered,
  /** By the step that refused. */
  steps: {
    name: 'no such tool',
    disabled: 'the tool is disabled',
    definition: 'its definition cannot be used',
    role: 'for admins only',
    arguments: 'arguments do not fit',
    standing: 'caller may not act',
    block: 'blocked',
    grant: 'not granted',
    aiUsePolicy: 'AI use policy not signed',
    rule: 'a rule denies it',
    default: 'denied by default',
    budget: 'budget used up',
    approval: 'too many wait already',
    credential: 'no credential',
    bulkhead: 'too many at once',
    intent: 'could not be recorded',
  } as Readonly<Record<string, string>>,
  why: 'Why',
  saidNo: 'Refused because',
  rule: 'Rule',
  aRule: 'the rule that decided',
  request: 'Request a person decides on',
  openRequest: 'Open the request',
  next: 'How to allow it',
  fixes: {
    disabled: 'The tools of the integration',
    grant: 'Its grants',
    block: 'Security blocks',
    rule: 'The rule',
    default: 'The default decision',
    budget: 'Budgets',
    credential: 'Its credentials',
  } as Readonly<Record<string, string>>,
  grantTo: (who: string) => `Grant ${who} access`,
  storeCredential: 'Store the credential',
  noBlock: 'No block stops such a call now. All blocks',
  mended: 'Done. The next call like this one passes this step.',
  askAdmin: (admins: string) => `${admins} can change that.`,
  details: 'About this call',
  detailNames: {
    who: 'Who',
    tool: 'Tool',
    program: 'Program',
    at: 'Began',
    run: 'Run',
    tokens: 'Tokens counted',
    bytes: 'Size of the answer',
    reason: 'What went wrong',
    call: 'Call id',
    correlation: 'Correlation id',
    trace: 'Trace id',
  },
  /** By the fixed words of the trail; the rest are sentences. */
  reasons: {
    redirect: 'It answered with a redirect; redirects are not followed.',
    tooLarge: 'Its answer is too large to pass on.',
    malformed: 'Its answer cannot be decoded.',
    timeout: 'It did not answer in time.',
    connection: 'The connection failed.',
    egress: 'Its address is not allowed.',
    internal: 'A fault of this gateway.',
  } as Readonly<Record<string, string>>,
  record: 'What was recorded',
  recordNote: 'Entries of the audit log, oldest first. Argument values and answers are not in it.',
  columns: { seq: 'Entry', at: 'When', what: 'What', by: 'Who' },
  again: 'Read again',
  askedAgain: 'The same call asked again',
  types: {
    'tool.call intent': 'Recorded before sending',
    'tool.call outcome': 'Outcome',
    'tool.call single': 'What became of it after all',
    'approval.requested': 'Asked for approval',
    'approval.approved': 'Approved',
    'approval.rejected': 'Rejected',
    'approval.expired': 'Lapsed',
    'approval.cancelled': 'Withdrawn',
    'approval.refused': 'Tried to decide and may not',
  } as Readonly<Record<string, string>>,
};
