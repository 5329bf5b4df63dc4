/**
 * A file system of a row's own, in an image file, that can lose its power: what was written to it and not synced is thrown away. ext4 stops so by itself when it is
 * asked to (`EXT4_IOC_SHUTDOWN`); the kernel then forgets what waited to be written, and mounting again replays the journal. Mounting needs root.
 */
import { execFile } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { until } from '../harness';

const run = promisify(execFile);
const BYTES = 2 ** 31;
/** How long unmounting waits until the last process has left the file system. */
const LEFT_WITHIN_MS = 20_000;
/** `EXT4_IOC_SHUTDOWN` with `EXT4_GOING_FLAGS_NOLOGFLUSH`: what the journal holds in memory is lost as well. Node has no ioctl. */
const STOP = `open my $folder, '<', $ARGV[0] or die $!; my $how = pack 'L', 2; ioctl $folder, 0x8004587d, $how or die $!;`;

export class Volume {
  /** The folder where the volume is mounted. */
  readonly path: string;
  readonly #image: string;

  private constructor(private readonly dir: string) {
    this.path = join(dir, 'mounted');
    this.#image = join(dir, 'image');
  }

  /** `dir`: a folder for it alone. Rejects where this process may not mount. */
  static async open(dir: string): Promise<Volume> {
    const volume = new Volume(dir);
    mkdirSync(volume.path, { recursive: true });
    closeSync(openSync(volume.#image, 'w'));
    truncateSync(volume.#image, BYTES);
    await run('mkfs.ext4', ['-q', '-F', volume.#image]);
    await volume.#mount();
    return volume;
  }

  /** Writes everything on the volume to its disk, so that it outlives every cut. */
  async sync(): Promise<void> {
    await run('sync', ['-f', this.path]);
  }

  /** Cuts the power: nothing that is written from now on reaches the volume, and what waited to be written is lost. */
  async cutPower(): Promise<void> {
    await run('perl', ['-e', STOP, this.path]);
  }

  /** Whole again, with what had reached it. Its processes must have ended. */
  async restorePower(): Promise<void> {
    await this.#unmount();
    await this.#mount();
  }

  async close(): Promise<void> {
    await this.#unmount();
    rmSync(this.dir, { recursive: true, force: true });
  }

  async #mount(): Promise<void> {
    await run('mount', ['-o', 'loop', this.#image, this.path]);
  }

  async #unmount(): Promise<void> {
    await until('the volume to be left', () => run('umount', [this.path]).then(() => true), LEFT_WITHIN_MS);
  }
}
