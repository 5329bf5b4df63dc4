/** The repository's own documents as data: their headings, their tables, the files they name. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';

export const root = join(__dirname, '..', '..');
export const fileAt = (path: string): string => join(root, path);

const SKIPPED = new Set(['node_modules', 'dist', '.git', '.gatehouse', '.cache']);

/** Paths of all files below a folder of the repository, relative to its root. */
export const filesBelow = (folder: string): string[] =>
  readdirSync(fileAt(folder), { withFileTypes: true }).flatMap((entry) => {
    if (SKIPPED.has(entry.name)) return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(path) : [relative('.', path)];
  });

/** The texts of a source file, or of the sources below a folder, tests left out. */
export function sourcesBelow(path: string): string[] {
  const files = statSync(fileAt(path)).isDirectory() ? filesBelow(path) : [path];
  return files.filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts')).map((name) => readFileSync(fileAt(name), 'utf8'));
}

/** A heading as GitHub makes an anchor of it. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

const withoutCode = (text: string): string => text.replace(/^```[^]*?^```/gm, '');

export const anchorsOf = (text: string): string[] =>
  [...withoutCode(text).matchAll(/^#{1,6} (.+)$/gm)].map(([, heading]) => anchorOf(heading!.trim()));

/** Rows of the first table under a heading, without its head. */
export function rowsUnder(text: string, heading: string): string[][] {
  const section = text.split(`\n## ${heading}\n`)[1] ?? '';
  const lines = section.split(/\n## /)[0]!.split('\n');
  const rows = lines
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    );
  return rows.slice(2);
}

export const exists = (path: string): boolean => existsSync(fileAt(path));
