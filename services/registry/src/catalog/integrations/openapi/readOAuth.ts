/** A security scheme of OAuth 2.0 or OpenID Connect: where its flows say to ask. What they leave out is discovered when somebody connects. */
import type { registry } from '@gatehouse/contracts';
import { objectOf, stringOf, type JsonObject } from '../../shared/json';

const MAX_SCOPES = 100;
const SCOPE = /^[\x21\x23-\x5b\x5d-\x7e]{1,256}$/;

function addressIn(value: unknown): string | undefined {
  const text = stringOf(value);
  const url = text === undefined || text.length > 2_048 ? null : URL.parse(text);
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:') ? url.href : undefined;
}

/** `scopes`: what operations ask for; none: everything that the flow names, as far as that is few. */
export function readOAuth(scheme: JsonObject, scopes: readonly string[]): registry.OAuthScheme {
  const wanted = scopes.filter((scope) => SCOPE.test(scope)).slice(0, MAX_SCOPES);
  const some = wanted.length > 0 ? { scopes: wanted } : {};
  if (scheme['type'] === 'openIdConnect') {
    const openIdConnectUrl = addressIn(scheme['openIdConnectUrl']);
    return { type: 'oauth2', ...(openIdConnectUrl !== undefined && { openIdConnectUrl }), ...some };
  }
  const flows = objectOf(scheme['flows']);
  const [code, machine] = [objectOf(flows['authorizationCode']), objectOf(flows['clientCredentials'])];
  const authorizationUrl = addressIn(code['authorizationUrl']);
  const tokenUrl = addressIn(code['tokenUrl']) ?? addressIn(machine['tokenUrl']);
  const named = (['authorizationCode', 'clientCredentials'] as const).filter((flow) => Object.hasOwn(flows, flow));
  return {
    type: 'oauth2',
    ...(authorizationUrl !== undefined && { authorizationUrl }),
    ...(tokenUrl !== undefined && { tokenUrl }),
    ...some,
    ...(named.length > 0 && { flows: named }),
  };
}
