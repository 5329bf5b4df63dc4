/** Mail about invitations. It goes at once: whoever is invited has set nothing here. */
import { edgeCallContext, type Delivery } from '@gatehouse/bus';
import { identity, isAppError, type ResponseOf } from '@gatehouse/contracts';
import { MAX_ATTEMPTS, pauseAfter, refusalOf } from '../domain/retry';
import type { InvitationMailStore } from '../store/invitationMails';
import type { InvitationMailRow } from '../store/mailSchemas';
import type { MailDeps } from './deps';
import type { OutgoingMail } from './mailer';
import { invitationMail } from './templates/invitation';
import { inertName, timeIn } from './words';

type Invitation = ResponseOf<typeof identity.invitationToSend>;

interface NoteDeps {
  readonly invitationMails: Pick<InvitationMailStore, 'add'>;
  readonly mail: { kick(): void } | undefined;
  readonly clock: () => Date;
}

/** Writes down that a mail is to go out, before the event is taken. Without a mail server it is let go: nobody is written to months later. */
export const noteInvitations =
  ({ invitationMails, mail, clock }: NoteDeps) =>
  async (deliveries: readonly Delivery<typeof identity.invited>[]): Promise<void> => {
    if (mail === undefined) return;
    for (const { payload } of deliveries)
      await invitationMails.add(payload.orgId, payload.invitationId, new Date(payload.invitedAt), clock());
    mail.kick();
  };

/** Undefined of one that was withdrawn or answered, or has ended. */
async function invitationOf({ bus }: MailDeps, { orgId, _id: invitationId }: InvitationMailRow): Promise<Invitation | undefined> {
  try {
    return await bus.call(identity.invitationToSend, { orgId, invitationId }, edgeCallContext());
  } catch (err) {
    if (isAppError(err) && err.code === 'not_found') return undefined;
    throw err;
  }
}

const ROLES = { admin: 'an admin', member: 'a member' } as const;

function contentOf(invitation: Invitation, { _id, invitedAt }: InvitationMailRow, controlRoomUrl: string): OutgoingMail {
  const { email, role, invitedBy, orgName, orgSlug, expiresAt } = invitation;
  const { host, hostname } = new URL(controlRoomUrl);
  const content = invitationMail({
    invitedBy: inertName(invitedBy),
    orgName: inertName(orgName),
    orgSlug,
    role: ROLES[role],
    address: email,
    expires: timeIn('UTC', new Date(expiresAt)),
    host,
    url: `${controlRoomUrl}/orgs`,
  });
  return { to: { name: '', address: email }, messageId: `<${_id}.${invitedAt.getTime()}@${hostname}>`, ...content };
}

async function attempt(deps: MailDeps, mail: InvitationMailRow): Promise<void> {
  const { invitationMails, send, controlRoomUrl, log, clock } = deps;
  const invitation = await invitationOf(deps, mail);
  if (invitation === undefined) return invitationMails.drop(mail, clock());
  const { _id, attempts } = mail;
  try {
    await send(contentOf(invitation, mail, controlRoomUrl));
  } catch (err) {
    const reason = refusalOf(err);
    log.warn({ code: (err as { code?: unknown }).code, invitation: _id, attempts, isRefused: reason !== undefined }, 'a mail was not sent');
    if (reason !== undefined) return invitationMails.settle(mail, { state: 'refused', at: clock(), reason });
    if (attempts >= MAX_ATTEMPTS) return invitationMails.settle(mail, { state: 'failed', at: clock() });
    return invitationMails.again(mail, new Date(clock().getTime() + pauseAfter(attempts)));
  }
  await invitationMails.settle(mail, { state: 'sent', at: clock() });
}

/** False when none is due. */
export async function inviteOne(deps: MailDeps): Promise<boolean> {
  const { invitationMails, clock } = deps;
  const mail = await invitationMails.claim(clock());
  if (mail === undefined) return false;
  try {
    await attempt(deps, mail);
  } catch (err) {
    await invitationMails.again(mail, new Date(clock().getTime() + pauseAfter(mail.attempts)));
    throw err;
  }
  return true;
}
