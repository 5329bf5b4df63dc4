import { isMailed } from './lastMail';

const createdAt = '2026-11-21T10:00:00.000Z';
const after = (at: string) => isMailed({ createdAt, mail: { state: 'sent', at } });

test('an invitation that is renewed within the hour after its last mail brings none; the mail of this very one is no such', () => {
  expect(after('2026-11-21T09:00:01.000Z')).toBe(false);
  expect(after('2026-11-21T09:00:00.000Z')).toBe(true);
  expect(after('2026-11-21T10:00:01.000Z')).toBe(true);
  expect(isMailed({ createdAt, mail: { state: 'refused', at: '2026-11-21T09:30:00.000Z' } })).toBe(true);
  expect(isMailed({ createdAt })).toBe(true);
});
