/** Checks of headers from the wire. Any process may write to any queue, so nothing about a header is taken for granted. */
import {
  CONTRACT_VERSION,
  type AliveHeader,
  type BegunHeader,
  type CancelHeader,
  type EventHeader,
  type ProgressHeader,
  type ReplyHeader,
  type RequestHeader,
} from './items';

type Fields = Partial<Record<string, unknown>>;

const fields = (header: unknown, kind: string): Fields | undefined => {
  if (typeof header !== 'object' || header === null) return undefined;
  const h = header as Fields;
  return h['kind'] === kind && h['v'] === CONTRACT_VERSION ? h : undefined;
};
const optionalString = (value: unknown): boolean => value === undefined || typeof value === 'string';

/** The header as a request, or undefined when it is none. */
export function readRequest(header: unknown): RequestHeader | undefined {
  const h = fields(header, 'request');
  if (h === undefined || typeof h['id'] !== 'number' || typeof h['rpc'] !== 'string') return undefined;
  if (typeof h['deadline'] !== 'number' || typeof h['startBy'] !== 'number' || typeof h['correlationId'] !== 'string') return undefined;
  if (!optionalString(h['traceparent']) || !optionalString(h['principalToken'])) return undefined;
  return h as unknown as RequestHeader;
}

/** Number of a probe, or undefined when it is none. */
export function readProbe(header: unknown): number | undefined {
  const id = fields(header, 'probe')?.['id'];
  return typeof id === 'number' ? id : undefined;
}

/** The header as a cancellation, or undefined when it is none. */
export function readCancel(header: unknown): CancelHeader | undefined {
  const h = fields(header, 'cancel');
  return h !== undefined && Array.isArray(h['ids']) ? (h as unknown as CancelHeader) : undefined;
}

/** The header as a reply or an interim reply, or undefined when it is neither. */
export function readReply(header: unknown): ReplyHeader | AliveHeader | BegunHeader | ProgressHeader | undefined {
  const held = fields(header, 'alive') ?? fields(header, 'begun');
  if (held !== undefined) return Array.isArray(held['ids']) ? (held as unknown as AliveHeader | BegunHeader) : undefined;
  const reply = fields(header, 'reply') ?? fields(header, 'progress');
  return reply !== undefined && typeof reply['id'] === 'number' ? (reply as unknown as ReplyHeader | ProgressHeader) : undefined;
}

/** The header as an event, or undefined when it is none. */
export function readEvent(header: unknown): EventHeader | undefined {
  const h = fields(header, 'event');
  if (h === undefined || typeof h['id'] !== 'string' || typeof h['event'] !== 'string' || !optionalString(h['correlationId']))
    return undefined;
  if (h['attempt'] !== undefined && !(Number.isSafeInteger(h['attempt']) && Number(h['attempt']) >= 1)) return undefined;
  return h as unknown as EventHeader;
}
