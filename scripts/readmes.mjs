/**
 * Writes the tables of settings and lists of messages in the READMEs of services and libraries, from the built schemas and contracts.
 * With `--check` it writes nothing and fails when a README says something else. Run after a build: `npm run readmes`.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { replaceBlock } from './readmes/block.mjs';
import { allMessages, messagesOf } from './readmes/messages.mjs';
import { services } from './readmes/services.mjs';
import { commonSettingsTable, settingsTable } from './readmes/settings.mjs';
import { root } from './stack/root.mjs';

const blocks = [
  ['libs/runtime', 'settings', commonSettingsTable()],
  ['libs/contracts', 'messages', allMessages()],
  ...services.map((service) => [`services/${service.name}`, 'settings', settingsTable(service)]),
  ...services.map(({ name }) => [`services/${name}`, 'messages', messagesOf(name)]).filter(([, , text]) => text !== undefined),
];

const isCheck = process.argv.includes('--check');
const stale = blocks.filter(([folder, title, text]) => {
  const path = join(root, folder, 'README.md');
  const before = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const after = replaceBlock(before, title, text, path);
  if (!isCheck && after !== before) writeFileSync(path, after);
  return after !== before;
});

for (const [folder, title] of stale) console.log(`${folder}/README.md: ${title} ${isCheck ? 'are not those of the code' : 'written'}`);
if (isCheck && stale.length > 0) {
  console.log('Run `npm run readmes`.');
  process.exitCode = 1;
}
