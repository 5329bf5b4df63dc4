/** The files a build may use: those below the folder that .dockerignore leaves in. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const escape = (text) => text.replace(/[.+^${}()|[\]]/g, '\\$&');

/** A pattern means the path and everything below it. */
function patternOf(line) {
  const excludes = !line.startsWith('!');
  const glob = line.replace(/^!/, '').replace(/^\//, '').replace(/\/$/, '');
  const parts = glob.split('/').map((part) => (part === '**' ? '**' : escape(part).replace(/\*/g, '[^/]*').replace(/\?/g, '[^/]')));
  const source = parts
    .join('/')
    .replace(/\*\*\//g, '(?:.*/)?')
    .replace(/\*\*/g, '.*');
  return { excludes, glob, matches: new RegExp(`^${source}(?:/.*)?$`) };
}

/** @param {string} text of a .dockerignore @returns {(path: string, isFolder?: boolean) => boolean} whether to leave it out; the last line that matches decides */
export function ignoreRules(text) {
  const lines = text.split('\n').map((line) => line.trim());
  const patterns = lines.filter((line) => line !== '' && !line.startsWith('#')).map(patternOf);
  return (path, isFolder = false) => {
    const last = patterns.findLast(({ matches }) => matches.test(path));
    if (last === undefined || !last.excludes) return false;
    // A folder is entered while something below it may be let in again.
    return !(isFolder && patterns.some(({ excludes, glob }) => !excludes && glob.startsWith(`${path}/`)));
  };
}

/** @param {string} root @returns {string[]} paths relative to it */
export function contextFiles(root) {
  const file = join(root, '.dockerignore');
  const ignored = ignoreRules(existsSync(file) ? readFileSync(file, 'utf8') : '');
  const below = (folder) =>
    readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (path === '.git' || ignored(path, entry.isDirectory())) return [];
      return entry.isDirectory() ? below(path) : [path];
    });
  return below('');
}
