/** The whole sign-in against a running provider and a real database, driven by the script that people use. */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { defineService, startService, type Running } from '@gatehouse/runtime';
import { openMongo } from '@gatehouse/store';
import { freePort } from '@gatehouse/test-support';
import { hashPassword } from './password';
import { payloadSchema } from './schemas';
import { idp } from './service';

const MONGODB_URL = process.env['TEST_MONGODB_URL'] ?? 'mongodb://127.0.0.1:27017';
const API_URL = 'http://127.0.0.1:4999';
const PASSWORD = 'correct horse battery';
const folder = mkdtempSync(join(tmpdir(), 'gatehouse-idp-'));
const prefix = `test_${randomBytes(4).toString('hex')}_`;
let env: NodeJS.ProcessEnv;
let issuer: string;
let running: Running;

const script = resolve(__dirname, '../../../scripts/token.mjs');
const token = (...options: string[]): Promise<{ out: string; err: string }> =>
  new Promise((done) =>
    execFile(process.execPath, [script, '--issuer', issuer, '--api-url', API_URL, ...options], (_failure, out, err) =>
      done({ out: out.trim(), err }),
    ),
  );
const part = (jwt: string, index: number): Record<string, unknown> =>
  JSON.parse(Buffer.from(jwt.split('.')[index]!, 'base64url').toString()) as Record<string, unknown>;

const cleaner = defineService({
  name: idp.name,
  settings: idp.settings,
  start: async (context) => void (await (await (await openMongo(context)).model('payloads', payloadSchema)).collection.drop()),
});

beforeAll(async () => {
  const port = await freePort();
  issuer = `http://127.0.0.1:${port}`;
  const users = join(folder, 'users.json');
  writeFileSync(
    users,
    JSON.stringify([{ sub: 'u-1', email: 'ada@example.test', name: 'Ada', passwordHash: await hashPassword(PASSWORD) }]),
  );
  env = {
    MONGODB_URL,
    DATABASE_PREFIX: prefix,
    IDP_PORT: String(port),
    IDP_ISSUER: issuer,
    API_URL,
    IDP_USERS_FILE: users,
    IDP_KEYS_FILE: join(folder, 'keys', 'idp.json'),
    LOG_LEVEL: 'silent',
  };
  running = await startService(idp, env);
});

afterAll(async () => {
  await running.stop();
  await (await startService(cleaner, env)).stop();
  rmSync(folder, { recursive: true });
});

test('a person gets an RFC 9068 access token for the REST API', async () => {
  const { out } = await token('--email', 'Ada@example.test', '--password', PASSWORD);
  expect(part(out, 0)).toMatchObject({ typ: 'at+jwt', alg: 'ES256' });
  const claims = part(out, 1);
  expect(claims).toMatchObject({
    iss: issuer,
    aud: API_URL,
    sub: 'u-1',
    email: 'ada@example.test',
    email_verified: true,
    name: 'Ada',
    client_id: 'gatehouse-cli',
    scope: 'api',
  });
  expect(Number(claims['exp']) - Number(claims['iat'])).toBe(3_600);
});

test('a wrong password shows the form again with the reason', async () => {
  const { out, err } = await token('--email', 'ada@example.test', '--password', 'wrong');
  expect(out).toBe('');
  expect(err).toContain('E-mail or password is wrong.');
});

test('an unknown address is told nothing else', async () => {
  expect((await token('--email', 'nobody@example.test', '--password', PASSWORD)).err).toContain('E-mail or password is wrong.');
});

test('another resource than the REST API is refused', async () => {
  expect((await token('--email', 'ada@example.test', '--password', PASSWORD, '--api-url', 'http://evil.test')).err).toContain(
    'invalid_target',
  );
});

test('an authorization request without PKCE, or sent back to another place, does not reach the form', async () => {
  const ask = (more: Record<string, string>) =>
    fetch(
      `${issuer}/auth?${new URLSearchParams({ client_id: 'gatehouse-cli', response_type: 'code', scope: 'openid', state: 's', ...more })}`,
      { redirect: 'manual' },
    );
  const noPkce = await ask({ redirect_uri: 'http://127.0.0.1:5/callback' });
  expect(noPkce.headers.get('location')).toContain('error=invalid_request');
  const elsewhere = await ask({
    redirect_uri: 'https://evil.test/callback',
    code_challenge: 'x'.repeat(43),
    code_challenge_method: 'S256',
  });
  expect(elsewhere.status).toBe(400);
  expect(elsewhere.headers.get('location')).toBeNull();
});

test('the form of somebody else, or none at all, is an error page', async () => {
  const response = await fetch(`${issuer}/interaction/abc`, {
    method: 'POST',
    body: new URLSearchParams({ email: 'ada@example.test', password: PASSWORD }),
  });
  expect(response.status).toBe(400);
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(await response.text()).toContain('expired');
});

test('keys survive a restart and nobody else can read them', async () => {
  const keys = async (): Promise<string> => (await fetch(`${issuer}/jwks`)).text();
  const before = await keys();
  await running.stop();
  running = await startService(idp, env);
  expect(await keys()).toBe(before);
  expect(before).not.toContain('"d"');
  expect(statSync(env['IDP_KEYS_FILE']!).mode & 0o777).toBe(0o600);
});
