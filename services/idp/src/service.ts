/** Stands in for an organization's identity provider on one machine: OpenID Connect sign-in for the users of a file. */
import { setTimeout as wait } from 'node:timers/promises';
import { isAppError } from '@gatehouse/contracts';
import { createApp, defineService, drainOnStop, listen, type Log } from '@gatehouse/runtime';
import { openMongo } from '@gatehouse/store';
import type { ErrorRequestHandler } from 'express';
import { checkLogin, showLogin, type InteractionDeps } from './interactions';
import { loadKeys } from './keys';
import { loginLimit } from './loginLimit';
import { mongoAdapters } from './mongoAdapter';
import { errorPage, font, FONT_PATH, pageHeaders } from './pages';
import { createProvider } from './provider';
import { idpSettings } from './settings';
import { fileUsers } from './users';

export { hashPassword } from './password';

const WRONG_PASSWORD_DELAY_MS = 300;
const TRIES_BEFORE_PAUSE = 5;
const PAUSE_MS = 60_000;

const answerError =
  (log: Log): ErrorRequestHandler =>
  (err, _request, response, _next) => {
    const bad = isAppError(err) && err.code === 'invalid';
    if (!bad) log.error({ err }, 'sign-in failed');
    if (response.headersSent) return void response.destroy();
    response
      .status(bad ? 400 : 503)
      .set(pageHeaders())
      .send(errorPage(bad ? 'The form was not understood.' : 'Sign-in is not available right now. Try again in a moment.'));
  };

export const idp = defineService({
  name: 'idp',
  addresses: ['MONGODB_URL'],
  settings: idpSettings,
  checks: ({ IDP_KEYS_FILE }) => ({ IDP_KEYS_FILE: () => IDP_KEYS_FILE !== '' && loadKeys(IDP_KEYS_FILE) }),
  async start(context) {
    const { config, log } = context;
    const mongo = await openMongo(context);
    const users = fileUsers(config.IDP_USERS_FILE);
    const provider = createProvider(config, { adapter: await mongoAdapters(mongo), keys: loadKeys(config.IDP_KEYS_FILE), users });
    provider.on('server_error', (_ctx, err) => log.error({ err }, 'provider failed'));
    const deps: InteractionDeps = {
      provider,
      users,
      limit: loginLimit(TRIES_BEFORE_PAUSE, PAUSE_MS),
      delay: () => wait(WRONG_PASSWORD_DELAY_MS),
    };

    const app = createApp();
    app.get(
      FONT_PATH,
      (_request, response) => void response.set('cache-control', 'public, max-age=31536000').type('font/woff2').send(font),
    );
    app.get('/interaction/:uid', showLogin(deps));
    app.post('/interaction/:uid', checkLogin(deps));
    app.use(provider.callback());
    app.use(answerError(log));
    drainOnStop(context, await listen(app, config.HOST, config.IDP_PORT, { log, edge: 'idp' }));
  },
});
