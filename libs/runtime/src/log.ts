/** One JSON line per thing worth a line. `warn` = degraded and recovering, `error` = a person must act. */
import pino, { type Logger } from 'pino';

export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error' | 'child'>;

const SECRET_PATHS = [
  'authorization',
  'token',
  'password',
  'secret',
  'value',
  'cookie',
  'headers.authorization',
  'headers.cookie',
  'err.config',
];

export const createLog = (service: string, level: string): Log =>
  pino({ level, base: { service }, redact: { paths: SECRET_PATHS.flatMap((p) => [p, `*.${p}`]), censor: '[secret]' } });
