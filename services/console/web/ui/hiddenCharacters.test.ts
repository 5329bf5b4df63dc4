import { piecesOf, spelledOut } from './hiddenCharacters';

test('what cannot be seen is spelled out, what can be stays', () => {
  expect(spelledOut('ok\u202Egnp')).toBe('ok[U+202E]gnp');
  expect(spelledOut('a\u200Bb\uFEFFc\u00ADd')).toBe('a[U+200B]b[U+FEFF]c[U+00AD]d');
  expect(spelledOut('\u{E0041}')).toBe('[U+E0041]');
  expect(spelledOut('\u3164')).toBe('[U+3164]');
  expect(spelledOut('\0\u001b[31m\u007f')).toBe('[U+0000][U+001B][31m[U+007F]');
  expect(spelledOut('Jürgen Žižek 山田 👩 <b>')).toBe('Jürgen Žižek 山田 👩 <b>');
});

test('line breaks are text only where lines are meant', () => {
  expect(spelledOut('a\nb')).toBe('a[U+000A]b');
  expect(piecesOf('a\n\tb', true)).toEqual([{ text: 'a\n\tb' }]);
  expect(piecesOf('a\rb', true)).toEqual([{ text: 'a' }, { hidden: 'U+000D' }, { text: 'b' }]);
});

test('a surrogate that stands alone is no character and is drawn as it is', () => {
  expect(piecesOf('x\uD83Dy').map((piece) => ('text' in piece ? piece.text.length : 0))).toEqual([3]);
});
