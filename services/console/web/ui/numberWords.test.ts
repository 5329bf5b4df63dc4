import { anyOf, asSentence, count, grouped, listed } from './numberWords';

test('numbers are grouped and carry their unit in the right number', () => {
  expect(grouped(1_204_330)).toBe('1,204,330');
  expect([count(0, 'token'), count(1, 'token'), count(1_000, 'token')]).toEqual(['0 tokens', '1 token', '1,000 tokens']);
  expect(count(2, 'thing needs', 'things need')).toBe('2 things need');
});

test('lists are read aloud', () => {
  expect(listed(['a', 'b', 'c'])).toBe('a, b and c');
  expect(anyOf(['Ana', 'Jon'])).toBe('Ana or Jon');
});

test('words of the server become a sentence', () => {
  expect(asSentence('slug is taken')).toBe('Slug is taken.');
  expect(asSentence('Really?')).toBe('Really?');
  expect(asSentence('')).toBe('');
  expect(asSentence('parcel/whoami was not run')).toBe('parcel/whoami was not run.');
});
