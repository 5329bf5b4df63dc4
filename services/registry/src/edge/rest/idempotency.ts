/**
 * `Idempotency-Key` on POST: same key and same request, same answer; same key and another request, or the first one still running, a conflict.
 * The other methods repeat without harm by themselves. Keys live for a day.
 */
import { createHash } from 'node:crypto';
import { AppError, isAppError } from '@gatehouse/contracts';
import type { Log } from '@gatehouse/runtime';
import type { Request } from 'express';
import type { IdempotencyStore, Outcome, IdempotencyRow } from './idempotencyStore';
import type { Route } from './route';

const HEADER = 'Idempotency-Key';
/** Longer answers are not kept: a document of the database ends at 16 MB. */
const MAX_ANSWER_LENGTH = 1_000_000;
/** After this long a request runs no more, it was lost: no route may take longer than two minutes. */
const LOST_AFTER_MS = 5 * 60_000;
const RETRY_AFTER_SECONDS = 2;

export interface Answered {
  status: number;
  /** JSON text; undefined with 204. */
  json: string | undefined;
  replayed: boolean;
}

interface Attempt {
  store: IdempotencyStore;
  route: Route;
  request: Request;
  /** Organization, or person where there is none. */
  owner: string;
  /** The caller; two people never share a key. */
  caller: string;
  bytes: Buffer;
  log: Log;
}

/** Each part after its length, so that no two lists of parts look the same. */
function digestOf(...parts: (string | Buffer)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(`${Buffer.byteLength(part)}:`).update(part);
  return hash.digest('hex');
}

/** The key, checked; undefined when there is none or the method needs none. */
export function keyOf({ method }: Route, request: Request): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined || method === 'GET') return undefined;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,128}$/.test(key))
    throw new AppError('invalid', `the header ${HEADER} is not acceptable`, {
      details: [`${HEADER}: must be 1 to 128 visible ASCII characters, given once`],
    });
  return method === 'POST' ? key : undefined;
}

function replay(row: IdempotencyRow, digest: string, now: Date): Answered {
  if (row.digest !== digest) throw new AppError('conflict', `this ${HEADER} was used with a different request; take another key`);
  if (row.state === 'done') {
    if (row.note !== undefined) throw new AppError('conflict', row.note);
    return { status: row.status ?? 200, json: row.answer, replayed: true };
  }
  if (now.getTime() - row.createdAt.getTime() > LOST_AFTER_MS)
    throw new AppError(
      'conflict',
      `what became of the first request with this ${HEADER} is unknown; look before you repeat it with another key`,
    );
  throw new AppError('conflict', `the first request with this ${HEADER} is still running`, {
    data: { retryAfterSeconds: RETRY_AFTER_SECONDS },
  });
}

function outcomeOf({ secretAnswer, status }: Route, answer: unknown, json: string): Outcome {
  if (secretAnswer === true) {
    const { id } = answer as { id?: unknown };
    return { status, note: `already done with this key; its answer is not kept (${String(id)})` };
  }
  return json.length > MAX_ANSWER_LENGTH
    ? { status, note: 'already done with this key; the answer was too long to keep' }
    : { status, answer: json };
}

/** Runs the handler, or answers from the first time. A request that failed for sure frees its key. */
export async function runOnce(attempt: Attempt, handle: () => Promise<unknown>): Promise<Answered> {
  const { store, route, request, owner, caller, bytes, log } = attempt;
  const run = async (): Promise<[unknown, string]> => {
    const answer = await handle();
    return [answer, JSON.stringify(answer) ?? ''];
  };
  const key = keyOf(route, request);
  if (key === undefined) return { status: route.status, json: (await run())[1], replayed: false };

  const id = digestOf(owner, caller, route.method, route.path, JSON.stringify(request.params), key);
  const digest = digestOf(request.url.split('?')[1] ?? '', request.headers['content-type'] ?? '', bytes);
  const now = new Date();
  const first = await store.begin(owner, { id, digest, now });
  if (first !== undefined) return replay(first, digest, now);

  // Whatever goes wrong with the row, the caller learns what became of the request.
  const noted = (write: Promise<void>): Promise<void> =>
    write.catch((err: unknown) => log.warn({ err }, 'what became of a request with an idempotency key was not noted'));
  try {
    const [answer, json] = await run();
    await noted(store.finish(owner, id, outcomeOf(route, answer, json)));
    return { status: route.status, json, replayed: false };
  } catch (err) {
    // What may have been done must not be done again by a repeat; what surely was not, may be tried with the same key.
    if (!isAppError(err) || err.code !== 'unknown_outcome') await noted(store.release(owner, id));
    throw err;
  }
}
