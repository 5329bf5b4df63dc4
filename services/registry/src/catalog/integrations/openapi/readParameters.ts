/** Parameters of one operation: how each is called in the arguments, where it goes on the wire, what it may be. */
import { foldHeader, isCookieName, isHeaderName, isProtectedHeader, singlesOf, type registry } from '@gatehouse/contracts';
import { cleanText, isVisibleText } from '../../shared/cleanText';
import { HIDDEN_NOTE, holdsHidden } from '../domain/marks';
import { isObject, listOf, objectOf, quote, stringOf, type JsonObject } from '../../shared/json';
import { INNER_FORMAT, innerLists } from './listFormats';
import type { Operation } from './listOperations';
import { resolveObject } from './resolveRef';
import type { Converted, SchemaBook } from './schemaBook';
import { Skip } from './skip';

export type ParameterLocation = 'path' | 'query' | 'header' | 'cookie';
export interface Parameter {
  readonly binding: Omit<registry.ParameterBinding, 'argument' | 'in'> & { in: ParameterLocation };
  readonly description: string;
  readonly schema: Converted;
}
export interface ReadParameters {
  readonly parameters: Parameter[];
  readonly notes: string[];
}

/** OpenAPI 3.1, 4.8.12.2: styles by place, the first is the default. */
const STYLES: Record<ParameterLocation, readonly string[]> = {
  path: ['simple', 'label', 'matrix'],
  query: ['form', 'spaceDelimited', 'pipeDelimited', 'deepObject'],
  header: ['simple'],
  cookie: ['form', 'cookie'],
};
const MAX_DESCRIPTION = 1_000;

/** Members of the path item first; the operation's replace those of the same place and name. */
function declared(document: JsonObject, { pathItem, operation }: Operation): JsonObject[] {
  const all = [...listOf(pathItem['parameters']), ...listOf(operation['parameters'])].map((p) => resolveObject(document, p, 'a parameter'));
  // Headers are the same in any case.
  const keyOf = ({ in: location, name }: JsonObject): string =>
    `${String(location)} ${location === 'header' ? String(name).toLowerCase() : String(name)}`;
  return [...new Map(all.map((p) => [keyOf(p), p])).values()];
}

/** The example of a parameter stands beside its schema, and before those in it: one value, or several by name. */
function withExample(schema: unknown, { example, examples }: JsonObject): unknown {
  const named = Object.values(objectOf(examples)).find((one) => isObject(one) && one['value'] !== undefined);
  const value = example === undefined ? objectOf(named)['value'] : example;
  return value === undefined || !isObject(schema) ? schema : { ...schema, examples: [value] };
}

/** A parameter without a schema is described by the one media type under `content`. */
function schemaOf(parameter: JsonObject, what: string): { schema: unknown; contentType?: string } {
  if (!isObject(parameter['content'])) return { schema: withExample(parameter['schema'] ?? {}, parameter) };
  const [entry, ...more] = Object.entries(parameter['content']);
  if (entry === undefined || more.length > 0) throw new Skip(`${what} has no media type, or several`);
  const [type, media] = entry;
  if (!/^(application\/([\w.+-]+\+)?json|text\/plain)\b/i.test(type)) throw new Skip(`${what} is a document of type ${quote(type)}`);
  return { schema: isObject(media) ? withExample(media['schema'] ?? {}, media) : {}, contentType: type };
}

function styleOf(
  parameter: JsonObject,
  location: ParameterLocation,
  what: string,
): { style: string; explode: boolean; allowReserved?: boolean } {
  const style = stringOf(parameter['style']) ?? STYLES[location][0]!;
  if (!STYLES[location].includes(style)) throw new Skip(`${what} has the style ${quote(style)}, which ${location} parameters do not have`);
  const explode = typeof parameter['explode'] === 'boolean' ? parameter['explode'] : style === 'form' || style === 'cookie';
  return { style, explode, ...(parameter['allowReserved'] === true && location === 'query' && { allowReserved: true }) };
}

