/** One JSON line per thing worth a line. `warn` = degraded and recovering, `error` = a person must act. A line about a call carries its ids. */
import pino, { type Logger } from 'pino';
import { withoutInput } from './quotedInput';
import { callOfLine } from './span';

export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error' | 'child'>;

/** Fields that no line shows, at whatever depth and in whatever case: the line has their class instead. What is new and of a class belongs here. */
export const hiddenFields = {
  secret: [
    ...['authorization', 'cookie', 'set-cookie', 'token', 'accessToken', 'refreshToken', 'idToken', 'principalToken', 'password', 'secret'],
    ...['clientSecret', 'apiKey', 'x-api-key', 'privateKey', 'value', 'credential', 'verifier', 'sealed', 'config'],
  ],
  personal: ['email', 'name', 'onBehalfOf', 'claim', 'address', 'ip', 'person', 'user', 'actor', 'principal', 'requester', 'member'],
  payload: ['arguments', 'args', 'body', 'content', 'payload', 'request', 'response', 'result', 'preview', 'query', 'html'],
} as const;

const CLASSES: ReadonlyMap<string, string> = new Map(
  Object.entries(hiddenFields).flatMap(([name, fields]) => fields.map((field) => [field.toLowerCase(), `[${name}]`])),
);
/** What lies deeper is not shown at all. */
const MAX_DEPTH = 6;

/** A path of pino's own `redact` names its depth, so a field one level further down would pass it. */
function hide(value: unknown, depth: number, clean = (text: string): string => text): unknown {
  if (value instanceof Error) return hide(pino.stdSerializers.err(value), depth, withoutInput(value));
  if (typeof value === 'string') return clean(value);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  if (depth === MAX_DEPTH) return '[deeper]';
  if (Array.isArray(value)) return value.map((one) => hide(one, depth + 1, clean));
  const isError = 'stack' in value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      const hidden = isError && key === 'name' ? undefined : CLASSES.get(key.toLowerCase());
      return [key, hidden === undefined || inner === undefined ? hide(inner, depth + 1, clean) : hidden];
    }),
  );
}

/** `write` takes the lines in the place of standard output; for tests. */
export const createLog = (service: string, level: string, write?: (line: string) => void): Log => {
  // Errors are made plain before fields are hidden, not after.
  const serializers = { err: (err: unknown) => err };
  const options = {
    level,
    base: { service },
    mixin: callOfLine,
    serializers,
    formatters: { log: (line: object) => hide(line, 0) as Record<string, unknown> },
  };
  return write === undefined ? pino(options) : pino(options, { write });
};
