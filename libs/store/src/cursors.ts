/** Page cursors: a position the client carries and cannot edit or use elsewhere. The position is readable; only put in it what the page shows. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { AppError } from '@gatehouse/contracts';

export type CursorPosition = readonly (string | number)[];

export interface Cursors {
  /** Opaque text for the position after which the next page starts. `scope` binds organization, route and filter. */
  encode(scope: string, position: CursorPosition): string;
  /** The position of a cursor made by `encode` under the same secret and scope, else `AppError('invalid')` naming `/cursor`. */
  decode(scope: string, cursor: string): (string | number)[];
}

const GRAMMAR = /^([A-Za-z0-9_-]{1,1000})\.([A-Za-z0-9_-]{22})$/;
const MAC_BYTES = 16;

const refuse = (): AppError =>
  new AppError('invalid', 'cursor is not acceptable', { details: ['/cursor: was not given out for this list and filter'] });

/** Cursors under one secret (setting CURSOR_SECRET, 32 characters or more), so that every replica of a service reads them. */
export function createCursors(secret: string): Cursors {
  /** The scope's length comes first: without it ("ab", "c") and ("a", "bc") would share a code. */
  const mac = (scope: string, body: string): Buffer =>
    createHmac('sha256', secret)
      .update(`cursor:${Buffer.byteLength(scope)}:`)
      .update(scope)
      .update(body)
      .digest()
      .subarray(0, MAC_BYTES);
  return {
    encode(scope, position) {
      const body = Buffer.from(JSON.stringify(position)).toString('base64url');
      return `${body}.${mac(scope, body).toString('base64url')}`;
    },
    decode(scope, cursor) {
      const match = GRAMMAR.exec(cursor);
      if (match === null) throw refuse();
      const [, body, code] = match as unknown as [string, string, string];
      const bytes = Buffer.from(code, 'base64url');
      if (bytes.toString('base64url') !== code || !timingSafeEqual(bytes, mac(scope, body))) throw refuse();
      return JSON.parse(Buffer.from(body, 'base64url').toString('utf8')) as (string | number)[];
    },
  };
}
