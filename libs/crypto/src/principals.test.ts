import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Principal } from '@gatehouse/contracts';
import { createSigner } from './claims';
import { principalSigner, principalVerifier } from './principals';

const principal: Principal = {
  orgId: 'org_1',
  orgSlug: 'acme',
  orgName: 'Acme',
  kind: 'user',
  id: 'usr_1',
  name: 'a@example.com',
  role: 'member',
};

describe('principals', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-principals-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const file = (name: string, content: string): string => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };
  const keys = generateKeyPairSync('ed25519', {
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const signingKey = file('gateway.pem', keys.privateKey);
  const trusted = file('trusted.json', JSON.stringify({ gateway: keys.publicKey, registry: keys.publicKey, policy: keys.publicKey }));
  let time = 5_000_000;
  const now = (): number => time;

  it('travel from an edge to a service', () => {
    const verify = principalVerifier(trusted, now);
    expect(verify(principalSigner(signingKey, 'gateway', now)(principal))).toEqual(principal);
    expect(verify(principalSigner(signingKey, 'registry', now)(principal))).toEqual(principal);
  });

  it('come from edges only', () => {
    const token = principalSigner(signingKey, 'policy', now)(principal);
    expect(() => principalVerifier(trusted, now)(token)).toThrow(expect.objectContaining({ code: 'unauthenticated' }) as Error);
  });

  it('are not to be had from other claims of an edge', () => {
    const token = createSigner(keys.privateKey, 'gateway', now).sign({ ...principal }, 30_000);
    expect(() => principalVerifier(trusted, now)(token)).toThrow(expect.objectContaining({ code: 'unauthenticated' }) as Error);
  });

  it('are signed once in 10 s and live 30 s', () => {
    const sign = principalSigner(signingKey, 'gateway', now);
    const verify = principalVerifier(trusted, now);
    const first = sign(principal);
    time += 9_999;
    expect(sign({ ...principal })).toBe(first);
    time += 1;
    expect(sign(principal)).not.toBe(first);
    time += 19_999;
    expect(verify(first)).toEqual(principal);
    time += 1;
    expect(() => verify(first)).toThrow();
  });

  it('never travel under the signature of an older self', () => {
    const sign = principalSigner(signingKey, 'gateway', now);
    const verify = principalVerifier(trusted, now);
    const changing = { ...principal };
    sign(changing);
    changing.role = 'admin';
    expect(verify(sign(changing)).role).toBe('admin');
    expect(verify(sign({ ...principal, tokenId: 'tok_1' })).tokenId).toBe('tok_1');
  });

  it.each([
    ['', 'TRUSTED_KEYS_FILE is not set'],
    [join(folder, 'absent'), 'TRUSTED_KEYS_FILE: cannot read the file'],
    [file('text', 'no json'), 'TRUSTED_KEYS_FILE: not JSON'],
    [file('array', '[]'), 'TRUSTED_KEYS_FILE: must be a JSON object'],
    [file('number', '{"gateway":1}'), 'TRUSTED_KEYS_FILE: key of gateway is not text'],
    [file('rsa', JSON.stringify({ gateway: rsaPublicKey() })), 'TRUSTED_KEYS_FILE: public key of gateway is not an Ed25519 key'],
  ])('stop the start on the trusted keys %j', (path, message) => {
    expect(() => principalVerifier(path)).toThrow(message);
  });

  it('stop the start without a signing key', () => {
    expect(() => principalSigner('', 'gateway')).toThrow('SIGNING_KEY_FILE is not set');
    expect(() => principalSigner(file('bad.pem', 'not a key'), 'gateway')).toThrow('SIGNING_KEY_FILE: ');
  });
});

function rsaPublicKey(): string {
  return generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ type: 'spki', format: 'pem' }) as string;
}
