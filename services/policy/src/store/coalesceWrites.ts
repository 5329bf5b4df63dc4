/**
 * Items for one document, asked for one by one and written together: while one write is on its way, who comes meanwhile waits for the next.
 * A crowd that wrote one document each would mostly get in its own way.
 */
const MAX_BATCH = 200;

interface Batch<Item, Answer> {
  readonly items: Item[];
  readonly outcome: Promise<Answer>;
}
/** `write` is that of the first item of a batch, so items under one key must mean the same by it. */
export type CoalesceWrites<Item, Answer> = (key: string, item: Item, write: (items: readonly Item[]) => Promise<Answer>) => Promise<Answer>;

export function coalesceWrites<Item, Answer>(): CoalesceWrites<Item, Answer> {
  /** The last write under each key, which the next one follows. */
  const last = new Map<string, Promise<unknown>>();
  /** The batch that waits for the next write, by key. */
  const waiting = new Map<string, Batch<Item, Answer>>();

  function open(key: string, write: (items: readonly Item[]) => Promise<Answer>): Batch<Item, Answer> {
    const items: Item[] = [];
    const before = last.get(key) ?? Promise.resolve();
    const outcome = before.then(() => {
      if (waiting.get(key) === batch) waiting.delete(key);
      return write(items);
    });
    const settled = outcome.catch(() => undefined).then(() => void (last.get(key) === settled && last.delete(key)));
    last.set(key, settled);
    const batch = { items, outcome };
    waiting.set(key, batch);
    return batch;
  }

  return (key, item, write) => {
    const current = waiting.get(key);
    const batch = current !== undefined && current.items.length < MAX_BATCH ? current : open(key, write);
    batch.items.push(item);
    return batch.outcome;
  };
}
