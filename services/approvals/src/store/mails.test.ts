import { openMongo } from '@gatehouse/store';
import { testContext } from '@gatehouse/test-support';
import { mailStore } from './mails';
import type { MailRow } from './schemas';

const context = testContext('approvals', {});
afterAll(() => context.dispose());

test('a mail has one holder at a time; one that died loses it, and its late word does not count', async () => {
  const mails = await mailStore(await openMongo(context));
  const at = (seconds: number) => new Date(1_000_000 + seconds * 1_000);
  const mail: MailRow = {
    _id: 'req_1:usr_1',
    orgId: 'org_1',
    requestId: 'req_1',
    userId: 'usr_1',
    address: 'ada@acme.example',
    name: 'Ada',
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
  const first = claims.find((claim) => claim !== undefined)!;
  expect(await mails.claim(at(119))).toBeUndefined();
  const second = (await mails.claim(at(122)))!;
  expect(second.attempts).toBe(2);
  await mails.again(first, at(0));
  await mails.drop(first);
  expect(await mails.claim(at(200))).toBeUndefined();
  await mails.again(second, at(300));
  const third = (await mails.claim(at(301)))!;
  await mails.sent(third, at(301));
  await mails.add(mail);
  expect(await mails.claim(at(100_000))).toBeUndefined();
});
