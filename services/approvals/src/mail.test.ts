/** Mail to approvers by a real SMTP server, which may be away. */
import { newId, type Principal } from '@gatehouse/contracts';
import { freePort, until } from '@gatehouse/test-support';
import { SMTPServer } from 'smtp-server';
import { callOf, principalOf, startFixture, type Fixture } from './testing/fixture';

interface Received {
  to: string;
  raw: string;
}

let fixture: Fixture;
let port: number;
let server: SMTPServer | undefined;
const inbox: Received[] = [];
/** Refuse so many mails before one is taken. */
let refusals = 0;

const startServer = (): Promise<void> => {
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (refusals > 0) return void ((refusals -= 1), done(Object.assign(new Error('come back later'), { responseCode: 451 })));
        inbox.push({ to: envelope.rcptTo[0]!.address, raw: Buffer.concat(chunks).toString() });
        done();
      });
    },
  });
  return new Promise((resolve) => server!.listen(port, '127.0.0.1', resolve));
};
const stopServer = (): Promise<void> => new Promise((resolve) => (server === undefined ? resolve() : server.close(() => resolve())));

const orgId = newId('organization');
const people = ['ada', 'bo', 'cy'].map((name) => principalOf(orgId, 'user', `${name}@acme.example`, { role: 'admin' }));
const account = principalOf(orgId, 'serviceAccount', 'nightly <b>bot</b>');
const group = newId('group');
const asked: object[] = [];

beforeAll(async () => {
  port = await freePort();
  fixture = await startFixture({
    smtpUrl: `smtp://127.0.0.1:${port}`,
    addresses: (request) => {
      if (request.admins) asked.push(request);
      return people.map(({ id, name }) => ({ userId: id, email: name, name: `${name.slice(0, 3)}\r\nBcc: x@y.example` }));
    },
  });
});
afterAll(async () => {
  await fixture.stop();
  await stopServer();
});
beforeEach(() => inbox.splice(0));

const mailOf = (requestId: string) => inbox.filter(({ raw }) => raw.includes(requestId));
const delivered = (requestId: string) =>
  mailOf(requestId)
    .map(({ to }) => to)
    .sort();
const sent = async (requestId: string) => await fixture.mails.countDocuments({ requestId, sentAt: { $exists: true } });
const ruleId = newId('rule');
const ask = (by: Principal = account, args: object = { n: newId('call') }) =>
  fixture.open(
    by,
    callOf(args, {
      terms: {
        rule: { id: ruleId, name: 'Refunds <i>' },
        reason: 'Refunds need a yes',
        approvers: { users: [people[1]!.id], groups: [group] },
        expiresInSeconds: 600,
        creatorMayApprove: true,
      },
    }),
  );

test('mail server down: the request is there at once, and each approver gets one mail when it is back', async () => {
  const started = performance.now();
  const pending = await ask();
  expect((await fixture.list(people[0]!)).approvals.map(({ requestId }) => requestId)).toContain(pending.requestId);
  expect(performance.now() - started).toBeLessThan(5_000);
  await until(async () => (await fixture.mails.countDocuments({ requestId: pending.requestId, attempts: { $gte: 2 } })) === people.length);
  refusals = 2;
  await startServer();
  await until(async () => (await sent(pending.requestId)) === people.length);
  expect(delivered(pending.requestId)).toEqual(people.map(({ name }) => name).sort());
  expect(asked.at(-1)).toMatchObject({ orgId, userIds: [people[1]!.id], groupIds: [group], admins: true });
}, 60_000);

test('the mail says who wants what under which rule until when, in words that cannot be turned into anything else', async () => {
  const { requestId, approvalUrl } = await ask();
  await until(async () => (await sent(requestId)) === people.length);
  const { raw } = mailOf(requestId).find(({ to }) => to === people[0]!.name)!;
  expect(raw).toMatch(/^Subject: Waits for your decision: orders\/refundOrder\r$/m);
  expect(raw.replace(/\r\n /g, ' ')).toContain(`Message-ID: <${requestId}.${people[0]!.id}@console.example>`);
  expect(raw).toMatch(/^Auto-Submitted: auto-generated\r$/m);
  expect(raw).not.toMatch(/^Bcc:/m);
  const text = raw.replace(/=\r\n/g, '').replace(/=3D/g, '=');
  expect(text).toContain('nightly <b>bot</b> wants to call orders/refundOrder in Acme');
  expect(text).toContain('nightly &lt;b&gt;bot&lt;/b&gt;');
  expect(text).toContain('Refunds &lt;i&gt;');
  expect(text).toContain('Refunds need a yes');
  expect(text).toMatch(/Until: {3}\d{4}-\d\d-\d\d \d\d:\d\d UTC/);
  expect(text).toContain('alone approves nothing');
  expect(text).toContain(approvalUrl);
});

test('repeats bring no second mail, the person who asks none at all', async () => {
  const args = { repeated: 1 };
  const by = people[2]!;
  const answers = await Promise.all([1, 2, 3, 4].map(() => ask(by, args)));
  const { requestId } = answers[0]!;
  await ask(by, args);
  await until(async () => (await sent(requestId)) === 2);
  const other = await ask();
  await until(async () => (await sent(other.requestId)) === people.length);
  expect(delivered(requestId)).toEqual(
    people
      .slice(0, 2)
      .map(({ name }) => name)
      .sort(),
  );
});

test('who decides while the server is away saves the others the mail', async () => {
  await stopServer();
  const { requestId } = await ask();
  await until(async () => (await fixture.mails.countDocuments({ requestId, attempts: { $gte: 1 } })) === people.length);
  await fixture.decide(people[0]!, { requestId, decision: 'reject' });
  // A try that began before the decision may still reach a server that is back.
  await until(async () => (await fixture.mails.countDocuments({ requestId, dueAt: { $exists: true } })) === 0);
  await startServer();
  const other = await ask();
  await until(async () => (await sent(other.requestId)) === people.length);
  expect(delivered(requestId)).toEqual([]);
}, 60_000);
