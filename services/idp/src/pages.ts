/** The two pages of the provider. No script, one inline style allowed by its digest. */
import { createHash } from 'node:crypto';

const STYLE = `
:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{display:grid;place-items:center;min-height:100vh;margin:0}
main{width:min(22rem,90vw)}
label{display:block;margin-top:1rem}
input,button{box-sizing:border-box;width:100%;padding:.6rem;font:inherit;border:1px solid #888;border-radius:.4rem}
button{margin-top:1.5rem;background:#1d4ed8;color:#fff;border-color:#1d4ed8;cursor:pointer}
[role=alert]{color:#b91c1c;font-weight:600}
@media (prefers-color-scheme:dark){[role=alert]{color:#fca5a5}}
`;

const styleDigest = createHash('sha256').update(STYLE).digest('base64');

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => ESCAPES[character]!);

/** Headers of every page. `formTarget`: the origin that browsers may be sent on to after the form, as they check redirects of forms too. */
export const pageHeaders = (formTarget = ''): Record<string, string> => ({
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${styleDigest}'; form-action 'self' ${formTarget}; base-uri 'none'; frame-ancestors 'none'`,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
});

const page = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${STYLE}</style></head><body><main><h1>${title}</h1>${body}</main></body></html>`;

export interface LoginForm {
  action: string;
  email?: string;
  error?: string;
}

export const loginPage = ({ action, email = '', error }: LoginForm): string =>
  page(
    'Sign in to Gatehouse',
    `${error === undefined ? '' : `<p role="alert">${escapeHtml(error)}</p>`}
<form method="post" action="${escapeHtml(action)}">
<label>E-mail <input name="email" type="email" autocomplete="username" required autofocus value="${escapeHtml(email)}"></label>
<label>Password <input name="password" type="password" autocomplete="current-password" required></label>
<button type="submit">Sign in</button>
</form>`,
  );

export const errorPage = (message: string): string => page('Sign-in did not work', `<p role="alert">${escapeHtml(message)}</p>`);
