import { count, grouped, listed } from '../../ui/numberWords.ts';

interface Totals {
  all: number;
  matching: number;
  admins: number;
  suspended: number;
}
interface Ends {
  tokens: number;
  signIns: number;
}

const parts = ({ tokens, signIns }: Ends): string[] => [
  ...(tokens > 0 ? [count(tokens, 'personal token')] : []),
  ...(signIns > 0 ? [count(signIns, 'sign-in')] : []),
];

export const copy = {
  title: 'Members',
  sentence: ({ all, matching, admins, suspended }: Totals, isFiltered: boolean) => {
    if (isFiltered) return `${grouped(matching)} of ${count(all, 'member')} ${matching === 1 ? 'matches' : 'match'}.`;
    const who =
      all === 1 && admins === 1
        ? '1 member, an admin.'
        : `${count(all, 'member')}, ${grouped(admins)} of them ${admins === 1 ? 'an admin' : 'admins'}.`;
    return suspended === 0 ? who : `${who} ${grouped(suspended)} ${suspended === 1 ? 'is' : 'are'} suspended.`;
  },
  columns: { name: 'Name', email: 'Address', role: 'Role', state: 'State', groups: 'Groups', joined: 'Joined', actions: 'Actions' },
  you: 'you',
  noGroups: 'none',
  search: 'Name or address',
  noMatch: (q: string) => `Nobody’s name or address contains “${q}”.`,
  noneSuch: 'Nobody matches.',
  clear: 'Clear search',
  show: 'Show',
  shows: { '': 'Everybody', admin: 'Admins', member: 'Members who are no admins', SUSPENDED: 'Suspended' },
  /** Only admins may filter by this, because only they may know who is blocked. */
  blocked: { BLOCKED: 'Blocked' },
  order: 'Order',
  orders: { '-joinedAt': 'Newest members first', joinedAt: 'Oldest members first' },
  empty: 'Nobody belongs here.',
  whoHelps: (admins: string) => `${admins} can invite people and change roles.`,

  menu: (name: string) => `More for ${name}`,
  onlyAdmin: 'only admin',
  onlyAdminWhy: 'The only active admin cannot leave or lose the role. Make another member an admin first.',
  makeAdmin: 'Make admin',
  makeMember: 'Make member',
  suspend: 'Suspend',
  lift: 'Lift suspension',
  remove: 'Remove',

  adminTitle: (name: string) => `Make ${name} an admin?`,
  adminBody: 'Admins change everything here: members, grants, tokens and settings. Every change is recorded under their name.',
  /** After somebody else changed the member first. */
  nowIs: (role: string, isSuspended: boolean) =>
    `By now: ${role === 'admin' ? 'admin' : 'member'}${isSuspended ? ', suspended' : ''}. Confirm again to change that.`,
  makingAdmin: 'Making admin…',
  keepMember: 'Keep member',
  memberTitle: (name: string) => `Make ${name} a member?`,
  memberBody: 'They can no longer change anything here, and use only what is granted. Their tokens and sign-ins stay.',
  makingMember: 'Making member…',
  keepAdmin: 'Keep admin',
  isAdmin: (name: string) => `${name} is an admin now.`,
  isMember: (name: string, at: string) => `${name} is a member since ${at}. Calls that start from now have a member’s reach.`,

  suspendTitle: (name: string) => `Suspend ${name}?`,
  suspendBody: (ends: Ends) => {
    const held = parts(ends);
    const stops =
      held.length === 0
        ? 'No token and no sign-in acts for this person.'
        : `${listed(held)} ${ends.tokens + ends.signIns === 1 ? 'stops' : 'stop'} now.`;
    return `${stops} Role, groups and grants stay, and the suspension can be lifted.`;
  },
  suspendAction: 'Suspend member',
  suspending: 'Suspending…',
  keepActive: 'Keep active',
  suspended: (name: string, at: string) => `${name} suspended ${at}. Calls that start from now fail.`,
  lifted: (name: string) => `${name} may act again.`,

  removeTitle: (name: string) => `Remove ${name}?`,
  removeBody: (ends: Ends, groups: number) => {
    const held = [...parts(ends), ...(groups > 0 ? [count(groups, 'membership of a group', 'memberships of groups')] : [])];
    if (held.length === 0) return 'No token, no sign-in and no group ends with it.';
    return `${listed(held)} ${ends.tokens + ends.signIns + groups === 1 ? 'ends' : 'end'} now.`;
  },
  removeAfter: 'A person who is invited again starts with nothing.',
  removeSelf: 'This is you: you lose this organization at once.',
  removeAction: 'Remove member',
  removing: 'Removing…',
  removed: (name: string, at: string) => `${name} removed ${at}. Calls that start from now fail.`,
  counting: 'Counting what ends…',
  countFailed: 'What ends could not be counted.',
};
