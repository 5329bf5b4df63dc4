/** Limits for the endpoints beside MCP: counted per client address, answered in the form of OAuth errors. */
import { clientAddress, newCorrelationId, sourceOf } from '@gatehouse/runtime';
import type { Cache, Limiter } from '@gatehouse/store';
import type { RequestHandler } from 'express';
import type { ReportLimit } from './auth/limitReports';
import type { GatewayConfig } from './config';

type OAuthLimitConfig = Pick<GatewayConfig, 'LIMIT_REGISTRATIONS_PER_HOUR' | 'LIMIT_TOKEN_REQUESTS_PER_MINUTE' | 'TRUSTED_PROXY_HOPS'>;

/** Refuses with 429 what comes too often from one address. `name` is the word for it in the audit trail. */
export function limit(name: string, limiter: Limiter, report: ReportLimit, trustedHops: number): RequestHandler {
  return async (request, response, next) => {
    const address = clientAddress(request, trustedHops);
    const refusal = await limiter.take(sourceOf(address));
    if (refusal === undefined) return next();
    report({ ...refusal, limit: name }, { address, correlationId: newCorrelationId() });
    response.set({ 'retry-after': String(refusal.retryAfterSeconds), 'cache-control': 'no-store' });
    response.status(429).json({ error: 'too_many_requests', error_description: 'Too many requests, retry later' });
  };
}

/** By the name of the endpoint. */
export type OAuthLimits = Readonly<Record<'register' | 'token', RequestHandler>>;

/** Middleware for each OAuth endpoint an outsider can make us work at. Exact, because each request leaves something behind or costs a look-up. */
export function oauthLimits(cache: Pick<Cache, 'limiter'>, config: OAuthLimitConfig, report: ReportLimit): OAuthLimits {
  const perAddress = (name: keyof OAuthLimits, points: number, seconds: number): RequestHandler =>
    limit(name, cache.limiter({ name: `oauth.${name}`, points, seconds, exact: true }), report, config.TRUSTED_PROXY_HOPS);
  return {
    register: perAddress('register', config.LIMIT_REGISTRATIONS_PER_HOUR, 3_600),
    token: perAddress('token', config.LIMIT_TOKEN_REQUESTS_PER_MINUTE, 60),
  };
}
