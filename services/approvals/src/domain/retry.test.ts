import { MAX_ATTEMPTS, pauseAfter, refusalOf } from './retry';

test('pauses double up to a quarter of an hour, and end after about a day', () => {
  expect([1, 2, 3, 4].map(pauseAfter)).toEqual([1_000, 2_000, 4_000, 8_000]);
  expect(pauseAfter(11)).toBe(900_000);
  expect(pauseAfter(10_000)).toBe(900_000);
  const all = Array.from({ length: MAX_ATTEMPTS - 1 }, (_, i) => pauseAfter(i + 1)).reduce((a, b) => a + b);
  expect(all / 3_600_000).toBeGreaterThan(22);
  expect(all / 3_600_000).toBeLessThan(26);
});

test('an address or a mail that the server refuses is refused for good; all else may be another time', () => {
  expect(refusalOf({ responseCode: 550, command: 'RCPT TO', response: '550 no such mailbox' })).toBe('550 no such mailbox');
  expect(refusalOf({ responseCode: 554, command: 'DATA' })).toBe('refused with 554');
  expect(refusalOf({ responseCode: 450, command: 'RCPT TO', response: 'later' })).toBeUndefined();
  expect(refusalOf({ responseCode: 535, command: 'AUTH PLAIN', response: 'wrong password' })).toBeUndefined();
  expect(refusalOf({ responseCode: 550, command: 'MAIL FROM', response: 'not your domain' })).toBeUndefined();
  expect(refusalOf(new Error('connection lost'))).toBeUndefined();
});
