import { signingCopy } from './signingCopy';

test('who has not signed is counted, and said to be stopped where that is so', () => {
  const said = (people: [number, number], accounts: [number, number]): string =>
    signingCopy.others(2, { signed: people[0], total: people[1] }, { signed: accounts[0], total: accounts[1] });
  const ofAccounts = 'Version 2 is not acknowledged for 3 of 4 service accounts, which no missing signature stops.';
  expect(said([3, 5], [4, 4])).toBe('2 of 5 people have not signed version 2: no tool runs for them.');
  expect(said([4, 5], [1, 4])).toBe(`1 of 5 people has not signed version 2: no tool runs for that person. ${ofAccounts}`);
  expect(said([0, 1], [0, 0])).toBe('1 of 1 person has not signed version 2: no tool runs for that person.');
  expect(said([5, 5], [1, 4])).toBe(ofAccounts);
});
