import { newId, type Principal } from '@gatehouse/contracts';
import { setOwnMail } from './ownMail';

const now = new Date('2026-11-21T10:00:00Z');
const principal = { orgId: newId('organization'), kind: 'user', id: newId('user') } as Principal;

test.each([
  ['is looked at this moment: no time is told', now, undefined],
  ['goes out later', new Date('2026-11-21T17:00:00Z'), '2026-11-21T17:00:00.000Z'],
])('after other settings, what waits %s', async (_, dueAt, nextAt) => {
  const deps = {
    mails: { nextDue: async () => dueAt, lookAgain: async () => undefined },
    recipients: { find: async () => undefined, set: async (_reader: object, settings: object) => ({ settings, changes: 1 }) },
    mail: { kick: () => undefined },
    clock: () => now,
  };
  const set = { pace: 'daily', dailyAt: '17:00', timeZone: 'UTC' } as const;
  const answer = await setOwnMail(deps as never)(set, { principal } as never);
  expect(answer).toMatchObject({ ...set, revision: 1 });
  expect((answer as { nextAt?: string }).nextAt).toBe(nextAt);
});
