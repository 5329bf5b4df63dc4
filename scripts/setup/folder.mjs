/** A folder of files that are made once and kept: each readable by its owner alone, written whole or not at all. */
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * @param {string} dir @param {{ owner?: number, mode?: number }} [rights] `owner`: user and group of the files, for whoever may give them away
 */
export function openFolder(dir, { owner, mode = 0o600 } = {}) {
  const give = (path) => owner !== undefined && chownSync(path, owner, owner);
  /** @param {string} name @param {string} text */
  const write = (name, text) => {
    const file = join(dir, name);
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    const next = `${file}.${process.pid}.new`;
    writeFileSync(next, text, { mode });
    give(next);
    renameSync(next, file);
    return text;
  };
  const read = (name) => readFileSync(join(dir, name), 'utf8');
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  give(dir);
  return {
    read,
    write,
    has: (name) => existsSync(join(dir, name)),
    /** @param {string} name @param {() => string} make @returns {string} what was there, or what was made */
    once: (name, make) => {
      if (!existsSync(join(dir, name))) return write(name, make());
      const text = read(name);
      if (text.trim() === '') throw new Error(`the file ${join(dir, name)} is empty: put back what stood in it, or delete it`);
      return text;
    },
  };
}
