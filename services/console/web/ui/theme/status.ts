/** Every state there is: the word, the icon, the colour and what it means. The one table of them. */
import { entryOf } from '../entryOf.ts';
import type { Role } from './tokens.ts';

export type StatusIcon = 'dot' | 'clock' | 'cross' | 'stop' | 'question' | 'ring' | 'triangle';

export interface StatusWords {
  word: string;
  icon: StatusIcon;
  role: Role;
  /** One sentence for people who ask. */
  sentence: string;
}

const good = (word: string, sentence: string): StatusWords => ({ word, icon: 'dot', role: 'good', sentence });
const waiting = (word: string, sentence: string): StatusWords => ({ word, icon: 'clock', role: 'waiting', sentence });
const warning = (word: string, sentence: string): StatusWords => ({ word, icon: 'triangle', role: 'waiting', sentence });
const bad = (word: string, sentence: string): StatusWords => ({ word, icon: 'cross', role: 'bad', sentence });
const off = (word: string, sentence: string): StatusWords => ({ word, icon: 'ring', role: 'off', sentence });

export const statuses = {
  'account.ACTIVE': good('Active', 'Its tokens work.'),
  'account.DISABLED': off('Disabled', 'None of its tokens works until an admin enables it.'),
  'token.active': good('Works', 'Calls with it are accepted.'),
  'token.expiring': waiting('Expires soon', 'It ends within 14 days. Create the next one before that.'),
  'token.revoked': bad('Revoked', 'Ended for good. Calls with it are refused.'),
  'token.expired': off('Expired', 'It has expired. Calls with it are refused.'),
  'token.off': off('Switched off', 'Tokens of its kind are not allowed now. It works again when they are.'),
  'token.stopped': off('Refused now', 'Calls with it are refused while its holder is blocked or disabled.'),
  'token.blocked': {
    word: 'Blocked',
    icon: 'stop',
    role: 'blocked',
    sentence: 'Calls with it are refused until an admin lifts the block.',
  },
  'member.ACTIVE': good('Active', 'May sign in and act within what is granted.'),
  'member.SUSPENDED': off('Suspended', 'May not act until an admin lifts it.'),
  'member.invited': waiting('Invited', 'Has not signed in with the invited address yet.'),
  'mail.waiting': waiting('Not sent yet', 'It is tried again for a day.'),
  'mail.sent': good('Sent', 'The mail server took it.'),
  'mail.refused': bad(
    'Refused',
    'The mail server does not take mail for this address. Tell the person yourself, or invite another address.',
  ),
  'mail.failed': bad('Not sent', 'It was tried for a day. Tell the person yourself, or invite again.'),
  'mail.off': off('No mail here', 'This installation sends no mail. Tell the person yourself.'),
  'session.active': good('Active', 'The program can act for you now.'),
  'session.stopped': off('Refused now', 'Calls of the program are refused while you are blocked.'),
  'session.ended': bad('Ended', 'Ended for good; the program must ask again.'),
  'session.expired': off('Expired', 'Not renewed in time; the program must ask again.'),
  'ready.yes': good('Ready', 'It has a working token, a grant and every credential it needs.'),
  'ready.no': warning('Not ready', 'Something it needs is missing.'),
  'part.present': good('Present', 'Nothing to do.'),
  'part.missing': warning('Missing', 'Calls that need it fail.'),
  'part.incomplete': warning('Incomplete', 'Some tools cannot be called.'),
  'part.rejected': bad('Rejected', 'The API rejected it (401). Calls that need it fail.'),
  'part.ended': bad('Ended', 'Somebody has to connect again. Calls that need it fail.'),
  'part.stopped': warning(
    'Refused now',
    'Calls are refused while a block stands, a budget is used up, or the account or all tools are disabled.',
  ),
  'part.notNeeded': off('Not needed', 'Calls work without it.'),
  'setting.on': good('On', 'Allowed.'),
  'setting.off': off('Off', 'Not allowed.'),
  'scope.full': warning('Full access', 'Every integration, every tool.'),
  'scope.member': good('Member scope', 'Reaches what every member reaches by open default.'),
  'step.done': good('Done', 'Nothing to do.'),
  'step.next': waiting('Next', 'Waits for you.'),
  'step.later': off('Later', 'Comes after the step before it.'),
  'gate.done': good('Done', 'The call passed this step.'),
  'gate.waiting': waiting('Waiting', 'The call waits at this step.'),
  'gate.refused': bad('Refused', 'This step refused the call; nothing was sent.'),
  'gate.failed': bad('Failed', 'The call did not get through this step.'),
  'gate.blocked': { word: 'Blocked', icon: 'stop', role: 'blocked', sentence: 'A security block stopped the call here.' },
  'gate.unknown': { word: 'Unknown', icon: 'question', role: 'unknown', sentence: 'It may have happened; nobody knows.' },
  'gate.notNeeded': off('Not needed', 'This call does not need this step.'),
  'gate.later': off('Not yet', 'The call has not come to this step.'),
  'gate.never': off('–', 'The call ended before this step: it does not happen.'),
  'rule.ALLOW': good('Allow', 'Calls that it matches are allowed, unless a stricter rule matches too.'),
  'rule.REQUIRE_APPROVAL': waiting('Ask', 'A person must approve calls that it matches, unless a rule denies them.'),
  'rule.DENY': { word: 'Deny', icon: 'stop', role: 'bad', sentence: 'Calls that it matches are refused, whatever other rules say.' },
  'block.active': { word: 'Blocked', icon: 'stop', role: 'blocked', sentence: 'Every call is refused, approved ones included.' },
  'block.lifted': off('Lifted', 'Stops nothing any more; it stays here as history.'),
  'budget.OK': good('Within', 'Below its limits.'),
  'budget.SOFT_CROSSED': warning('Soft limit crossed', 'A warning was recorded; calls go on.'),
  'budget.HARD_CROSSED': bad('Used up', 'Calls are refused until it refills, is raised or is reset.'),
  'budget.none': off('No budget', 'Any number of tokens may be used.'),
  'finding.pass': good('Passes', 'This step lets the call go on.'),
  'finding.allow': good('Allows', 'This step lets the call run.'),
  'finding.approve': waiting('Asks', 'This step requires approval by a person.'),
  'finding.deny': bad('Denies', 'This step refuses the call.'),
  'finding.skip': off('Not asked', 'This step does not apply to the call, or nothing is set.'),
  'trial.allow': good('Would run', 'Every step lets it pass.'),
  'trial.approve': waiting('Would wait', 'A person must approve it.'),
  'trial.mayBeRefused': warning('May be refused', 'It depends on what the server says when the call is made.'),
  'trial.inTheWay': bad('Would not run', 'Something other than a decision stops it.'),
  'trial.deny': bad('Would be denied', 'A step refuses it.'),
  'trial.undetermined': {
    word: 'Cannot be said',
    icon: 'question',
    role: 'unknown',
    sentence: 'It depends on arguments or a time that are not kept.',
  },
  'aiUsePolicy.draft': waiting('Draft', 'Nobody signs it until it is published.'),
  'aiUsePolicy.published': good('Published', 'This version is in force: people sign it before tools run for them.'),
  'aiUsePolicy.unsigned': warning('Not signed', 'No tool runs for a person who has not signed the version in force.'),
  'aiUsePolicy.superseded': off('Replaced', 'A later version is in force. Its signatures are kept.'),
  'deployment.active': good('Active', 'Its token works, and a pushed agent is on the platform as it should be.'),
  'deployment.pushing': waiting('Pushing', 'It is being pushed to the platform.'),
  'deployment.failed': bad('Push stopped', 'Push again to continue from there. What was there before may still run.'),
  'deployment.suspended': off('Suspended', 'Every call gets 401 until an admin resumes it.'),
  'push.pending': off('Not yet', 'The push has not come to this step.'),
  'push.running': waiting('Running', 'The platform is being asked.'),
  'push.waiting': waiting('Waits', 'It is tried again by itself.'),
  'push.done': good('Done', 'It is on the platform.'),
  'push.failed': bad('Stopped', 'The push stopped at this step.'),
  'model.retired': warning('Retired', 'Agents that use it keep it. It cannot be added to another version.'),
  'approval.pending': waiting('Waiting', 'Nobody has decided yet.'),
  'approval.refusedNow': warning('Would be refused', 'A yes given now lets nothing run.'),
  'approval.mayBeRefused': warning('May be refused', 'A yes given now may let nothing run.'),
  'approval.approved': good('Approved', 'A person approved it. The call has not ended yet.'),
  'approval.rejected': bad('Rejected', 'A person rejected it. The call is not made.'),
  'approval.expired': off('Expired', 'Nobody decided in time. The call is not made.'),
  'approval.cancelled': off('Withdrawn', 'The request was withdrawn. The call is not made.'),
  'approval.completed': good('Approved, ran', 'A person approved it, and the call ran once.'),
  'approval.answeredNo': bad(
    'Approved, API rejected it',
    'A person approved it and it was sent once, but the API or the tool answered with an error.',
  ),
  'approval.answeredError': bad(
    'Approved, API failed',
    'A person approved it and it was sent once, but the API answered with an error of its own.',
  ),
  'approval.failed': bad('Approved, not run', 'A person approved it, but the call did not run. The reason stands with it.'),
  'approval.unknown': {
    word: 'Approved, outcome unknown',
    icon: 'question',
    role: 'unknown',
    sentence: 'The call may have run. It is never sent again; look at the API itself.',
  },
  'calls.fine': good('Answering', 'No call failed in this time.'),
  'calls.unsent': off('Nothing sent', 'Every call was refused before it was sent.'),
  'calls.mixed': warning('Some fail', 'Some calls failed in this time.'),
  'tool.marked': warning('Look at it', 'Its texts seem to instruct a model. Nothing was changed in them.'),
  'tool.quarantined': warning('Changed', 'A changed definition waits for a decision; no call uses it until then.'),
  'tool.changeRefused': warning('Change refused', 'A changed definition was refused; no call uses it.'),
  'integration.usedUp': bad('Budget used up', 'Every call is refused until the budget refills, is raised or is reset.'),
  'integration.disabled': off('All tools disabled', 'Every call is refused until an admin enables a tool.'),
  'integration.changesWait': warning('Changes wait', 'Changed definitions of tools wait for a decision; no call uses them until then.'),
  'integration.softCrossed': warning('Soft limit crossed', 'The soft limit of its budget is crossed; calls go on.'),
  'integration.failing': warning('Failing', 'Its circuit breaker is open: calls are refused until a trial call is answered.'),
  'calls.failing': bad('Failing', 'Every call that was sent failed in this time.'),
  'call.waiting': waiting('Waiting', 'A person decides first.'),
  'call.approved': waiting('Approved', 'A person approved it; it is not sent yet.'),
  'call.running': waiting('Running', 'Recorded, and its outcome is not known yet.'),
  'call.succeeded': good('Answered', 'The API did what was asked.'),
  'call.failed': bad('Failed', 'The API answered with an error, or the call did not reach it.'),
  'call.denied': bad('Denied', 'Refused before anything was sent.'),
  'call.refused': bad('Not made', 'It could not be recorded first, so it was not made.'),
  'call.rejected': bad('Rejected', 'A person rejected it.'),
  'call.expired': off('Expired', 'Nobody decided in time.'),
  'call.cancelled': off('Withdrawn', 'The request was withdrawn.'),
  'call.repeated': off('Asked again', 'It joined a request that was already waiting; see there how it ended.'),
  'call.unknown': { word: 'Unknown', icon: 'question', role: 'unknown', sentence: 'It may have run. It is never sent again.' },
  unknown: { word: 'Unknown', icon: 'question', role: 'unknown', sentence: 'The server sent a state this console does not know.' },
} as const satisfies Record<string, StatusWords>;

export type StatusName = keyof typeof statuses;

/** The row of a wire value; of one that is not in the table, the row that says so. */
export function statusOf(kind: string, value: string): StatusWords {
  return entryOf<StatusWords>(statuses, `${kind}.${value}`) ?? statuses.unknown;
}

const SOON_MS = 14 * 86_400_000;

/** State of a token as people need it: one that ends soon says so. */
export function tokenState(token: { status: string; expiresAt: string }, now: Date): string {
  if (token.status !== 'active') return token.status;
  const left = Date.parse(token.expiresAt) - now.getTime();
  if (left <= 0) return 'expired';
  return left < SOON_MS ? 'expiring' : 'active';
}
