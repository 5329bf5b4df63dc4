import { createHash, timingSafeEqual } from 'node:crypto';
import type { RequestHandler } from 'express';
import { RequestError } from './answerError';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Lets a request pass that carries the key in `X-Api-Key`. Digests are compared, so that neither length nor content shows in the time it takes. */
export function requireApiKey(key: string): RequestHandler {
  const expected = digest(key);
  return (request, _response, next) => {
    const given = request.headers['x-api-key'];
    if (typeof given !== 'string' || !timingSafeEqual(digest(given), expected))
      throw new RequestError(401, 'send your API key in the X-Api-Key header');
    next();
  };
}
