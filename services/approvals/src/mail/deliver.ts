/** Mail about requests, one person at a time: everything that waits for them goes as one, once the first of it is due. */
import { DEFAULT_SETTINGS, planMail } from '../domain/mailTimes';
import type { MailRow, RecipientRow } from '../store/mailSchemas';
import { attempt, type Waiting } from './attempt';
import type { MailDeps } from './deps';

/** Another process makes mail for the person now. */
const BUSY_MS = 1_000;

/** What of the rows is still a question to this person, those that end first before the others; what is none any more is dropped. */
async function stillWaiting({ requests, mails }: MailDeps, rows: readonly MailRow[], now: Date): Promise<Waiting[]> {
  if (rows.length === 0) return [];
  const { orgId, userId } = rows[0]!;
  const rowOf = new Map(rows.map((row) => [row.requestId, row]));
  const found = await requests.pendingAmong(orgId, [...rowOf.keys()], now);
  const open = found.filter(({ barred }) => !barred.includes(userId));
  const waiting = open.map((request) => ({ request, row: rowOf.get(request._id)! }));
  for (const { _id } of open) rowOf.delete(_id);
  await mails.drop(orgId, [...rowOf.values()]);
  return waiting;
}

/** What was tried before goes alone and as it was: the server may have taken it, under the same id. The rest is looked at after that. */
async function tellAgain(deps: MailDeps, before: readonly MailRow[], claimed: MailRow, settings: RecipientRow['settings']): Promise<void> {
  const { mails, clock } = deps;
  const nextTry = before[0]!.dueAt!;
  if (claimed.bundle === undefined && nextTry > clock()) return mails.lookAgain(claimed, nextTry);
  const waiting = await stillWaiting(deps, before, clock());
  if (waiting.length > 0) await attempt(deps, waiting, settings ?? DEFAULT_SETTINGS);
  await mails.lookAgain(claimed, clock());
}

async function tell(deps: MailDeps, claimed: MailRow, { settings = DEFAULT_SETTINGS }: RecipientRow): Promise<void> {
  const { mails, gatherMs, clock } = deps;
  const all = await mails.dueFor(claimed);
  const before = all.filter(({ bundle }) => bundle !== undefined);
  if (before.length > 0) return tellAgain(deps, before, claimed, settings);
  const now = clock();
  const waiting = await stillWaiting(deps, all, now);
  if (waiting.length === 0) return;
  const times = waiting.map(({ row: { createdAt }, request: { expiresAt } }) => planMail({ createdAt, expiresAt }, settings, gatherMs).at);
  const due = new Date(Math.min(...times.map((at) => at.getTime())));
  return due > now ? mails.lookAgain(claimed, due) : attempt(deps, waiting, settings);
}

/** False when no mail is due. */
export async function deliverOne(deps: MailDeps): Promise<boolean> {
  const { mails, recipients, clock } = deps;
  const inAMoment = (): Date => new Date(clock().getTime() + BUSY_MS);
  const claimed = await mails.claim(clock());
  if (claimed === undefined) return false;
  const held = await recipients.hold(claimed, clock());
  if (held === undefined) {
    await mails.putBack(claimed, inAMoment());
    return true;
  }
  try {
    await tell(deps, claimed, held);
  } catch (err) {
    await mails.putBack(claimed, inAMoment());
    throw err;
  } finally {
    await recipients.letGo(held);
  }
  return true;
}
