/** The folder of a test run: its stores keep their data there. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive } from '../providers/ownServer.mjs';
import { cacheDir } from './root.mjs';

const MEMORY = '/dev/shm';
/** A whole run writes less than half of this. */
const NEEDED_BYTES = 4 * 2 ** 30;
const NAME = /^gatehouse-tests-(\d+)-/;

function hasRoom(folder) {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= NEEDED_BYTES;
  } catch {
    return false;
  }
}

/** Runs that were killed leave their folders, which would take memory until the machine restarts. */
function removeLeftovers(folder) {
  for (const name of readdirSync(folder)) {
    const pid = NAME.exec(name)?.[1];
    if (pid !== undefined && !isAlive(Number(pid))) rmSync(join(folder, name), { recursive: true, force: true });
  }
}

/** Makes a folder for a run, in memory where there is room: syncing each write to a disk makes suites wait. Nothing there needs to outlive the run. */
export function makeTestHome() {
  const parent = hasRoom(MEMORY) ? MEMORY : cacheDir;
  mkdirSync(parent, { recursive: true });
  removeLeftovers(parent);
  return mkdtempSync(join(parent, `gatehouse-tests-${process.pid}-`));
}
