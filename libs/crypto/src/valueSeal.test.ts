import { generateKeyPairSync } from 'node:crypto';
import { createValueSeal } from './valueSeal';

const pair = () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  return {
    open: publicKey.export({ format: 'pem', type: 'spki' }).toString(),
    own: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
  };
};
const [policy, registry, next] = [pair(), pair(), pair()];
const publicKeys = { policy: policy.open, registry: registry.open };
const KEY = 'grants:org_1:user:usr_1';

let now = 1_000;
const clock = (): number => now;
const writer = createValueSeal('policy', { signingKey: policy.own, publicKeys }, clock);
const reader = createValueSeal('executor', { publicKeys }, clock);
beforeEach(() => (now = 1_000));

test.each(['', '{"a":"b"}', 'dots.in.it', 'ü\n'])('%j reads as it was written, until its end', (value) => {
  const sealed = writer.seal(KEY, value, 3_000);
  expect([reader.open(KEY, sealed), reader.open(KEY, sealed)]).toEqual([value, value]);
  now = 2_999;
  expect(reader.open(KEY, sealed)).toBe(value);
  now = 3_000;
  expect(reader.open(KEY, sealed)).toBeUndefined();
});

test('an end, a key and a value cannot be changed, nor a text made up', () => {
  const sealed = writer.seal(KEY, 'value', 3_000);
  expect(reader.open(KEY, sealed)).toBe('value');
  const [, , signature] = sealed.split('.');
  const forgeries = [
    `s1.${(9_000).toString(36)}.${signature}.value`,
    `s1.${(3_000).toString(36)}.${signature}.values`,
    `s1.${(3_000).toString(36)}.${'A'.repeat(86)}.value`,
    'value',
    '',
  ];
  for (const forgery of forgeries) expect([forgery, reader.open(KEY, forgery)]).toEqual([forgery, undefined]);
  expect(reader.open('grants:org_1:user:usr_2', sealed)).toBeUndefined();
});

test('each key has one writer', () => {
  const foreign = createValueSeal('registry', { signingKey: registry.own, publicKeys }, clock);
  expect(() => foreign.seal(KEY, 'value', 3_000)).toThrow('registry does not write');
  const posing = createValueSeal('policy', { signingKey: registry.own, publicKeys }, clock);
  expect(reader.open(KEY, posing.seal(KEY, 'value', 3_000))).toBeUndefined();
  expect(() => reader.seal(KEY, 'value', 3_000)).toThrow('executor does not write');
  expect(() => writer.seal('unheard:of', 'value', 3_000)).toThrow('nobody is known');
});

test('while a key is changed both are trusted, afterwards the new one alone', () => {
  const both = createValueSeal('executor', { publicKeys: { policy: policy.open + next.open } }, clock);
  const after = createValueSeal('executor', { publicKeys: { policy: next.open } }, clock);
  const renewed = createValueSeal('policy', { signingKey: next.own, publicKeys }, clock);
  const [old, fresh] = [writer.seal(KEY, 'old', 3_000), renewed.seal(KEY, 'fresh', 3_000)];
  expect([both.open(KEY, old), both.open(KEY, fresh)]).toEqual(['old', 'fresh']);
  expect([after.open(KEY, old), after.open(KEY, fresh)]).toEqual([undefined, 'fresh']);
});
