/** Places of a request that a credential may be put in. */
import { isCookieName, isHeaderName, isProtectedHeader, placeOf, type registry } from '@gatehouse/contracts';

/** Why the credential cannot be sent there: not in a header that steers the connection, nor as a cookie that servers read as another. */
export function placeProblem(auth: registry.SingleAuth): string | undefined {
  if (auth.type !== 'apiKey') return undefined;
  const { name } = auth;
  if (name === '' || name.length > 128) return 'its name is empty or too long';
  if (auth.in === 'cookie') return isCookieName(name) ? undefined : 'it is no name of a cookie';
  if (auth.in === 'query') return undefined;
  return isHeaderName(name) && (name.toLowerCase() === 'authorization' || !isProtectedHeader(name))
    ? undefined
    : 'the header cannot be used for a credential';
}

const headerOf = (auth: registry.SingleAuth): string | undefined => {
  if (auth.type !== 'apiKey') return 'authorization';
  return auth.in === 'header' ? auth.name.toLowerCase() : undefined;
};

/** A place that two of them would be sent in; undefined when all can be sent together. */
export function sharedPlace(auths: readonly registry.SingleAuth[]): string | undefined {
  const seen = new Set<string>();
  for (const auth of auths) {
    const header = headerOf(auth);
    const place = header === undefined ? placeOf(auth) : `header ${header}`;
    if (seen.has(place)) return place;
    seen.add(place);
  }
  return undefined;
}
