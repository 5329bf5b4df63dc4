/** The security schemes of a document, and its security requirements, as far as a request can carry them. */
import { placeOf, registry } from '@gatehouse/contracts';
import { isVisibleText } from '../../shared/cleanText';
import { isObject, listOf, objectOf, quote, stringOf, type JsonObject } from '../../shared/json';
import { placeProblem, sharedPlace } from '../domain/credentialPlaces';
import { readOAuth } from './readOAuth';
import { resolveObject } from './resolveRef';
import { Skip } from './skip';

export interface Scheme {
  readonly name: string;
  readonly auth: registry.SingleAuth | registry.OAuthScheme;
}
/** Schemes that a request needs together, or in words why it cannot carry them. `asked`: all that it names and a request could carry alone. */
export type Requirement = { readonly asked: readonly Scheme[] } & (
  | {
      /** Each place once. */
      readonly schemes: readonly Scheme[];
    }
  | { readonly problem: string }
);

/** What a scheme is sent as: of a connection its access token. */
export const singleOf = ({ auth }: Scheme): registry.SingleAuth => (auth.type === 'oauth2' ? { type: 'bearer' } : auth);
export const placeOfScheme = (scheme: Scheme): string => placeOf(singleOf(scheme));

const MAX_NAME = 64;

function apiKey(scheme: JsonObject): registry.SingleAuth | string {
  const [place, name] = [scheme['in'], stringOf(scheme['name']) ?? ''];
  if (place !== 'header' && place !== 'query' && place !== 'cookie') return `a key in ${quote(String(place))}`;
  const auth = { type: 'apiKey', in: place, name } as const;
  const problem = placeProblem(auth);
  return problem === undefined ? auth : `a key in the ${place} ${quote(name)}: ${problem}`;
}

/** What to send, or in words what this scheme would need. */
function readScheme(scheme: JsonObject, scopes: readonly string[]): Scheme['auth'] | string {
  const kind = stringOf(scheme['scheme'])?.toLowerCase();
  switch (scheme['type']) {
    case 'http':
      return kind === 'bearer' || kind === 'basic' ? { type: kind } : `HTTP ${kind ?? 'authentication'}`;
    case 'apiKey':
      return apiKey(scheme);
    case 'oauth2':
    case 'openIdConnect':
      return readOAuth(scheme, scopes);
    default:
      return String(scheme['type']);
  }
}

/** Requirements of a list, without the empty one. */
export const requirementsIn = (list: unknown): JsonObject[] =>
  listOf(list)
    .filter(isObject)
    .filter((needed) => Object.keys(needed).length > 0);

/** Tells whether one of the requirements is empty, so that a request needs no credential. */
export const allowsNone = (list: unknown): boolean => listOf(list).some((needed) => isObject(needed) && Object.keys(needed).length === 0);

/** Returns the security schemes of the document by name, with references not resolved. */
export const declaredSchemes = (document: JsonObject): JsonObject => objectOf(objectOf(document['components'])['securitySchemes']);

/** Throws `Skip` where the document has none of this name. */
export function declaredScheme(document: JsonObject, name: string): JsonObject {
  const declared = declaredSchemes(document);
  return resolveObject(document, Object.hasOwn(declared, name) ? declared[name] : undefined, `security scheme ${quote(name)}`);
}

/** Reads the requirements of one document. `all`: every one of them; from these a scheme has its scopes, because who connects says yes once. */
export function requirementReader(document: JsonObject, all: readonly JsonObject[]): (needed: JsonObject) => Requirement {
  const known = new Map<string, Scheme['auth'] | string>();
  const scopesOf = (name: string): string[] => [
    ...new Set(all.flatMap((needed) => listOf(needed[name])).filter((scope) => typeof scope === 'string')),
  ];

  function read(name: string): Scheme['auth'] | string {
    if (!isVisibleText(name) || name.length > MAX_NAME || name === '__proto__') return 'its name is too long or has invisible characters';
    try {
      return readScheme(declaredScheme(document, name), scopesOf(name));
    } catch (err) {
      if (err instanceof Skip) return err.message;
      throw err;
    }
  }
  function schemeOf(name: string): Scheme['auth'] | string {
    const before = known.get(name);
    if (before !== undefined) return before;
    const auth = read(name);
    known.set(name, auth);
    return auth;
  }

  return (needed) => {
    const all = Object.keys(needed).map((name) => ({ name, auth: schemeOf(name) }));
    const asked = all.flatMap(({ name, auth }) => (typeof auth === 'string' ? [] : [{ name, auth }]));
    const [unsupported] = all.flatMap(({ name, auth }) =>
      typeof auth === 'string' ? [`security scheme ${quote(name)} is not supported: ${auth}`] : [],
    );
    if (unsupported !== undefined) return { problem: unsupported, asked };
    // Connections that are asked for together are one: whoever connects says yes to the scopes of both.
    const connection = asked.find(({ auth }) => auth.type === 'oauth2');
    const schemes = asked.filter((scheme) => scheme.auth.type !== 'oauth2' || scheme === connection);
    const shared = sharedPlace(schemes.map(singleOf));
    const names = schemes.map(({ name }) => quote(name)).join(' and ');
    if (shared !== undefined) return { problem: `${names} are needed together, and two of them are sent as ${shared}`, asked };
    return schemes.length > registry.MAX_SCHEMES
      ? { problem: `${names} are needed together; at most ${registry.MAX_SCHEMES} can be sent`, asked }
      : { schemes, asked };
  };
}
