import { count } from '../../ui/numberWords.ts';

export const copy = {
  title: 'AI use policy',
  none: 'No version is published: nobody has to sign anything.',
  counts: (version: number) => `Version ${version} is in force`,
  since: 'since',
  signed: (signed: number, total: number) =>
    signed === total
      ? `: everybody (${count(total, 'person', 'people')}) has signed it.`
      : `: ${signed} of ${count(total, 'person', 'people')} ${signed === 1 ? 'has' : 'have'} signed it, and no tool runs for the others until they do.`,
  write: (version: number) => `Write version ${version}`,
  openDraft: (version: number) => `Open draft of version ${version}`,
  sign: 'Read and sign',
  empty:
    'An AI use policy says how people may use the tools here. Once a version is published, no tool runs for a person, or for a program that acts for one, until that person has signed it. Service accounts and tokens of the organization are not stopped.',
  emptyMember: 'Admins write and publish it.',
  columns: { version: 'Version', state: 'State', written: 'Written', published: 'Published' },
  version: (version: number) => `Version ${version}`,
};
