/**
 * The files of a spool, oldest first. The newest takes what is appended; it was filled with zeros before, so that an append changes nothing but its data.
 * One more is kept ready. Full disk and full backlog therefore show themselves here, between two events and never within one.
 */
import type { Log } from '@gatehouse/runtime';
import { isFull, type SpoolFile, type SpoolFolder } from './files';
import { scanFrames, usedLength } from './frames';

export interface Segment {
  readonly name: string;
  readonly file: SpoolFile;
  /** What is before it was synced. */
  end: number;
  /** Takes no more. */
  isSealed: boolean;
  /** Something in it could not be shipped: it is kept for a person. */
  isKept: boolean;
}
export interface SegmentOptions {
  readonly folder: SpoolFolder;
  readonly log: Log;
  readonly segmentBytes: number;
  /** Most bytes of all segments together. */
  readonly limitBytes: number;
  /** Largest write: an unfinished one is not longer. */
  readonly writeBytes: number;
}

const SEGMENT = /^(\d{12})\.spool$/;
const KEPT = /\.kept$/;
const nameOf = (number: number): string => `${String(number).padStart(12, '0')}.spool`;
const ZEROS = Buffer.alloc(1 << 20);
const TRY_AGAIN_MS = 250;

export class Segments {
  readonly all: Segment[] = [];
  nextSequence = 0;
  #nextNumber = 1;
  #kept = 0;
  #spare: Segment | undefined;
  /** Why there is no spare. */
  #problem = 'no segment is ready';
  #reported: string | undefined;
  #preparing: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(private readonly options: SegmentOptions) {}

  /** Takes over what the last process left, and makes the first segment. Rejects when the folder cannot be used; a full disk may pass. */
  async open(): Promise<void> {
    const names = await this.options.folder.names();
    this.#kept = names.filter((name) => KEPT.test(name)).length;
    const found = names.filter((name) => SEGMENT.test(name)).sort();
    this.#nextNumber = Number(SEGMENT.exec(found.at(-1) ?? '')?.[1] ?? 0) + 1;
    let isLast = true;
    for (const name of found.reverse()) {
      const segment = await this.#recover(name, isLast);
      if (segment === undefined) continue;
      this.all.unshift(segment);
      isLast = false;
    }
    await this.#prepare().catch((err: unknown) => {
      if (!isFull(err)) throw err;
      this.#tryAgain();
    });
  }

  /** The segment for a write of so many bytes; undefined when there is none. */
  async roomFor(bytes: number): Promise<Segment | undefined> {
    const current = this.all.at(-1);
    if (current !== undefined && !current.isSealed && current.end + bytes <= this.options.segmentBytes) return current;
    if (current !== undefined) current.isSealed = true;
    await this.#preparing;
    const next = this.#spare;
    if (next === undefined) return undefined;
    this.#spare = undefined;
    this.all.push(next);
    this.#makeSpare();
    return next;
  }

  /** All of the oldest segment was shipped, or cannot be. */
  async free(): Promise<void> {
    const [oldest] = this.all.splice(0, 1);
    await this.#drop(oldest!);
    if (this.#spare === undefined) this.#makeSpare();
  }

  /** All that is there was shipped. */
  async freeAll(): Promise<void> {
    for (const segment of this.all.splice(0)) await this.#drop(segment);
  }

  /** Why nothing can be appended now; undefined when it can. */
  failure(): string | undefined {
    const isOpen = this.#spare !== undefined || this.#preparing !== undefined || this.all.at(-1)?.isSealed === false;
    return isOpen ? undefined : this.#problem;
  }

  /** Segments that were kept for a person, by this process and earlier ones. */
  get kept(): number {
    return this.#kept;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#preparing;
    if (this.#spare !== undefined) await this.#drop(this.#spare);
    await Promise.all(this.all.map(({ file }) => file.close()));
  }

  async #drop({ name, file, isKept }: Segment): Promise<void> {
    const { folder } = this.options;
    await file.close();
    if (!isKept) return folder.remove(name);
    this.#kept += 1;
    await folder.rename(name, name.replace(/spool$/, 'kept'));
    await folder.sync();
  }

  /**
   * What is unreadable behind the last event of the last segment is a write that was never answered for: it is cut off. Anything else that is unreadable
   * is damage, which who reads the segment finds.
   */
  async #recover(name: string, isLast: boolean): Promise<Segment | undefined> {
    const { folder, log, writeBytes } = this.options;
    const file = await folder.open(name);
    const size = await file.size();
    const segment = { name, file, end: size, isSealed: true, isKept: false };
    if (!isLast) return segment;
    const bytes = await file.read(0, size);
    const used = usedLength(bytes);
    if (used === 0) return void (await this.#drop(segment));
    const { frames, end } = scanFrames(bytes);
    this.nextSequence = (frames.at(-1)?.sequence ?? -1) + 1;
    if (frames.length === 0 || used - end > writeBytes) return segment;
    if (used > end) log.warn({ file: name, bytes: used - end, at: end }, 'an unfinished write at the end of the spool was cut off');
    await file.truncate(end);
    await file.sync();
    return { ...segment, end };
  }

  /** Makes a segment ready, if the limit lets it. */
  async #prepare(): Promise<void> {
    const { folder, segmentBytes, limitBytes } = this.options;
    if (this.#isClosed) return;
    if ((this.all.length + 1) * segmentBytes > limitBytes) {
      this.#problem = 'its limit is reached, and the broker has not taken what is in it';
      return this.#tryAgain();
    }
    const name = nameOf(this.#nextNumber++);
    const file = await folder.create(name);
    try {
      for (let at = 0; at < segmentBytes; at += ZEROS.length) await file.write(ZEROS.subarray(0, segmentBytes - at), at);
      await file.sync();
      await folder.sync();
    } catch (err) {
      await file.close();
      await folder.remove(name);
      throw err;
    }
    this.#spare = { name, file, end: 0, isSealed: false, isKept: false };
    this.#reported = undefined;
  }

  #makeSpare(): void {
    this.#preparing ??= this.#prepare()
      .catch((err: unknown) => {
        this.#problem = (err as Error).message;
        if (this.#problem !== this.#reported) this.options.log.error({ err }, 'no room can be made for the spool, will try again');
        this.#reported = this.#problem;
        this.#tryAgain();
      })
      .finally(() => (this.#preparing = undefined));
  }

  #tryAgain(): void {
    clearTimeout(this.#timer);
    if (!this.#isClosed) this.#timer = setTimeout(() => this.#makeSpare(), TRY_AGAIN_MS).unref();
  }
}
