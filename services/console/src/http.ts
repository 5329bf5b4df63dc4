/** Every route of this edge. */
import { AppError } from '@gatehouse/contracts';
import { createApp, type Log } from '@gatehouse/runtime';
import express, { type Express, type RequestHandler } from 'express';
import { askConsent } from './authorize/askConsent';
import type { AuthorizeDeps } from './authorize/deps';
import { takeConsent } from './authorize/takeConsent';
import { answerErrors } from './errors';
import { giveHeaders, sendJson } from './headers';
import { wrongAddress } from './pageMessages';
import type { PageAssets } from './pages/assets';
import { proxy, type ProxyDeps } from './proxy/proxy';
import { finishSignIn, showSignIn, signOut, startSignIn, type SignInDeps } from './signin/routes';
import { digestOf } from './secrets';
import { answerNothing, hideFiles, serveApp, servePlain, serveWeb } from './static';

export interface Deps extends SignInDeps, AuthorizeDeps, Omit<ProxyDeps, 'apiUrl'> {
  apiUrl: string;
  mcpUrl: string;
  assets: PageAssets;
  webFolder: string;
  log: Log;
}

/** Sign-in and the checks of writes hold for one address only, so another one gets no further than this. */
const checkHost =
  ({ site, pages }: Deps): RequestHandler =>
  (request, response, next) =>
    request.headers.host === site.host ? next() : pages.notice(response, 421, wrongAddress(site.origin));

/** Tells the app who is signed in. */
const showSession =
  ({ sessions, apiUrl, mcpUrl }: Deps): RequestHandler =>
  async (request, response) => {
    const session = await sessions.find(request);
    if (session === undefined) throw new AppError('unauthenticated', 'signed out');
    sendJson(response, 200, { user: session.user, csrf: session.csrf, browser: digestOf(`connect:${session.id}`), apiUrl, mcpUrl });
  };

const onlyWith =
  (allow: string): RequestHandler =>
  (_request, response) => {
    response.set('allow', allow);
    throw new AppError('invalid', 'method not allowed', { data: { status: 405 } });
  };

export function routes(deps: Deps): Express {
  const { site, pages, sessions, assets, webFolder: folder, log } = deps;
  const app = createApp();
  app.enable('case sensitive routing');
  app.enable('strict routing');
  app.use(giveHeaders(site));
  app.use(checkHost(deps));
  app.get(`${assets.folder}/:file`, servePlain(assets));
  app.route('/session').get(showSession(deps)).all(onlyWith('GET, HEAD'));
  app.use('/api', proxy({ ...deps, apiUrl: new URL(deps.apiUrl) }));
  app.route('/signin').get(showSignIn(deps)).all(onlyWith('GET, HEAD'));
  app.route('/signin/start').get(startSignIn(deps)).all(onlyWith('GET'));
  app.route('/signin/callback').get(finishSignIn(deps)).all(onlyWith('GET'));
  app.route('/signout').post(signOut(deps)).all(onlyWith('POST'));
  app.route('/mcp/authorize').get(askConsent(deps)).post(takeConsent(deps)).all(onlyWith('GET, POST'));
  app.use(serveApp({ pages, sessions, folder }));
  app.use(express.Router().use(hideFiles, serveWeb(folder)));
  app.use(answerNothing(pages));
  app.use(answerErrors(pages, log));
  return app;
}
