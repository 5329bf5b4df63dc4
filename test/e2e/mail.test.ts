/** Mail by person: together, at the times they chose, and about invitations; against the real services, two of those that send, and a real mail server. */
import {
  addMember,
  mails,
  pendingOf,
  startStack,
  startUpstream,
  until,
  type Caller,
  type OwnStack,
  type SentMail,
  type Upstream,
} from '../harness';
import { proves } from '../proves';

let stack: OwnStack;
let api: Upstream;
let caller: Caller;
let org: OwnStack['org'];
/** Approvers beside the admin. */
let mia: Awaited<ReturnType<typeof addMember>>;
const MIA = 'mia@acme.example';
const LOOKS_LIKE_A_LINK = 'Go to https://evil.example <b>now</b>';

beforeAll(async () => {
  api = await startUpstream();
  stack = await startStack({
    apart: ['mailsink', 'approvals'],
    allowUpstreams: [api.host],
    replicas: { approvals: 2 },
    settings: { approvals: { MAIL_GATHER_SECONDS: '10' } },
  });
  ({ org } = stack);
  caller = await stack.readyCaller(LOOKS_LIKE_A_LINK);
  await stack.importFor(caller.account.id, 'api', api.document());
  mia = await addMember(stack, MIA);
  const approvers = { users: [mia.userId] };
  const rule = { name: 'Notes', effect: 'REQUIRE_APPROVAL', tools: ['api/createNote'], reason: 'customers read notes', approvers };
  await org('POST', '/rules', rule);
}, 180_000);
afterAll(async () => {
  await stack?.stop();
  await api?.close();
}, 60_000);

const ask = async (text: string): Promise<string> =>
  pendingOf(await stack.execute('api/createNote', { body: { text } }, { token: caller.token.value })).requestId;
const to = async (address: string): Promise<SentMail[]> => (await mails(stack)).filter((mail) => mail.to.includes(address));
const about = async (address: string, requestId: string): Promise<SentMail[]> =>
  (await to(address)).filter(({ text }) => text.includes(requestId));
const told = (address: string, requestId: string): Promise<SentMail> =>
  until(`mail to ${address}`, async () => (await about(address, requestId))[0], 60_000);
const header = ({ headers }: SentMail, name: string) => headers.filter((one) => one.name === name).map(({ value }) => value);

const clock = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString().slice(11, 16);
const OPEN = { pace: 'atOnce', dailyAt: '08:00', timeZone: 'UTC' };
/** Quiet hours from an hour ago until two hours from now: whenever the test runs, it is quiet. */
const quiet = () => ({ ...OPEN, quietHours: { from: clock(-1), to: clock(2) } });

proves(
  ['MAIL-PACE', 'MAIL-CONTENT'],
  'requests of one minute are one mail, which says who, what, where it leads and how to get less',
  async () => {
    const asked = await Promise.all(['one', 'two', 'three'].map((text) => ask(text)));
    for (const address of [stack.admin.email, MIA]) {
      const mail = await told(address, asked[0]!);
      for (const requestId of asked) expect(mail.text).toContain(`${stack.consoleUrl}/orgs/acme/approvals/${requestId}`);
      expect(mail.subject).toMatch(/^3 calls wait for your decision in /);
      expect(header(mail, 'list-unsubscribe')).toEqual([`<${stack.consoleUrl}/orgs/acme/me/mail>`]);
      for (const part of [mail.text, mail.html]) {
        expect(part).toContain('api/createNote');
        expect(part).toContain('customers read notes');
        expect(part).toContain(new URL(stack.consoleUrl).host);
        expect(part).toContain(`${stack.consoleUrl}/orgs/acme/me/mail`);
        expect(part).not.toContain('https://evil.example');
      }
      expect(mail.html).not.toContain('<b>now');
      expect(mail.text).toContain('Go to https: //evil. example <b>now</b>');
    }
    expect(JSON.stringify(await mails(stack))).not.toContain(caller.token.value);
  },
);

proves(['MAIL-PACE'], 'a person’s quiet hours hold their mail alone; open hours let it go, as one mail', async () => {
  const night = quiet();
  const set = (await mia.org('PUT', '/me/mail', night)) as { revision: number; nextAt?: string };
  expect(set).toMatchObject({ ...night, isSent: true });
  const asked = [await ask('in the night'), await ask('in the same night')];
  await told(stack.admin.email, asked[1]!);
  const { nextAt } = (await until('the time of the next mail', async () => {
    const mail = (await mia.org('GET', '/me/mail')) as { nextAt?: string };
    return mail.nextAt?.slice(11, 16) === night.quietHours.to && mail;
  })) as { nextAt: string };
  expect(Date.parse(nextAt)).toBeGreaterThan(Date.now());
  expect(await about(MIA, asked[0]!)).toEqual([]);
  await mia.org('PUT', '/me/mail', { ...OPEN, revision: set.revision });
  const mail = await told(MIA, asked[0]!);
  expect(mail.text).toContain(asked[1]);
  expect(mail.text).not.toContain('outside the times');
});

proves(['MAIL-PACE'], 'what would end before the quiet hours do is told at once, with the reason', async () => {
  await mia.org('PUT', '/me/mail', quiet());
  const rule = { name: 'Short', effect: 'REQUIRE_APPROVAL', tools: ['api/echo'], reason: 'soon', approvers: { users: [mia.userId] } };
  await org('POST', '/rules', { ...rule, expiresInSeconds: 600 });
  const { requestId } = pendingOf(await stack.execute('api/echo', { q: 'urgent' }, { token: caller.token.value }));
  expect((await told(MIA, requestId)).text).toContain('outside the times you chose');
  await mia.org('PUT', '/me/mail', OPEN);
});

