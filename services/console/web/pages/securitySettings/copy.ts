import type { TokenHolders } from '../../api/queries/holdings.ts';
import { count, grouped } from '../../ui/numberWords.ts';

/** `4 tokens of 2 people`; of very many members only the first are counted. */
const held = ({ tokens, people, isPartial }: TokenHolders): string =>
  `${isPartial ? 'At least ' : ''}${count(tokens, 'token')} of ${count(people, 'person', 'people')}`;

export const copy = {
  title: 'Security settings',
  what: 'The security settings',
  sentence: (tokensOn: boolean, ranges: number) =>
    `Personal tokens are ${tokensOn ? 'on' : 'off'}. Calls may come from ${ranges === 0 ? 'anywhere' : `${count(ranges, 'address or range', 'addresses or ranges')} only`}.`,

  tokensTitle: 'Personal tokens',
  tokensNote: 'A personal token acts as its owner at the MCP address, for programs that cannot sign in.',
  tokensLabel: 'Members may create and use personal tokens',
  counting: 'Counting tokens…',
  countFailed: 'How many tokens there are could not be counted.',
  on: (holders: TokenHolders) =>
    holders.tokens === 0 ? 'Nobody has one.' : `${held(holders)} ${holders.tokens === 1 ? 'works' : 'work'}.`,
  off: (holders: TokenHolders, members: number) => {
    const could = `${count(members, 'person', 'people')} would be able to create one`;
    return holders.tokens === 0 ? `${could}.` : `${could}. ${held(holders)}, made before, would work again.`;
  },
  offTitle: 'Switch personal tokens off?',
  offBody: (holders: TokenHolders | undefined) =>
    holders === undefined
      ? 'Every personal token stops now.'
      : holders.tokens === 0
        ? 'Nobody has a working one, so nothing stops.'
        : `${held(holders)} ${holders.tokens === 1 ? 'stops' : 'stop'} now.`,
  offAfter: 'They are not revoked: switched on again, those not yet expired work again.',
  offAction: 'Switch off',
  switching: 'Switching off…',
  keepOn: 'Keep on',
  saidOff: (at: string) => `Personal tokens switched off ${at}. Calls with one that start from now fail.`,
  saidOn: 'Personal tokens are on.',

  addressesTitle: 'Allowed addresses',
  addressesNote: 'Where calls to this organization may come from, at the MCP address, the REST API and this console.',
  any: 'Any. Calls are accepted from everywhere, if their credential is good.',
  inside: (address: string) => `Yours, ${address}, is inside`,
  edit: 'Edit',
  label: 'Allowed addresses',
  help: 'One address or range a line, such as 203.0.113.0/24 or 2001:db8::/32. Empty: any. Calls from elsewhere fail from the moment this is saved.',
  yours: (address: string) => `You call from ${address}. A list without it is refused: it would shut you out.`,
  addYours: (address: string) => `Add ${address}`,
  save: 'Save addresses',
  saving: 'Saving…',
  cancel: 'Cancel',
  saved: (ranges: number, at: string) =>
    ranges === 0
      ? `Saved ${at}. Calls may come from anywhere.`
      : `Saved ${at}. Calls that start from now pass from ${grouped(ranges)} ${ranges === 1 ? 'place' : 'places'} only.`,
};
