/** The way to the mail server. A message is sent when the server has said 250 for it. */
import { isPlainAddress } from '@gatehouse/contracts';
import { createTransport } from 'nodemailer';

export interface OutgoingMail {
  readonly to: { readonly name: string; readonly address: string };
  /** The same however often it is sent: a program that reads the mail shows one. */
  readonly messageId: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Page on which its reader says how much mail they want. */
  readonly settingsUrl?: string;
}
/** Rejects when the server did not take it. */
export type SendMail = (mail: OutgoingMail) => Promise<void>;

/** Together shorter than the lease of a mail. */
const LIMITS = { connectionTimeout: 10_000, greetingTimeout: 10_000, dnsTimeout: 5_000, socketTimeout: 30_000 };
const HEADERS = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };

/** The error of a server that cannot read an address. Every server reads some of the addresses that providers state in its own way. */
const notAnAddress = (): Error =>
  Object.assign(new Error('no address for mail'), { responseCode: 553, command: 'RCPT TO', response: 'This is no plain e-mail address' });

export function createMailer(url: string, from: string): SendMail {
  const transport = createTransport({ url, ...LIMITS, disableFileAccess: true, disableUrlAccess: true });
  return async ({ settingsUrl, ...mail }) => {
    if (!isPlainAddress(mail.to.address)) throw notAnAddress();
    await transport.sendMail({ from, headers: HEADERS, ...mail, ...(settingsUrl !== undefined && { list: { unsubscribe: settingsUrl } }) });
  };
}
