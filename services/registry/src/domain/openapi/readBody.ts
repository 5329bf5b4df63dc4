/** The request body of one operation: which of its media types is sent, and its schema. */
import { isObject, objectOf, quote, type JsonObject } from './json';
import type { Operation } from './listOperations';
import { resolveObject, targetOf } from './resolveRef';
import type { Converted, SchemaBook } from './schemaBook';
import { Skip } from './skip';

export interface Body {
  readonly type: string;
  readonly required: boolean;
  readonly schema: Converted;
  readonly description: unknown;
}

const essence = (type: string): string => type.split(';', 1)[0]!.trim().toLowerCase();
const isJson = (type: string): boolean => type === 'application/json' || /^[a-z]+\/[\w.-]+\+json$/.test(type);
const FORM = 'application/x-www-form-urlencoded';
const MULTIPART = 'multipart/form-data';

/** By preference. A wildcard takes JSON. */
const KINDS: readonly ((type: string) => boolean)[] = [
  (type) => type === 'application/json',
  isJson,
  (type) => type === '*/*' || type === 'application/*',
  (type) => type === FORM,
  (type) => type === MULTIPART,
  (type) => /^text\/[\w.+-]+$/.test(type),
];

function choose(content: JsonObject): { type: string; media: JsonObject } | undefined {
  const all = Object.entries(content).map(([type, media]) => ({ type: essence(type), media: objectOf(media) }));
  for (const kind of KINDS) {
    const found = all.find(({ type }) => kind(type));
    if (found !== undefined) return { ...found, type: found.type.includes('*') ? 'application/json' : found.type };
  }
  return undefined;
}

const SIMPLE = new Set(['string', 'number', 'integer', 'boolean']);

/** Fields of a form go as text; files and nested documents need parts of their own, which are not sent. */
function refuseFiles(document: JsonObject, schema: unknown): void {
  const whole = resolveObject(document, schema ?? {}, 'the form');
  for (const [name, property] of Object.entries(objectOf(whole['properties']))) {
    const field = isObject(property) && typeof property['$ref'] === 'string' ? targetOf(document, property['$ref']) : property;
    const { type, format } = objectOf(field);
    const media = objectOf(field)['contentMediaType'];
    const simple = SIMPLE.has(type as string) && format !== 'binary' && format !== 'byte' && media === undefined;
    if (!simple)
      throw new Skip(`form field ${quote(name)} is not plain text but a file, a list or an object, which is not sent in multipart forms`);
  }
}

/** Undefined when the operation takes no body. Throws `Skip` when it takes only what cannot be sent. */
export function readBody(document: JsonObject, { operation, method }: Operation, book: SchemaBook, notes: string[]): Body | undefined {
  if (operation['requestBody'] === undefined) return undefined;
  const body = resolveObject(document, operation['requestBody'], 'the request body');
  const content = objectOf(body['content']);
  if (Object.keys(content).length === 0) return undefined;
  if (method === 'GET' || method === 'HEAD') {
    notes.push(`the body of a ${method} request is not sent`);
    return undefined;
  }
  const chosen = choose(content);
  if (chosen === undefined) throw new Skip(`request body type ${Object.keys(content).map(quote).join(', ')} cannot be sent`);
  const schema = chosen.media['schema'] ?? {};
  if (chosen.type === MULTIPART) refuseFiles(document, schema);
  if (chosen.media['encoding'] !== undefined && !isJson(chosen.type)) notes.push('form fields are sent in the default encoding');
  return { type: chosen.type, required: body['required'] === true, schema: book.convert(schema), description: body['description'] };
}
