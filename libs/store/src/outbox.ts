/**
 * Events leave with the state change that caused them: a document carries them in `outbox` until the relay has published and removed them.
 * It publishes at least once, in order per document; consumers drop copies by message id, which is the item's id. Any number of processes may relay.
 */
import { isAppError } from '@gatehouse/contracts';
import { startPeriodicTask, type CommonConfig, type PeriodicTask, type ServiceContext } from '@gatehouse/runtime';
import type { Collection, Document } from 'mongodb';
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
  /** When the process stops: resolves when the calls that run have ended, which may write events until then. They are relayed before the stop goes on. */
  readonly settled: () => Promise<void>;
  /** How long that may take; by default as long as any stop. */
  readonly settleLimitMs?: number;
}

/** Each write of an event kicks the relay. The sweep finds what a process left that died in between, and what the broker did not take. */
const SWEEP_EVERY_MS = 5_000;
/** Time between two attempts while broker or database is away. */
const TRY_EVERY_MS = 1_000;
const PAGE = 100;
/** Number of documents to which the backlog is counted; beyond it is only known to be large. */
const COUNTED = 10_000;
const WITH_EVENTS = { 'outbox.id': { $exists: true } };
/** Documents one sweep may leave behind before it gives up: their ids travel with each query of the sweep. */
const MAX_REFUSED = 1_000;

/** A document with events, and the collection it stands in. */
interface Waiting {
  readonly _id: string;
  readonly outbox: readonly OutboxItem[];
  readonly from: string;
}

/** A collection in a sweep. */
interface Swept {
  readonly collection: Collection<OutboxDocument>;
  /** Ids of documents with an event that the broker refuses. */
  readonly leftBehind: string[];
}

const waitingOf = ({ collection, leftBehind }: Swept): Document[] => [
  { $match: { ...WITH_EVENTS, ...(leftBehind.length > 0 && { _id: { $nin: leftBehind } }) } },
  { $limit: PAGE },
  { $project: { outbox: 1, from: { $literal: collection.collectionName } } },
];

/** One question about all collections: most have nothing to relay, and a question costs more than what it finds. */
async function pageOf(swept: readonly Swept[]): Promise<Waiting[]> {
  const [first, ...others] = swept.filter(({ leftBehind }) => leftBehind.length < MAX_REFUSED);
  if (first === undefined) return [];
  const more = others.map((other) => ({ $unionWith: { coll: other.collection.collectionName, pipeline: waitingOf(other) } }));
  return first.collection.aggregate<Waiting>([...waitingOf(first), ...more, { $limit: PAGE }]).toArray();
}

/** Publishes what stands in one document and removes what was published. Returns the error that stopped it, if any. */
async function relayDocument(
  collection: Collection<OutboxDocument>,
  { _id, outbox }: Waiting,
  publish: OutboxOptions['publish'],
): Promise<unknown> {
  const published: string[] = [];
  let failure: unknown;
  for (const item of outbox) {
    try {
      await publish(item.event, item.payload, item.id);
    } catch (err) {
      failure = err ?? new Error('publish failed');
      break;
    }
    published.push(item.id);
  }
  if (published.length > 0) await collection.updateOne({ _id }, { $pull: { outbox: { id: { $in: published } } } });
  return failure;
}

/** Relays all there is. An event the broker refuses holds up its own document only. Throws when broker or database is away. */
async function sweep(
  collections: readonly Collection<OutboxDocument>[],
  publish: OutboxOptions['publish'],
  refused: (id: string, err: unknown) => void,
): Promise<void> {
  const swept = new Map(collections.map((collection) => [collection.collectionName, { collection, leftBehind: [] as string[] }]));
  for (let more = true; more;) {
    const page = await pageOf([...swept.values()]);
    const failures = await Promise.all(page.map((waiting) => relayDocument(swept.get(waiting.from)!.collection, waiting, publish)));
    for (const [i, failure] of failures.entries()) {
      if (failure === undefined) continue;
      if (isAppError(failure) && failure.code === 'unavailable') throw failure;
      const { _id, from } = page[i]!;
      refused(_id, failure);
      swept.get(from)!.leftBehind.push(_id);
    }
    more = page.length === PAGE;
  }
}

/** The relay concerns every organization, and nothing of a row but its outbox: so it works on the driver's collection. */
function collectionOf({ modelName, schema, collection }: OutboxModel): Collection<OutboxDocument> {
  if (schema.path('outbox') === undefined) throw new Error(`${modelName} has no outbox`);
  return collection as Collection<OutboxDocument>;
}

/** Relays until shutdown: at once after `kick()`, else every 5 s; every second after a sweep that failed. */
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
  let kicked = false;
  const relay = (): Promise<void> => {
    kicked = false;
    return sweep(collections, options.publish, refused);
  };
  // Stops go backwards: running calls end, the relay ends, and what it was kicked for in its last turn is relayed.
  context.onStop('last relay', () => (kicked ? relay() : undefined));
  const times = { everyMs: SWEEP_EVERY_MS, retryMs: TRY_EVERY_MS };
  const task = startPeriodicTask(context, { what: 'outbox relay', ...times, atStart: true }, relay);
  context.onStop('running calls', options.settled, options.settleLimitMs);
  return {
    kick() {
      kicked = true;
      task.kick();
    },
  };
}
