/**
 * Writes what the cards of the gateway have in common with the console, from the console's own tables: its words for the states of a call, and its
 * colours. With `--check` it writes nothing and fails when they differ. Run by `npm run readmes`.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { statuses } from '../services/console/web/ui/theme/status.ts';
import { roles, surfaces } from '../services/console/web/ui/theme/tokens.ts';
import { root } from './stack/root.mjs';

const FOLDER = join(root, 'services/gateway/src/mcp/apps/card');
const HEAD = 'Written by scripts/cards.mjs from the tables of the console.';
const ICONS = { dot: '●', clock: '◷', cross: '✕', stop: '■', question: '?', ring: '○', triangle: '▲' };

const shown = Object.entries(statuses).filter(([name]) => /^(approval\.|call\.(running|succeeded|failed|denied)$)/.test(name));
const words = Object.fromEntries(shown.map(([name, { icon, word, role }]) => [name, { icon: ICONS[icon], word, role }]));

const lightDark = ([light, dark]) => `light-dark(${light}, ${dark})`;
/** The host's variable where it has one for the same use. */
const HOST = { text: '--color-text-primary', muted: '--color-text-secondary', surface: '--color-background-primary' };
const ofHost = (name, value) => (name in HOST ? `var(${HOST[name]}, ${value})` : value);
const variables = ['text', 'muted', 'surface', 'edge', 'accent', 'on-accent'].map(
  (name) => `--${name}: ${ofHost(name, lightDark(surfaces[name]))};`,
);
const rules = Object.entries(roles).map(
  ([role, { text, ground }]) => `[data-role='${role}'] { color: ${lightDark(text)}; background: ${lightDark(ground)}; }`,
);
const marks = [
  ['added', 'good'],
  ['removed', 'bad'],
].map(([op, role]) => `[data-op='${op}'] { background: ${lightDark(roles[role].ground)}; }`);

const files = {
  'words.js': `/* ${HEAD} */\nexport const words = ${JSON.stringify(words)};\n`,
  'colours.css': `/* ${HEAD} Variables of the host, and ours where it has none. */\n:root { color-scheme: light dark; ${variables.join(' ')} }\n${[...rules, ...marks].join('\n')}\n`,
};

const isCheck = process.argv.includes('--check');
for (const [name, text] of Object.entries(files)) {
  const path = join(FOLDER, name);
  const after = await format(text, { ...(await resolveConfig(path)), filepath: path });
  if (existsSync(path) && readFileSync(path, 'utf8') === after) continue;
  console.log(`services/gateway/src/mcp/apps/card/${name}: ${isCheck ? 'is not what the console says' : 'written'}`);
  if (isCheck) process.exitCode = 1;
  else writeFileSync(path, after);
}
if (process.exitCode === 1) console.log('Run `npm run readmes`.');
