/**
 * Values in the shared cache, signed by who wrote them over key, value and end: whoever can write to Redis can neither make one, nor edit one, nor
 * move one to another key, nor keep one alive. Text form: `s1.<end in ms, base 36>.<base64url Ed25519 signature>.<value>`.
 */
import { createPrivateKey, sign, verify, type KeyObject } from 'node:crypto';
import { cacheWriter, type ServiceName } from '@gatehouse/contracts';
import { ed25519, publicKeysOf, type Clock } from './claims';
import { readSettingFile, readTrustedKeys, startUp } from './principals';
import { encodeTuple, fromBase64url } from './tuple';

export interface ValueSeal {
  /** `value` for this key until `end` (epoch ms). Only the writer of the key seals. */
  seal(key: string, value: string, end: number): string;
  /** The value, or undefined when its writer did not say so, for another key, or no longer. */
  open(key: string, sealed: string): string | undefined;
}

const GRAMMAR = /^s1\.([0-9a-z]{1,10})\.([A-Za-z0-9_-]{86})\./;
const CACHE_LIMIT = 10_000;

const bytesOf = (key: string, value: string, end: string): Buffer => encodeTuple(['gatehouse-cached-1', key, end, value]);

interface Opened {
  readonly sealed: string;
  readonly end: number;
  readonly value: string;
}

/** Reads keys as `createVerifier` does: a name may have several, while they are changed. A key of our own is needed by who writes. */
export function createValueSeal(
  service: ServiceName,
  { signingKey, publicKeys }: { readonly signingKey?: string | undefined; readonly publicKeys: Readonly<Record<string, string>> },
  now: Clock = Date.now,
): ValueSeal {
  const own = signingKey === undefined ? undefined : ed25519(() => createPrivateKey(signingKey), `signing key of ${service}`);
  const trusted = new Map<string, KeyObject[]>(Object.entries(publicKeys).map(([name, pem]) => [name, publicKeysOf(name, pem)]));
  /** The last text of each key that was found good: most reads find the same text again. */
  const known = new Map<string, Opened>();

  function check(key: string, sealed: string): Opened | undefined {
    const [head, end, signature] = GRAMMAR.exec(sealed) ?? [];
    if (head === undefined) return undefined;
    const bytes = fromBase64url(signature!);
    const value = sealed.slice(head.length);
    const signed = bytesOf(key, value, end!);
    const isGenuine = bytes !== undefined && (trusted.get(cacheWriter(key)) ?? []).some((by) => verify(null, signed, by, bytes));
    return isGenuine ? { sealed, end: parseInt(end!, 36), value } : undefined;
  }

  return {
    seal(key, value, end) {
      if (own === undefined || cacheWriter(key) !== service) throw new Error(`${service} does not write the cache key ${key}`);
      const text = end.toString(36);
      return `s1.${text}.${sign(null, bytesOf(key, value, text), own).toString('base64url')}.${value}`;
    },
    open(key, sealed) {
      const before = known.get(key);
      const opened = before?.sealed === sealed ? before : check(key, sealed);
      if (opened === undefined || opened.end <= now()) return undefined;
      if (opened !== before) {
        known.delete(key);
        if (known.size >= CACHE_LIMIT) known.delete(known.keys().next().value!);
        known.set(key, opened);
      }
      return opened.value;
    },
  };
}

/** Makes a seal with the keys in the files of the settings SIGNING_KEY_FILE and TRUSTED_KEYS_FILE. Throws at start, naming the setting. */
export function fileValueSeal(
  service: ServiceName,
  files: { readonly SIGNING_KEY_FILE: string; readonly TRUSTED_KEYS_FILE: string },
): ValueSeal {
  const signingKey = readSettingFile('SIGNING_KEY_FILE', files.SIGNING_KEY_FILE);
  const publicKeys = readTrustedKeys(files.TRUSTED_KEYS_FILE);
  return startUp('SIGNING_KEY_FILE or TRUSTED_KEYS_FILE', () => createValueSeal(service, { signingKey, publicKeys }));
}
