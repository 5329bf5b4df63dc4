/** Micro-batching: everything for one destination in one turn of the event loop travels in one message. It is the main reason why the bus is fast. */
interface Batch<T> {
  items: Buffer[];
  tags: T[];
  bytes: number;
}

interface BatcherOptions {
  /** Whether to keep collecting; asked once per turn, and every 2 ms after it said yes. */
  readonly hold?: () => boolean;
  /** What goes to a destination in this process is sent at once: collecting saves nothing there, and an answer would come turns later. */
  readonly isLocal?: (destination: string) => boolean;
}

const RECHECK_MS = 2;

export class Batcher<T> {
  readonly #batches = new Map<string, Batch<T>>();
  #scheduled = false;

  /** `send` gets the joined items and, in the same order, the tags that they were added with. */
  constructor(
    private readonly limits: { readonly batchItems: number; readonly batchBytes: number },
    private readonly send: (destination: string, bytes: Buffer, tags: T[]) => void,
    private readonly options: BatcherOptions = {},
  ) {}

  /** Sends it at the end of this turn, or before when the batch is full. */
  add(destination: string, item: Buffer, tag: T): void {
    if (this.options.isLocal?.(destination) === true) return this.send(destination, item, [tag]);
    let batch = this.#batches.get(destination);
    if (batch !== undefined && (batch.items.length >= this.limits.batchItems || batch.bytes + item.length > this.limits.batchBytes)) {
      this.#batches.delete(destination);
      this.#send(destination, batch);
      batch = undefined;
    }
    if (batch === undefined) this.#batches.set(destination, (batch = { items: [], tags: [], bytes: 0 }));
    batch.items.push(item);
    batch.tags.push(tag);
    batch.bytes += item.length;
    if (this.#scheduled) return;
    this.#scheduled = true;
    setImmediate(this.#onImmediate);
  }

  /** Sends what is waiting now. */
  flush(): void {
    const batches = [...this.#batches];
    this.#batches.clear();
    for (const [destination, batch] of batches) this.#send(destination, batch);
  }

  readonly #onImmediate = (): void => {
    this.#scheduled = false;
    if (this.options.hold?.() !== true) return this.flush();
    // A timer and not the next turn: spinning through turns would keep a core busy.
    this.#scheduled = true;
    setTimeout(this.#onImmediate, RECHECK_MS);
  };

  #send(destination: string, batch: Batch<T>): void {
    this.send(destination, batch.items.length === 1 ? batch.items[0]! : Buffer.concat(batch.items, batch.bytes), batch.tags);
  }
}
