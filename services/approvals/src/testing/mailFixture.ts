/** Mail by a clock of the test's own: the real stores and a real mail server; `round` is what processes do when they look for mail. */
import type { Bus } from '@gatehouse/bus';
import { AppError, newId, type approvals } from '@gatehouse/contracts';
import { openMongo } from '@gatehouse/store';
import { freePort, testContext } from '@gatehouse/test-support';
import { SMTPServer } from 'smtp-server';
import { addressMails } from '../mail/address';
import { deliverOne } from '../mail/deliver';
import type { MailDeps } from '../mail/deps';
import { createMailer } from '../mail/mailer';
import { invitationMailStore } from '../store/invitationMails';
import { mailStore } from '../store/mails';
import { recipientStore } from '../store/recipients';
import { requestStore } from '../store/requests';
import { callOf } from './fixture';

export interface Taken {
  readonly to: string;
  readonly raw: string;
}
export interface Person {
  readonly userId: string;
  readonly email: string;
}

/** Lines of the text are joined where they were broken; a header that ends in `=` stays a line of its own. */
function unfolded(mail: string): string {
  const end = mail.indexOf('\r\n\r\n');
  return mail.slice(0, end) + mail.slice(end).replace(/=\r\n/g, '');
}

async function mailServer(port: number, taken: Taken[], refused: Set<string>) {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo: ({ address }, _session, done) =>
      refused.has(address) ? done(Object.assign(new Error('no such mailbox'), { responseCode: 550 })) : done(),
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        taken.push({
          to: (envelope.rcptTo[0] as { address: string }).address,
          raw: unfolded(Buffer.concat(chunks).toString()),
        });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return server;
}

export async function startMailFixture() {
  const context = testContext('approvals', {});
  const mongo = await openMongo(context);
  const port = await freePort();
  const taken: Taken[] = [];
  const refused = new Set<string>();
  const server = await mailServer(port, taken, refused);
  let now = new Date('2026-11-21T10:00:00Z');
  const orgId = newId('organization');
  const people: Person[] = ['ada', 'bo'].map((name) => ({ userId: newId('user'), email: `${name}@acme.example` }));
  /** Ids of people who are no longer members. */
  const gone = new Set<string>();
  const call = (_: unknown, { userIds, admins }: { userIds: string[]; admins: boolean }) => {
    if (gone.size === people.length) throw new AppError('not_found', 'none');
    const found = people.filter(({ userId }) => !gone.has(userId) && (admins || userIds.includes(userId)));
    return Promise.resolve({ orgName: 'Acme', orgSlug: 'acme', people: found });
  };
  const requests = await requestStore(mongo);
  const deps: MailDeps = {
    bus: { call: call as unknown as Bus['call'] },
    requests,
    mails: await mailStore(mongo),
    recipients: await recipientStore(mongo),
    invitationMails: await invitationMailStore(mongo),
    send: createMailer(`smtp://127.0.0.1:${port}`, 'Gatehouse <gatehouse@example.test>'),
    gatherMs: 60_000,
    controlRoomUrl: 'https://console.example',
    log: { warn: () => undefined },
    clock: () => now,
  };
  let n = 0;

  return {
    deps,
    orgId,
    people,
    gone,
    refused,
    taken,
    requests,
    /** What was sent since it was asked last. */
    sent: (): Taken[] => taken.splice(0),
    pass: (seconds: number): void => void (now = new Date(now.getTime() + seconds * 1_000)),
    at: (time: string): void => void (now = new Date(time)),
    set: (person: Person, settings: Partial<approvals.MailSettings>) =>
      deps.recipients.set({ orgId, userId: person.userId }, { pace: 'atOnce', dailyAt: '08:00', timeZone: 'UTC', ...settings }, undefined),
    /** A call that waits, addressed to everybody; its id. */
    async ask(livesSeconds = 86_400): Promise<string> {
      n += 1;
      const asked = callOf({ n });
      const request = {
        ...asked,
        _id: newId('request'),
        orgId,
        taskId: newId('task'),
        approvers: [],
        requester: { kind: 'serviceAccount', id: newId('serviceAccount'), name: 'nightly' },
        tokenCreators: [],
        barred: [],
        correlationId: 'c',
        createdAt: now,
        updatedAt: now,
        expiresAt: new Date(now.getTime() + livesSeconds * 1_000),
        status: 'pending',
        repeats: 1,
      } as const;
      const event = { eventId: newId('event') } as Parameters<typeof requests.insert>[2];
      await requests.insert(request, { openKey: request._id, slot: request._id, notify: true }, event);
      await addressMails(deps, request, now);
      return request._id;
    },
    /** Processes look for mail, all at the same moment, until none is due. */
    async round(processes = 1, by: MailDeps = deps): Promise<void> {
      const one = async (): Promise<void> => {
        while (await deliverOne(by));
      };
      await Promise.all(Array.from({ length: processes }, one));
    },
    async stop(): Promise<void> {
      await new Promise<void>((resolve) => server.close(() => resolve()));
      await context.dispose();
    },
  };
}
export type MailFixture = Awaited<ReturnType<typeof startMailFixture>>;
