/** How the integration wants its credential, as far as one credential can satisfy it. */
import { isHeaderName, isProtectedHeader, type registry } from '@gatehouse/contracts';
import { isObject, listOf, objectOf, quote, stringOf, type JsonObject } from '../../shared/json';
import { readOAuth } from './readOAuth';
import { resolveObject } from './resolveRef';
import { Skip } from './skip';

export interface AuthChoice {
  readonly auth: registry.AuthScheme;
  readonly notes: string[];
}

const NONE: registry.AuthScheme = { type: 'none' };

function apiKey(scheme: JsonObject): registry.AuthScheme | string {
  const name = stringOf(scheme['name']) ?? '';
  if (scheme['in'] === 'query') return name === '' || name.length > 128 ? 'a key without a name' : { type: 'apiKey', in: 'query', name };
  if (scheme['in'] !== 'header') return `a key in ${quote(String(scheme['in']))}`;
  const usable = isHeaderName(name) && (name.toLowerCase() === 'authorization' || !isProtectedHeader(name));
  return usable ? { type: 'apiKey', in: 'header', name } : `a key in the header ${quote(name)}`;
}

/** What to send, or in words what this scheme would need. */
function readScheme(scheme: JsonObject, scopes: readonly string[]): registry.AuthScheme | string {
  const kind = stringOf(scheme['scheme'])?.toLowerCase();
  switch (scheme['type']) {
    case 'http':
      return kind === 'bearer' ? { type: 'bearer' } : `HTTP ${kind ?? 'authentication'}`;
    case 'apiKey':
      return apiKey(scheme);
    case 'oauth2':
    case 'openIdConnect':
      return readOAuth(scheme, scopes);
    default:
      return String(scheme['type']);
  }
}

/** Names, each with its scopes, in the order in which the document asks for them: for everything first, then by operation. Schemes that stand together are needed together. */
function requirements(document: JsonObject): JsonObject[] {
  const operations = Object.values(objectOf(document['paths'])).flatMap((item) => Object.values(objectOf(item)));
  const lists = [document['security'], ...operations.map((operation) => objectOf(operation)['security'])];
  return lists.flatMap((list) => listOf(list).filter(isObject)).filter((needed) => Object.keys(needed).length > 0);
}

/** Everything that operations ask of a scheme: who connects says yes once. */
const scopesOf = (asked: readonly JsonObject[], name: string): string[] => [
  ...new Set(asked.flatMap((needed) => listOf(needed[name])).filter((scope) => typeof scope === 'string')),
];

/** The first scheme asked for that can be satisfied; schemes asked for alone come before those that need a second one. */
export function chooseAuth(document: JsonObject): AuthChoice {
  const schemes = objectOf(objectOf(document['components'])['securitySchemes']);
  const needed = requirements(document);
  const asked = needed.map((names) => Object.keys(names));
  const notes = new Set<string>();
  for (const names of [...asked].sort((a, b) => Math.min(a.length, 2) - Math.min(b.length, 2))) {
    for (const name of names) {
      try {
        const scheme = resolveObject(document, Object.hasOwn(schemes, name) ? schemes[name] : undefined, `security scheme ${quote(name)}`);
        const auth = readScheme(scheme, scopesOf(needed, name));
        if (typeof auth === 'string') notes.add(`security scheme ${quote(name)} is not supported: ${auth}`);
        else {
          const more =
            names.length > 1 ? [`security asks for ${names.map(quote).join(' and ')} together; only ${quote(name)} is sent`] : [];
          return { auth, notes: [...notes, ...more] };
        }
      } catch (err) {
        if (!(err instanceof Skip)) throw err;
        notes.add(err.message);
      }
    }
  }
  if (asked.length === 0 && Object.keys(schemes).length > 0)
    notes.add('security schemes are declared but no operation asks for one: no credential is sent');
  return { auth: NONE, notes: [...notes] };
}

/** `security: []` on an operation says that it needs no credential. */
export const needsNoAuth = (operation: JsonObject): boolean => Array.isArray(operation['security']) && operation['security'].length === 0;
