import { asRequester, type AsRequester } from './asOfNow';

/** A third of what identity's signature lives. */
const KEPT_MS = 10_000;

/** Does what `asRequester` does for many requests at once: asks about each requester, with the token or sign-in they came with, once in ten seconds. */
export function cachedRequesters(clock: () => Date): typeof asRequester {
  const known = new Map<string, { readonly until: number; readonly found: Promise<AsRequester> }>();
  return async (bus, request, correlationId) => {
    const { kind, id, tokenId, sessionId } = request.requester;
    const key = JSON.stringify([request.orgId, kind, id, tokenId, sessionId]);
    const now = clock().getTime();
    const before = known.get(key);
    if (before !== undefined && before.until > now) return before.found;
    const found = asRequester(bus, request, correlationId);
    known.set(key, { until: now + KEPT_MS, found });
    return found.catch((err: unknown) => {
      known.delete(key);
      throw err;
    });
  };
}
