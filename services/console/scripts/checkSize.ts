/** Fails when the built app is larger than promised. Reads Vite's manifest: what the first page loads, and what each page adds. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const dist = join(import.meta.dirname, '../web/dist');
const KB = 1_024;
const LIMITS = { shellScript: 240 * KB, shellStyle: 45 * KB, page: 25 * KB };

interface Chunk {
  file: string;
  src?: string;
  isEntry?: boolean;
  isDynamicEntry?: boolean;
  imports?: string[];
  css?: string[];
}
type Manifest = Record<string, Chunk>;

const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest;
const zipped = (file: string): number => gzipSync(readFileSync(join(dist, file))).length;
const total = (files: Iterable<string>): number => [...files].reduce((sum, file) => sum + zipped(file), 0);

/** Keys of a chunk and everything it needs before it runs. */
function closure(key: string, found = new Set<string>()): Set<string> {
  if (found.has(key)) return found;
  found.add(key);
  for (const next of manifest[key]?.imports ?? []) closure(next, found);
  return found;
}
const scripts = (keys: Iterable<string>): Set<string> => new Set([...keys].map((key) => manifest[key]!.file));
const styles = (keys: Iterable<string>): Set<string> => new Set([...keys].flatMap((key) => manifest[key]!.css ?? []));

const entry = Object.keys(manifest).find((key) => manifest[key]!.isEntry === true)!;
const shell = closure(entry);
const pages = Object.keys(manifest).filter((key) => manifest[key]!.isDynamicEntry === true);

const rows: [name: string, bytes: number, limit: number][] = [
  ['shell script', total(scripts(shell)), LIMITS.shellScript],
  ['shell style', total(styles(shell)), LIMITS.shellStyle],
  ...pages.map((key): [string, number, number] => {
    const own = [...closure(key)].filter((other) => !shell.has(other));
    return [manifest[key]!.src ?? key, total(scripts(own)), LIMITS.page];
  }),
];
const tooLarge = rows.filter(([, bytes, limit]) => bytes > limit);
/** Rounded up, so that what is over by a few bytes says so. */
const said = ([name, bytes, limit]: (typeof rows)[number]): string =>
  `${name} ${(Math.ceil((bytes / KB) * 10) / 10).toFixed(1)} of ${limit / KB} KB`;
for (const row of rows) process.stdout.write(`${said(row)}\n`);
if (tooLarge.length > 0) {
  process.stderr.write(`too large: ${tooLarge.map(said).join('; ')}\n`);
  process.exitCode = 1;
}
