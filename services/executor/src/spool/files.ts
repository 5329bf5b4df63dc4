/** All that the spool asks of a file system. Tests give it one that loses what was not synced, or that is full. */
import { constants, existsSync, mkdirSync, statSync } from 'node:fs';
import { open, readdir, rename, unlink, type FileHandle } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';

export interface SpoolFile {
  /** Resolves when the bytes survive a loss of power. */
  write(bytes: Buffer, position: number): Promise<void>;
  /** Resolves when the file's length survives one as well. */
  sync(): Promise<void>;
  /** Returns fewer bytes than asked for at the end of the file. */
  read(position: number, length: number): Promise<Buffer>;
  size(): Promise<number>;
  truncate(length: number): Promise<void>;
  close(): Promise<void>;
}
export interface SpoolFolder {
  names(): Promise<string[]>;
  /** Fails when it is there. */
  create(name: string): Promise<SpoolFile>;
  open(name: string): Promise<SpoolFile>;
  rename(from: string, to: string): Promise<void>;
  remove(name: string): Promise<void>;
  /** The names of its files survive a loss of power. */
  sync(): Promise<void>;
}

/** Whether there may be room later. */
export const isFull = (err: unknown): boolean => ['ENOSPC', 'EDQUOT'].includes((err as NodeJS.ErrnoException).code ?? '');

function spoolFile(handle: FileHandle): SpoolFile {
  return {
    async write(bytes, position) {
      for (let done = 0; done < bytes.length;) done += (await handle.write(bytes, done, bytes.length - done, position + done)).bytesWritten;
    },
    sync: () => handle.datasync(),
    async read(position, length) {
      const bytes = Buffer.allocUnsafe(length);
      let done = 0;
      while (done < length) {
        const { bytesRead } = await handle.read(bytes, done, length - done, position + done);
        if (bytesRead === 0) break;
        done += bytesRead;
      }
      return bytes.subarray(0, done);
    },
    size: async () => (await handle.stat()).size,
    truncate: (length) => handle.truncate(length),
    close: () => handle.close(),
  };
}

/** Makes a folder, and those above it. Node's own `recursive` never returns below `/proc`. */
export function makeFolder(path: string): void {
  const folder = resolve(path);
  if (existsSync(folder)) {
    if (statSync(folder).isDirectory()) return;
    throw Object.assign(new Error('not a folder'), { code: 'ENOTDIR' });
  }
  if (folder !== dirname(folder)) makeFolder(dirname(folder));
  mkdirSync(folder, { mode: 0o700 });
}

/** Folder and files are readable by their owner alone. */
export function nodeFolder(path: string): SpoolFolder {
  makeFolder(path);
  // With O_DSYNC a write is one trip to the thread pool and back; each trip waits for a turn of the event loop, which is long in a busy process.
  const { O_RDWR, O_CREAT, O_EXCL, O_DSYNC } = constants;
  return {
    names: () => readdir(path),
    create: async (name) => spoolFile(await open(join(path, name), O_RDWR | O_CREAT | O_EXCL | O_DSYNC, 0o600)),
    open: async (name) => spoolFile(await open(join(path, name), O_RDWR | O_DSYNC)),
    rename: (from, to) => rename(join(path, from), join(path, to)),
    remove: (name) => unlink(join(path, name)),
    async sync() {
      const folder = await open(path);
      await folder.sync().finally(() => folder.close());
    },
  };
}
