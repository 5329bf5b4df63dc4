/** Ids made by us: a prefix that tells the kind, then 22 base62 characters from the system's generator. */
import { createHash, randomFillSync } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const PREFIXES = {
  organization: 'org',
  user: 'usr',
  serviceAccount: 'sa',
  token: 'tok',
  integration: 'int',
  event: 'evt',
  call: 'call',
  credential: 'cred',
  group: 'grp',
  invitation: 'inv',
  session: 'ses',
  rule: 'rul',
  block: 'blk',
  request: 'req',
  task: 'tsk',
  agent: 'agt',
  deployment: 'dep',
  skill: 'skl',
  attachment: 'att',
} as const;
export type IdKind = keyof typeof PREFIXES;

/** Random bytes are drawn in bulk: one call into the system's generator per few hundred ids instead of one per id. */
const pool = Buffer.alloc(8_192);
let used = pool.length;
const nextByte = (): number => {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const byte = pool[used]!;
  pool[used] = 0; // what became part of an id or a secret does not stay behind
  used += 1;
  return byte;
};

/** `length` unbiased base62 characters. Rejects bytes over 247 so that every character is equally likely. */
export function randomBase62(length: number): string {
  let out = '';
  while (out.length < length) {
    const byte = nextByte();
    if (byte < 248) out += ALPHABET[byte % 62];
  }
  return out;
}

export const newId = (kind: IdKind): string => `${PREFIXES[kind]}_${randomBase62(22)}`;

/** Whether an id tells this kind. */
export const isIdOf = (kind: IdKind, id: string): boolean => id.startsWith(`${PREFIXES[kind]}_`);

/** A deterministic id: the same input gives the same id, so that two processes that record one event agree. Never a secret. */
export function derivedId(kind: IdKind, words: string): string {
  let rest = BigInt(`0x${createHash('sha256').update(words).digest('hex')}`);
  let out = '';
  for (; out.length < 22; rest /= 62n) out += ALPHABET[Number(rest % 62n)];
  return `${PREFIXES[kind]}_${out}`;
}
