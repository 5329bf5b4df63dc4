/** Mail that goes to people: when they want it, and what became of mail about invitations. */
import { Type, type Static } from 'typebox';
import { TimeZone } from '../identity/people';
import { rpc } from '../message';
import { FOREIGN, Id, Minute, Revision, Timestamp } from '../vocabulary';

/** When mail about requests goes out: within a minute, with the next full hour, once a day, or not at all while somebody else is told. */
export const MailPace = Type.Enum(['atOnce', 'hourly', 'daily', 'none']);
export type MailPace = Static<typeof MailPace>;

/** What one person has set for mail about the requests of an organization that they may decide. */
export const MailSettings = Type.Object({
  pace: MailPace,
  /** When the mail of the pace `daily` goes out. */
  dailyAt: Minute,
  /** No mail in these hours, but for a request that would end before the next one. An end that is not after the start is on the next day. */
  quietHours: Type.Optional(Type.Object({ from: Minute, to: Minute })),
  /** Time zone of the times above, and of those that mails name. */
  timeZone: TimeZone,
});
export type MailSettings = Static<typeof MailSettings>;

/** What the mail server said when it refused an address for good. */
const Refusal = Type.Object({ at: Timestamp, reason: Type.String({ maxLength: 300, ...FOREIGN }) });

export const OwnMail = Type.Object({
  ...MailSettings.properties,
  revision: Revision,
  /** This deployment has a mail server. */
  isSent: Type.Boolean(),
  /** When what waits goes out, where that is not now. */
  nextAt: Type.Optional(Timestamp),
  /** Since then no mail to the person was taken. */
  refused: Type.Optional(Refusal),
});
export type OwnMail = Static<typeof OwnMail>;

const own = { callers: ['registry'] as const, errors: ['forbidden'] as const, idempotent: true };

export const getOwnMail = rpc('approvals.getOwnMail', { ...own, request: Type.Object({}), response: OwnMail });

/** All of it; what waits goes out by the new settings. `conflict` when `revision` is given and old. */
export const setOwnMail = rpc('approvals.setOwnMail', {
  ...own,
  request: Type.Object({ ...MailSettings.properties, revision: Type.Optional(Revision) }),
  response: OwnMail,
  errors: ['forbidden', 'conflict'],
});

/** `waiting`: to be tried, or tried again. `refused`: the mail server will not take it. `failed`: it was tried for a day. */
export const InvitationMail = Type.Object({
  state: Type.Enum(['waiting', 'sent', 'refused', 'failed', 'off']),
  at: Type.Optional(Timestamp),
  /** Why it was refused, in the words of the mail server. */
  reason: Type.Optional(Refusal.properties.reason),
});
export type InvitationMail = Static<typeof InvitationMail>;

/** What became of mail about these invitations, for admins. Invitations without such mail are left out; where the deployment sends no mail, all are `off`. */
export const invitationMails = rpc('approvals.invitationMails', {
  ...own,
  request: Type.Object({ ids: Type.Array(Id, { maxItems: 200 }) }),
  response: Type.Object({ mails: Type.Array(Type.Object({ id: Id, ...InvitationMail.properties })) }),
});
