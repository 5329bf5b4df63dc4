/** Every service as it is built: its name and the schema of its settings. */
import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from '../stack/root.mjs';

export const load = createRequire(import.meta.url);

function definitionOf(folder) {
  const found = Object.values(load(join(root, 'services', folder, 'dist/service.js'))).find((value) => value?.settings !== undefined);
  if (found === undefined) throw new Error(`services/${folder}/src/service.ts exports no service`);
  return { name: folder, settings: found.settings };
}

export const services = readdirSync(join(root, 'services')).sort().map(definitionOf);
