import { retryAfterSeconds } from './retryAfter';

const NOW = Date.parse('2026-01-01T00:00:00Z');

test.each([
  ['30', 30],
  [' 5 ', 5],
  ['999999999', 86_400],
  ['Thu, 01 Jan 2026 00:01:00 GMT', 60],
  ['0', undefined],
  ['-3', undefined],
  ['Wed, 31 Dec 2025 23:59:00 GMT', undefined],
  ['soon', undefined],
  ['', undefined],
  [undefined, undefined],
])('%j', (header, seconds) => expect(retryAfterSeconds(header, NOW)).toBe(seconds));
