/** Where calls go. One origin for the whole integration: credentials must not travel to a second host because a document says so. */
import { AppError } from '@gatehouse/contracts';
import { isObject, listOf, objectOf, quote, stringOf, type JsonObject } from './json';
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
  if (url === null) return `server address ${quote(text)} is relative or broken: give "baseUrl"`;
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return `server address ${quote(text)} is not http or https`;
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') return 'must have no user, query or fragment';
  return url;
}

const withoutSlash = (url: URL): string => `${url.origin}${url.pathname.replace(/\/+$/, '')}`;

export interface ServerChoice {
  readonly explicit?: string | undefined;
  readonly sourceUrl?: string | undefined;
  readonly preferHttps: boolean;
}

/** The base URL of the integration. Throws `AppError('invalid')` naming /baseUrl. */
export function resolveBaseUrl(document: JsonObject, { explicit, sourceUrl, preferHttps }: ServerChoice): string {
  const addresses = listOf(document['servers'])
    .map(addressOf)
    .filter((address) => address !== undefined);
  const https = preferHttps ? addresses.find((address) => address.startsWith('https:')) : undefined;
  // Without servers the API stands at the root of the host that the document came from.
  const base = parseBase(explicit ?? https ?? addresses[0] ?? '/', explicit === undefined ? sourceUrl : undefined);
  if (typeof base === 'string') throw refuse(explicit === undefined ? base : base.replace(/^server address /, ''));
  return withoutSlash(base);
}

/** Base URL of one operation: its own server when it has one on the same origin. Throws `Skip` for another origin. */
export function serverOf({ operation, pathItem }: Operation, baseUrl: string): string {
  const own = listOf(operation['servers'])[0] ?? listOf(pathItem['servers'])[0];
  if (own === undefined) return baseUrl;
  const url = parseBase(addressOf(own) ?? '', `${baseUrl}/`);
  if (typeof url === 'string') throw new Skip(`its own server cannot be used: ${url}`);
  if (url.origin !== new URL(baseUrl).origin)
    throw new Skip(`it has a server of its own at ${quote(url.origin)}, another origin than the integration`);
  return withoutSlash(url);
}
