/**
 * Builds the HTTP request from a tool definition and checked arguments, as a pure function. Arguments fill the places the definition gives them and can
 * never move the request: each path argument stays in its segment, the origin is compared after building, protected headers cannot be set, and no
 * name is sent that belongs to another argument.
 */
import { AppError, foldHeader, isHeaderText, isProtectedHeader, singlesOf, type registry } from '@gatehouse/contracts';
import { compileBody } from './buildBody';
import { createNameGuard } from './declaredNames';
import { encodeReserved, encodeStrict } from './encode';
import { compileCookies } from './cookies';
import { compilePath } from './pathTemplate';
import { refuseArgument, UnusableDefinition } from './refusal';
import { headerText, pairsOf, refuseNothing, type Bound, type Field } from './serialize';
import { nameKeeper } from './wireNames';

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

type Args = Readonly<Record<string, unknown>>;
const fieldOf = (binding: registry.ParameterBinding): Bound => ({
  at: binding.argument,
  name: binding.name,
  style: binding.style,
  explode: binding.explode,
  contentType: binding.contentType,
  binding,
});
const givenOf = (args: Args, { at }: Field): unknown => (Object.hasOwn(args, at) ? args[at] : undefined);
/** Reads the value for a part of the request that is text. Refuses null, which cannot be written there. */
function valueOf(args: Args, field: Field): unknown {
  const value = givenOf(args, field);
  return value === null ? refuseNothing(field.at) : value;
}

/** Compile a definition once. Throws `UnusableDefinition` when it cannot name a request. */
export function compileRequest(definition: registry.HttpTool): RequestBuilder {
  const { method, parameters } = definition;
  const base = baseOf(definition.baseUrl);
  const fields = Map.groupBy(parameters.map(fieldOf), ({ binding }) => binding.in);
  const inPath = new Map((fields.get('path') ?? []).map((field) => [field.name, field]));
  const inBody = fields.get('body')?.[0];
  const fillPath = compilePath(definition, (name) => inPath.get(name));
  const toQuery = compileQuery(definition, fields.get('query') ?? []);
  const toHeaders = compileHeaders(definition, fields.get('header') ?? []);
  const toCookies = compileCookies(fields.get('cookie') ?? [], credentialNames(definition, 'cookie'));
  const names = createNameGuard(definition);
  const toBody = compileBody(definition, names.ofBody);

  return (args) => {
    for (const [argument, value] of Object.entries(args)) names.check(argument, value);
    const path = `${base.prefix}/${fillPath((field) => valueOf(args, field))}`;
    const query = toQuery(args);
    const url = query === '' ? path : `${path}?${query}`;
    confirmPlace(base.origin, path, url);
    const headers = toHeaders(args);
    const cookies = toCookies((field) => valueOf(args, field));
    if (cookies !== '') headers['cookie'] = cookies;
    const value = inBody === undefined ? undefined : givenOf(args, inBody);
    if (value === undefined) return { method, origin: base.origin, path: url, headers, body: undefined };
    const { contentType, bytes } = toBody(value);
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

/** Names of what carries the credential there. */
const credentialNames = ({ auth }: registry.HttpTool, place: 'query' | 'header' | 'cookie'): string[] =>
  singlesOf(auth).flatMap((single) => (single.type === 'apiKey' && single.in === place ? [single.name] : []));

function compileQuery(definition: registry.HttpTool, fields: readonly Bound[]): (args: Args) => string {
  const credential = credentialNames(definition, 'query');
  const keeper = nameKeeper({ declared: fields.map(({ name }) => name), toWire: encodeStrict, credential });
  return (args) => {
    const take = keeper();
    return fields
      .flatMap((field) => {
        const value = valueOf(args, field);
        if (value === undefined) return [];
        const pairs = pairsOf(field, value, field.binding.allowReserved === true ? encodeReserved : encodeStrict);
        take(field, value, pairs);
        return pairs.map(({ name, text }) => `${encodeStrict(name)}=${text}`);
      })
      .join('&');
  };
}

/** Headers that nobody may set are left out: definitions that were made before the import knew them all may list some. */
function compileHeaders(definition: registry.HttpTool, fields: readonly Bound[]): (args: Args) => Record<string, string> {
  const credential = new Set(credentialNames(definition, 'header').map(foldHeader));
  const sent = fields.filter(({ name }) => !isProtectedHeader(name) && !credential.has(foldHeader(name)));
  return (args) => {
    const headers: Record<string, string> = {};
    const taken = new Set<string>();
    for (const field of sent) {
      const value = valueOf(args, field);
      if (value === undefined) continue;
      const name = field.name.toLowerCase();
      if (taken.has(foldHeader(name))) refuseArgument(field.at, `would be sent as the header ${name}, which is sent already`);
      taken.add(foldHeader(name));
      const text = headerText(field, value);
      if (!isHeaderText(text)) refuseArgument(field.at, 'must be visible ASCII without line breaks: it is sent as a header');
      headers[name] = text;
    }
    return headers;
  };
}

/** The last word: a URL parser, which reads the text as servers do, must find our origin and the very path we built. */
function confirmPlace(origin: string, path: string, url: string): void {
  const parsed = URL.parse(origin + url);
  if (parsed === null || parsed.origin !== origin || parsed.pathname !== path || parsed.hash !== '') {
    throw new AppError('invalid', 'Arguments are not acceptable', { details: ['/: would change where the request goes'] });
  }
}
