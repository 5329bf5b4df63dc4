/** The comment directly above a name in the sources: the tables' text for a setting or a message. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../stack/root.mjs';

const isSource = (path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.includes('testing/');

/** All sources below a folder of the repository as one text. */
export const sourcesOf = (folder) =>
  readdirSync(join(root, folder), { recursive: true })
    .filter(isSource)
    .sort()
    .map((path) => readFileSync(join(root, folder, path), 'utf8'))
    .join('\n');

const plain = (comment) =>
  comment
    .split('\n')
    .map((line) => line.replace(/^\s*\*?\s*/, '').trim())
    .join(' ')
    .trim();

/** `name`: a pattern of what stands behind the comment. */
export function commentAbove(sources, name) {
  const found = new RegExp(`/\\*\\*((?:(?!\\*/)[^])*)\\*/\\s*${name}`).exec(sources);
  return found === null ? undefined : plain(found[1]);
}
