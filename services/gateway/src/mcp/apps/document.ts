/** A card as one document: its page, its styles and its script, put together from the parts that the cards share. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Folder of the card's files, which stays beside the sources when this runs compiled: the compiler does not copy them. */
const FOLDER = join(__dirname, '..', '..', '..', 'src', 'mcp', 'apps', 'card');
const part = (name: string): string => readFileSync(join(FOLDER, name), 'utf8').trim();

const IMPORT = /^import \{[^}]*\} from '\.\/([\w-]+\.js)';\n/gm;

/** A module behind those it imports, each once, as one text: hosts let a card load nothing. Names of all parts are therefore different. */
function bundle(name: string, taken = new Set<string>()): string {
  if (taken.has(name)) return '';
  taken.add(name);
  const source = part(name);
  const before = [...source.matchAll(IMPORT)].map(([, imported]) => bundle(imported!, taken));
  return [...before, source.replace(IMPORT, '').replace(/^export /gm, '')].filter((text) => text !== '').join('\n');
}

/** Whole in itself. `name`: of the script. */
export const documentOf = (name: string): string =>
  part('card.html')
    .replace('/* styles */', () => `${part('colours.css')}\n${part('card.css')}`)
    .replace('/* script */', () => bundle(`${name}.js`));
