/** Every route of this edge. */
import { createApp } from '@gatehouse/runtime';
import type { ErrorRequestHandler, Express, RequestHandler, Router } from 'express';

const notFound: RequestHandler = (_request, response) => {
  response.status(404).json({ error: 'not found' });
};

/** Only faults of the address get here (a bad percent sequence); handlers answer their own. */
const badRequest: ErrorRequestHandler = (_err, _request, response, next) => {
  if (response.headersSent) return next(_err);
  response.status(400).json({ error: 'bad request' });
};

export function routes(mcp: RequestHandler, oauth: Router): Express {
  const app = createApp();
  app.enable('case sensitive routing');
  app.route('/org/:slug').all(mcp);
  app.route('/').all(mcp);
  app.use(oauth);
  app.use(notFound);
  app.use(badRequest);
  return app;
}
