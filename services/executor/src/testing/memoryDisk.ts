/** A disk that forgets what was not synced, that can be full, read-only or broken, and that says what it was asked for. For tests. */
import { setImmediate as turn } from 'node:timers/promises';
import type { SpoolFile, SpoolFolder } from '../spool/files';

const SECTOR = 512;

interface Content {
  /** The content as processes see it. */
  bytes: Buffer;
  /** The content as it lies on the disk. */
  synced: Buffer;
}
export interface Faults {
  /** Syncing is answered and not done. */
  ignoresSync?: boolean;
  /** Most bytes of all files together. */
  capacity?: number;
  /** Error of what goes beyond it. */
  fullCode?: string;
  /** Code of the error of whatever changes something. */
  refuses?: string;
  syncFails?: boolean;
  /** The disk answers nothing any more. */
  hangs?: boolean;
}

const failure = (code: string): Error => Object.assign(new Error(`${code}: the disk says no`), { code });

export class MemoryDisk {
  readonly faults: Faults = {};
  syncs = 0;
  #names = new Map<string, Content>();
  #syncedNames = new Map<string, Content>();

  get names(): string[] {
    return [...this.#names.keys()].sort();
  }

  content(name: string): Buffer {
    return this.#names.get(name)!.bytes;
  }

  /**
   * What is there after the power failed: all that was synced, and of the rest whatever sectors and names `isKept` says. The old disk stays as it is for
   * whoever still writes to it.
   */
  cutPower(isKept: () => boolean): MemoryDisk {
    const after = new MemoryDisk();
    const names = new Map(this.#syncedNames);
    for (const [name, content] of this.#names) if (isKept()) names.set(name, content);
    for (const name of this.#syncedNames.keys()) if (!this.#names.has(name) && isKept()) names.delete(name);
    for (const [name, { bytes, synced }] of names) {
      const kept = Buffer.from(bytes.length === synced.length || isKept() ? grown(synced, bytes.length) : synced);
      for (let at = 0; at < Math.min(kept.length, bytes.length); at += SECTOR) if (isKept()) bytes.copy(kept, at, at, at + SECTOR);
      after.#put(name, kept);
    }
    return after;
  }

  flipBit(name: string, at: number): void {
    for (const bytes of [this.#names.get(name)!.bytes, this.#names.get(name)!.synced]) bytes[at]! ^= 1;
  }

  folder(): SpoolFolder {
    return {
      names: () => this.#do(() => this.names),
      create: (name) =>
        this.#change(() => {
          if (this.#names.has(name)) throw failure('EEXIST');
          const content = { bytes: Buffer.alloc(0), synced: Buffer.alloc(0) };
          this.#names.set(name, content);
          return this.#file(content);
        }),
      open: (name) => this.#do(() => this.#file(this.#names.get(name)!)),
      rename: (from, to) =>
        this.#change(() => {
          this.#names.set(to, this.#names.get(from)!);
          this.#names.delete(from);
        }),
      remove: (name) => this.#change(() => void this.#names.delete(name)),
      sync: () => this.#sync(() => (this.#syncedNames = new Map(this.#names))),
    };
  }

  #put(name: string, bytes: Buffer): void {
    const content = { bytes, synced: Buffer.from(bytes) };
    this.#names.set(name, content);
    this.#syncedNames.set(name, content);
  }

  #file(content: Content): SpoolFile {
    return {
      write: async (bytes, position) => {
        await this.#change(() => {
          const end = position + bytes.length;
          const others = [...this.#names.values()].reduce((sum, one) => sum + (one === content ? 0 : one.bytes.length), 0);
          if (others + Math.max(end, content.bytes.length) > (this.faults.capacity ?? Infinity))
            throw failure(this.faults.fullCode ?? 'ENOSPC');
          if (end > content.bytes.length) content.bytes = grown(content.bytes, end);
          bytes.copy(content.bytes, position);
        });
        // Between the two the power may fail.
        await this.#sync(() => (content.synced = Buffer.from(content.bytes)));
      },
      sync: () => this.#sync(() => (content.synced = Buffer.from(content.bytes))),
      read: (position, length) => this.#do(() => Buffer.from(content.bytes.subarray(position, position + length))),
      size: () => this.#do(() => content.bytes.length),
      truncate: (length) => this.#change(() => void (content.bytes = Buffer.from(content.bytes.subarray(0, length)))),
      close: () => Promise.resolve(),
    };
  }

  async #do<T>(work: () => T): Promise<T> {
    await turn();
    if (this.faults.hangs === true) return new Promise(() => undefined);
    return work();
  }

  #change<T>(work: () => T): Promise<T> {
    return this.#do(() => {
      if (this.faults.refuses !== undefined) throw failure(this.faults.refuses);
      return work();
    });
  }

  #sync(work: () => void): Promise<void> {
    return this.#do(() => {
      this.syncs += 1;
      if (this.faults.syncFails === true) throw failure('EIO');
      if (this.faults.ignoresSync !== true) work();
    });
  }
}

function grown(bytes: Buffer, length: number): Buffer {
  const longer = Buffer.alloc(length);
  bytes.copy(longer);
  return longer;
}
