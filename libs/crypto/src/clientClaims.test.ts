import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSigner } from './claims';
import { clientSigner, clientVerifier } from './clientClaims';
import { principalVerifier } from './principals';
import { hashToken } from './tokens';

const folder = mkdtempSync(join(tmpdir(), 'gatehouse-clients-'));
afterAll(() => rmSync(folder, { recursive: true }));

const [own, other] = [0, 1].map(() =>
  generateKeyPairSync('ed25519', {
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  }),
) as [{ publicKey: string; privateKey: string }, { publicKey: string; privateKey: string }];
const keyFile = join(folder, 'console.pem');
const trusted = join(folder, 'trusted.json');
writeFileSync(keyFile, own.privateKey);
writeFileSync(trusted, JSON.stringify({ console: own.publicKey, gateway: own.publicKey }));

let time = 5_000_000;
const now = (): number => time;
const sign = clientSigner(keyFile, now);
const verify = clientVerifier(trusted, now);
const claim = { address: '203.0.113.7', credential: hashToken('Bearer one') };

test('an address is handed on for one credential and half a minute', () => {
  const said = sign('203.0.113.7', 'Bearer one');
  expect(verify(said, 'Bearer one')).toEqual({ address: '203.0.113.7' });
  expect(verify(said, 'Bearer two')).toBeUndefined();
  time += 30_000;
  expect(verify(said, 'Bearer one')).toBeUndefined();
});

test('an address nobody knows stays unknown, which is not the same as nothing said', () => {
  expect(verify(sign(undefined, 'Bearer one'), 'Bearer one')).toEqual({ address: undefined });
});

test.each<[string, () => string]>([
  ['nothing', () => ''],
  ['an address', () => '203.0.113.7'],
  ['the word of another process', () => createSigner(own.privateKey, 'gateway', now).sign({ client: claim }, 30_000)],
  ['the console’s name under another key', () => createSigner(other.privateKey, 'console', now).sign({ client: claim }, 30_000)],
  ['other claims of the console', () => createSigner(own.privateKey, 'console', now).sign(claim, 30_000)],
  ['a changed word', () => sign('203.0.113.7', 'Bearer one').replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A'))],
])('%s is not believed', (_what, value) => {
  expect(verify(value(), 'Bearer one')).toBeUndefined();
});

test('the console’s key makes no principals', () => {
  const principal = { orgId: 'org_1', id: 'usr_1', role: 'admin' };
  const forged = createSigner(own.privateKey, 'console', now).sign({ principal }, 30_000);
  expect(() => principalVerifier(trusted, now)(forged)).toThrow();
});
