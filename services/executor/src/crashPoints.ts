/**
 * Marked points at which a test kills this process: a file named like the point in `CRASH_FOLDER` arms it, and the process that removes the file dies.
 * Two locks keep it out of production: the setting is empty unless given, and a process with it starts only under `NODE_ENV=test`.
 */
import { unlinkSync } from 'node:fs';
import { join } from 'node:path';

export type CrashPoint = 'resume.claimed' | 'resume.intent' | 'resume.sent' | 'resume.answered' | 'resume.done';
export type Crash = (point: CrashPoint) => Promise<void>;

export function crashPoints(folder: string): Crash {
  if (folder === '') return () => Promise.resolve();
  if (process.env['NODE_ENV'] !== 'test') throw new Error('CRASH_FOLDER: is for tests only');
  return (point) => {
    try {
      unlinkSync(join(folder, point));
    } catch {
      return Promise.resolve();
    }
    process.kill(process.pid, 'SIGKILL');
    return new Promise(() => undefined);
  };
}
