/** Folders of skills in the shapes that public collections have, in words of our own, and archives of them. For tests. */
import { buffer } from 'node:stream/consumers';
import { ZipFile, type Options } from 'yazl';
import type { FolderFile } from '../folder';

const bytes = (...values: number[]): Buffer => Buffer.from(values);
const skill = (front: string, body: string): string => `---\n${front}\n---\n${body}`;
type Shape = Readonly<Record<string, string | Buffer>>;

/** Skill folders by name: the files of each, by path. */
export const publicShapes: Readonly<Record<string, Shape>> = {
  // A document alone.
  'house-style': {
    'SKILL.md': skill(
      'name: house-style\ndescription: Writes as the house does.\nlicense: Complete terms in LICENSE.txt',
      '\nShort words.\n',
    ),
  },
  // Notes and scripts beside it, with a licence.
  'form-filler': {
    'SKILL.md': skill(
      'name: form-filler\ndescription: Fills forms. Use when: (1) a form is given, (2) one is asked for\nlicense: Proprietary',
      '\n# Forms\n\nSee forms.md and run scripts/fill.py.\n',
    ),
    'LICENSE.txt': 'All rights reserved.\r\n',
    'forms.md': '# Forms\n',
    'scripts/fill.py': '#!/usr/bin/env python3\nprint("ok")\n',
    'scripts/check.py': 'print("checked")',
  },
  // Fonts: many bytes that are no text.
  'poster-maker': {
    'SKILL.md': skill('name: poster-maker\ndescription: >-\n  Makes posters\n  of one page.', 'Use fonts/.\n'),
    'fonts/Plain-Regular.ttf': bytes(0, 1, 0, 0, 0xff, 0xfe, 0x80),
    'fonts/Plain-Bold.ttf': bytes(0, 1, 0, 0, 0x7f),
    'fonts/Plain-OFL.txt': 'Öffentlich\n',
  },
  // Deep folders, empty files, and two names that differ in their ending alone.
  'report-builder': {
    'SKILL.md': skill(
      'name: report-builder\ndescription: "Builds reports: short ones"\nmetadata:\n  version: 1.0\n  tags: [a, b]',
      '\nGo.',
    ),
    'office/__init__.py': '',
    'office/schemas/a/b/c/part.xsd': '<x/>',
    'office/schemas/a/b/c/part.xsd.md': 'x',
    'reference/guide.md': 'a\n'.repeat(50),
    'examples/inner/SKILL.md': '# An example, not a skill of its own',
  },
  // Fields of one host, a comment, Windows line ends after a byte order mark.
  'repo-helper': {
    'SKILL.md': `\ufeff${skill('# for one host\nname: repo-helper\ndescription: Helps\nallowed-tools: Read Bash(git:*)\nmodel: opus\nhooks:\n  Stop: []', '# Help\n').replaceAll('\n', '\r\n')}`,
    'templates/viewer.html': '<!doctype html><script>alert(1)</script>',
    'assets/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    '.editorconfig': 'root = true\n',
  },
};

export const filesOf = (folder: string, shape: Shape): FolderFile[] =>
  Object.entries(shape).map(([path, content]) => ({ path: `${folder}/${path}`, content: Buffer.from(content) }));

/** An archive as a program packs it. A path that ends in a slash is an entry for a folder; `mode` may make a file a link. */
export async function packed(files: readonly (FolderFile & { options?: Partial<Options> })[]): Promise<Buffer> {
  const zip = new ZipFile();
  for (const { path, content, options } of files) {
    const given = { mtime: new Date(2024, 5, 1), ...options };
    if (path.endsWith('/')) zip.addEmptyDirectory(path, given);
    else zip.addBuffer(content, path, given);
  }
  zip.end();
  return buffer(zip.outputStream);
}

/** The archive with a name in the place of another of the same length, in both of its lists. */
export function renamedIn(zip: Buffer, name: string, other: string | Buffer): Buffer {
  const [from, to] = [Buffer.from(name), Buffer.from(other)];
  if (from.length !== to.length) throw new Error('names of one length');
  const copy = Buffer.from(zip);
  for (let at = copy.indexOf(from); at !== -1; at = copy.indexOf(from, at + 1)) to.copy(copy, at);
  return copy;
}

const CENTRAL = Buffer.from('PK\x01\x02');
/** The archive with bytes changed in the entry of the central directory that has this name; offsets are those of the format. */
export function patchedIn(zip: Buffer, name: string, patch: (entry: Buffer) => void): Buffer {
  const copy = Buffer.from(zip);
  for (let at = copy.indexOf(CENTRAL); at !== -1; at = copy.indexOf(CENTRAL, at + 1)) {
    const entry = copy.subarray(at);
    if (entry.subarray(46, 46 + entry.readUInt16LE(28)).toString() === name) patch(entry);
  }
  return copy;
}
