/** What an error says of itself and of what caused it, from the outside in. */
const MOST = 8;

function* chain(err: unknown): Generator<unknown> {
  for (let at = err, depth = 0; at !== undefined && at !== null && depth < MOST; depth += 1) {
    yield at;
    at = (at as { cause?: unknown }).cause;
  }
}

export const find = <T>(err: unknown, is: (one: unknown) => one is T): T | undefined => [...chain(err)].find(is);

const codeOf = (one: unknown): string => String((one as { code?: unknown }).code);

const isWord = (value: unknown): value is string => typeof value === 'string' && /^[A-Za-z_]{1,60}$/.test(value);

/** The same without the words of a server, which may repeat what it was sent: for the log. */
export const wordless = (err: unknown): string =>
  [...chain(err)].map((one) => [(one as { name?: unknown }).name, (one as { code?: unknown }).code].filter(isWord).join(' ')).join(' < ');

/** Codes of what happens before a request is on a connection. */
const UNSENT =
  /^(?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|ERR_TLS_|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_)/;
export const isUnsent = (err: unknown): boolean =>
  [...chain(err)].some((one) => UNSENT.test(codeOf(one)) || (one as { syscall?: unknown }).syscall === 'connect');

const TIMED_OUT = /^(?:UND_ERR_HEADERS_TIMEOUT|UND_ERR_BODY_TIMEOUT|UND_ERR_CONNECT_TIMEOUT|ETIMEDOUT|REQUEST_TIMEOUT)$/;
export const isTimeout = (err: unknown): boolean =>
  [...chain(err)].some((one) => TIMED_OUT.test(codeOf(one)) || (one as { name?: unknown }).name === 'TimeoutError');

/** Stands for the error that the library's reading would fail with, on the stream of the older transport. */
export class UnreadAnswer extends Error {
  override readonly name = 'UnreadAnswer';
  constructor() {
    super('an answer is no message of the protocol');
  }
}

/** The library could not read a message: it is not JSON, or not a message of the protocol, for example because a result is not an object. */
export const isNoMessage = (err: unknown): err is Error =>
  err instanceof Error && (err.name === 'ZodError' || err instanceof SyntaxError || err instanceof UnreadAnswer);

interface Issue {
  readonly path?: readonly unknown[];
  /** Why the value fits no member of a union, by member. */
  readonly errors?: readonly (readonly Issue[])[];
}
const lacksMethod = ({ path = [], errors = [] }: Issue): boolean => path[0] === 'method' || errors.flat().some(lacksMethod);

/** It is JSON without a method, so neither a request nor a notification: an answer that cannot be read, after which no other comes. */
export const isNoAnswer = (err: Error): boolean => ((err as { issues?: readonly Issue[] }).issues ?? []).some(lacksMethod);
