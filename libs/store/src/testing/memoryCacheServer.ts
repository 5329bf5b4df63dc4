/**
 * The twin of the scripts in `inProcess/scripts.ts`, step for step, on a server that can be emptied, replaced or cut off. Held equal to them by
 * `inProcess/cacheServer.test.ts`. The protected parts are the defences, so that a test can take one away.
 */
import { LEASE_MS, TOMBSTONE_MS, remainingLife } from '../cacheRules';
import type { Acknowledgement, Appended, CachedValue, CacheServer, Invalidation, Position, Renewal } from '../inProcess/cacheServer';
import type { Lease } from '../types';

interface Stored {
  readonly epoch: string;
  readonly text: string;
  readonly until: number;
}
interface State {
  server: string;
  board: { epoch: string; server: string; began: number; position: number; renewals: number; holders: Map<string, string> } | undefined;
  invalidations: Invalidation[];
  values: Map<string, Stored>;
  leases: Map<string, Stored>;
  tombstones: Map<string, number>;
}

export class MemoryCacheServer implements CacheServer {
  #state: State = this.#empty('server 1');
  #made = 0;
  readonly acknowledged: (Acknowledgement & { readonly holder: string })[] = [];

  constructor(readonly now: () => number = () => performance.now()) {}

  async read(keys: readonly string[]): Promise<(CachedValue | undefined)[]> {
    return keys.map((key) => this.readNow(key));
  }

  readNow(key: string): CachedValue | undefined {
    const { epoch } = this.#board();
    const value = this.#state.values.get(key);
    if (value === undefined || value.until <= this.now() || !this.isOf(epoch, value)) return undefined;
    return { text: value.text, lifeMs: value.until - this.now() };
  }

  async renew(holder: string, known: Position | undefined): Promise<Renewal> {
    const board = this.#board();
    board.holders.set(holder, String((board.renewals += 1)));
    const { epoch, position } = board;
    if (known?.epoch !== epoch || known.position > position) return { epoch, position, since: undefined };
    const since = this.#state.invalidations.filter((one) => one.position > known.position);
    return { epoch, position, since: since.length === position - known.position ? since : undefined };
  }

  async begin(key: string): Promise<Lease> {
    const { epoch } = this.#board();
    const { leases, tombstones } = this.#state;
    const lease = { key, token: `token ${(this.#made += 1)}`, since: this.now() };
    const isTaken = (leases.get(key)?.until ?? 0) > this.now() || (tombstones.get(key) ?? 0) > this.now();
    if (isTaken) return { ...lease, token: '' };
    leases.set(key, { epoch, text: lease.token, until: this.now() + LEASE_MS });
    return lease;
  }

  async fill(lease: Lease, value: string, maxLifeMs: number): Promise<boolean> {
    const { epoch } = this.#board();
    const { leases, tombstones, values } = this.#state;
    const held = leases.get(lease.key);
    if (held === undefined || held.text !== lease.token || (tombstones.get(lease.key) ?? 0) > this.now() || !this.isOf(epoch, held))
      return false;
    const life = Math.min(remainingLife(lease, this.now(), maxLifeMs), held.until - this.now());
    if (life <= 0) return false;
    leases.delete(lease.key);
    values.set(lease.key, { epoch, text: value, until: this.now() + life });
    return true;
  }

  async invalidate(keys: readonly string[], tag: string, writer: string): Promise<Appended> {
    const board = this.#board();
    for (const key of keys) {
      this.#state.leases.delete(key);
      this.#state.values.delete(key);
      this.#state.tombstones.set(key, this.now() + TOMBSTONE_MS);
    }
    const { epoch } = board;
    this.#state.invalidations.push({ epoch, position: (board.position += 1), tag, writer, keys });
    return { epoch, epochAgeMs: this.now() - board.began, holders: new Map(board.holders) };
  }

  async acknowledge(holder: string, all: readonly Acknowledgement[]): Promise<void> {
    for (const { tag, writer } of all) this.acknowledged.push({ tag, writer, holder });
  }

  async dropHolders(epoch: string, silent: ReadonlyMap<string, string>): Promise<void> {
    const board = this.#board();
    if (board.epoch !== epoch) return;
    for (const [holder, mark] of silent) if (this.isSame(board.holders.get(holder), mark)) board.holders.delete(holder);
  }

  async leave(holder: string): Promise<void> {
    this.#board().holders.delete(holder);
  }

  /** What a blocking read from there on would tell. */
  pushed(from: Position | undefined): Invalidation[] {
    return this.#state.invalidations.filter(({ position }) => position > (from?.position ?? 0));
  }

  /** What FLUSHALL does. */
  flush(): void {
    this.#state = this.#empty(this.#state.server);
  }

  /** What the stream loses when it is longer than it may be. */
  trim(): void {
    this.#state.invalidations = [];
  }

  /** What a replica has by now. */
  replica(): unknown {
    return structuredClone(this.#state);
  }

  /** Another server takes over, with what it has. */
  failOver(replica: unknown): void {
    this.#state = { ...(structuredClone(replica) as State), server: `server ${(this.#made += 1)}` };
  }

  protected isOf(epoch: string, stored: Stored): boolean {
    return stored.epoch === epoch;
  }

  protected isSame(mark: string | undefined, before: string): boolean {
    return mark === before;
  }

  protected isAnother(server: string, before: string): boolean {
    return server !== before;
  }

  #empty(server: string): State {
    return { server, board: undefined, invalidations: [], values: new Map(), leases: new Map(), tombstones: new Map() };
  }

  #board(): NonNullable<State['board']> {
    const { board, server } = this.#state;
    if (board !== undefined && !this.isAnother(server, board.server)) return board;
    const [began, position] = [this.now(), 1_000 * (this.#made += 1)];
    this.#state.invalidations = [];
    return (this.#state.board = { epoch: `epoch ${this.#made}`, server, began, position, renewals: 0, holders: new Map() });
  }
}
