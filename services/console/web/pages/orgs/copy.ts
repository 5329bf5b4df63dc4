import { count } from '../../ui/numberWords.ts';

export const copy = {
  title: 'Your organizations',
  none: 'You belong to no organization yet. Create one, or ask an admin of an existing one to invite the address you are signed in with.',
  some: (number: number) => `You belong to ${count(number, 'organization')}. Choose one, or create another.`,
  create: 'Create organization',
  creating: 'Creating…',
  newTitle: 'A new organization',
  newNote: 'You become its first admin. It starts empty: nobody else, no integration, no token.',
  name: 'Name',
  slug: 'Address',
  slugHelp: (address: string) => `Part of every address, such as ${address}. It cannot be changed later.`,
  slugRule: 'Lower-case letters, digits and inner hyphens, at most 40.',
  timeZone: 'Time zone',
  timeZoneHelp: 'Days of budgets and reports begin at its midnight.',
  suspended: 'Suspended',
  suspendedNote: 'You belong there but may not act. An admin there can lift it.',
};
