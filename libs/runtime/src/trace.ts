/** W3C trace context, as far as the project needs it: check a `traceparent`, make a child of it. */
import { randomBytes } from 'node:crypto';
import { randomBase62 } from '@gatehouse/contracts';

/** Reads of a later version what version 00 knows; more may follow behind a dash (W3C Trace Context 3.2.4). */
const TRACEPARENT = /^(?!ff)([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;
const SAMPLED = 1;

/** A valid `traceparent` in the form of version 00, else undefined. All-zero ids are invalid (W3C Trace Context 3.2.2). */
export function readTraceparent(text: string | undefined): string | undefined {
  const [, version, traceId, spanId, flags, more] = (text === undefined ? null : TRACEPARENT.exec(text)) ?? [];
  if (traceId === undefined || /^0+$/.test(traceId) || /^0+$/.test(spanId!)) return undefined;
  if (version === '00') return more === undefined ? text : undefined;
  return `00-${traceId}-${spanId}-0${Number.parseInt(flags!, 16) & SAMPLED}`;
}

/** Trace id of a valid `traceparent`, else undefined. */
export const traceIdOf = (traceparent: string | undefined): string | undefined => readTraceparent(traceparent)?.slice(3, 35);

/** The same trace, a new span, for calls we send onwards. `traceparent` is of version 00. */
export const childOf = (traceparent: string): string =>
  `${traceparent.slice(0, 36)}${randomBytes(8).toString('hex')}${traceparent.slice(52)}`;

export const newCorrelationId = (): string => `c-${randomBase62(16)}`;
