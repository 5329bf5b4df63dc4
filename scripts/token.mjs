import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { saidUsage } from './stack/help.mjs';

const USAGE = `npm run -s token [-- --email E] [--password P] [--issuer URL] [--api-url URL]
  signs a person in at the identity provider as a browser would (authorization code + PKCE, RFC 8252) and prints a REST access token.
  Without options it is the first admin of the stack that npm start runs, as dev.json in its folder (GATEHOUSE_HOME, .gatehouse) describes it`;
const CLIENT_ID = 'gatehouse-cli';
const REDIRECT_URI = 'http://127.0.0.1:1/callback';
const SCOPE = 'openid email api';
const MAX_HOPS = 10;
const NOT_RUNNING = 'The stack is not running: start it with npm start';

/** A browser as small as sign-in needs it: cookies of one host, redirects by hand. */
function browser() {
  const cookies = new Map();
  return async function open(url, init = {}) {
    const headers = { ...init.headers, cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') };
    const response = await fetch(url, { ...init, headers, redirect: 'manual', signal: AbortSignal.timeout(10_000) });
    for (const line of response.headers.getSetCookie()) {
      const [pair] = line.split(';');
      const at = pair.indexOf('=');
      const value = pair.slice(at + 1);
      if (value === '') cookies.delete(pair.slice(0, at));
      else cookies.set(pair.slice(0, at), value);
    }
    return response;
  };
}

/** Follow redirects until a page is shown or the browser would be sent back to the application. */
async function follow(open, response, url) {
  for (let hop = 0; hop < MAX_HOPS; hop += 1) {
    const location = response.headers.get('location');
    if (location === null) return { response, url };
    const next = new URL(location, url);
    if (next.href.startsWith(REDIRECT_URI)) return { answer: next.searchParams };
    url = next.href;
    response = await open(url);
  }
  throw new Error('the identity provider redirects in a circle');
}

async function readJson(response, what) {
  const body = await response.json().catch(() => undefined);
  if (!response.ok || body === undefined)
    throw new Error(`${what} answered ${response.status}${body?.error ? `: ${body.error} ${body.error_description ?? ''}` : ''}`);
  return body;
}

async function signIn(open, start, { email, password }) {
  const shown = await follow(open, await open(start), start);
  if (shown.answer) return shown.answer;
  const action = /<form method="post" action="([^"]+)"/.exec(await shown.response.text())?.[1];
  if (!action) throw new Error(`no sign-in form at ${shown.url} (${shown.response.status})`);
  const target = new URL(action, shown.url).href;
  const posted = await follow(open, await open(target, { method: 'POST', body: new URLSearchParams({ email, password }) }), target);
  if (posted.answer) return posted.answer;
  throw new Error(/role="alert">([^<]+)</.exec(await posted.response.text())?.[1] ?? `sign-in answered ${posted.response.status}`);
}

/** An access token for the REST API at `apiUrl`, for the person with this password. */
export async function getToken({ issuer, apiUrl, email, password }) {
  const open = browser();
  const metadata = await readJson(await open(`${issuer}/.well-known/openid-configuration`), 'discovery');
  if (metadata.issuer !== issuer) throw new Error(`the provider at ${issuer} calls itself ${metadata.issuer}`);
  const verifier = randomBytes(32).toString('base64url');
  const state = randomBytes(16).toString('base64url');
  const start = new URL(metadata.authorization_endpoint);
  start.search = new URLSearchParams({
    client_id: CLIENT_ID,
    response_type: 'code',
    redirect_uri: REDIRECT_URI,
    scope: SCOPE,
    resource: apiUrl,
    state,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  }).toString();

  const answer = await signIn(open, start.href, { email, password });
  if (answer.get('error')) throw new Error(`${answer.get('error')}: ${answer.get('error_description') ?? ''}`);
  if (answer.get('state') !== state || answer.get('iss') !== issuer) throw new Error('the answer does not belong to this sign-in');
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    client_id: CLIENT_ID,
    code: answer.get('code'),
    code_verifier: verifier,
    redirect_uri: REDIRECT_URI,
    resource: apiUrl,
  });
  const tokens = await readJson(await open(metadata.token_endpoint, { method: 'POST', body }), 'the token endpoint');
  return tokens.access_token;
}

/** The same folder as `npm start` uses. */
const devFile = () => join(process.env.GATEHOUSE_HOME || join(dirname(fileURLToPath(import.meta.url)), '..', '.gatehouse'), 'dev.json');

const readDevFile = async () => JSON.parse(await readFile(devFile(), 'utf8').catch(() => '{}'));

async function main() {
  const options = Object.fromEntries(['email', 'password', 'issuer', 'api-url'].map((name) => [name, { type: 'string' }]));
  const { values } = parseArgs({ options });
  const dev = await readDevFile();
  const issuer = values.issuer ?? dev.idpIssuer;
  const apiUrl = values['api-url'] ?? dev.apiUrl;
  if (!issuer || !apiUrl) throw new Error(NOT_RUNNING);
  const account = { email: values.email ?? dev.adminEmail, password: values.password ?? dev.adminPassword };
  const token = await getToken({ issuer, apiUrl, ...account }).catch((err) => {
    const isOwnStack = issuer === dev.idpIssuer;
    throw isOwnStack && err.cause?.code === 'ECONNREFUSED' ? new Error(NOT_RUNNING) : err;
  });
  process.stdout.write(`${token}\n`);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href && !saidUsage(USAGE)) {
  main().catch((err) => {
    const prefix = err.message === NOT_RUNNING ? '' : 'token: ';
    process.stderr.write(`${prefix}${err.message}${err.cause ? ` (${err.cause.message})` : ''}\n`);
    process.exitCode = 1;
  });
}
