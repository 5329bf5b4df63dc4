/**
 * Writes `web/api/schema.d.ts` from an OpenAPI document: of the running stack, or of the address or file given.
 *   node services/console/scripts/genApi.ts [--check] [address or file]
 * With `--check` nothing is written, and a difference is a failure.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import openapiTS, { astToString, type OpenAPITSOptions } from 'openapi-typescript';
import { format, resolveConfig } from 'prettier';
import ts from 'typescript';

const root = join(import.meta.dirname, '../../..');
const target = join(import.meta.dirname, '../web/api/schema.d.ts');
const HEADER = "/** Made by scripts/genApi.ts; not edited by hand. */\nimport type { ClaimText, ForeignText } from './foreign.ts';\n";

/** Text of strangers gets a type that React cannot draw: only the components made for it can. */
const transform: OpenAPITSOptions['transform'] = (schema) => {
  const marks = schema as Record<string, unknown>;
  const name = marks['x-claim'] === true ? 'ClaimText' : marks['x-foreign'] === true ? 'ForeignText' : undefined;
  return name === undefined ? undefined : ts.factory.createTypeReferenceNode(name);
};

/** Where the running stack of this checkout serves its document. */
async function ownAddress(): Promise<string> {
  const dev = JSON.parse(await readFile(join(root, '.gatehouse', 'dev.json'), 'utf8')) as { apiUrl: string };
  return `${dev.apiUrl}/openapi.json`;
}

async function readDocument(source: string): Promise<string> {
  if (!/^https?:/.test(source)) return readFile(source, 'utf8');
  const response = await fetch(source);
  if (!response.ok) throw new Error(`${source} answered ${response.status}`);
  return response.text();
}

async function main(): Promise<void> {
  const check = process.argv.includes('--check');
  const source = process.argv.slice(2).find((argument) => !argument.startsWith('--')) ?? (await ownAddress());
  const nodes = await openapiTS(await readDocument(source), { transform, alphabetize: true });
  const config = await resolveConfig(target);
  const text = await format(HEADER + astToString(nodes), { ...config, parser: 'typescript' });
  if (!check) return writeFile(target, text);
  if (text !== (await readFile(target, 'utf8'))) throw new Error('schema.d.ts differs from the API: run scripts/genApi.ts');
}

await main();
