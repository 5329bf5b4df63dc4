/** One try to send one person what waits for them, as one mail. What does not go is tried again, later each time, for a day. */
import { edgeCallContext } from '@gatehouse/bus';
import { identity, isAppError, type approvals } from '@gatehouse/contracts';
import { planMail } from '../domain/mailTimes';
import type { ListedRequest } from '../domain/request';
import { MAX_ATTEMPTS, pauseAfter, refusalOf } from '../domain/retry';
import type { Bundle } from '../store/mails';
import type { MailRow } from '../store/mailSchemas';
import { approvalsContent, type Reader } from './content';
import type { MailDeps } from './deps';

/** A question that waits for the person. */
export interface Waiting {
  readonly row: MailRow;
  readonly request: ListedRequest;
}

/** Requests that one mail tells of; the others are counted. */
const MAX_TOLD = 50;

/** Reads who the person is now: a former member learns nothing, whatever waited for them. */
async function readerOf({ bus }: MailDeps, { orgId, userId }: MailRow, timeZone: string): Promise<Reader | undefined> {
  const asked = { orgId, userIds: [userId], groupIds: [], admins: false };
  try {
    const { orgName, orgSlug, people } = await bus.call(identity.approverAddresses, asked, edgeCallContext());
    const person = people.find((one) => one.userId === userId);
    return person && { orgName, orgSlug, timeZone, address: person.email, name: person.name ?? person.email };
  } catch (err) {
    if (isAppError(err) && err.code === 'not_found') return undefined;
    throw err;
  }
}

async function contentOf(
  { requests, gatherMs, controlRoomUrl }: MailDeps,
  reader: Reader,
  id: string,
  waiting: readonly Waiting[],
  settings: approvals.MailSettings,
) {
  const told = await Promise.all(waiting.slice(0, MAX_TOLD).map(({ request: { orgId, _id } }) => requests.find(orgId, _id)));
  const isEarly = waiting.some(
    ({ row: { createdAt }, request: { expiresAt } }) => planMail({ createdAt, expiresAt }, settings, gatherMs).isEarly,
  );
  const about = {
    requests: told.filter((request) => request !== undefined),
    count: waiting.length,
    isEarly,
    isUnwanted: settings.pace === 'none',
  };
  return approvalsContent(reader, { id, ...about }, controlRoomUrl);
}

async function noteFailure({ mails, recipients, log, clock }: MailDeps, bundle: Bundle, err: unknown): Promise<void> {
  const reason = refusalOf(err);
  const { id, attempts } = bundle;
  log.warn({ code: (err as { code?: unknown }).code, bundle: id, attempts, isRefused: reason !== undefined }, 'a mail was not sent');
  if (reason !== undefined) await recipients.took(bundle, { at: clock(), reason });
  if (reason !== undefined || attempts >= MAX_ATTEMPTS) return mails.giveUp(bundle);
  await mails.again(bundle, new Date(clock().getTime() + pauseAfter(attempts)));
}

/** `waiting` is not empty; those that end first come first. */
export async function attempt(deps: MailDeps, waiting: readonly Waiting[], settings: approvals.MailSettings): Promise<void> {
  const { mails, recipients, send, clock } = deps;
  const rows = waiting.map(({ row }) => row);
  const { orgId, userId, bundle: before, _id } = rows[0]!;
  const reader = await readerOf(deps, rows[0]!, settings.timeZone);
  if (reader === undefined) return mails.drop(orgId, rows);
  const bundle = { id: before ?? _id, orgId, userId, attempts: Math.max(...rows.map(({ attempts }) => attempts)) + 1 };
  const content = await contentOf(deps, reader, bundle.id, waiting, settings);
  await mails.begin(rows, bundle, clock());
  try {
    await send(content);
  } catch (err) {
    return noteFailure(deps, bundle, err);
  }
  await mails.sent(bundle, clock());
  await recipients.took(bundle, undefined);
}
