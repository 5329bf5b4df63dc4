/**
 * Writes the web app's types of the REST API, `web/api/schema.d.ts`, from the registry's compiled table of routes.
 * Part of `npm run build`, for checks and editors: the web app is built without it. The file is not in the repository.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';

const services = join(import.meta.dirname, '../..');
const target = join(services, 'console/web/api/schema.d.ts');
const HEADER = "/** Written by webTypes.mjs, as part of the build. */\nimport type { ClaimText, ForeignText } from './foreign.ts';\n";

/** Text from outside gets a type that React cannot draw: only the components made for it can. */
function transform(schema) {
  const name = schema['x-claim'] === true ? 'ClaimText' : schema['x-foreign'] === true ? 'ForeignText' : undefined;
  return name === undefined ? undefined : ts.factory.createTypeReferenceNode(name);
}

const require = createRequire(import.meta.url);
const rest = join(services, 'registry/dist/edge/rest');
const { openApiDocument } = require(join(rest, 'openapi.js'));
const { routes } = require(join(rest, 'routes/index.js'));
// The addresses of a deployment are not in the types.
const document = openApiDocument(routes, 'https://api.example', 'https://idp.example');

const text = HEADER + astToString(await openapiTS(JSON.stringify(document), { transform, alphabetize: true }));
// A file that says the same keeps its age, so that nothing is made anew for it.
if (!existsSync(target) || readFileSync(target, 'utf8') !== text) writeFileSync(target, text);
