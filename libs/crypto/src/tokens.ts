/**
 * Access tokens of service accounts (`svc_`) and people (`pat_`): kind, 40 base62 characters from the system's generator (238 bits),
 * 6 base62 characters of CRC-32 over everything before. The checksum lets scanners be exact and refuses typos without a database read.
 */
import { hash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { randomBase62 } from '@gatehouse/contracts';

export type TokenKind = 'svc' | 'pat';

export interface MintedToken {
  /** The whole secret; shown to its owner once and kept nowhere. */
  readonly value: string;
  /** `hashToken(value)`; the only form that is stored. */
  readonly hash: string;
  /** Kind and the first 8 random characters, for display only: never unique, never a key. */
  readonly prefix: string;
}

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const GRAMMAR = /^(svc|pat)_[0-9A-Za-z]{46}$/;
const LENGTH = 50;
const CHECKSUM_LENGTH = 6;
const VISIBLE_LENGTH = 12;
/** A part of a token that is long enough to give it away: with fewer characters, at least 119 bits stay unknown. Names that begin so are shorter. */
const TELLING = /(?:svc|pat)_[0-9A-Za-z]{20}/;
const VISIBLE_PART = /^(?:svc|pat)_[0-9A-Za-z]{8}$/;

/** CRC-32 in base62, most significant digit first, padded with `0` to 6 characters (62^6 > 2^32). */
function checksum(text: string): string {
  let rest = crc32(text);
  let out = '';
  for (let i = 0; i < CHECKSUM_LENGTH; i += 1) {
    out = ALPHABET[rest % 62]! + out;
    rest = Math.floor(rest / 62);
  }
  return out;
}

/** Lower-case hex SHA-256 of the whole token. Plain hashing is enough at this entropy (ASVS 6.5.2 asks for 112 bits). */
export const hashToken = (value: string): string => hash('sha256', value, 'hex');

/** A new token of 50 characters. */
export function mintToken(kind: TokenKind): MintedToken {
  const body = `${kind}_${randomBase62(40)}`;
  const value = body + checksum(body);
  return { value, hash: hashToken(value), prefix: value.slice(0, VISIBLE_LENGTH) };
}

/** Kind and hash of text that is exactly one token, else undefined: no trimming, no decoding, no other case. */
export function parseToken(text: string): { kind: TokenKind; hash: string } | undefined {
  if (text.length !== LENGTH || !GRAMMAR.test(text)) return undefined;
  const body = text.slice(0, -CHECKSUM_LENGTH);
  if (checksum(body) !== text.slice(-CHECKSUM_LENGTH)) return undefined;
  return { kind: text.slice(0, 3) as TokenKind, hash: hashToken(text) };
}

/** Whether a whole token stands in the text, or so much of one that it must be kept nowhere. */
export const holdsToken = (text: string): boolean => TELLING.test(text);

/** Whether the text is what is shown of a token everywhere: `prefix` of `MintedToken`. */
export const isVisiblePart = (text: string): boolean => VISIBLE_PART.test(text);
