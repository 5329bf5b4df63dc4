import { portablePattern } from './portablePattern';

test.each([
  ['/^[a-z]+$/', '^[a-z]+$'],
  ['^[\\w-.]+$', '^[\\w\\-.]+$'],
  ['^[.-\\d]$', '^[.\\-\\d]$'],
  ['^\\d{4}\\-\\d{2}$', '^\\d{4}-\\d{2}$'],
  ['^\\_\\@\\ \\"$', '^_@ "$'],
  ['\\A[[:alpha:]_]+\\z', '^[A-Za-z_]+$'],
  ['^\\\\A$', '^\\\\A$'],
  ['^[a\\-z]$', '^[a\\-z]$'],
  ['^a/b$', '^a/b$'],
  ['(?i)^a$', '(?i)^a$'],
  ['(', '('],
])('%s is read as %s', (source, pattern) => expect(portablePattern(source)).toBe(pattern));

test('what our engine would read as something else is no pattern', () => expect(portablePattern('/^a$/i')).toBeUndefined());
