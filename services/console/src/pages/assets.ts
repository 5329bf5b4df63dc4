/** Style, mark and letters of the server pages, read once. Their address carries their digest, so browsers may keep them for good. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The folder of the pages among the sources. Compiled code reads it there too, because the compiler does not copy it. */
export const PAGES_FOLDER = join(__dirname, '..', '..', 'src', 'pages');

export interface Asset {
  readonly type: string;
  readonly bytes: Buffer;
}

const FONTS = {
  'sans-latin.woff2': '@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-latin-wght-normal.woff2',
  'sans-latin-ext.woff2': '@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-latin-ext-wght-normal.woff2',
  'sans-cyrillic.woff2': '@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-cyrillic-wght-normal.woff2',
  'sans-greek.woff2': '@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-greek-wght-normal.woff2',
  'mono-400.woff2': '@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-400-normal.woff2',
};

export interface PageAssets {
  /** Folder in the address, such as `/plain/9f2c…`. */
  readonly folder: string;
  readonly files: ReadonlyMap<string, Asset>;
}

export function readPageAssets(): PageAssets {
  const own = (name: string, type: string): [string, Asset] => [name, { type, bytes: readFileSync(join(PAGES_FOLDER, name)) }];
  const fonts = Object.entries(FONTS).map(([name, file]): [string, Asset] => [
    name,
    { type: 'font/woff2', bytes: readFileSync(require.resolve(file)) },
  ]);
  const files = new Map([own('plain.css', 'text/css; charset=utf-8'), own('mark.svg', 'image/svg+xml'), ...fonts]);
  const digest = createHash('sha256');
  for (const [name, { bytes }] of files) digest.update(name).update(bytes);
  return { folder: `/plain/${digest.digest('hex').slice(0, 16)}`, files };
}
