/** The list and one mail, as plain pages without script. Everything of a mail is escaped; its HTML is shown inside a frame that may do nothing. */
import { createHash } from 'node:crypto';
import type { Mail } from './mailbox';

const STYLE = `
:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{margin:2rem auto;max-width:60rem;padding:0 1rem}
table{border-collapse:collapse;width:100%}
th,td{text-align:left;padding:.4rem .8rem .4rem 0;border-bottom:1px solid #8884;vertical-align:top}
pre{white-space:pre-wrap;overflow-wrap:anywhere;border:1px solid #8884;padding:1rem}
iframe{width:100%;height:30rem;border:1px solid #8884;background:#fff}
`;
const styleDigest = createHash('sha256').update(STYLE).digest('base64');

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => ESCAPES[character]!);

/** A frame made of text inherits this policy, so the mail's own inline styles must be allowed; scripts, images and requests are not. */
export const pageHeaders = (framed: boolean): Record<string, string> => ({
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': `default-src 'none'; style-src ${framed ? "'unsafe-inline'" : `'sha256-${styleDigest}'`}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
});

const page = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(title)}</title><style>${STYLE}</style></head><body>${body}</body></html>`;

const row = ({ id, receivedAt, to, subject }: Mail): string =>
  `<tr><td>${escape(receivedAt)}</td><td>${escape(to.join(', '))}</td><td><a href="/mails/${id}">${escape(subject || '(no subject)')}</a></td></tr>`;

export const listPage = (mails: readonly Mail[]): string =>
  page(
    'Development mail',
    `<h1>Development mail</h1><p>Mail that was sent on this machine. It goes nowhere else, and is forgotten on restart.</p>${
      mails.length === 0
        ? '<p>Nothing yet.</p>'
        : `<table><thead><tr><th>Received</th><th>To</th><th>Subject</th></tr></thead><tbody>${mails.map(row).join('')}</tbody></table>`
    }`,
  );

/** Addresses in the text become links, so that a person can follow them; only such as a browser opens as a page. */
const linked = (text: string): string =>
  escape(text).replace(/https?:\/\/[^\s<>"'&]+/g, (url) => `<a href="${url}" rel="noreferrer">${url}</a>`);

export const mailPage = ({ from, to, receivedAt, subject, messageId, text, html }: Mail): string =>
  page(
    subject,
    `<p><a href="/">All mail</a></p><h1>${escape(subject || '(no subject)')}</h1>
<table><tbody>${[
      ['From', from],
      ['To', to.join(', ')],
      ['Received', receivedAt],
      ['Message-ID', messageId],
    ]
      .map(([name, value]) => `<tr><th>${name}</th><td>${escape(value!)}</td></tr>`)
      .join('')}</tbody></table>
<h2>Text</h2><pre>${linked(text)}</pre>${html === '' ? '' : `<h2>HTML</h2><iframe sandbox title="The mail as HTML" srcdoc="${escape(html)}"></iframe>`}`,
  );

export const missingPage = (): string => page('No such mail', '<h1>No such mail</h1><p><a href="/">All mail</a></p>');
