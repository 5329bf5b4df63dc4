/** W3C trace context, as far as the project needs it: check a `traceparent`, make a child of it. */
import { randomBytes } from 'node:crypto';
import { randomBase62 } from '@gatehouse/contracts';

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/;

/** Trace id of a valid `traceparent`, else undefined. All-zero ids are invalid (W3C Trace Context 3.2.2). */
export function traceIdOf(traceparent: string | undefined): string | undefined {
  const match = traceparent === undefined ? null : TRACEPARENT.exec(traceparent);
  if (match === null || /^0+$/.test(match[1]!) || /^0+$/.test(match[2]!)) return undefined;
  return match[1];
}

/** The same trace, a new span, for calls we send onwards. */
export const childOf = (traceparent: string): string =>
  `${traceparent.slice(0, 36)}${randomBytes(8).toString('hex')}${traceparent.slice(52)}`;

export const newCorrelationId = (): string => `c-${randomBase62(16)}`;