function readOne(parameter: JsonObject, location: ParameterLocation, name: string, book: SchemaBook): Parameter {
  const what = `${location} parameter ${quote(name)}`;
  if (!isVisibleText(name) || name.length > 200) throw new Skip(`${what} has a name with invisible characters, or one too long`);
  if (name === '__proto__') throw new Skip(`${what} has a name that cannot be used`);
  const { schema, contentType } = schemaOf(parameter, what);
  const how = contentType === undefined ? styleOf(parameter, location, what) : { contentType };
  const required = location === 'path' || parameter['required'] === true;
  const converted = book.convert(schema);
  const { description } = parameter;
  return {
    binding: { in: location, name, required, ...how },
    description: cleanText(description, MAX_DESCRIPTION),
    schema: holdsHidden(description) ? { ...converted, notes: [...converted.notes, HIDDEN_NOTE] } : converted,
  };
}

/** Why it is not one cookie under its own name. */
function cookieFault(parameter: JsonObject, name: string): string | undefined {
  if (!isCookieName(name)) return 'has a name that no cookie can have, or that servers read otherwise';
  const isOne = parameter['explode'] === false || isObject(parameter['content']);
  const type = isObject(parameter['schema']) ? parameter['schema']['type'] : undefined;
  return !isOne && (type === 'array' || type === 'object') ? 'would be several cookies' : undefined;
}

/** Undefined when the parameter is sent; else why it is left out. Throws `Skip` when the operation makes no sense without it. */
function leftOut(parameter: JsonObject, name: string, path: string, auth: registry.ToolAuth): string | undefined {
  const location = parameter['in'];
  const isAuth = singlesOf(auth).some(
    (single) => single.type === 'apiKey' && single.in === location && foldHeader(single.name) === foldHeader(name),
  );
  if (isAuth) return 'carries the credential and is filled in from it';
  const inner = parameter[INNER_FORMAT];
  if (inner !== undefined && (location === 'path' || parameter['required'] === true))
    throw new Skip(`required ${String(location)} parameter ${quote(name)} ${innerLists(inner)}`);
  if (inner !== undefined) return innerLists(inner);
  if (location === 'header')
    return !isHeaderName(name) ? 'is no header name' : isProtectedHeader(name) ? 'is never set by callers' : undefined;
  if (location === 'path') return path.includes(`{${name}}`) ? undefined : 'does not stand in the path';
  if (location === 'query') return undefined;
  if (location !== 'cookie') throw new Skip(`parameter ${quote(name)} is in ${quote(String(location))}, which is no place`);
  const fault = cookieFault(parameter, name);
  if (fault !== undefined && parameter['required'] === true) throw new Skip(`required cookie ${quote(name)} cannot be sent: it ${fault}`);
  return fault;
}

const placeholders = (path: string): string[] => [...path.matchAll(/\{([^{}]+)\}/g)].map((match) => match[1]!);

/** Throws `Skip` when a parameter that matters cannot be sent. */
export function readParameters(document: JsonObject, operation: Operation, book: SchemaBook, auth: registry.ToolAuth): ReadParameters {
  const parameters: Parameter[] = [];
  const notes: string[] = [];
  for (const parameter of declared(document, operation)) {
    const name = stringOf(parameter['name']);
    if (name === undefined || name === '') throw new Skip('a parameter has no name');
    const reason = leftOut(parameter, name, operation.path, auth);
    if (reason === undefined) parameters.push(readOne(parameter, parameter['in'] as ParameterLocation, name, book));
    else notes.push(`${String(parameter['in'])} parameter ${quote(name)} ${reason}`);
  }
  for (const name of new Set(placeholders(operation.path))) {
    if (parameters.some(({ binding }) => binding.in === 'path' && binding.name === name)) continue;
    parameters.push(readOne({ schema: { type: 'string' } }, 'path', name, book));
    notes.push(`path parameter ${quote(name)} is not described: taken as text`);
  }
  return { parameters, notes };
}
