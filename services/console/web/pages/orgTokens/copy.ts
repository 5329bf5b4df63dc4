import { count, grouped } from '../../ui/numberWords.ts';

export const copy = {
  title: 'Organization tokens',
  sentence: (working: number, full: number, ends: string | undefined, blocked: number) => {
    const stopped = blocked === 0 ? '' : ` ${grouped(blocked)} ${blocked === 1 ? 'is' : 'are'} blocked.`;
    if (working === 0) return `No organization token works.${stopped}`;
    const work = `${count(working, 'token')} ${working === 1 ? 'works' : 'work'}`;
    const access = full === 0 ? 'none with full access' : `${grouped(full)} with full access`;
    return `${work}, ${access}${ends === undefined ? '' : `; ${working === 1 ? 'it' : 'the next'} ends in ${ends}`}.${stopped}`;
  },
  empty:
    'An organization token acts as the organization itself, for programs that belong to no person and no service account. Prefer a service account: it reaches only what is granted, and can be disabled.',
  serviceAccounts: 'Service accounts',
  scope: 'Scope',
  member: 'Member scope',
  memberHelp: 'What every member reaches by open default, and nothing that was granted to anybody.',
  full: 'Full access',
  fullHelp: 'Every integration and every tool, and at the REST API whatever an admin may do.',
  fullWarning:
    'Whoever has this token can do everything here, without a grant and without a person. A service account reaches only what is granted to it.',
  fullInstead: 'Create a service account instead',
  typeName: 'To go on, type the name of the organization:',
  credentials: 'Credentials',
  credentialsFor: (name: string) => `Credentials of ${name}`,
  credentialsOf: (name: string) => `Credentials that ${name} calls with`,
  credentialsNote: 'For each integration it calls. They are erased when the token ends.',
  integration: 'Integration',
  credential: 'Credential',
  actions: 'Actions',
  set: 'Set',
  setFor: (slug: string) => `Set the credential for ${slug}`,
  remove: 'Remove',
  removeFor: (slug: string) => `Remove the credential for ${slug}`,
  close: 'Close',
  noneNeeded: 'No integration needs a credential.',
  typeRule: (name: string) => `Type ${name}, as it is written here.`,
};
