/** The organizations of a signed-in person, and what a person without one reads. */
import { edgeCallContext, type Bus } from '@gatehouse/bus';
import { identity, type ResponseOf } from '@gatehouse/contracts';
import type { Notice } from './pageMessages';

export type Memberships = ResponseOf<typeof identity.signIn>;
export type MembershipsOf = (person: identity.Person) => Promise<Memberships>;

export const membershipsOf =
  (bus: Bus): MembershipsOf =>
  (person) =>
    bus.call(identity.signIn, { person }, edgeCallContext({ timeoutMs: 5_000 }));

const listOf = (names: readonly string[]): string => new Intl.ListFormat('en').format(names);

const suspendedIn = (email: string, names: string[]): Notice => ({
  title: 'Your membership is suspended',
  first: `You are signed in as ${email}, but may not act in ${listOf(names)} at the moment.`,
  more: [`An admin of ${listOf(names)} suspended your membership and can lift it. When that is done, load this page again.`],
});

const notVouchedFor = (email: string): string =>
  `Your identity provider does not vouch for ${email}, so an invitation to it does not count. Tell the people who run your identity provider.`;

const memberNowhere = ({ email, emailVerified }: identity.Person): Notice => ({
  title: 'Not a member yet',
  first: `You are signed in as ${email}, but no organization here has you as a member.`,
  more: [
    emailVerified === false
      ? notVouchedFor(email)
      : 'Ask an admin of your organization to invite this very address. When that is done, load this page again and accept.',
  ],
  action: { href: '/orgs', text: 'Create an organization' },
});

/** Names no organization: whoever invites can write anything there. */
const invitedTo = (email: string, number: number): Notice => ({
  title: 'You are invited',
  first: `You are signed in as ${email}. ${number === 1 ? 'An invitation waits' : `${number} invitations wait`} for this address.`,
  more: ['Nobody there knows more of you than the address until you accept.'],
  action: { href: '/orgs', text: 'See who invites you' },
});

/** The page for somebody who can act in no organization; undefined for everybody else. */
export function strandedNotice(person: identity.Person, { organizations, suspended, invitations = [] }: Memberships): Notice | undefined {
  if (organizations.length > 0) return undefined;
  if (invitations.length > 0) return invitedTo(person.email, invitations.length);
  return suspended.length > 0
    ? suspendedIn(
        person.email,
        suspended.map(({ name }) => name),
      )
    : memberNowhere(person);
}

/** The page for somebody who is sent to an organization they cannot act in. Unknown and foreign read the same. */
export function nonMemberNotice(person: identity.Person, { suspended, invitations = [] }: Memberships, orgSlug: string): Notice {
  const there = suspended.find(({ slug }) => slug === orgSlug);
  if (there !== undefined) return suspendedIn(person.email, [there.name]);
  if (invitations.some(({ organization }) => organization.slug === orgSlug)) return invitedTo(person.email, 1);
  return {
    title: 'Not a member there',
    first: `You are signed in as ${person.email}, which is no member of “${orgSlug}”, or there is no such organization.`,
    more: [
      'Nothing was allowed. Use the account that belongs to it, or ask one of its admins to invite you and start again from the program.',
    ],
  };
}
