/** One made-up credential for each place of a request: as our executor reveals it, and as the client is given it by the name of the scheme. */
import { placeOf, singlesOf, type registry } from '@gatehouse/contracts';

type Node = Readonly<Record<string, unknown>>;
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);

const LOGIN = { username: 'ann@example.com', password: 'pass:word 1' };
const textAt = (place: string): string =>
  place === 'basic' ? `${LOGIN.username}:${LOGIN.password}` : `secret-of-${place.replaceAll(' ', '-')}`;

/** Makes a secret for `auth` in the form that `presentCredential` takes. */
export function secretOf(auth: registry.ToolAuth): string | undefined {
  const places = singlesOf(auth).map(placeOf);
  if (places.length === 0) return undefined;
  return auth.type === 'several' ? JSON.stringify(Object.fromEntries(places.map((place) => [place, textAt(place)]))) : textAt(places[0]!);
}

/** Returns where a scheme of a document puts the credential. It is written here a second time, apart from the product's. */
function placeIn(scheme: Node): string | undefined {
  const kind = typeof scheme['scheme'] === 'string' ? scheme['scheme'].toLowerCase() : '';
  if (scheme['type'] === 'basic' || (scheme['type'] === 'http' && kind === 'basic')) return 'basic';
  if (scheme['type'] === 'oauth2' || scheme['type'] === 'openIdConnect' || (scheme['type'] === 'http' && kind === 'bearer'))
    return 'bearer';
  if (scheme['type'] !== 'apiKey') return undefined;
  const name = String(scheme['name']);
  return `${String(scheme['in'])} ${scheme['in'] === 'header' ? name.toLowerCase() : name}`;
}

export const schemesOf = (document: Node): Record<string, Node> =>
  (document['securityDefinitions'] ?? (document['components'] as Node | undefined)?.['securitySchemes'] ?? {}) as Record<string, Node>;

/** Credentials for the client, which sends all that it is given: for the schemes of the first alternative that our tool sends. */
export function authorizedFor(document: Node, operation: Node, auth: registry.ToolAuth): Record<string, unknown> {
  const places = new Set(singlesOf(auth).map(placeOf));
  const list = (operation['security'] ?? document['security'] ?? []) as Node[];
  const schemes = schemesOf(document);
  const placesOf = (alternative: Node): (string | undefined)[] =>
    Object.keys(alternative).map((name) => (isNode(schemes[name]) ? placeIn(schemes[name]) : undefined));
  const taken = list.find((alternative) => {
    const asked = placesOf(alternative);
    return asked.length > 0 && asked.every((place) => place !== undefined && places.has(place));
  });
  return Object.fromEntries(
    Object.keys(taken ?? {}).map((name) => {
      const place = placeIn(schemes[name]!)!;
      if (place === 'basic') return [name, { value: { ...LOGIN } }];
      const { type } = schemes[name]!;
      const isToken = type === 'oauth2' || type === 'openIdConnect';
      return [name, isToken ? { token: { access_token: textAt(place) } } : { value: textAt(place) }];
    }),
  );
}
