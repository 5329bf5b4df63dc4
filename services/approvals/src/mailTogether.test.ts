/** What goes together, when, and once: by a clock of the test's own, with real stores and a real mail server. */
import { addressMails } from './mail/address';
import { deliverOne } from './mail/deliver';
import { startMailFixture, type MailFixture } from './testing/mailFixture';

let w: MailFixture;
beforeEach(async () => void (w = await startMailFixture()));
afterEach(() => w.stop());

const messageIdOf = (raw: string): string => /^Message-ID:\s+(\S+)/im.exec(raw)![1]!;
const toAda = (): string[] =>
  w
    .sent()
    .filter(({ to }) => to === 'ada@acme.example')
    .map(({ raw }) => raw);
/** A process that dies in the middle of its work: it never comes back from sending. */
const dying = () => ({ ...w.deps, send: () => new Promise<never>(() => undefined) });
async function dieWhileSending(): Promise<void> {
  void deliverOne(dying());
  const [ada] = w.people;
  for (;;) {
    const rows = await w.deps.mails.dueFor({ orgId: w.orgId, userId: ada!.userId });
    if (rows.some(({ attempts }) => attempts > 0)) return;
    await new Promise((next) => setImmediate(next));
  }
}

test('requests of one minute are one mail per person, however many processes look for it', async () => {
  const ids = [await w.ask(), await w.ask()];
  w.pass(59);
  ids.push(await w.ask());
  await w.round(8);
  expect(w.sent()).toEqual([]);
  w.pass(1);
  await w.round(8);
  const sent = w.sent();
  expect(sent.map(({ to }) => to).sort()).toEqual(['ada@acme.example', 'bo@acme.example']);
  for (const { raw } of sent) for (const id of ids) expect(raw).toContain(id);
  expect(sent[0]!.raw).toMatch(/^Subject: 3 calls wait for your decision in Acme\r$/m);
  expect(sent[0]!.raw).toMatch(/^List-Unsubscribe: <https:\/\/console\.example\/orgs\/acme\/me\/mail>\r$/m);
  w.pass(3_600);
  await w.round(8);
  expect(w.sent()).toEqual([]);
});

test('a process that dies before it sends delays the mail by its lease; there is one mail', async () => {
  w.gone.add(w.people[1]!.userId);
  const id = await w.ask();
  w.pass(60);
  const claimed = await w.deps.mails.claim(w.deps.clock());
  await w.deps.recipients.hold(claimed!, w.deps.clock());
  w.pass(119);
  await w.round(3);
  expect(w.sent()).toEqual([]);
  w.pass(2);
  await w.round(3);
  const [mail, ...more] = toAda();
  expect(more).toEqual([]);
  expect(mail).toContain(id);
});

test('a try that nobody knows the end of is repeated alone and under its id; what came in later goes in the next mail', async () => {
  w.gone.add(w.people[1]!.userId);
  const first = await w.ask();
  w.pass(60);
  await dieWhileSending();
  const later = await w.ask();
  w.pass(121);
  await w.round(3);
  // A process that found the person in another's hands looks again a second later, and may find so once more.
  for (let looks = 0; looks < 3; looks += 1) {
    w.pass(2);
    await w.round(3);
  }
  const [again, next, ...more] = toAda();
  expect(more).toEqual([]);
  expect(messageIdOf(again!)).toBe(`<${first}.${w.people[0]!.userId}@console.example>`);
  expect(again).not.toContain(later);
  expect(next).toContain(later);
  expect(next).not.toContain(first);
});

