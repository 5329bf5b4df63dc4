/** Reads what is to be shipped, oldest first. What cannot be read is told and stepped over, and its segment is kept. */
import type { Log } from '@gatehouse/runtime';
import { scanFrames, usedLength, type Frame } from './frames';
import type { Segment, Segments } from './segments';

const CHUNK_BYTES = 128 << 10;

export class Reader {
  /** Position in the oldest segment. */
  #at = 0;
  #expected: number | undefined;

  constructor(
    private readonly segments: Segments,
    private readonly log: Pick<Log, 'error'>,
    private readonly chunkBytes = CHUNK_BYTES,
  ) {}

  /** Payloads that follow on what was read last; none when all is read. Frees the segments before them: whoever asks is done with what it got before. */
  async next(): Promise<Buffer[]> {
    for (;;) {
      const segment = this.segments.all[0];
      if (segment === undefined) return [];
      if (this.#at >= segment.end) {
        if (!segment.isSealed) return [];
        this.#at = 0;
        await this.segments.free();
        continue;
      }
      const payloads = await this.#read(segment);
      if (payloads.length > 0) return payloads;
    }
  }

  /** Bytes that were not given out yet. */
  get ahead(): number {
    return this.segments.all.reduce((sum, { end }) => sum + end, -this.#at);
  }

  async #read(segment: Segment): Promise<Buffer[]> {
    for (let length = this.chunkBytes; ; length *= 2) {
      const left = segment.end - this.#at;
      const bytes = await segment.file.read(this.#at, Math.min(length, left));
      const { frames, damaged, end } = scanFrames(bytes);
      if (frames.length === 0 && length < left) continue;
      for (const range of damaged) this.#tell(segment, { at: this.#at + range.start, bytes: range.end - range.start });
      this.#countSequence(segment, frames);
      if (frames.length > 0) {
        this.#at += end;
        return frames.map(({ payload }) => payload);
      }
      // A segment that an earlier process left has zeros behind its last event.
      const used = usedLength(bytes);
      if (used > 0) this.#tell(segment, { at: this.#at, bytes: used });
      this.#at = segment.end;
      return [];
    }
  }

  #countSequence(segment: Segment, frames: readonly Frame[]): void {
    for (const { sequence } of frames) {
      if (this.#expected !== undefined && sequence > this.#expected) this.#tell(segment, { events: sequence - this.#expected });
      this.#expected = sequence + 1;
    }
  }

  #tell(segment: Segment, lost: { at?: number; bytes?: number; events?: number }): void {
    segment.isKept = true;
    this.log.error({ file: segment.name, ...lost }, 'a part of the spool is unreadable: its file is kept, what is readable is shipped');
  }
}
