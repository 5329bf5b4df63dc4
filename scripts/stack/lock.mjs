/** One process of several at a time, by a file. The lock of a process that died is taken over. Uses nothing that is installed. */
import { createHash } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive } from '../providers/ownServer.mjs';
import { StartError } from '../providers/ports.mjs';

const LOOK_AGAIN_MS = 200;

const startedAt = (pid) => {
  try {
    // Field 22 of /proc/<pid>/stat; the name in field 2 may hold blanks, so count from behind it.
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ')[19];
  } catch {
    return undefined;
  }
};

/** Process numbers are used again; a number and the moment at which its process began are unique together. */
const nameOf = (pid) => ({ pid, since: startedAt(pid) });
const runs = ({ pid, since }) => pid !== process.pid && isAlive(pid) && startedAt(pid) === since;

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/** Returns the id of the process that holds the lock with this text: the one that took it, or the helper with which it shares it. */
function holderOf(text) {
  try {
    const { helper, ...holder } = JSON.parse(text);
    return [holder, helper].find((one) => one !== undefined && runs(one))?.pid;
  } catch {
    return undefined;
  }
}

const write = (file, holder) => {
  const next = `${file}.${process.pid}.new`;
  writeFileSync(next, JSON.stringify(holder));
  return next;
};

/** Whether the file is ours now, with its whole content from the first moment on. */
function create(file) {
  const next = write(file, nameOf(process.pid));
  try {
    linkSync(next, file);
    return true;
  } catch (err) {
    if (err.code !== 'EEXIST') throw err;
    return false;
  } finally {
    rmSync(next, { force: true });
  }
}

/**
 * @typedef {object} Lock
 * @property {boolean} isTakenOver whether a process died with it, in the middle of what it did
 * @property {(pid: number) => void} shareWith a process that may outlive this one holds it too
 * @property {() => void} release
 * @param {string} file @returns {{ lock: Lock } | { heldBy: number }}
 */
function tryLock(file) {
  const lock = (isTakenOver) => ({
    isTakenOver,
    shareWith: (pid) => renameSync(write(file, { ...nameOf(process.pid), helper: nameOf(pid) }), file),
    release: () => rmSync(file, { force: true }),
  });
  mkdirSync(dirname(file), { recursive: true });
  if (create(file)) return { lock: lock(false) };
  const dead = read(file);
  if (dead === undefined) return tryLock(file);
  const heldBy = holderOf(dead);
  if (heldBy !== undefined) return { heldBy };
  // Several processes may find the same holder dead: the one that gets this lock replaces the file, unless it was replaced before.
  const successor = tryLock(`${file}.after-${createHash('sha256').update(dead).digest('hex').slice(0, 16)}`);
  if ('heldBy' in successor) return successor;
  try {
    if (read(file) !== dead) return tryLock(file);
    renameSync(write(file, nameOf(process.pid)), file);
    return { lock: lock(true) };
  } finally {
    successor.lock.release();
  }
}

/** @param {string} file @returns {() => void} gives the lock back. Throws where another process holds it */
export function takeLock(file) {
  const taken = tryLock(file);
  if ('lock' in taken) return taken.lock.release;
  throw new StartError(
    `Gatehouse already runs here (process ${taken.heldBy})`,
    'Stop it with Ctrl-C in its terminal, or set GATEHOUSE_HOME to another folder',
  );
}

/** @param {string} file @param {(heldBy: number) => void} [onWait] called once, when another process holds it @returns {Promise<Lock>} */
export async function waitForLock(file, onWait) {
  for (let isFirst = true; ; isFirst = false) {
    const taken = tryLock(file);
    if ('lock' in taken) return taken.lock;
    if (isFirst) onWait?.(taken.heldBy);
    await sleep(LOOK_AGAIN_MS);
  }
}
