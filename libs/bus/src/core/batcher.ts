/** Everything for one destination in one turn of the event loop travels in one message: the main reason why the bus is fast. */
interface Batch<T> {
  items: Buffer[];
  tags: T[];
  bytes: number;
}

const RECHECK_MS = 2;

export class Batcher<T> {
  readonly #batches = new Map<string, Batch<T>>();
  #scheduled = false;

  /** `send` gets the joined items and, in the same order, the tags they were added with. */
  constructor(
    private readonly limits: { readonly batchItems: number; readonly batchBytes: number },
    private readonly send: (destination: string, bytes: Buffer, tags: T[]) => void,
    /** Whether to keep collecting; asked once per tick. Whoever answers true must call `flush` or be asked again. */
    private readonly hold: () => boolean = () => false,
    /** Of destinations in this process nothing is saved by collecting, and an answer would come turns later. */
    private readonly isNear: (destination: string) => boolean = () => false,
  ) {}

  add(destination: string, item: Buffer, tag: T): void {
    if (this.isNear(destination)) return this.send(destination, item, [tag]);
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

  /** Send what is waiting now. */
  flush(): void {
    const batches = [...this.#batches];
    this.#batches.clear();
    for (const [destination, batch] of batches) this.#send(destination, batch);
  }

  readonly #onImmediate = (): void => {
    this.#scheduled = false;
    if (!this.hold()) return this.flush();
    // A timer and not the next turn: spinning through turns would keep a core busy.
    this.#scheduled = true;
    setTimeout(this.#onImmediate, RECHECK_MS);
  };

  #send(destination: string, batch: Batch<T>): void {
    this.send(destination, batch.items.length === 1 ? batch.items[0]! : Buffer.concat(batch.items, batch.bytes), batch.tags);
  }
}
