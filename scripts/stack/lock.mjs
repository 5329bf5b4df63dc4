/** One run per data folder. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { isAlive } from '../providers/ownServer.mjs';
import { StartError } from '../providers/ports.mjs';

const startedAt = (pid) => {
  try {
    // Field 22 of /proc/<pid>/stat; the name in field 2 may hold blanks, so count from behind it.
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ')[19];
  } catch {
    return undefined;
  }
};

function holder(file) {
  try {
    const { pid, since } = JSON.parse(readFileSync(file, 'utf8'));
    return pid !== process.pid && isAlive(pid) && startedAt(pid) === since ? pid : undefined;
  } catch {
    return undefined;
  }
}

/** @param {string} file @returns {() => void} gives the lock back */
export function takeLock(file) {
  const write = () => writeFileSync(file, JSON.stringify({ pid: process.pid, since: startedAt(process.pid) }), { flag: 'wx' });
  try {
    write();
  } catch {
    const pid = holder(file);
    if (pid !== undefined)
      throw new StartError(
        `Gatehouse already runs here (process ${pid})`,
        'Stop it with Ctrl-C in its terminal, or set GATEHOUSE_HOME to another folder',
      );
    rmSync(file, { force: true });
    write();
  }
  return () => rmSync(file, { force: true });
}
