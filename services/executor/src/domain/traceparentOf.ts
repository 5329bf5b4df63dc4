import { randomBytes } from 'node:crypto';

/** A span of our own in a trace that was left while a call waited. */
export const traceparentOf = (traceId: string | undefined): string | undefined =>
  traceId === undefined ? undefined : `00-${traceId}-${randomBytes(8).toString('hex')}-01`;
