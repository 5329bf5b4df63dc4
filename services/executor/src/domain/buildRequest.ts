/**
 * From a tool definition and checked arguments to the HTTP request, as a pure function. Arguments fill the places the definition gives them and can
 * never move the request: each path argument stays in its segment, the origin is compared after building, protected headers cannot be set.
 */
import { AppError, type registry } from '@gatehouse/contracts';
import { buildBody } from './buildBody';
import { encodeReserved, encodeStrict } from './encode';
import { UnusableDefinition } from './unusableDefinition';
import { HEADER_VALUE, isProtectedHeader } from './protectedHeaders';
import { headerText, pathText, queryPairs, textsOf } from './serialize';

export interface BuiltRequest {
  readonly method: string;
  readonly origin: string;
  /** Path and query. */
  readonly path: string;
  /** Lower-case names; nothing of the client's request is among them. */
  readonly headers: Record<string, string>;
  readonly body: Buffer | undefined;
}
export type RequestBuilder = (args: Readonly<Record<string, unknown>>) => BuiltRequest;

type Binding = registry.ParameterBinding;
type Args = Readonly<Record<string, unknown>>;

const refuse = (argument: string, rule: string): never => {
  throw new AppError('invalid', 'Arguments are not acceptable', { details: [`/${argument}: ${rule}`] });
};
const valueOf = (args: Args, { argument }: Binding): unknown => (Object.hasOwn(args, argument) ? (args[argument] ?? undefined) : undefined);

/** Compile a definition once. Throws `UnusableDefinition` when it cannot name a request. */
export function compileRequest(definition: registry.ToolDefinition): RequestBuilder {
  const { auth, method, bodyType } = definition;
  const base = baseOf(definition.baseUrl);
  const template = splitTemplate(definition.path);
  const bindings = Map.groupBy(definition.parameters, (binding) => binding.in);
  const inPath = new Map((bindings.get('path') ?? []).map((binding) => [binding.name, binding]));
  const inQuery = bindings.get('query') ?? [];
  // Headers the definition lists but nobody may set are left out, as OpenAPI says of Accept, Content-Type and Authorization.
  const authHeader = auth.type === 'apiKey' && auth.in === 'header' ? auth.name.toLowerCase() : undefined;
  const inHeader = (bindings.get('header') ?? []).filter(({ name }) => !isProtectedHeader(name) && name.toLowerCase() !== authHeader);
  const inBody = bindings.get('body')?.[0];
  const ownQuery = auth.type === 'apiKey' && auth.in === 'query' ? encodeStrict(auth.name) : undefined;

  return (args) => {
    const path =
      base.prefix +
      '/' +
      template.map((part) => (typeof part === 'string' ? part : fillSegment(part.name, inPath.get(part.name), args))).join('');
    const query = buildQuery(inQuery, args, ownQuery);
    const url = query === '' ? path : `${path}?${query}`;
    confirmPlace(base.origin, path, url);
    const headers = buildHeaders(inHeader, args);
    const value = inBody === undefined ? undefined : valueOf(args, inBody);
    if (value === undefined) return { method, origin: base.origin, path: url, headers, body: undefined };
    const { contentType, bytes } = buildBody(bodyType, value);
    headers['content-type'] = contentType;
    return { method, origin: base.origin, path: url, headers, body: bytes };
  };
}

function baseOf(baseUrl: string): { origin: string; prefix: string } {
  const url = URL.parse(baseUrl);
  if (url === null || url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') {
    throw new UnusableDefinition('base URL');
  }
  return { origin: url.origin, prefix: url.pathname.replace(/\/+$/, '') };
}

/** `/orders/{id}` to fixed texts and places. */
const splitTemplate = (path: string): (string | { name: string })[] =>
  path
    .replace(/^\//, '')
    .split(/(\{[^{}]+\})/)
    .filter((part) => part !== '')
    .map((part) =>
      part.startsWith('{') && part.endsWith('}')
        ? { name: part.slice(1, -1) }
        : encodeURI(decodeSafely(part)).replace(/[?#]/g, encodeURIComponent),
    );

const decodeSafely = (text: string): string => {
  try {
    return decodeURI(text);
  } catch {
    return text;
  }
};

function fillSegment(name: string, binding: Binding | undefined, args: Args): string {
  const value = binding === undefined ? undefined : valueOf(args, binding);
  if (binding === undefined || value === undefined) return refuse(binding?.argument ?? name, 'is required: it is part of the path');
  const texts = textsOf(value);
  if (texts.length === 0) refuse(binding.argument, 'must not be empty: it is part of the path');
  for (const text of texts) {
    if (text === '') refuse(binding.argument, 'must not be empty: it is part of the path');
    if (escapesSegment(text)) refuse(binding.argument, 'must not contain "." or ".." path segments or control characters');
  }
  return pathText(name, value, binding.style, binding.explode);
}

/** A dot segment in any spelling that some server on the way may decode: once, twice, with either slash. */
function escapesSegment(text: string): boolean {
  let decoded = text;
  for (let round = 0; round < 4; round += 1) {
    // eslint-disable-next-line no-control-regex
    if (/[\u0000-\u001f\u007f]/.test(decoded)) return true;
    if (decoded.split(/[/\\;]/).some((segment) => segment.trim() === '.' || segment.trim() === '..')) return true;
    const next = decoded.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
    if (next === decoded) return false;
    decoded = next;
  }
  return true;
}

function buildQuery(bindings: readonly Binding[], args: Args, ownQuery: string | undefined): string {
  const declared = new Set(bindings.map(({ name }) => encodeStrict(name)));
  let query = '';
  for (const binding of bindings) {
    const value = valueOf(args, binding);
    if (value === undefined) continue;
    const encode = binding.allowReserved === true ? encodeReserved : encodeStrict;
    const own = encodeStrict(binding.name);
    const pairs =
      binding.contentType === undefined
        ? queryPairs(binding.name, value, binding.style, binding.explode, encode)
        : ([[own, encodeStrict(JSON.stringify(value))]] as const);
    for (const [name, text] of pairs) {
      if (name === ownQuery) refuse(binding.argument, 'cannot set the parameter that carries the credential');
      // Members of an exploded object become parameters of their own; they may not pose as others.
      if (name !== own && declared.has(name)) refuse(binding.argument, 'has a member named like another parameter');
      query += `${query === '' ? '' : '&'}${name}=${text}`;
    }
  }
  return query;
}

function buildHeaders(bindings: readonly Binding[], args: Args): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const binding of bindings) {
    const value = valueOf(args, binding);
    if (value === undefined) continue;
    const text = binding.contentType === undefined ? headerText(value, binding.explode) : JSON.stringify(value);
    if (!HEADER_VALUE.test(text)) refuse(binding.argument, 'must be visible ASCII without line breaks: it is sent as a header');
    headers[binding.name.toLowerCase()] = text;
  }
  return headers;
}

/** The last word: a URL parser, which reads the text as servers do, must find our origin and the very path we built. */
function confirmPlace(origin: string, path: string, url: string): void {
  const parsed = URL.parse(origin + url);
  if (parsed === null || parsed.origin !== origin || parsed.pathname !== path || parsed.hash !== '') {
    throw new AppError('invalid', 'Arguments are not acceptable', { details: ['/: would change where the request goes'] });
  }
}