test('a digest comes at its time, with what still waits; who decided or left meanwhile gets none', async () => {
  const [ada, bo] = w.people;
  await w.set(ada!, { pace: 'daily', dailyAt: '17:00' });
  await w.set(bo!, { pace: 'hourly' });
  const [kept, decided] = [await w.ask(), await w.ask()];
  w.at('2026-11-21T10:59:59Z');
  await w.round();
  expect(w.sent()).toEqual([]);
  w.gone.add(bo!.userId);
  w.at('2026-11-21T11:00:00Z');
  await w.round();
  expect(w.sent()).toEqual([]);
  await w.requests.take({ from: 'pending', to: 'rejected' } as never, { orgId: w.orgId, _id: decided }, w.deps.clock(), {});
  w.at('2026-11-21T17:00:00Z');
  await w.round();
  const [mail, ...more] = w.sent();
  expect(more).toEqual([]);
  expect(mail!.to).toBe(ada!.email);
  expect(mail!.raw).toContain(kept);
  expect(mail!.raw).not.toContain(decided);
});

test('quiet hours hold mail to their end, but not what would end before: that comes at once with all that waits, and says why', async () => {
  const [ada, bo] = w.people;
  w.gone.add(bo!.userId);
  await w.set(ada!, { quietHours: { from: '09:00', to: '18:00' } });
  const calm = await w.ask();
  w.pass(600);
  await w.round();
  expect(w.sent()).toEqual([]);
  const urgent = await w.ask(3_600);
  w.pass(60);
  await w.round();
  const [mail, ...more] = toAda();
  expect(more).toEqual([]);
  expect(mail).toContain(urgent);
  expect(mail).toContain(calm);
  expect(mail).toContain('outside the times you chose');
  const held = await w.ask();
  w.at('2026-11-21T18:00:00Z');
  await w.round();
  const [after] = toAda();
  expect(after).toContain(held);
  expect(after).not.toContain('outside the times you chose');
});

test('who wants none gets none while somebody else is told, and is told when nobody else would be', async () => {
  const [ada, bo] = w.people;
  await w.set(ada!, { pace: 'none' });
  await w.ask();
  w.pass(60);
  await w.round();
  expect(w.sent().map(({ to }) => to)).toEqual([bo!.email]);
  await w.set(bo!, { pace: 'none' });
  await w.ask();
  w.pass(60);
  await w.round();
  const sent = w.sent();
  expect(sent.map(({ to }) => to).sort()).toEqual([ada!.email, bo!.email]);
  expect(sent[0]!.raw).toContain('although you want none');
});

test('an address that is refused is not tried again, and its person can read why; the next mail that is taken ends that', async () => {
  const [ada, bo] = w.people;
  w.gone.add(bo!.userId);
  w.refused.add(ada!.email);
  await w.ask();
  w.pass(60);
  await w.round();
  const reader = { orgId: w.orgId, userId: ada!.userId };
  expect((await w.deps.recipients.find(reader))?.refused?.reason).toBe('550 no such mailbox');
  expect(await w.deps.mails.dueFor(reader)).toEqual([]);
  w.refused.clear();
  await w.ask();
  w.pass(60);
  await w.round();
  expect(toAda()).toHaveLength(1);
  expect((await w.deps.recipients.find(reader))?.refused).toBeUndefined();
});

test('who is not asked any more gets no mail, who is asked now gets one, and nobody gets two', async () => {
  const [ada, bo] = w.people;
  w.gone.add(bo!.userId);
  const told = await w.ask();
  w.pass(60);
  await w.round();
  expect(w.sent().map(({ to }) => to)).toEqual(['ada@acme.example']);
  const untold = await w.ask();
  const reask = async (): Promise<void> => {
    for (const id of [told, untold]) await addressMails(w.deps, (await w.requests.find(w.orgId, id))!, w.deps.clock());
  };
  w.gone.clear();
  w.gone.add(ada!.userId);
  await reask();
  w.pass(60);
  await w.round();
  const [toBo, ...more] = w.sent();
  expect([toBo!.to, toBo!.raw.includes(told), toBo!.raw.includes(untold), more]).toEqual(['bo@acme.example', true, true, []]);
  // When it is asked again, she hears of what she was not told.
  w.gone.clear();
  await reask();
  w.pass(60);
  await w.round();
  const sent = w.sent();
  expect(sent.map(({ to, raw }) => [to, raw.includes(told), raw.includes(untold)])).toEqual([['ada@acme.example', false, true]]);
});
