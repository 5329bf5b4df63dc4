/** The way to the mail server. A message is sent when the server has said 250 for it. */
import { createTransport } from 'nodemailer';

export interface OutgoingMail {
  readonly to: { readonly name: string; readonly address: string };
  readonly messageId: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}
/** Rejects when the server did not take it. */
export type SendMail = (mail: OutgoingMail) => Promise<void>;

/** Together shorter than the lease of a mail. */
const LIMITS = { connectionTimeout: 10_000, greetingTimeout: 10_000, dnsTimeout: 5_000, socketTimeout: 30_000 };
const HEADERS = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };

export function createMailer(url: string, from: string): SendMail {
  const transport = createTransport({ url, ...LIMITS, disableFileAccess: true, disableUrlAccess: true });
  return async (mail) => {
    await transport.sendMail({ from, headers: HEADERS, ...mail });
  };
}
