import { generateKeyPairSync } from 'node:crypto';
import { createSigner, createVerifier } from './claims';

function keyPair(type: 'ed25519' | 'ed448' = 'ed25519'): { publicPem: string; privatePem: string } {
  const pair = type === 'ed25519' ? generateKeyPairSync('ed25519') : generateKeyPairSync('ed448');
  const publicPem = pair.publicKey.export({ type: 'spki', format: 'pem' }) as string;
  return { publicPem, privatePem: pair.privateKey.export({ type: 'pkcs8', format: 'pem' }) as string };
}

const refused = expect.objectContaining({ code: 'unauthenticated', message: 'signed claims are not valid' }) as Error;
const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('claims', () => {
  const gateway = keyPair();
  const policy = keyPair();
  let time = 1_000_000;
  const now = (): number => time;
  const signer = createSigner(gateway.privatePem, 'gateway', now);
  const fresh = () => createVerifier({ gateway: gateway.publicPem, policy: policy.publicPem }, now);

  it('carries a payload from signer to verifier', () => {
    const payload = { orgId: 'org_1', nested: { list: [1, 'ü'] } };
    expect(fresh().verify(signer.sign(payload, 1_000), ['gateway'])).toEqual(payload);
  });

  it('hands out frozen payloads, since they are shared', () => {
    const payload = fresh().verify<{ nested: { a: number } }>(signer.sign({ nested: { a: 1 } }, 1_000), ['gateway']);
    expect(Object.isFrozen(payload) && Object.isFrozen(payload.nested)).toBe(true);
  });

  it('checks expiry on every use, also of a remembered token', () => {
    const verifier = fresh();
    const token = signer.sign({ a: 1 }, 1_000);
    time += 999;
    expect(verifier.verify(token, ['gateway'])).toEqual({ a: 1 });
    time += 1;
    expect(() => verifier.verify(token, ['gateway'])).toThrow(refused);
    expect(() => fresh().verify(token, ['gateway'])).toThrow(refused);
  });

  it('checks the issuer on every use, also of a remembered token', () => {
    const verifier = fresh();
    const token = signer.sign({ a: 1 }, 1_000);
    expect(verifier.verify(token, ['gateway', 'registry'])).toEqual({ a: 1 });
    expect(() => verifier.verify(token, ['policy'])).toThrow(refused);
    expect(() => verifier.verify(token, [])).toThrow(refused);
  });

  it('refuses an issuer who signs in the name of another', () => {
    const forged = createSigner(policy.privatePem, 'gateway', now).sign({ a: 1 }, 1_000);
    expect(() => fresh().verify(forged, ['gateway', 'policy'])).toThrow(refused);
  });

  it.each(['nobody', '__proto__', 'constructor', ''])('refuses the unknown issuer %j', (issuer) => {
    const token = createSigner(gateway.privatePem, issuer, now).sign({ a: 1 }, 1_000);
    expect(() => fresh().verify(token, [issuer])).toThrow(refused);
  });

  it('refuses a changed payload, also after the true one was remembered', () => {
    const verifier = fresh();
    const token = signer.sign({ role: 'member' }, 1_000);
    verifier.verify(token, ['gateway']);
    const [version, , signature] = token.split('.');
    const changed = `${version}.${encode({ iss: 'gateway', exp: time + 1_000, p: { role: 'admin' } })}.${signature}`;
    expect(() => verifier.verify(changed, ['gateway'])).toThrow(refused);
  });

  it('refuses every change of one character', () => {
    const verifier = fresh();
    const token = signer.sign({ a: 1 }, 1_000);
    const accepted = [...token].flatMap((character, i) => {
      const changed = token.slice(0, i) + (character === 'A' ? 'B' : 'A') + token.slice(i + 1);
      try {
        verifier.verify(changed, ['gateway']);
        return [changed];
      } catch {
        return [];
      }
    });
    expect(accepted).toEqual([]);
  });

  it('refuses every strict prefix and every trailing garbage', () => {
    const verifier = fresh();
    const token = signer.sign({ a: 1 }, 1_000);
    const candidates = [...Array(token.length).keys()].map((length) => token.slice(0, length));
    candidates.push(
      `${token}A`,
      `${token}=`,
      `${token}\n`,
      `${token} `,
      `${token}.`,
      `${token}.AA`,
      ` ${token}`,
      token.replace('v1.', 'v2.'),
    );
    for (const candidate of candidates) expect(() => verifier.verify(candidate, ['gateway'])).toThrow(refused);
  });

  it('refuses another spelling of the same signature', () => {
    const token = signer.sign({ a: 1 }, 1_000);
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    // The last of 86 characters carries 2 bits; the lower 4 are stray.
    const sibling = token.slice(0, -1) + alphabet[alphabet.indexOf(token.at(-1)!) + 1];
    expect(() => fresh().verify(sibling, ['gateway'])).toThrow(refused);
  });

  it.each([{}, null, [], 'text', { iss: 'gateway', exp: '9', p: 1 }, { iss: 'gateway', p: {} }, { iss: 'gateway', exp: 9 }])(
    'refuses claims of the shape %j',
    (claims) => {
      expect(() => fresh().verify(`v1.${encode(claims)}.${'A'.repeat(86)}`, ['gateway'])).toThrow(refused);
    },
  );

  it('does not remember failures', () => {
    const verifier = fresh();
    const token = signer.sign({ a: 1 }, 1_000);
    expect(() => verifier.verify(token, ['policy'])).toThrow(refused);
    expect(verifier.verify(token, ['gateway'])).toEqual({ a: 1 });
  });

  it('insists on Ed25519 keys', () => {
    const other = keyPair('ed448');
    expect(() => createSigner(other.privatePem, 'gateway')).toThrow('not an Ed25519 key');
    expect(() => createVerifier({ gateway: other.publicPem })).toThrow('public key of gateway is not an Ed25519 key');
  });
});
