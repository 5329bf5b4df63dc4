/** One try to send one mail. What does not go now is tried again, later each time, for a day, and only while the request waits. */
import type { Log } from '@gatehouse/runtime';
import { linesOfPreview } from '../domain/preview';
import { statusAt, type ApprovalRequest } from '../domain/request';
import { approvalUrl } from '../domain/show';
import type { MailStore } from '../store/mails';
import type { RequestStore } from '../store/requests';
import type { MailRow } from '../store/schemas';
import type { SendMail } from './mailer';
import { oneLine, renderMail } from './templates';

export interface DeliverDeps {
  readonly requests: Pick<RequestStore, 'find'>;
  readonly mails: Pick<MailStore, 'sent' | 'again' | 'drop'>;
  readonly send: SendMail;
  readonly controlRoomUrl: string;
  readonly log: Pick<Log, 'warn'>;
  readonly clock: () => Date;
}

const GIVE_UP_MS = 24 * 60 * 60_000;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 15 * 60_000;

export const pauseAfter = (attempts: number): number => Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(attempts - 1, 20));

const KIND_WORDS = { user: 'The person', serviceAccount: 'The service account', orgToken: 'The organization token' } as const;

const minuteOf = (at: Date): string => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

function mailFor({ name, address, requestId, userId, orgName, orgSlug }: MailRow, request: ApprovalRequest, controlRoomUrl: string) {
  const { requester, terms, tool, expiresAt, preview } = request;
  const content = renderMail({
    name,
    orgName,
    requester: requester.name,
    kind: KIND_WORDS[requester.kind],
    tool,
    rule: terms.rule?.name ?? '',
    reason: terms.reason,
    about: preview === undefined ? [] : linesOfPreview(preview),
    readAt: preview === undefined ? '' : minuteOf(new Date(preview.readAt)),
    expires: minuteOf(expiresAt),
    url: approvalUrl(controlRoomUrl, orgSlug, requestId),
  });
  // The same id however often it is sent: a program that reads the mail shows one.
  return { to: { name: oneLine(name), address }, messageId: `<${requestId}.${userId}@${new URL(controlRoomUrl).hostname}>`, ...content };
}

export async function deliver({ requests, mails, send, controlRoomUrl, log, clock }: DeliverDeps, mail: MailRow): Promise<void> {
  const request = await requests.find(mail.orgId, mail.requestId);
  if (request === undefined || statusAt(request, clock()) !== 'pending') return mails.drop(mail);
  try {
    await send(mailFor(mail, request, controlRoomUrl));
  } catch (err) {
    const now = clock();
    const tired = now.getTime() - mail.createdAt.getTime() > GIVE_UP_MS;
    log.warn({ code: (err as { code?: unknown }).code, requestId: mail.requestId, attempts: mail.attempts }, 'a mail was not sent');
    return tired ? mails.drop(mail) : mails.again(mail, new Date(now.getTime() + pauseAfter(mail.attempts)));
  }
  await mails.sent(mail, clock());
}
