/** Clients in browsers read these addresses from any origin; nothing ambient counts here, so no credentials are allowed. */
import type { RequestHandler } from 'express';

const ALLOWED_HEADERS = 'Authorization, Content-Type, Accept, MCP-Protocol-Version';

/** `methods`: what the address answers, for the preflight and for `Allow`. */
export const openToAll =
  (methods: string): RequestHandler =>
  (request, response, next) => {
    response.set('access-control-allow-origin', '*');
    if (request.method !== 'OPTIONS') return next();
    response.set({
      allow: methods,
      'access-control-allow-methods': methods,
      'access-control-allow-headers': ALLOWED_HEADERS,
      'access-control-max-age': '600',
    });
    response.status(204).end();
  };

export const notAllowed =
  (methods: string): RequestHandler =>
  (_request, response) => {
    response
      .status(405)
      .set('allow', methods)
      .json({ error: 'invalid_request', error_description: `only ${methods}` });
  };
