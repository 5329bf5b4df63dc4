import { approvals, identity, isAppError } from '@gatehouse/contracts';
import type { Bus, CallContext } from '@gatehouse/bus';
import { Type, type Static } from 'typebox';
import { orgRoute, strict } from '../route';

const MailedInvitation = Type.Object({
  ...identity.Invitation.properties,
  /** Absent where nothing is known of it. */
  mail: Type.Optional(approvals.InvitationMail),
});
const MailedInvitations = Type.Object({
  ...identity.listInvitations.response.properties,
  invitations: Type.Array(MailedInvitation),
});

/** Adds to each invitation what became of its mail. While approvals is unavailable the list is returned without that. */
async function withMail(bus: Bus, list: Static<typeof identity.listInvitations.response>, call: CallContext) {
  const ids = list.invitations.map(({ id }) => id);
  const { mails } = await bus.call(approvals.invitationMails, { ids }, call).catch((err: unknown) => {
    if (isAppError(err) && err.code === 'unavailable') return { mails: [] };
    throw err;
  });
  const byId = new Map(mails.map(({ id, ...mail }) => [id, mail]));
  const invitations = list.invitations.map((invitation) => {
    const mail = byId.get(invitation.id);
    return { ...invitation, ...(mail !== undefined && { mail }) };
  });
  return { ...list, invitations };
}

export const invitationRoutes = [
  orgRoute({
    method: 'GET',
    path: '/invitations',
    admin: true,
    summary: 'Open invitations, and what became of the mail about each',
    query: strict(identity.listInvitations.request.properties),
    answer: MailedInvitations,
    handle: async ({ query, call }, { bus }) => withMail(bus, await bus.call(identity.listInvitations, query, call), call),
  }),
  orgRoute({
    method: 'POST',
    path: '/invitations',
    admin: true,
    summary:
      'Invite an e-mail address for 14 days, or renew; who signs in with it, verified by the identity provider, may accept. They are told by mail, at most once an hour. To change the role of an open invitation, withdraw it first',
    body: strict(identity.createInvitation.request.properties),
    status: 201,
    answer: MailedInvitation,
    handle: async ({ body, call }, { bus }) => {
      const invitation = await bus.call(identity.createInvitation, body, call);
      const { invitations } = await withMail(bus, { invitations: [invitation], hasMore: false }, call);
      return invitations[0]!;
    },
  }),
  orgRoute({
    method: 'DELETE',
    path: '/invitations/:id',
    admin: true,
    summary: 'Withdraw an invitation; once answered, it lets nobody in',
    status: 204,
    handle: ({ params, call }, { bus }) => bus.call(identity.withdrawInvitation, { id: params['id']! }, call),
  }),
];
