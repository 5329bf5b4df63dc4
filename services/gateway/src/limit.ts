/** Limits for the endpoints beside MCP: counted per client address, answered in the form of OAuth errors. */
import { clientAddress, newCorrelationId, sourceOf } from '@gatehouse/runtime';
import type { Cache, Limiter } from '@gatehouse/store';
import type { RequestHandler } from 'express';
import type { ReportLimit } from './auth/limitReports';

interface Surroundings {
  readonly report: ReportLimit;
  /** Proxies of ours in front of this door. */
  readonly trustedHops: number;
}

/** Refuses with 429 what comes too often from one address. `name` is the word for it in the audit trail. */
export function limit(name: string, limiter: Limiter, { report, trustedHops }: Surroundings): RequestHandler {
  return async (request, response, next) => {
    const address = clientAddress(request, trustedHops);
    const refusal = await limiter.take(sourceOf(address));
    if (refusal === undefined) return next();
    report({ ...refusal, limit: name }, { address, correlationId: newCorrelationId() });
    response.set({ 'retry-after': String(refusal.retryAfterSeconds), 'cache-control': 'no-store' });
    response.status(429).json({ error: 'too_many_requests', error_description: 'Too many requests, retry later' });
  };
}

/** Middleware for each OAuth endpoint an outsider can make us work at. Exact, because each request leaves something behind or costs a look-up. */
export function oauthLimits(
  cache: Pick<Cache, 'limiter'>,
  surroundings: Surroundings,
): Readonly<Record<'registration' | 'token', RequestHandler>> {
  const perAddress = (name: 'registration' | 'token', points: number, seconds: number): RequestHandler =>
    limit(name, cache.limiter({ name: `oauth.${name}`, points, seconds, exact: true }), surroundings);
  return { registration: perAddress('registration', 20, 3_600), token: perAddress('token', 60, 60) };
}
