/** A real mail goes in by SMTP and is looked at by HTTP. */
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { startService, type Running } from '@gatehouse/runtime';
import { freePort } from '@gatehouse/test-support';
import { createMailbox } from './mailbox';
import { mailsink } from './service';

let running: Running;
let base: string;
let smtpPort: number;

/** One mail, in the words of the protocol; resolves with the server's answers. */
function send(lines: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(smtpPort, '127.0.0.1');
    const dialogue = [
      'EHLO here',
      'MAIL FROM:<from@example.test>',
      'RCPT TO:<ada@example.test>',
      'DATA',
      [...lines, '.'].join('\r\n'),
      'QUIT',
    ];
    let said = '';
    socket.on('data', (chunk) => {
      said += chunk.toString();
      if (/^\d{3} .*\r\n$/m.test(chunk.toString())) {
        const next = dialogue.shift();
        if (next !== undefined) socket.write(`${next}\r\n`);
      }
    });
    socket.once('error', reject).once('close', () => resolve(said));
  });
}
const mailOf = (subject: string, body: string) => [
  `Subject: ${subject}`,
  'Message-ID: <a@b>',
  'Content-Type: text/html; charset=utf-8',
  '',
  body,
];

beforeAll(async () => {
  const [smtp, http] = [await freePort(), await freePort()];
  smtpPort = smtp;
  base = `http://127.0.0.1:${http}`;
  // An address for everybody is not taken up.
  running = await startService(mailsink, { SMTP_PORT: String(smtp), MAIL_PORT: String(http), HOST: '0.0.0.0', LOG_LEVEL: 'silent' });
});
afterAll(() => running.stop());

interface Sink {
  mails: { id: number; to: string[]; subject: string; html: string; messageId: string }[];
}
const mails = async (): Promise<Sink['mails']> => ((await (await fetch(`${base}/mails`)).json()) as Sink).mails;

test('keeps what arrives, newest first, and shows it inert', async () => {
  expect(await (await fetch(base)).text()).toContain('Nothing yet');
  await send(mailOf('first', '<p>one</p>'));
  await send(mailOf('<b>second</b>', '<script>alert(1)</script><p>two</p>'));
  const [second, first] = await mails();
  expect(second).toMatchObject({ id: 2, to: ['ada@example.test'], subject: '<b>second</b>', messageId: '<a@b>' });
  expect(first).toMatchObject({ id: 1, subject: 'first' });
  expect(await (await fetch(base)).text()).toContain('&lt;b&gt;second&lt;/b&gt;');
  const page = await fetch(`${base}/mails/2`);
  const text = await page.text();
  expect(text).not.toMatch(/<script|<b>/);
  expect(text).toContain('<iframe sandbox');
  expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'/);
});

test('an unknown mail or page is 404, a mail too large is refused', async () => {
  expect((await fetch(`${base}/mails/99`)).status).toBe(404);
  expect((await fetch(`${base}/nothing`)).status).toBe(404);
  const before = (await mails()).length;
  expect(await send(mailOf('large', 'x'.repeat(900).concat('\r\n').repeat(6_500)))).toContain('552');
  expect(await mails()).toHaveLength(before);
});

test('only this machine reaches it', async () => {
  const outside = Object.values(networkInterfaces())
    .flat()
    .find((address) => address !== undefined && !address.internal && address.family === 'IPv4');
  if (outside !== undefined) await expect(fetch(base.replace('127.0.0.1', outside.address))).rejects.toThrow();
});

test('only the last 500 are kept', () => {
  const mailbox = createMailbox();
  const mail = { receivedAt: '', from: '', to: [], messageId: '', headers: [], text: '', html: '' };
  for (let i = 1; i <= 510; i += 1) mailbox.add({ ...mail, subject: `m${i}` });
  expect(mailbox.all()).toHaveLength(500);
  expect(mailbox.all()[0]).toMatchObject({ id: 510, subject: 'm510' });
  expect(mailbox.find(10)).toBeUndefined();
});
