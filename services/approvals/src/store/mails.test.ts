import { openMongo } from '@gatehouse/store';
import { testContext } from '@gatehouse/test-support';
import { invitationMailStore } from './invitationMails';
import { mailStore } from './mails';
import type { MailRow } from './mailSchemas';
import { recipientStore } from './recipients';

const context = testContext('approvals', {});
afterAll(() => context.dispose());
const at = (seconds: number) => new Date(1_000_000_000_000 + seconds * 1_000);
const reader = { orgId: 'org_1', userId: 'usr_1' };

test('a mail has one holder at a time; one that died loses it, and its late word does not count', async () => {
  const mails = await mailStore(await openMongo(context));
  const mail: MailRow = {
    _id: 'req_1:usr_1',
    ...reader,
    requestId: 'req_1',
    orgName: 'Acme',
    orgSlug: 'acme',
    createdAt: at(0),
    attempts: 0,
    dueAt: at(0),
    removeAt: new Date(Date.now() + 3_600_000),
  };
  await Promise.all([mails.add(mail), mails.add(mail)]);
  const claims = await Promise.all(Array.from({ length: 10 }, () => mails.claim(at(1))));
  expect(claims.filter((claim) => claim !== undefined)).toHaveLength(1);
  const first = { id: mail._id, ...reader, attempts: 1 };
  await mails.begin([mail], first, at(1));
  expect(await mails.claim(at(119))).toBeUndefined();
  const again = (await mails.claim(at(122)))!;
  expect(again).toMatchObject({ bundle: mail._id, attempts: 1 });
  const second = { ...first, attempts: 2 };
  await mails.begin([again], second, at(122));
  await mails.again(first, at(0));
  await mails.giveUp(first);
  expect(await mails.claim(at(200))).toBeUndefined();
  await mails.again(second, at(300));
  await mails.sent(second, at(301));
  await mails.add(mail);
  await mails.putBack(mail, at(0));
  await mails.lookAgain(reader, at(0));
  expect(await mails.claim(at(100_000))).toBeUndefined();
});

test('a person is held by one process at a time, until it lets go or its time is over', async () => {
  const recipients = await recipientStore(await openMongo(context));
  const holds = await Promise.all(Array.from({ length: 10 }, () => recipients.hold(reader, at(0))));
  expect(holds.filter((hold) => hold !== undefined)).toHaveLength(1);
  const first = holds.find((hold) => hold !== undefined)!;
  expect(await recipients.hold(reader, at(119))).toBeUndefined();
  const second = (await recipients.hold(reader, at(121)))!;
  await recipients.letGo(first);
  expect(await recipients.hold(reader, at(122))).toBeUndefined();
  await recipients.letGo(second);
  expect(await recipients.hold(reader, at(122))).toBeDefined();
});

test('settings are changed over the version that was seen, and over no other', async () => {
  const recipients = await recipientStore(await openMongo(context));
  const ada = { orgId: 'org_1', userId: 'usr_ada' };
  const settings = { pace: 'daily', dailyAt: '09:00', timeZone: 'UTC' } as const;
  const firsts = await Promise.all(Array.from({ length: 5 }, () => recipients.set(ada, settings, 0)));
  expect(firsts.filter((row) => row !== undefined)).toHaveLength(1);
  expect(await recipients.set(ada, settings, 0)).toBeUndefined();
  expect((await recipients.set(ada, { ...settings, quietHours: { from: '22:00', to: '06:00' } }, 1))?.changes).toBe(2);
  expect((await recipients.set(ada, settings, undefined))?.settings).toEqual(settings);
  expect((await recipients.settingsOf('org_1', ['usr_ada', 'usr_else'])).get('usr_ada')).toEqual(settings);
  expect(await recipients.settingsOf('org_2', ['usr_ada'])).toEqual(new Map());
});

test('an invitation has one mail however often it is told of; another goes out an hour after the last, not before', async () => {
  const mails = await invitationMailStore(await openMongo(context));
  const told = (invited: number, now = invited) => mails.add('org_1', 'inv_1', at(invited), at(now));
  await Promise.all([told(0), told(0), told(0)]);
  const claims = await Promise.all(Array.from({ length: 10 }, () => mails.claim(at(0))));
  expect(claims.filter((claim) => claim !== undefined)).toHaveLength(1);
  const mail = claims.find((claim) => claim !== undefined)!;
  await mails.settle(mail, { state: 'sent', at: at(1) });
  await told(0, 5_000);
  await told(60);
  expect(await mails.claim(at(5_000))).toBeUndefined();
  await told(3_700);
  const next = (await mails.claim(at(3_700)))!;
  expect(next).toMatchObject({ _id: 'inv_1', invitedAt: at(3_700), attempts: 1 });
  await mails.settle(next, { state: 'refused', at: at(3_701), reason: '550' });
  expect(await mails.of('org_1', ['inv_1'])).toMatchObject([{ state: 'refused', reason: '550' }]);
  expect(await mails.of('org_2', ['inv_1'])).toEqual([]);
});

test('an invitation that is renewed while its mail waits or is sent brings no second one', async () => {
  const mails = await invitationMailStore(await openMongo(context));
  const told = (invited: number) => mails.add('org_1', 'inv_twice', at(invited), at(invited));
  await Promise.all([told(0), told(0.001)]);
  const mail = (await mails.claim(at(0.5)))!;
  await told(1);
  expect(await mails.claim(at(1))).toBeUndefined();
  await mails.settle(mail, { state: 'sent', at: at(2) });
  expect(await mails.of('org_1', ['inv_twice'])).toMatchObject([{ state: 'sent', at: at(2) }]);
  expect(await mails.claim(at(5_000))).toBeUndefined();
});

test('an invitation that is made anew while the mail of a withdrawn one is dropped brings its mail', async () => {
  const mails = await invitationMailStore(await openMongo(context));
  const told = (invited: number) => mails.add('org_1', 'inv_anew', at(invited), at(invited));
  await told(0);
  const withdrawn = (await mails.claim(at(0)))!;
  await told(1);
  await mails.drop(withdrawn, at(1));
  const anew = (await mails.claim(at(1)))!;
  expect(anew).toMatchObject({ _id: 'inv_anew', invitedAt: at(1) });
  await mails.drop(anew, at(2));
  expect(await mails.of('org_1', ['inv_anew'])).toEqual([]);
});
