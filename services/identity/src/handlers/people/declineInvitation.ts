import type { Handler } from '@gatehouse/bus';
import type { identity } from '@gatehouse/contracts';
import { noSuchInvitation } from '../../domain/invitation';
import type { InvitationStore } from '../../store/invitationStore';
import type { UserStore } from '../../store/userStore';

interface Deps {
  readonly users: Pick<UserStore, 'ensure'>;
  readonly invitations: Pick<InvitationStore, 'decline'>;
  readonly clock: () => number;
}

/** It stays open for the organization, which learns nothing of it: not even that somebody has this address. */
export const declineInvitation =
  ({ users, invitations, clock }: Deps): Handler<typeof identity.declineInvitation> =>
  async ({ person, id }) => {
    const user = await users.ensure(person, clock());
    if (person.emailVerified !== true || !(await invitations.decline(user, id, clock()))) throw noSuchInvitation();
    return {};
  };
