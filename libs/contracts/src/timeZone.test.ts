import { checkedTimeZone } from './timeZone';

test.each([
  ['Europe/Berlin', 'Europe/Berlin'],
  ['america/new_york', 'America/New_York'],
  ['UTC', 'UTC'],
  ['US/Pacific', 'US/Pacific'],
  ['Etc/GMT+5', 'Etc/GMT+5'],
])('%s is kept as %s', (given, kept) => {
  expect(checkedTimeZone(given)).toBe(kept);
});

test.each(['', 'Mars/Olympus', '+01:00', 'Europe/Berlin ', 'Europe/../Berlin', '../etc/localtime'])(
  '%j is refused, with the field',
  (given) => {
    expect(() => checkedTimeZone(given)).toThrow(
      expect.objectContaining({ code: 'invalid', details: ['/timeZone: must be an IANA time zone name such as Europe/Berlin'] }) as Error,
    );
  },
);
