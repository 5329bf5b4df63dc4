/** Limits for the endpoints beside MCP: counted per client address, answered in the form of OAuth errors. */
import { clientAddress, newCorrelationId, sourceOf } from '@gatehouse/runtime';
import type { Cache, Limiter } from '@gatehouse/store';
import type { RequestHandler, Response } from 'express';
import type { ReportLimit } from './auth/limitReports';
import type { GatewayConfig } from './config';

type OAuthLimitConfig = Pick<GatewayConfig, 'LIMIT_REGISTRATIONS_PER_HOUR' | 'LIMIT_TOKEN_FAILURES_PER_MINUTE' | 'TRUSTED_PROXY_HOPS'>;

/** Garbage of one must not stop the good requests of others behind the same address. */
const FAILURE_WEIGHT = 100;

/** Our own outages are not the client's failures; hanging up before the answer is one, or it would be the way around. */
const hasFailed = ({ statusCode, writableFinished }: Response): boolean => !writableFinished || (statusCode >= 400 && statusCode < 500);

/** Refuses with 429 what comes too often from one address. `name` is the word for it in the audit trail. */
export function limit(name: string, limiter: Limiter, report: ReportLimit, trustedHops: number, failureWeight = 1): RequestHandler {
  return async (request, response, next) => {
    const address = clientAddress(request, trustedHops);
    const take = async (points: number): ReturnType<Limiter['take']> => {
      const refusal = await limiter.take(sourceOf(address), points);
      if (refusal !== undefined) report({ ...refusal, limit: name }, { address, correlationId: newCorrelationId() });
      return refusal;
    };
    const refusal = await take(1);
    if (refusal === undefined) {
      // One point was taken before it was known that it fails.
      if (failureWeight > 1) response.once('close', () => void (hasFailed(response) && take(failureWeight - 1)));
      return next();
    }
    response.set({ 'retry-after': String(refusal.retryAfterSeconds), 'cache-control': 'no-store' });
    response.status(429).json({ error: 'too_many_requests', error_description: 'Too many requests, retry later' });
  };
}

/** Middleware by the name of the endpoint. */
export type OAuthLimits = Readonly<Record<'register' | 'token', RequestHandler>>;

/** Middleware for each OAuth endpoint an outsider can make us work at. Exact, because each request leaves something behind or costs a look-up. */
export function oauthLimits(cache: Pick<Cache, 'limiter'>, config: OAuthLimitConfig, report: ReportLimit): OAuthLimits {
  const perAddress = (name: keyof OAuthLimits, times: number, seconds: number, weight = 1): RequestHandler => {
    const limiter = cache.limiter({ name: `oauth.${name}`, points: times * weight, seconds, exact: true });
    return limit(name, limiter, report, config.TRUSTED_PROXY_HOPS, weight);
  };
  return {
    register: perAddress('register', config.LIMIT_REGISTRATIONS_PER_HOUR, 3_600),
    token: perAddress('token', config.LIMIT_TOKEN_FAILURES_PER_MINUTE, 60, FAILURE_WEIGHT),
  };
}