proves(['MAIL-PACE'], 'who wants no mail gets none while somebody else is told', async () => {
  await mia.org('PUT', '/me/mail', { ...OPEN, pace: 'none' });
  const requestId = await ask('not for mia');
  await told(stack.admin.email, requestId);
  expect(await about(MIA, requestId)).toEqual([]);
  await mia.org('PUT', '/me/mail', OPEN);
});

proves(['MAIL-PACE'], 'bad settings are refused by field, and an old version by the one that stands', async () => {
  const refused = async (body: object) =>
    (await mia.org('PUT', '/me/mail', body).catch((err: unknown) => err)) as { status: number; body: unknown };
  for (const [body, field] of [
    [{ ...OPEN, timeZone: 'Mars/Base' }, '/timeZone'],
    [{ ...OPEN, dailyAt: '8:00' }, '/dailyAt'],
    [{ ...OPEN, pace: 'weekly' }, '/pace'],
    [{ ...OPEN, quietHours: { from: '22:00', to: '22:00' } }, '/quietHours/to'],
    [{ ...OPEN, quietHours: { from: '22:00', to: '06:00', extra: 1 } }, '/quietHours'],
  ] as const) {
    const { status, body: answer } = await refused(body);
    expect([status, JSON.stringify(answer)]).toEqual([400, expect.stringContaining(field)]);
  }
  const { revision } = (await mia.org('GET', '/me/mail')) as { revision: number };
  expect(await refused({ ...OPEN, revision: revision - 1 })).toMatchObject({ status: 409 });
});

type Listed = { email: string; mail?: { state: string; reason?: string } };
const mailOf = (email: string, state: string): Promise<unknown> =>
  until(`the mail to ${email} to be ${state}`, async () => {
    const { invitations } = (await org('GET', '/invitations')) as unknown as { invitations: Listed[] };
    const mail = invitations.find((one) => one.email === email)?.mail;
    return mail?.state === state && mail;
  });
const invite = (email: string): Promise<Record<string, unknown>> => org('POST', '/invitations', { email, role: 'member' });

proves(
  ['MAIL-INVITE', 'MAIL-CONTENT'],
  'who is invited is told once: by whom, into what, where, until when; hostile names stay text',
  async () => {
    await org('PATCH', '', { name: 'Free gifts at https://evil.example <img src=x>' });
    const { expiresAt } = await invite('new@acme.example');
    await mailOf('new@acme.example', 'sent');
    expect((await invite('new@acme.example'))['mail']).toMatchObject({ state: 'sent' });
    const [mail, ...more] = await until('the mail', async () => {
      const found = await to('new@acme.example');
      return found.length > 0 && found;
    });
    expect(more).toEqual([]);
    expect(mail!.subject).toBe('Invitation to Free gifts at https: //evil. example <img src=x>');
    for (const part of [mail!.text, mail!.html]) {
      for (const wanted of [stack.admin.email, `${stack.consoleUrl}/orgs`, String(expiresAt).slice(0, 10), 'do nothing', 'no mailing list'])
        expect(part).toContain(wanted);
      expect(part).not.toContain('https://evil.example');
    }
    expect(mail!.html).not.toContain('<img');
  },
);

proves(['MAIL-INVITE'], 'who is invited twice at once is told once', async () => {
  const addresses = Array.from({ length: 8 }, (_, at) => `twice-${at}@acme.example`);
  await Promise.all(addresses.flatMap((email) => [invite(email), invite(email)]));
  for (const email of addresses) await mailOf(email, 'sent');
  await invite('after-twice@acme.example');
  await mailOf('after-twice@acme.example', 'sent');
  expect(await Promise.all(addresses.map(async (email) => (await to(email)).length))).toEqual(addresses.map(() => 1));
});

proves(['MAIL-INVITE'], 'an address that the mail server refuses is told to the admins', async () => {
  await invite('refused@acme.example');
  expect(await mailOf('refused@acme.example', 'refused')).toMatchObject({ reason: expect.stringContaining('no such mailbox') });
});

proves(
  ['MAIL-INVITE'],
  'with the mail server away and the sender killed, each invitation brings one mail, and a withdrawn one none',
  async () => {
    await stack.services['mailsink']!.kill();
    for (const name of ['kept', 'withdrawn']) await invite(`${name}@acme.example`);
    await mailOf('kept@acme.example', 'waiting');
    const { invitations } = (await org('GET', '/invitations')) as { invitations: { id: string; email: string }[] };
    await org('DELETE', `/invitations/${invitations.find(({ email }) => email === 'withdrawn@acme.example')!.id}`);
    await stack.services['approvals']!.kill();
    await stack.services['approvals']!.start();
    await stack.services['mailsink']!.start();
    await until('the mail that waited', async () => (await to('kept@acme.example')).length > 0, 200_000);
    await mailOf('kept@acme.example', 'sent');
    await invite('last@acme.example');
    await mailOf('last@acme.example', 'sent');
    expect(await to('kept@acme.example')).toHaveLength(1);
    expect(await to('withdrawn@acme.example')).toEqual([]);
  },
  300_000,
);
