/** SMTP as development needs it: takes every mail from this machine, sends none. */
import type { Readable } from 'node:stream';
import type { Log } from '@gatehouse/runtime';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { Mailbox } from './mailbox';

const MAX_BYTES = 5 * 1_024 * 1_024;

async function read(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

const addressOf = (address: { address: string } | false): string => (address === false ? '' : address.address);

/** Makes the SMTP server; the caller starts it. */
export function smtpServer(mailbox: Mailbox, log: Log): SMTPServer {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: MAX_BYTES,
    // Refuses `refused@…` the way servers do for a mailbox that they do not have.
    onRcptTo({ address }, _session, done) {
      if (address.startsWith('refused@')) return done(Object.assign(new Error('5.1.1 no such mailbox here'), { responseCode: 550 }));
      done();
    },
    onData(stream, { envelope }, done) {
      read(stream)
        .then(async (bytes) => {
          // Past the size it announced the server answers 552 by itself; what was read so far is no mail.
          if (stream.sizeExceeded) return done(Object.assign(new Error('the mail is too large'), { responseCode: 552 }));
          const { messageId = '', subject = '', text = '', html = '', headers } = await PostalMime.parse(bytes);
          const to = envelope.rcptTo.map(addressOf);
          const shown = headers.map(({ key, value }) => ({ name: key, value }));
          const from = addressOf(envelope.mailFrom);
          mailbox.add({ receivedAt: new Date().toISOString(), from, to, messageId, headers: shown, subject, text, html });
          done();
        })
        .catch((err: unknown) => done(err instanceof Error ? err : new Error(String(err))));
    },
  });
  // A connection that breaks is the sender's affair.
  server.on('error', (err) => log.debug({ err }, 'mail connection failed'));
  return server;
}
