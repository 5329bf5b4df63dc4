/** Every route of this door. */
import { AppError } from '@gatehouse/contracts';
import { createApp, type Log } from '@gatehouse/runtime';
import express, { type Express, type RequestHandler } from 'express';
import { askConsent } from './authorize/askConsent';
import type { AuthorizeParts } from './authorize/parts';
import { takeConsent } from './authorize/takeConsent';
import { answerErrors } from './errors';
import { giveHeaders, sendJson } from './headers';
import { wrongAddress } from './notices';
import type { PageAssets } from './pages/assets';
import { proxy, type ProxyParts } from './proxy/proxy';
import { finishSignIn, showSignIn, signOut, startSignIn, type SignInParts } from './signin/routes';
import { answerNothing, hideFiles, serveApp, servePlain, serveWeb } from './static';

export interface Parts extends SignInParts, AuthorizeParts, Omit<ProxyParts, 'apiUrl'> {
  apiUrl: string;
  mcpUrl: string;
  assets: PageAssets;
  webFolder: string;
  log: Log;
}

/** Sign-in and the checks of writes hold for one address only, so another one gets no further than this. */
const checkHost =
  ({ site, pages }: Parts): RequestHandler =>
  (request, response, next) =>
    request.headers.host === site.host ? next() : pages.notice(response, 421, wrongAddress(site.origin));

/** Who is signed in here, for the app. */
const showSession =
  ({ sessions, apiUrl, mcpUrl }: Parts): RequestHandler =>
  async (request, response) => {
    const session = await sessions.find(request);
    if (session === undefined) throw new AppError('unauthenticated', 'signed out');
    sendJson(response, 200, { user: session.user, csrf: session.csrf, apiUrl, mcpUrl });
  };

const onlyWith =
  (allow: string): RequestHandler =>
  (_request, response) => {
    response.set('allow', allow);
    throw new AppError('invalid', 'method not allowed', { data: { status: 405 } });
  };

export function routes(parts: Parts): Express {
  const { site, pages, sessions, assets, webFolder: folder, log } = parts;
  const app = createApp();
  app.enable('case sensitive routing');
  app.enable('strict routing');
  app.use(giveHeaders(site));
  app.use(checkHost(parts));
  app.get(`${assets.folder}/:file`, servePlain(assets));
  app.route('/session').get(showSession(parts)).all(onlyWith('GET, HEAD'));
  app.use('/api', proxy({ ...parts, apiUrl: new URL(parts.apiUrl) }));
  app.route('/signin').get(showSignIn(parts)).all(onlyWith('GET, HEAD'));
  app.route('/signin/start').get(startSignIn(parts)).all(onlyWith('GET'));
  app.route('/signin/callback').get(finishSignIn(parts)).all(onlyWith('GET'));
  app.route('/signout').post(signOut(parts)).all(onlyWith('POST'));
  app.route('/mcp/authorize').get(askConsent(parts)).post(takeConsent(parts)).all(onlyWith('GET, POST'));
  app.use(serveApp({ pages, sessions, folder }));
  app.use(express.Router().use(hideFiles, serveWeb(folder)));
  app.use(answerNothing(pages));
  app.use(answerErrors(pages, log));
  return app;
}
