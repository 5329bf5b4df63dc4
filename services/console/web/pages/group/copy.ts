import { count } from '../../ui/numberWords.ts';

export const copy = {
  list: 'Groups',
  what: 'This group',
  sentence: (members: number, grants: number | undefined) => {
    const has =
      grants === undefined ? '' : `, ${grants === 0 ? 'nothing is granted to it' : `${count(grants, 'integration')} granted to it`}`;
    return members === 0 ? `Nobody is in this group${has}.` : `${count(members, 'member')}${has}.`;
  },
  blocked: 'Blocked: every call of its members is refused until an admin lifts the block.',
  membersTitle: 'Members',
  membersNote: 'Members have what is granted to the group, from their next call until they leave it.',
  membersEmpty: 'Nobody is in this group, so its grants reach nobody.',
  columns: { name: 'Name', email: 'Address', state: 'State', actions: 'Actions' },
  add: 'Add a member',
  addPlaceholder: 'Name or address',
  added: (name: string) => `${name} is in the group.`,
  takeOut: 'Remove from group',
  takeOutTitle: (name: string, group: string) => `Remove ${name} from ${group}?`,
  takeOutBody: (grants: number | undefined) =>
    grants === undefined
      ? 'They lose what this group gives. Grants of their own, of other groups and open defaults stay.'
      : grants === 0
        ? 'Nothing is granted to this group, so they lose nothing.'
        : `They lose what this group gives (${count(grants, 'integration')}). Grants of their own, of other groups and open defaults stay.`,
  takeOutAction: 'Remove member',
  takingOut: 'Removing…',
  keepIn: 'Keep in group',
  takenOut: (name: string, at: string) =>
    `${name} removed from the group ${at}. Calls that start from now do not have what this group gives.`,

  grantsTitle: 'What it gives its members',
  grantsNote: 'Each member has it in addition to their own grants.',
  grantsEmpty: 'Nothing is granted to this group. Choose an integration and its tools.',
  give: 'Grant access',
  aboutTitle: 'About',
  edit: 'Edit',
  details: { description: 'Description', created: 'Created', id: 'Id' },
  noDescription: 'None',
  remove: 'Delete group',
  removeTitle: (name: string) => `Delete ${name}?`,
  removeBody: (members: number, grants: number | undefined) =>
    members === 0 || grants === 0
      ? 'Nobody loses access.'
      : `${count(members, 'member loses', 'members lose')} what it gives${grants === undefined ? '' : ` (${count(grants, 'integration')})`}. Grants of their own, of other groups and open defaults stay.`,
  removing: 'Deleting…',
  keep: 'Keep group',
  removed: (name: string, at: string) => `${name} deleted ${at}. Calls that start from now do not have what it gave.`,
};
