import { randomBytes } from 'node:crypto';
import { createUnsealer, sealTo } from './seal';

const refused = expect.objectContaining({ code: 'invalid', message: 'sealed value cannot be opened' }) as Error;

describe('seal', () => {
  const root = randomBytes(32);
  const unsealer = createUnsealer(root);

  it.each([0, 1, 31, 1_000, 65_536])('carries %i bytes', (size) => {
    const plaintext = randomBytes(size);
    expect(unsealer.unseal(sealTo(unsealer.publicKey, plaintext, 'here'), 'here').equals(plaintext)).toBe(true);
  });

  it('is opened by every replica with the same root and by nobody else', () => {
    const sealed = sealTo(unsealer.publicKey, Buffer.from('secret'), 'here');
    expect(createUnsealer(Buffer.from(root)).unseal(sealed, 'here').toString()).toBe('secret');
    expect(() => createUnsealer(randomBytes(32)).unseal(sealed, 'here')).toThrow(refused);
  });

  it('opens only in its context', () => {
    const sealed = sealTo(unsealer.publicKey, Buffer.from('secret'), 'upstream-credential:a:b');
    for (const context of ['', 'upstream-credential:a:c', 'upstream-credential:a:b '])
      expect(() => unsealer.unseal(sealed, context)).toThrow(refused);
  });

  it('never looks the same twice and shows nothing', () => {
    const plaintext = Buffer.from('canary-value-0123456789');
    const sealed = Array.from({ length: 100 }, () => sealTo(unsealer.publicKey, plaintext, 'here'));
    expect(new Set(sealed).size).toBe(100);
    expect(sealed.some((text) => Buffer.from(text.slice(3), 'base64url').includes(plaintext))).toBe(false);
  });

  it('refuses every flipped byte, every prefix and trailing bytes', () => {
    const sealed = sealTo(unsealer.publicKey, Buffer.from('secret'), 'here');
    const bytes = Buffer.from(sealed.slice(3), 'base64url');
    const candidates = [`${sealed}A`, `${sealed}AA`, `${sealed}=`, ` ${sealed}`, sealed.replace('x1.', 'x2.'), sealed.slice(3)];
    for (let i = 0; i < bytes.length; i += 1) {
      const flipped = Buffer.from(bytes);
      flipped[i]! ^= 1;
      candidates.push(`x1.${flipped.toString('base64url')}`, `x1.${bytes.subarray(0, i).toString('base64url')}`);
    }
    for (const candidate of candidates) expect(() => unsealer.unseal(candidate, 'here')).toThrow(refused);
  });

  // RFC 7748 6.1: small-order points make the shared secret zero, known to everybody.
  it('refuses small-order one-time keys', () => {
    const sealed = sealTo(unsealer.publicKey, Buffer.from('secret'), 'here');
    for (const point of [Buffer.alloc(32), Buffer.concat([Buffer.from([1]), Buffer.alloc(31)])]) {
      const bytes = Buffer.concat([point, Buffer.from(sealed.slice(3), 'base64url').subarray(32)]);
      expect(() => unsealer.unseal(`x1.${bytes.toString('base64url')}`, 'here')).toThrow(refused);
      expect(() => sealTo(point.toString('base64url'), Buffer.from('x'), 'here')).toThrow();
    }
  });

  it('refuses malformed keys', () => {
    expect(() => sealTo('AAAA', Buffer.from('x'), 'here')).toThrow('not a raw X25519 public key');
    expect(() => sealTo(`${unsealer.publicKey}=`, Buffer.from('x'), 'here')).toThrow('not a raw X25519 public key');
    expect(() => createUnsealer(randomBytes(31))).toThrow('shorter than 32 bytes');
  });
});
