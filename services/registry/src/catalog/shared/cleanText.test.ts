import { cleanLine, cleanText, isVisibleText } from './cleanText';

test('what nobody sees is taken out', () => {
  const hidden = '\u0000\u001b\u200b\u200d\u202e\u2066\ufeff\u00ad\u3164\ufe0f\u{e0049}\u{e0100}\ud800';
  expect(cleanText(`a${hidden}b\r\nc`, 100).replace('\ufffd', '')).toBe('ab\nc');
  expect(cleanLine(' a \n\t b ', 100)).toBe('a b');
  expect(isVisibleText('größe_[x]')).toBe(true);
  for (const character of hidden) expect(isVisibleText(`a${character}`)).toBe(false);
});

test('text is cut with a mark, never inside a character', () => {
  expect(cleanText('abcdef', 4)).toBe('abc…');
  expect(cleanText('ab😀😀', 4)).toBe('ab…');
  expect(cleanText(undefined, 4)).toBe('');
});
