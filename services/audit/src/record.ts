/**
 * Appends events with gap-free numbers per organization.
 * Writers do not coordinate: each takes the next numbers as it believes them to be and inserts in order. The unique index on (orgId, seq) lets one
 * writer win each number; the loser, whose insert stopped there, reads the head again. An ordered insert leaves no hole: what follows a collision
 * is not written. A repeated delivery, and a second outcome of a call, collide on `_id` in the same way and are dropped on the second try.
 */
import { audit } from '@gatehouse/contracts';
import { isDuplicateKey } from '@gatehouse/store';
import type { EntryRow } from './schemas';
import { entryId, lateOutcomeId, type EntryStore } from './store';

export type Recorder = (events: readonly audit.AuditEvent[]) => Promise<void>;

/** The events of a batch by the ids of their entries. The first outcome of a call counts, unless a later one knows more. */
function entriesOf(events: readonly audit.AuditEvent[]): [string, audit.AuditEvent][] {
  const entries = new Map<string, audit.AuditEvent>();
  for (const event of events) {
    const id = entryId(event);
    const earlier = entries.get(id);
    if (earlier === undefined || knowsMore(event, earlier.outcome)) entries.set(id, event);
  }
  return [...entries];
}

const knowsMore = ({ phase, outcome }: audit.AuditEvent, recorded: string | undefined): boolean =>
  phase === 'outcome' && recorded === 'unknown' && outcome !== 'unknown';

/** What became of a call that has been closed as `unknown`: no second outcome, but an entry of its own. */
const late = (event: audit.AuditEvent): audit.AuditEvent => ({ ...event, phase: 'single', data: { ...event.data, late: true } });

/** What is left to record of entries that may stand already. */
function unrecorded(
  entries: readonly [string, audit.AuditEvent][],
  known: ReadonlyMap<string, string | undefined>,
): [string, audit.AuditEvent][] {
  return entries.flatMap(([id, event]): [string, audit.AuditEvent][] => {
    if (!known.has(id)) return [[id, event]];
    return knowsMore(event, known.get(id)) ? [[lateOutcomeId(event), late(event)]] : [];
  });
}

/** Each failed try means that another writer moved on, so this many in a row do not happen while the database is sane. */
const MAX_TRIES = 50;

export function createRecorder(store: EntryStore, now: () => Date = () => new Date()): Recorder {
  /** Next number by organization, as far as this process knows. Never ahead of the database: it moves only after a write. */
  const heads = new Map<string, number>();

  /** Notes which kinds of things changed; a kind is the word before the dot of an event's type. */
  async function noteChanges(orgId: string, events: readonly audit.AuditEvent[]): Promise<void> {
    const kinds = new Set(events.filter(({ type }) => audit.isShown(type)).map(({ type }) => type.slice(0, type.indexOf('.'))));
    if (kinds.size > 0) await store.noteChanges(orgId, [...kinds], heads.get(orgId) ?? (await store.nextSeq(orgId)));
  }

  async function appendOrg(orgId: string, events: readonly audit.AuditEvent[]): Promise<void> {
    let rest = entriesOf(events);
    for (let tries = 1; rest.length > 0; tries += 1) {
      const first = heads.get(orgId) ?? (await store.nextSeq(orgId));
      heads.delete(orgId);
      try {
        const recordedAt = now();
        await store.append(rest.map(([_id, event], i): EntryRow => ({ _id, ...event, seq: first + i, recordedAt })));
        heads.set(orgId, first + rest.length);
        return;
      } catch (err) {
        if (!isDuplicateKey(err) || tries === MAX_TRIES) throw err;
        const known = await store.recorded(
          orgId,
          rest.map(([_id]) => _id),
        );
        rest = unrecorded(rest, known);
      }
    }
  }

  /** Calls that begin and end within the batch were never open; the others are noted or crossed off after the entries stand. */
  async function pair(events: readonly audit.AuditEvent[]): Promise<void> {
    const intents = events.filter((event) => event.phase === 'intent' && event.callId !== undefined);
    const ended = new Set(events.filter((event) => event.phase === 'outcome').map((event) => event.callId));
    const begun = new Set(intents.map((event) => event.callId));
    const since = now();
    const opened = intents
      .filter((event) => !ended.has(event.callId))
      .map((intent) => ({ _id: intent.callId!, orgId: intent.orgId, since, intent }));
    // A denial has no intent, so there is nothing to cross off.
    const closed = events
      .filter((event) => event.phase === 'outcome' && event.outcome !== 'denied' && !begun.has(event.callId))
      .map((event) => event.callId!);
    await Promise.all([opened.length > 0 && store.openCalls(opened), closed.length > 0 && store.closeCalls(closed)]);
  }

  async function recordBatch(events: readonly audit.AuditEvent[]): Promise<void> {
    const orgs = Map.groupBy(events, (event) => event.orgId);
    await Promise.all([...orgs].map(([orgId, own]) => appendOrg(orgId, own).then(() => noteChanges(orgId, own))));
    await pair(events);
  }

  /** One batch after the other: two at once in this process would only collide with each other. */
  let last: Promise<unknown> = Promise.resolve();
  return (events) => {
    const batch = last.then(() => recordBatch(events));
    last = batch.catch(() => undefined);
    return batch;
  };
}
