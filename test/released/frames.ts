/** One message of each kind as it travels, and what a process reads of it. */
import { decodeItems, encodeItem } from '../../libs/bus/src/core/frame';
import { CONTRACT_VERSION as v, ITEMS, type ItemHeader } from '../../libs/bus/src/core/items';
import { readCancel, readEvent, readProbe, readReply, readRequest } from '../../libs/bus/src/core/readHeader';

const AT = Date.UTC(2026, 2, 1, 9, 30);
const correlationId = 'cor_4f9Kq2ZrT8mWcX1bN7vYdE';
const headers: readonly ItemHeader[] = [
  {
    v,
    kind: 'request',
    id: 7,
    rpc: 'audit.changes',
    payload: {},
    deadline: AT + 5_000,
    startBy: AT + 1_600,
    correlationId,
    traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
    principalToken: 'token',
  },
  { v, kind: 'reply', id: 7, payload: { changes: { rule: 12 } } },
  { v, kind: 'alive', ids: [7, 8] },
  { v, kind: 'begun', ids: [9] },
  { v, kind: 'progress', id: 9, payload: { progress: 1 } },
  { v, kind: 'cancel', ids: [9] },
  { v, kind: 'probe', id: 3 },
  {
    v,
    kind: 'event',
    id: 'evt_4f9Kq2ZrT8mWcX1bN7vYdE',
    event: 'executor.spent.v1',
    payload: {},
    correlationId,
    attempt: 2,
    lastError: 'no',
  },
];

/** Framed, with a body of four bytes, base64. */
export const framesOfToday = (): Record<string, string> =>
  Object.fromEntries(headers.map((header) => [header.kind, encodeItem(header, Buffer.from('body')).toString('base64')]));

/** What is read of a framed message: its header and body, or undefined where it is refused. */
export function readFrame(kind: string, frame: string): { header: unknown; body: string } | undefined {
  const [item] = decodeItems(Buffer.from(frame, 'base64'), ITEMS);
  const read = { request: readRequest, event: readEvent, probe: readProbe, cancel: readCancel }[kind] ?? readReply;
  return read(item!.header) === undefined ? undefined : { header: item!.header, body: item!.body.toString() };
}
export const headerOf = (kind: string): ItemHeader | undefined => headers.find((header) => header.kind === kind);
