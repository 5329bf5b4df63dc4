import { count, grouped } from '../../ui/numberWords.ts';

interface Signed {
  readonly total: number;
  readonly signed: number;
}

const ofAll = ({ total, signed }: Signed, one: string, several: string): string =>
  `${grouped(total - signed)} of ${count(total, one, several)}`;

/** Says which people and accounts are stopped, and which are not. */
function others(version: number, people: Signed, accounts: Signed): string {
  const one = people.total - people.signed === 1;
  const sentences = [
    ...(people.signed < people.total
      ? [
          `${ofAll(people, 'person', 'people')} ${one ? 'has' : 'have'} not signed version ${grouped(version)}: no tool runs for ${one ? 'that person' : 'them'}.`,
        ]
      : []),
    ...(accounts.signed < accounts.total
      ? [
          `Version ${grouped(version)} is not acknowledged for ${ofAll(accounts, 'service account', 'service accounts')}, which no missing signature stops.`,
        ]
      : []),
  ];
  return sentences.join(' ');
}

export const signingCopy = {
  title: 'AI use policy',
  mine: (version: number) =>
    `You have not signed version ${grouped(version)}: no tool runs for you, or for a program that acts for you, until you do.`,
  sign: (version: number) => `Read and sign version ${grouped(version)}`,
  others,
  who: 'Who has not signed',
};
