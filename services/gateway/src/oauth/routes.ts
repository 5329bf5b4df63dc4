/** Every address of OAuth at this edge. */
import type { Log } from '@gatehouse/runtime';
import { Router, type RequestHandler } from 'express';
import type { Site } from '../config';
import type { SigningKeys } from '../auth/signingKeys';
import type { OAuthLimits } from '../limit';
import type { Carry, Endpoint } from './carrier';
import { notAllowed, openToAll } from './cors';
import { exchangeEndpoint } from './exchangeEndpoint';
import { resourceMetadata, serverMetadata } from './metadata';

export interface OAuthRouteDeps {
  readonly site: Site;
  readonly keys: SigningKeys;
  readonly carry: Carry;
  /** What stands before each exchange: an outsider can make us work there. */
  readonly limits: OAuthLimits;
  /** Proxies of ours in front of this edge. */
  readonly trustedHops: number;
  readonly log: Pick<Log, 'warn'>;
}

const READ = 'GET, HEAD, OPTIONS';
const WRITE = 'POST, OPTIONS';
const SLUG = /^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/;
const PUBLIC = { 'cache-control': 'public, max-age=300' } as const;

const notFound: RequestHandler = (_request, response) => {
  response.status(404).json({ error: 'not found' });
};

export function oauthRoutes({ site, keys, carry, limits, trustedHops, log }: OAuthRouteDeps): Router {
  const router = Router({ caseSensitive: true, strict: true });

  const readable = (path: string, answer: RequestHandler): void =>
    void router.route(path).all(openToAll(READ)).get(answer).all(notAllowed(READ));
  /** The order in which a write is judged. */
  const writable = (endpoint: Endpoint): void =>
    void router
      .route(`/${endpoint}`)
      .all(openToAll(WRITE))
      .post(limits[endpoint], exchangeEndpoint(endpoint, { carry, trustedHops, log }))
      .all(notAllowed(WRITE));
  const document =
    (value: object): RequestHandler =>
    (_request, response) =>
      void response.set(PUBLIC).json(value);

  readable('/.well-known/oauth-protected-resource', document(resourceMetadata(site, undefined)));
  readable('/.well-known/oauth-protected-resource/org/:slug', (request, response, next) => {
    const slug = String(request.params['slug']);
    if (!SLUG.test(slug)) return notFound(request, response, next);
    response.set(PUBLIC).json(resourceMetadata(site, slug));
  });
  for (const name of ['oauth-authorization-server', 'openid-configuration'])
    readable(`/.well-known/${name}`, async (_request, response) => {
      response.set(PUBLIC).json(serverMetadata(site, await keys.clientDocuments()));
    });
  readable('/.well-known/jwks.json', async (_request, response) => {
    try {
      response.set(PUBLIC).json(await keys.document());
    } catch (err) {
      log.warn({ err }, 'cannot publish the keys of access tokens');
      response.status(503).set('retry-after', '1').json({ error: 'temporarily_unavailable' });
    }
  });
  writable('register');
  writable('token');
  // Clients look for documents at addresses we do not have; those in browsers must be able to read that there is none.
  router.use('/.well-known', openToAll(READ), notFound);
  return router;
}
