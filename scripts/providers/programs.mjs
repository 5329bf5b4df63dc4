/** Programs of the machine: where they are, what they print. */
import { execFile } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const isProgram = (path) => {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
};

/**
 * The first of `names` (absolute paths, or looked for on PATH) that can be run.
 * @param {(string | undefined)[]} names @returns {string | undefined}
 */
export function findProgram(...names) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const candidates = names
    .filter((name) => name !== undefined && name !== '')
    .flatMap((name) => (name.includes('/') ? [name] : folders.map((folder) => join(folder, name))));
  return candidates.find(isProgram);
}

/**
 * Run to its end. Rejects with the last line it wrote to stderr.
 * @param {string} program @param {string[]} args @param {{ timeoutMs?: number, signal?: AbortSignal }} [options]
 * @returns {Promise<string>} what it wrote to stdout
 */
export const run = (program, args, { timeoutMs = 30_000, signal } = {}) =>
  new Promise((resolve, reject) => {
    execFile(program, args, { timeout: timeoutMs, maxBuffer: 16 * 1024 * 1024, ...(signal && { signal }) }, (err, stdout, stderr) => {
      if (err === null) return resolve(stdout.trim());
      const last = stderr.trim().split('\n').at(-1);
      reject(new Error(err.killed ? `no answer within ${timeoutMs / 1_000} s` : last || err.message));
    });
  });
