/**
 * One process owns a folder: it listens on a socket in it, which the kernel closes with the process, however it ends. A file with a process id would
 * not do: two containers that share a volume have the same ids.
 */
import { openSync, closeSync } from 'node:fs';
import { stat, unlink } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const NAME = 'owner.socket';
/** The kernel takes no longer address. */
const MAX_ADDRESS = 100;
/** Time in which another process that starts at the same moment would take the lock away. */
const LOOK_AGAIN_MS = 50;
const TRIES = 5;

const codeOf = (err: unknown): string | undefined => (err as NodeJS.ErrnoException).code;

/** Undefined when somebody else has the address. */
function listen(address: string): Promise<Server | undefined> {
  const server = createServer((socket) => socket.destroy()).unref();
  return new Promise((resolve, reject) => {
    server.once('error', (err) => (codeOf(err) === 'EADDRINUSE' ? resolve(undefined) : reject(err)));
    server.listen(address, () => resolve(server));
  });
}

const isAlive = (address: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(address, () => {
      resolve(true);
      socket.destroy();
    });
    socket.once('error', () => resolve(false));
  });

const inodeOf = async (path: string): Promise<bigint | undefined> => (await stat(path, { bigint: true }).catch(() => undefined))?.ino;

/** Throws when another process owns the folder. Returns what gives it up. */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const path = join(folder, NAME);
  const descriptor = path.length > MAX_ADDRESS ? openSync(folder, 'r') : undefined;
  const address = descriptor === undefined ? path : `/proc/self/fd/${descriptor}/${NAME}`;
  const owned = (): Error => new Error(`another process uses the folder ${folder}: each executor needs one of its own`);
  const release = (server: Server): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => {
        if (descriptor !== undefined) closeSync(descriptor);
        resolve();
      });
    });
  for (let tries = 1; tries <= TRIES; tries += 1) {
    const server = await listen(address);
    if (server !== undefined) {
      const inode = await inodeOf(path);
      await sleep(LOOK_AGAIN_MS);
      if (inode !== undefined && (await inodeOf(path)) === inode) return () => release(server);
      // Closing would remove the other's socket; the process ends over this.
      throw owned();
    }
    if (await isAlive(address)) throw owned();
    // Left by a process that was killed.
    await unlink(path).catch(() => undefined);
  }
  throw owned();
}
