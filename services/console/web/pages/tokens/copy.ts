import { count } from '../../ui/numberWords.ts';

const day = 86_400;

export const copy = {
  create: 'Create token',
  creating: 'Creating…',
  name: 'Name',
  nameHelp: 'Where it will be used, such as ci-main.',
  lastsDefault: 'It lasts one year. By the REST API it can be made to end sooner.',
  validUntil: (when: string) => `Made now, it is valid until ${when}.`,
  life: 'Lasts',
  lives: [
    { value: '31536000', label: 'one year, the longest' },
    { value: String(90 * day), label: '90 days' },
    { value: String(30 * day), label: '30 days' },
    { value: String(7 * day), label: '7 days' },
    { value: String(day), label: 'one day' },
    { value: '3600', label: 'one hour' },
  ],
  created: (name: string) => `Token ${name} created.`,
  columns: { name: 'Name', value: 'Begins with', state: 'State', created: 'Created', used: 'Last used', ends: 'Ends', actions: 'Actions' },
  revoke: 'Revoke',
  revokeTitle: (name: string) => `Revoke ${name}?`,
  revokeBody: (lastUsed: string | undefined) =>
    `Every call with it fails from then on. ${lastUsed === undefined ? 'It was never used.' : `Last used ${lastUsed}.`}`,
  revokeAction: 'Revoke token',
  revoking: 'Revoking…',
  keep: 'Keep token',
  revoked: (name: string, at: string) => `${name} revoked ${at}. Calls that start from now fail.`,
  did: 'What it did',
  didOf: (name: string) => `What it did: ${name}`,
  by: (who: string) => `by ${who}`,
  working: (all: number, working: number, soon: string | undefined) => {
    if (working === 0) return all === 0 ? 'There is no token.' : 'No token works any more.';
    const ends = soon === undefined ? '' : `, ${working === 1 ? 'it' : 'the next'} ends in ${soon}`;
    return `${count(working, 'token')} ${working === 1 ? 'works' : 'work'}${ends}.`;
  },
};
