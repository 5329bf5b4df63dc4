/** A small shop's order desk: a real API to import, grant and govern on one machine. It knows nothing of Gatehouse. */
import { closeServer, createApp, defineService, hostsOf, listen, portOf } from '@gatehouse/runtime';
import { openMongo } from '@gatehouse/store';
import { answerError, answerUnknownPath } from './answerError';
import { openApiDocument } from './openApiDocument';
import { orderRoutes } from './orderRoutes';
import { openOrderStore } from './orderStore';
import { requireApiKey } from './requireApiKey';
import { orderDeskSettings } from './settings';

export const orderdesk = defineService({
  name: 'orderdesk',
  addresses: ['MONGODB_URL'],
  settings: orderDeskSettings,
  async start(context) {
    const { config, log } = context;
    const orders = await openOrderStore(await openMongo(context), log);

    const app = createApp();
    app.get(
      '/openapi.json',
      (request, response) => void response.json(openApiDocument(`http://${hostsOf(config.HOST)[0]}:${request.socket.localPort}`)),
    );
    app.use('/orders', requireApiKey(config.API_KEY), orderRoutes(orders));
    app.use(answerUnknownPath);
    app.use(answerError(log));
    const server = await listen(app, config.HOST, config.DEMO_PORT, { log });
    context.onStop('http', () => closeServer(server));
    log.info({ port: portOf(server) }, 'order desk listens');
  },
});
