/**
 * Decides where calls go: to one origin for the whole integration, so that no document can send credentials to a second host. A base URL that an admin
 * gives takes the place of the document's own origin, also for operations that have servers of their own.
 */
import { AppError } from '@gatehouse/contracts';
import { isObject, listOf, objectOf, quote, stringOf, type JsonObject } from '../../shared/json';
import type { Operation } from './listOperations';
import { Skip } from './skip';

const refuse = (rule: string): AppError => new AppError('invalid', 'the base URL is not acceptable', { details: [`/baseUrl: ${rule}`] });

/** The address with the defaults of its variables (OpenAPI 3.1, 4.8.5). */
function addressOf(server: unknown): string | undefined {
  if (!isObject(server)) return undefined;
  const variables = objectOf(server['variables']);
  return stringOf(server['url'])?.replace(/\{([^{}]+)\}/g, (whole, name: string) => {
    const variable = objectOf(Object.hasOwn(variables, name) ? variables[name] : undefined);
    const value = variable['default'] ?? listOf(variable['enum'])[0];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : whole;
  });
}

/** Absolute http(s) without user, query and fragment; no slash at the end. Undefined = fine to use as is. */
function parseBase(text: string, from?: string): URL | string {
  if (/[{}]/.test(text)) return `server address ${quote(text)} has a variable without a default`;
  const url = URL.parse(text, from);
  if (url === null) return `server address ${quote(text)} of the document is relative or broken; give the address that calls go to`;
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return `server address ${quote(text)} is not http or https`;
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') return 'must have no user, query or fragment';
  return url;
}

const withoutSlash = (url: URL): string => `${url.origin}${url.pathname.replace(/\/+$/, '')}`;

/** The first that can be used over TLS, else the first that can be used; else why the first cannot. */
function firstUsable(addresses: readonly string[], from: string | undefined): URL | string | undefined {
  const parsed = addresses.map((address) => parseBase(address, from));
  const usable = parsed.filter((url) => typeof url !== 'string');
  return usable.find(({ protocol }) => protocol === 'https:') ?? usable[0] ?? parsed[0];
}

const addressesOf = (node: JsonObject): string[] =>
  listOf(node['servers'])
    .map(addressOf)
    .filter((address) => address !== undefined);

export interface ServerChoice {
  readonly explicit?: string | undefined;
  readonly sourceUrl?: string | undefined;
}
/** Where the calls of an integration go. */
export interface Servers {
  readonly baseUrl: string;
  /** The document's own base URL, when another one was given in its place. */
  readonly replaced?: URL;
  /** The address that the document names, where another one was given. */
  readonly documented?: string;
  /** Where the document came from: relative addresses start there (OpenAPI 3.1, 4.6). Without it they start at the base URL. */
  readonly sourceUrl?: string | undefined;
}

/** Returns the server that all operations name, or the root of its origin where their paths differ; undefined when they have no common origin. */
function sharedServer(operations: readonly Operation[], sourceUrl: string | undefined): URL | undefined {
  const urls = operations.map(({ operation, pathItem }) => firstUsable([...addressesOf(operation), ...addressesOf(pathItem)], sourceUrl));
  const [first] = urls;
  if (!(first instanceof URL) || !urls.every((url) => url instanceof URL && url.origin === first.origin)) return undefined;
  return urls.every((url) => url instanceof URL && url.href === first.href) ? first : new URL('/', first);
}

/** Throws `AppError('invalid')` naming /baseUrl. */
export function resolveServers(document: JsonObject, operations: readonly Operation[], { explicit, sourceUrl }: ServerChoice): Servers {
  const own = firstUsable(addressesOf(document), sourceUrl) ?? sharedServer(operations, sourceUrl);
  // Without servers the API stands at the root of the host that the document came from.
  const root = parseBase('/', sourceUrl);
  if (explicit !== undefined) {
    const given = parseBase(explicit);
    if (typeof given === 'string') throw refuse(given.replace(/^server address /, ''));
    const replaced = own instanceof URL ? own : root;
    const baseUrl = withoutSlash(given);
    const named = own instanceof URL ? withoutSlash(own) : baseUrl;
    return { baseUrl, ...(replaced instanceof URL && { replaced }), ...(named !== baseUrl && { documented: named }), sourceUrl };
  }
  const base = own ?? root;
  if (typeof base === 'string') throw refuse(base);
  return { baseUrl: withoutSlash(base), sourceUrl };
}

/** An address at the document's own origin, moved to where the integration is instead. */
function moved(url: URL, baseUrl: string, replaced: URL | undefined): URL {
  if (replaced === undefined || url.origin !== replaced.origin) return url;
  const prefix = replaced.pathname.replace(/\/+$/, '');
  const isBelow = url.pathname === prefix || url.pathname.startsWith(`${prefix}/`);
  return new URL(isBelow ? `${baseUrl}${url.pathname.slice(prefix.length)}` : url.pathname, baseUrl);
}

/** Base URL of one operation: the first of its own servers at the origin of the integration. Throws `Skip` when it has only others. */
export function serverOf({ operation, pathItem }: Operation, { baseUrl, replaced, sourceUrl }: Servers): string {
  const own = addressesOf(operation);
  const addresses = own.length > 0 ? own : addressesOf(pathItem);
  if (addresses.length === 0) return baseUrl;
  const { origin } = new URL(baseUrl);
  const from = sourceUrl ?? replaced?.href ?? `${baseUrl}/`;
  const parsed = addresses.map((address) => parseBase(address, from));
  const urls = parsed.filter((url) => typeof url !== 'string');
  const [here] = urls.map((url) => moved(url, baseUrl, replaced)).filter((url) => url.origin === origin);
  if (here !== undefined) return withoutSlash(here);
  if (urls[0] === undefined) throw new Skip(`its own server cannot be used: ${String(parsed[0])}`);
  throw new Skip(`it has a server of its own at ${quote(urls[0].origin)}, another origin than the integration`);
}
