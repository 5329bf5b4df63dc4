/**
 * Events leave with the state change that caused them: a document carries them in `outbox` until the relay has published and removed them.
 * At least once and in order per document; consumers drop copies by message id, which is the item's id. Any number of processes may relay.
 */
import { isAppError } from '@gatehouse/contracts';
import { startPeriodicTask, type CommonConfig, type PeriodicTask, type ServiceContext } from '@gatehouse/runtime';
import type { Collection } from 'mongodb';
import { outboxBacklog } from './metrics';
import type { OutboxItem } from './outboxPlugin';

interface OutboxDocument {
  _id: string;
  outbox?: OutboxItem[];
}

/** `kick` relays now, not at the next sweep. Call after a write that put something in an outbox; calls that come together are one sweep. */
export type Outbox = PeriodicTask;

/** A model whose schema has the `outbox` plugin. */
export interface OutboxModel {
  readonly modelName: string;
  readonly schema: { path(name: string): unknown };
  readonly collection: unknown;
}

export interface OutboxOptions {
  readonly collections: readonly OutboxModel[];
  /** Resolves when the broker has stored the event. `AppError('unavailable')` means the broker is away, any other error that this event is refused. */
  readonly publish: (eventName: string, payload: unknown, messageId: string) => Promise<void>;
}

const SWEEP_EVERY_MS = 1_000;
const PAGE = 100;
/** Beyond it the backlog is only known to be large. */
const COUNTED = 10_000;
const WITH_EVENTS = { 'outbox.id': { $exists: true } };
/** Documents one sweep may leave behind before it gives up: their ids travel with each query of the sweep. */
const MAX_REFUSED = 1_000;

/** Publishes what stands in one document and removes what was published. Returns the error that stopped it, if any. */
async function relayDocument(
  collection: Collection<OutboxDocument>,
  document: OutboxDocument,
  publish: OutboxOptions['publish'],
): Promise<unknown> {
  const published: string[] = [];
  let failure: unknown;
  for (const item of document.outbox ?? []) {
    try {
      await publish(item.event, item.payload, item.id);
    } catch (err) {
      failure = err ?? new Error('publish failed');
      break;
    }
    published.push(item.id);
  }
  if (published.length > 0) await collection.updateOne({ _id: document._id }, { $pull: { outbox: { id: { $in: published } } } });
  return failure;
}

/** Relays all there is in one collection. An event the broker refuses holds up its own document only. Throws when broker or database is away. */
async function sweepCollection(
  collection: Collection<OutboxDocument>,
  options: OutboxOptions,
  refused: (id: string, err: unknown) => void,
): Promise<void> {
  const leftBehind: string[] = [];
  for (let more = true; more && leftBehind.length < MAX_REFUSED;) {
    const filter = { ...WITH_EVENTS, ...(leftBehind.length > 0 && { _id: { $nin: leftBehind } }) };
    const documents = await collection.find(filter, { projection: { outbox: 1 }, hint: 'outbox', limit: PAGE }).toArray();
    const failures = await Promise.all(documents.map((document) => relayDocument(collection, document, options.publish)));
    for (const [i, failure] of failures.entries()) {
      if (failure === undefined) continue;
      if (isAppError(failure) && failure.code === 'unavailable') throw failure;
      refused(documents[i]!._id, failure);
      leftBehind.push(documents[i]!._id);
    }
    more = documents.length === PAGE;
  }
}

/** The relay concerns every organization, and nothing of a row but its outbox: so it works on the driver's collection. */
function collectionOf({ modelName, schema, collection }: OutboxModel): Collection<OutboxDocument> {
  if (schema.path('outbox') === undefined) throw new Error(`${modelName} has no outbox`);
  return collection as Collection<OutboxDocument>;
}

/** Relays until shutdown: at once after `kick()`, else every second. */
export function startOutbox(context: ServiceContext<CommonConfig>, options: OutboxOptions): Outbox {
  const reported = new Set<string>();
  /** Said once per document: it is tried again with every sweep. */
  const refused = (document: string, err: unknown): void => {
    if (reported.has(document) || reported.size >= MAX_REFUSED) return;
    reported.add(document);
    context.log.error({ err, document }, 'an event of an outbox is refused; it stays there');
  };
  const collections = options.collections.map(collectionOf);
  outboxBacklog.readFrom(() =>
    Promise.all(
      collections.map(async (collection) => {
        const waiting = await collection.countDocuments(WITH_EVENTS, { hint: 'outbox', limit: COUNTED, maxTimeMS: 1_000 });
        return [{ collection: collection.collectionName }, waiting] as const;
      }),
    ),
  );
  return startPeriodicTask(context, { what: 'outbox relay', everyMs: SWEEP_EVERY_MS, atStart: true }, async () => {
    const failures: unknown[] = [];
    for (const collection of collections) await sweepCollection(collection, options, refused).catch((err: unknown) => failures.push(err));
    if (failures.length > 0) throw failures[0];
  });
}
