/**
 * JSON from outside: parsed once, with the limits and refusals that `JSON.parse` alone does not give.
 * Duplicate keys are found without a parser of our own: in text without duplicates the colons outside strings are exactly the keys of the value.
 */
import { AppError } from '@gatehouse/contracts';

export interface JsonLimits {
  maxDepth: number;
  maxKeys: number;
  /** Refuse integers that a double would round: what a caller sends must not change on its way. */
  exactIntegers?: boolean;
}
export const defaultJsonLimits: JsonLimits = { maxDepth: 64, maxKeys: 10_000 };
/** For what callers of a door send. */
export const doorJsonLimits: JsonLimits = { ...defaultJsonLimits, exactIntegers: true };

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COLON = 0x3a;
const NUMERIC = new Set(Buffer.from('-+.eE0123456789'));
const MINUS = 0x2d;
/** Shorter ones fit. */
const SAFE_DIGITS = 16;

/** Where the number that starts here ends. */
function endOfNumber(bytes: Uint8Array, start: number): number {
  let end = start;
  while (end < bytes.length && NUMERIC.has(bytes[end]!)) end += 1;
  return end;
}

function refuseInexact(bytes: Uint8Array, start: number, end: number): void {
  if (end - start < SAFE_DIGITS) return;
  const text = Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString('latin1');
  if (/[.eE]/.test(text) || Number.isSafeInteger(Number(text))) return;
  throw new AppError(
    'invalid',
    `JSON has the integer ${text.slice(0, 40)}, which would be rounded; send it as a string if the tool takes one`,
  );
}

/** Depth and number of key tokens of JSON text, read from its bytes before any parsing. */
function measure(bytes: Uint8Array, limits: JsonLimits): number {
  let depth = 0;
  let keys = 0;
  for (let i = 0; i < bytes.length; i += 1) {
    const byte = bytes[i]!;
    if (byte === QUOTE) {
      for (i += 1; i < bytes.length && bytes[i] !== QUOTE; i += 1) if (bytes[i] === BACKSLASH) i += 1;
    } else if (byte === 0x7b || byte === 0x5b) {
      depth += 1;
      if (depth > limits.maxDepth) throw new AppError('invalid', `JSON is nested deeper than ${limits.maxDepth} levels`);
    } else if (byte === 0x7d || byte === 0x5d) depth -= 1;
    else if (limits.exactIntegers === true && (byte === MINUS || (byte >= 0x30 && byte <= 0x39))) {
      const end = endOfNumber(bytes, i);
      refuseInexact(bytes, i, end);
      i = end - 1;
    } else if (byte === COLON && ++keys > limits.maxKeys) throw new AppError('invalid', `JSON has more than ${limits.maxKeys} members`);
  }
  return keys;
}

/** Members in the whole value; refuses what later stages could read in two ways: infinite numbers, lone surrogates, `__proto__`. */
function countKeys(value: unknown): number {
  if (typeof value === 'string' && !value.isWellFormed()) throw new AppError('invalid', 'JSON has a string with a lone surrogate');
  if (typeof value === 'number' && !Number.isFinite(value)) throw new AppError('invalid', 'JSON has a number out of range');
  if (typeof value !== 'object' || value === null) return 0;
  if (Array.isArray(value)) {
    let sum = 0;
    for (const item of value) sum += countKeys(item);
    return sum;
  }
  let sum = 0;
  for (const key of Object.keys(value)) {
    if (!key.isWellFormed()) throw new AppError('invalid', 'JSON has a member name with a lone surrogate');
    if (key === '__proto__') throw new AppError('invalid', 'JSON has a member named "__proto__"');
    sum += 1 + countKeys((value as Record<string, unknown>)[key]);
  }
  return sum;
}

/** Thrown for text that is no JSON at all, so that a door can answer its own parse error. */
export class JsonSyntaxError extends Error {}

/** Parse UTF-8 JSON. Throws `JsonSyntaxError` for text that is not JSON or has duplicate keys, `AppError('invalid')` past a limit. */
export function parseJson(bytes: Uint8Array, limits: JsonLimits = defaultJsonLimits): unknown {
  const keys = measure(bytes, limits);
  let value: unknown;
  try {
    value = JSON.parse(utf8.decode(bytes));
  } catch {
    throw new JsonSyntaxError('not JSON');
  }
  if (countKeys(value) !== keys) throw new JsonSyntaxError('duplicate member name');
  return value;
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
