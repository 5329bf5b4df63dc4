/** Entries of the audit trail as a file. */
import { AppError, audit, type RequestOf } from '@gatehouse/contracts';
import type { Bus, CallContext } from '@gatehouse/bus';
import type { FileAnswer } from '../route';

const MOST = 20_000;
const PAGE = 200;

const COLUMNS: readonly [name: string, cell: (entry: audit.Entry) => string | number | undefined][] = [
  ['seq', ({ seq }) => seq],
  ['occurredAt', ({ occurredAt }) => occurredAt],
  ['recordedAt', ({ recordedAt }) => recordedAt],
  ['type', ({ type }) => type],
  ['phase', ({ phase }) => phase],
  ['outcome', ({ outcome }) => outcome],
  ['actorKind', ({ actor }) => actor.kind],
  ['actorId', ({ actor }) => actor.id],
  ['actorName', ({ actor }) => actor.name],
  ['actorTokenId', ({ actor }) => actor.tokenId],
  ['actorAddress', ({ actor }) => actor.address],
  ['onBehalfOf (caller-asserted)', ({ onBehalfOf }) => onBehalfOf],
  ['tool', ({ tool }) => tool],
  ['targetKind', ({ target }) => target?.kind],
  ['targetId', ({ target }) => target?.id],
  ['targetName', ({ target }) => target?.name],
  ['callId', ({ callId }) => callId],
  ['correlationId', ({ correlationId }) => correlationId],
  ['invocationId', ({ invocationId }) => invocationId],
  ['data', ({ data }) => data && JSON.stringify(data)],
];

/** Quoted where it must be. What a spreadsheet would take for a formula begins with an apostrophe: names and claims come from outside. */
function cell(value: string | number | undefined): string {
  const text = typeof value === 'string' ? value.replace(/^[=+\-@\t\r]/, "'$&") : String(value ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
const line = (values: readonly (string | number | undefined)[]): string => `${values.map(cell).join(',')}\r\n`;

/** Spreadsheets read a file without it as one of another encoding. */
const BYTE_ORDER_MARK = '\ufeff';

const FORMATS: Readonly<Record<'jsonl' | 'csv', { head: string; of: (entry: audit.Entry) => string }>> = {
  jsonl: { head: '', of: (entry) => `${JSON.stringify(entry)}\n` },
  csv: { head: BYTE_ORDER_MARK + line(COLUMNS.map(([name]) => name)), of: (entry) => line(COLUMNS.map(([, of]) => of(entry))) },
};

/** Every entry that matches, newest first. More than a file takes are refused: a part of the trail must not pass for all of it. */
export async function exportEntries(
  bus: Bus,
  query: RequestOf<typeof audit.query>,
  call: CallContext,
  format: 'jsonl' | 'csv',
): Promise<FileAnswer> {
  const { head, of } = FORMATS[format];
  const parts: string[] = [head];
  let cursor: string | undefined;
  do {
    const page = await bus.call(audit.query, { ...query, limit: PAGE, ...(cursor !== undefined && { cursor }) }, call);
    parts.push(...page.entries.map(of));
    cursor = page.nextCursor;
    if (parts.length - 1 >= MOST && page.hasMore)
      throw new AppError('invalid', `more than ${MOST} entries match`, { details: ['/from: name a shorter time with "from" and "to"'] });
  } while (cursor !== undefined);
  return { name: `audit-log.${format}`, content: Buffer.from(parts.join('')) };
}
