/** The pages of the provider, in the look of the console. One inline style and one script, allowed by their digests. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

export const FONT_PATH = '/sans.woff2';
export const font = readFileSync(require.resolve('@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-latin-wght-normal.woff2'));

const STYLE = `
@font-face{font-family:'IBM Plex Sans';src:url('${FONT_PATH}') format('woff2');font-weight:100 700;font-display:swap}
:root{color-scheme:light dark;scrollbar-width:thin;--page:#f8f7f4;--surface:#fff;--hairline:#ddd9d1;--edge:#87826f;--text:#1b1e1f;--muted:#5a5a54;--accent:#0f5b74;--hover:#0a4557;--on-accent:#fff;--bad:#a1261d;--bad-ground:#fbeae8;--bad-edge:#c0392b}
@media (prefers-color-scheme:dark){:root{--page:#111416;--surface:#181c1f;--hairline:#2d3438;--edge:#707b81;--text:#e9e7e2;--muted:#a8aba7;--accent:#63bad5;--hover:#86cbe1;--on-accent:#06212b;--bad:#f59a90;--bad-ground:#3a1916;--bad-edge:#d8574b}}
*{box-sizing:border-box}
body{display:grid;grid-template-rows:auto 1fr;justify-items:center;row-gap:48px;min-height:100dvh;margin:0;padding:24px 16px;background:var(--page);color:var(--text);font:400 14px/20px 'IBM Plex Sans',system-ui,sans-serif;overflow-wrap:anywhere}
header,main{width:100%;max-width:560px}
header{display:flex;align-items:center;gap:8px;font-size:16px;line-height:24px;font-weight:600}
svg{width:24px;height:24px;fill:none;stroke:var(--accent);stroke-width:2.25;stroke-linecap:round;stroke-linejoin:round}
main{align-self:start;padding:32px;border:1px solid var(--hairline);border-radius:6px;background:var(--surface)}
h1{margin:0 0 12px;font-size:20px;line-height:28px;font-weight:600}
p{margin:0 0 12px}
.more{color:var(--muted)}
label{display:block;max-width:24rem;margin-top:16px;font-weight:600}
input{display:block;width:100%;min-height:36px;margin-top:4px;padding:7px 12px;border:1px solid var(--edge);border-radius:4px;background:var(--surface);color:inherit;font:inherit;font-weight:400}
button{min-height:36px;margin-top:24px;padding:7px 16px;border:0;border-radius:4px;background:var(--accent);color:var(--on-accent);font:inherit;font-weight:600;cursor:pointer}
button:hover{background:var(--hover)}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
[role=alert]{padding:8px 12px;border-left:3px solid var(--bad-edge);background:var(--bad-ground);color:var(--bad)}
@media (pointer:coarse){button,input{min-height:44px}}
@media (max-width:479px){body{padding:16px 12px;row-gap:24px}main{padding:20px 16px}}
`;
const SUBMIT = `document.getElementById('yes').click()`;

const digestOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => ESCAPES[character]!);

/** Headers of every page. `formTarget`: the origin that browsers may be sent on to after the form, as they check redirects of forms too. */
export const pageHeaders = (formTarget = ''): Record<string, string> => ({
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': `default-src 'none'; style-src ${digestOf(STYLE)}; script-src ${digestOf(SUBMIT)}; font-src 'self'; form-action 'self' ${formTarget}; base-uri 'none'; frame-ancestors 'none'`,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
});

const page = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title} · Gatehouse Local</title><style>${STYLE}</style></head><body><header><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M2 21h5V11a5 5 0 0 1 10 0v10h5"/></svg>Gatehouse Local</header><main><h1>${title}</h1>${body}</main></body></html>`;

export interface LoginForm {
  action: string;
  email?: string;
  error?: string;
}

export const loginPage = ({ action, email = '', error }: LoginForm): string =>
  page(
    'Sign in to Gatehouse',
    `<p class="more">Gatehouse Local is the identity provider of this machine.</p>
${error === undefined ? '' : `<p role="alert">${escapeHtml(error)}</p>`}
<form method="post" action="${escapeHtml(action)}">
<label>E-mail <input name="email" type="email" autocomplete="username" required autofocus value="${escapeHtml(email)}"></label>
<label>Password <input name="password" type="password" autocomplete="current-password" required></label>
<button type="submit">Sign in</button>
</form>`,
  );

/** `form`: the provider's form, which asks whether to sign out. Unless the person is asked, the page sends it by itself. */
export const signOutPage = (form: string, isAsked: boolean): string =>
  page(
    'Sign out',
    `<p>This ends your session at Gatehouse Local.</p>${form}
<button id="yes" type="submit" form="op.logoutForm" name="logout" value="yes">Sign out</button>
${isAsked ? '' : `<script>${SUBMIT}</script>`}`,
  );

export const signedOutPage = (): string => page('Signed out', '<p>You are signed out of Gatehouse Local.</p>');

export const errorPage = (message: string): string => page('Sign-in did not work', `<p role="alert">${escapeHtml(message)}</p>`);
