/** Every service of services/ with the schema of its settings, from the sources. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Service } from '@gatehouse/runtime';
import { fileAt, filesBelow } from './documents';

const folder = join(__dirname, '..', '..', 'services');
export const serviceFolders: readonly string[] = readdirSync(folder).sort();

export async function loadService(name: string): Promise<Service> {
  const exported = (await import(join(folder, name, 'src', 'service'))) as Record<string, Partial<Service>>;
  const found = Object.values(exported).find((value) => value.settings !== undefined);
  if (found === undefined) throw new Error(`services/${name}/src/service.ts exports no service`);
  return found as Service;
}

/** What the service is made of, as one text, tests left out. */
export const sourceOf = (name: string): string =>
  filesBelow(`services/${name}/src`)
    .filter((path) => path.endsWith('.ts') && !/\.test\.ts$|\/testing\//.test(path))
    .map((path) => readFileSync(fileAt(path), 'utf8'))
    .join('\n');
