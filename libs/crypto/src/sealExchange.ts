/**
 * A question and its answer over the bus, both readable by the two ends only: the question is sealed to the receiver's key (`sealTo`) and carries a
 * fresh key, the answer is encrypted with that key. Text form of an answer: `a1.` + base64url of 12 bytes nonce, ciphertext, 16 bytes tag.
 */
import { randomBytes } from 'node:crypto';
import { AppError } from '@gatehouse/contracts';
import { decryptAead, encryptAead, NONCE_BYTES, TAG_BYTES } from './aead';
import { sealTo, type Unsealer } from './seal';
import { encodeTuple, fromBase64url } from './tuple';

export interface SealedQuestion {
  /** What travels. */
  readonly sealed: string;
  /** Plaintext of the answer to this very question; `AppError('invalid')` for anything else. */
  openAnswer(sealed: string): Buffer;
}

export interface OpenedQuestion {
  readonly plaintext: Buffer;
  /** Encrypts the answer so that only the asker reads it. */
  sealAnswer(answer: Buffer): string;
}

const PREFIX = 'a1.';
const KEY_BYTES = 32;

const aadOf = (context: string): Buffer => encodeTuple(['gatehouse-answer-1', context]);
/** Keeps a question from being opened as a plain sealed value of the same context, and the reverse. */
const questionContext = (context: string): string => `exchange:${context}`;

const refuse = (cause: unknown): AppError => new AppError('invalid', 'sealed answer cannot be opened', { cause });

/** Seals `plaintext` to the holder of `publicKey`. `context` names the purpose; both ends must state the same. Throws when the key is malformed. */
export function sealQuestion(publicKey: string, plaintext: Buffer, context: string): SealedQuestion {
  const key = randomBytes(KEY_BYTES);
  return {
    sealed: sealTo(publicKey, Buffer.concat([key, plaintext]), questionContext(context)),
    openAnswer(sealed) {
      const bytes = sealed.startsWith(PREFIX) ? fromBase64url(sealed.slice(PREFIX.length)) : undefined;
      if (bytes === undefined || bytes.length < NONCE_BYTES + TAG_BYTES) throw refuse(new Error('malformed'));
      try {
        return decryptAead(key, bytes.subarray(0, NONCE_BYTES), bytes.subarray(NONCE_BYTES), aadOf(context));
      } catch (cause) {
        throw refuse(cause);
      }
    },
  };
}

/** Opens a question made by `sealQuestion` under the same context; `AppError('invalid')` otherwise. */
export function openQuestion(unsealer: Unsealer, sealed: string, context: string): OpenedQuestion {
  const bytes = unsealer.unseal(sealed, questionContext(context));
  if (bytes.length < KEY_BYTES) throw new AppError('invalid', 'sealed value cannot be opened', { cause: new Error('no answer key') });
  const key = bytes.subarray(0, KEY_BYTES);
  return {
    plaintext: bytes.subarray(KEY_BYTES),
    sealAnswer(answer) {
      const nonce = randomBytes(NONCE_BYTES);
      return PREFIX + Buffer.concat([nonce, encryptAead(key, nonce, answer, aadOf(context))]).toString('base64url');
    },
  };
}
