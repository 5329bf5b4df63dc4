/** An audit event as it lies in the spool: JSON text that was checked against its contract when it was written, by this process or an earlier one. */
import type { Bus } from '@gatehouse/bus';
import { audit } from '@gatehouse/contracts';
import { compile } from '@gatehouse/runtime';

const check = compile(audit.fact.payload, 'first');
/** How an event begins that was stated here; one that begins otherwise is parsed for its id. */
const ID_FIRST = /^\{"eventId":"([\w-]+)"/;
const ID_WITHIN = 80;

const read = (json: Buffer): audit.AuditEvent => JSON.parse(json.toString()) as audit.AuditEvent;

/** Throws `invalid` for what the broker's consumers would refuse. */
export const writeSpooled = (event: audit.AuditEvent): Buffer => Buffer.from(JSON.stringify(check(event, 'audit event')));

/** Publishes an event as it stands on the disk: parsing, checking and writing it once more would cost as much as stating it did. */
export const publishSpooled = async (bus: Pick<Bus, 'publishText'>, json: Buffer): Promise<void> =>
  bus.publishText(audit.fact, json, ID_FIRST.exec(json.toString('latin1', 0, ID_WITHIN))?.[1] ?? read(json).eventId);

export const ageSeconds = (json: Buffer | undefined): number =>
  json === undefined ? 0 : Math.max(0, Date.now() - Date.parse(read(json).occurredAt)) / 1_000;
