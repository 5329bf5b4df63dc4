/**
 * JSON from outside: parsed once, with the limits and refusals that `JSON.parse` alone does not give.
 * Duplicate keys are found without a parser of our own: in text without duplicates the colons outside strings are exactly the keys of the value.
 */
import { AppError } from '@gatehouse/contracts';
import { pathAt } from './jsonPath';

export interface JsonLimits {
  maxDepth: number;
  maxKeys: number;
  /** Refuse numbers that a double would round beyond 2^53, however they are spelled: what a caller sends must not change on its way. */
  exactNumbers?: boolean;
  /** Members whose content is passed on unread: in them `__proto__` is an ordinary name. */
  opaqueMembers?: readonly string[];
}
export const defaultJsonLimits: JsonLimits = { maxDepth: 64, maxKeys: 10_000 };
/** Limits for what callers of an edge send. */
export const edgeJsonLimits: JsonLimits = { ...defaultJsonLimits, exactNumbers: true };

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COLON = 0x3a;
const NUMERIC = new Set(Buffer.from('-+.eE0123456789'));
const MINUS = 0x2d;
const POINT = 0x2e;
const ZERO = 0x30;
const NINE = 0x39;
/** A number of fewer significant digits comes out of a double as it went in. */
const LOSSY_DIGITS = 16;
/** Digits of a refused number that the error shows. */
const SHOWN_DIGITS = 40;

const textOf = (bytes: Uint8Array, start: number, end: number): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString('latin1');

/** Where the number that starts here ends. */
function endOfNumber(bytes: Uint8Array, start: number): number {
  let end = start;
  while (end < bytes.length && NUMERIC.has(bytes[end]!)) end += 1;
  return end;
}

/** Digits from the first to the last that is not zero; the point and the exponent only move them. */
function significantDigits(bytes: Uint8Array, start: number, end: number): number {
  let counted = 0;
  let upToLast = 0;
  for (let i = bytes[start] === MINUS ? start + 1 : start; i < end; i += 1) {
    const byte = bytes[i]!;
    if (byte === POINT) continue;
    if (byte < ZERO || byte > NINE) break;
    if (byte !== ZERO || counted > 0) counted += 1;
    if (byte !== ZERO) upToLast = counted;
  }
  return upToLast;
}

/** Below 2^53 a double holds every integer; beyond, it holds no fraction and not every integer. */
function isRounded(bytes: Uint8Array, start: number, end: number): boolean {
  if (end - start < LOSSY_DIGITS || significantDigits(bytes, start, end) < LOSSY_DIGITS) return false;
  return Math.abs(Number(textOf(bytes, start, end))) > Number.MAX_SAFE_INTEGER;
}

interface Measured {
  readonly keys: number;
  /** Where the first number starts that would be rounded. */
  readonly rounded?: number;
}

/** Number of key tokens of JSON text, read from its bytes before any parsing; refuses what is nested too deep or has too many. */
function measure(bytes: Uint8Array, limits: JsonLimits): Measured {
  let depth = 0;
  let keys = 0;
  let rounded: number | undefined;
  for (let i = 0; i < bytes.length; i += 1) {
    const byte = bytes[i]!;
    if (byte === QUOTE) {
      for (i += 1; i < bytes.length && bytes[i] !== QUOTE; i += 1) if (bytes[i] === BACKSLASH) i += 1;
    } else if (byte === 0x7b || byte === 0x5b) {
      depth += 1;
      if (depth > limits.maxDepth) throw new AppError('invalid', `JSON is nested deeper than ${limits.maxDepth} levels`);
    } else if (byte === 0x7d || byte === 0x5d) depth -= 1;
    else if (limits.exactNumbers === true && (byte === MINUS || (byte >= ZERO && byte <= NINE))) {
      const end = endOfNumber(bytes, i);
      if (rounded === undefined && isRounded(bytes, i, end)) rounded = i;
      i = end - 1;
    } else if (byte === COLON && ++keys > limits.maxKeys) throw new AppError('invalid', `JSON has more than ${limits.maxKeys} members`);
  }
  return { keys, ...(rounded !== undefined && { rounded }) };
}

/** Names the number that starts here, and its path. The text must be JSON. */
function refuseRounded(bytes: Uint8Array, start: number): never {
  const text = textOf(bytes, start, Math.min(endOfNumber(bytes, start), start + SHOWN_DIGITS));
  const path = pathAt(bytes, start) || '/';
  throw new AppError('invalid', `JSON has the number ${text} at ${path}, which would be rounded; send it as a string if that is taken`, {
    details: [`${path}: would be rounded`],
  });
}

/** Members in the whole value; refuses what later stages could read in two ways: infinite numbers, lone surrogates, `__proto__` outside of opaque members. */
function countKeys(value: unknown, opaque: readonly string[], isOpaque = false): number {
  if (typeof value === 'string' && !value.isWellFormed()) throw new AppError('invalid', 'JSON has a string with a lone surrogate');
  if (typeof value === 'number' && !Number.isFinite(value)) throw new AppError('invalid', 'JSON has a number out of range');
  if (typeof value !== 'object' || value === null) return 0;
  let sum = 0;
  if (Array.isArray(value)) {
    for (const item of value) sum += countKeys(item, opaque, isOpaque);
    return sum;
  }
  for (const [key, member] of Object.entries(value)) {
    if (!key.isWellFormed()) throw new AppError('invalid', 'JSON has a member name with a lone surrogate');
    if (key === '__proto__' && !isOpaque) throw new AppError('invalid', 'JSON has a member named "__proto__"');
    sum += 1 + countKeys(member, opaque, isOpaque || opaque.includes(key));
  }
  return sum;
}

/** Thrown for text that is no JSON at all, so that an edge can answer its own parse error. */
export class JsonSyntaxError extends Error {}

/** Parse UTF-8 JSON. Throws `JsonSyntaxError` for text that is not JSON or has duplicate keys, `AppError('invalid')` past a limit. */
export function parseJson(bytes: Uint8Array, limits: JsonLimits = defaultJsonLimits): unknown {
  const { keys, rounded } = measure(bytes, limits);
  let value: unknown;
  try {
    value = JSON.parse(utf8.decode(bytes));
  } catch {
    throw new JsonSyntaxError('not JSON');
  }
  if (rounded !== undefined) refuseRounded(bytes, rounded);
  if (countKeys(value, limits.opaqueMembers ?? []) !== keys) throw new JsonSyntaxError('duplicate member name');
  return value;
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
