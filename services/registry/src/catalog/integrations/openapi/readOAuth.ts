/** A security scheme of OAuth 2.0 or OpenID Connect: where its flows say to ask. What they leave out is discovered when somebody connects. */
import type { registry } from '@gatehouse/contracts';
import { objectOf, quote, stringOf, type JsonObject } from '../../shared/json';

const MAX_SCOPES = 100;
const SCOPE = /^[\x21\x23-\x5b\x5d-\x7e]{1,256}$/;

function addressIn(value: unknown): string | undefined {
  const text = stringOf(value);
  const url = text === undefined || text.length > 2_048 ? null : URL.parse(text);
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:') ? url.href : undefined;
}

interface Address {
  readonly name: 'authorizationUrl' | 'tokenUrl' | 'openIdConnectUrl';
  /** The document has a value here, whatever it is. */
  readonly isGiven: boolean;
  readonly url: string | undefined;
}

/** `places`: the first usable one counts. */
const address = (name: Address['name'], places: readonly JsonObject[]): Address => ({
  name,
  isGiven: places.some((place) => place[name] !== undefined),
  url: places.map((place) => addressIn(place[name])).find((url) => url !== undefined),
});

function addressesOf(scheme: JsonObject): Address[] {
  if (scheme['type'] === 'openIdConnect') return [address('openIdConnectUrl', [scheme])];
  const flows = objectOf(scheme['flows']);
  const [code, machine] = [objectOf(flows['authorizationCode']), objectOf(flows['clientCredentials'])];
  return [address('authorizationUrl', [code]), address('tokenUrl', [code, machine])];
}

/** `scopes`: what operations ask for. */
export function readOAuth(scheme: JsonObject, scopes: readonly string[]): registry.OAuthScheme {
  const wanted = scopes.filter((scope) => SCOPE.test(scope)).slice(0, MAX_SCOPES);
  const flows = scheme['type'] === 'openIdConnect' ? {} : objectOf(scheme['flows']);
  const named = (['authorizationCode', 'clientCredentials'] as const).filter((flow) => Object.hasOwn(flows, flow));
  return {
    type: 'oauth2',
    ...Object.fromEntries(addressesOf(scheme).flatMap(({ name, url }) => (url === undefined ? [] : [[name, url]]))),
    ...(wanted.length > 0 && { scopes: wanted }),
    ...(named.length > 0 && { flows: named }),
  };
}

/** Returns a note on each address that `readOAuth` leaves out although the scheme gives it. `schemeName`: as the document calls it. */
export const notesOnAddresses = (schemeName: string, scheme: JsonObject): string[] =>
  addressesOf(scheme)
    .filter(({ isGiven, url }) => isGiven && url === undefined)
    .map(
      ({ name }) =>
        `security scheme ${quote(schemeName)} names no usable ${quote(name)}, which has to be an absolute http or https address: it is left out, and the authorization server is asked for it when somebody connects. An admin can enter it with the OAuth client`,
    );
