/** The console: the web app's server part. Holds the sessions of browsers, carries sign-in and consent, and passes REST calls on; owns no data. */
import { openBus } from '@gatehouse/bus';
import { AppError } from '@gatehouse/contracts';
import { clientSigner, createBox, keyChecks } from '@gatehouse/crypto';
import { defineService, drainOnStop, listen } from '@gatehouse/runtime';
import { openRecords } from '@gatehouse/store';
import { apiHeaders } from './apiHeaders';
import { consoleSettings, siteOf } from './config';
import { createForms } from './forms';
import { routes } from './http';
import { readPageAssets } from './pages/assets';
import { createPages } from './pages/render';
import { apiDocument } from './proxy/apiDocument';
import { accessTokens } from './session/accessToken';
import { myRoles } from './session/myRoles';
import { createSessions } from './session/sessions';
import { sessionStore } from './session/sessionStore';
import { createProvider } from './signin/provider';
import { signInsUnderWay } from './signin/underWay';
import { membershipsOf } from './memberships';
import { WEB_FOLDER } from './static';

/** It answers no calls, so there is no principal to verify. */
const noPrincipals = (): never => {
  throw new AppError('unauthenticated', 'the console takes no calls');
};

/** Room for an API description on a slow line. */
const REQUEST_TIMEOUT_MS = 60_000;

/** The service under a clock and an app folder of one's own. */
export const consoleWith = (now: () => number, webFolder: string) =>
  defineService({
    name: 'console',
    addresses: ['AMQP_URL', 'REDIS_URL'],
    settings: consoleSettings,
    checks: (config) => ({
      ...keyChecks('console', { SIGNING_KEY_FILE: config.SIGNING_KEY_FILE }),
      CONTROL_ROOM_URL: () => siteOf(config),
    }),
    async start(context) {
      const { config, log } = context;
      const site = siteOf(config);
      const records = await openRecords(context);
      // Unlike other services: without Redis nobody is signed in.
      context.health.add('sessions', () => records.failure());
      const bus = openBus(context, noPrincipals);
      await bus.start();
      const box = createBox(config.SESSION_SECRET);
      const provider = createProvider(config, site, log, now);
      const store = sessionStore(records, box, now);
      const accessToken = accessTokens({ provider, records, sessions: store, now });
      const headersOf = apiHeaders(clientSigner(config.SIGNING_KEY_FILE), config.TRUSTED_PROXY_HOPS);
      const document = apiDocument(context, config.API_URL);
      const assets = readPageAssets();
      const app = routes({
        site,
        pages: createPages(site, assets.folder),
        sessions: createSessions({ store, accessToken, myRoles: myRoles(config.API_URL, headersOf, log), now }),
        forms: createForms(records, box),
        underWay: signInsUnderWay(records, box),
        provider,
        providerName: config.IDP_NAME === '' ? new URL(config.IDP_ISSUER).host : config.IDP_NAME,
        membershipsOf: membershipsOf(bus),
        bus,
        document,
        headersOf,
        apiUrl: config.API_URL,
        mcpUrl: config.BASE_URL,
        assets,
        webFolder,
        log,
      });
      drainOnStop(
        context,
        await listen(app, config.HOST, config.CONSOLE_PORT, { requestTimeoutMs: REQUEST_TIMEOUT_MS, log, edge: 'console' }),
      );
    },
  });

const consoleService = consoleWith(Date.now, WEB_FOLDER);
export { consoleService as console };
