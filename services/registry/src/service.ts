/** What exists: integrations and their tools, and the REST edge in front of everything an administrator does. */
import { defineService } from '@gatehouse/runtime';
import { registrySettings } from './config';
import { startRest } from './edge/rest/startRest';
import { startCatalog } from './startCatalog';

export const registry = defineService({
  name: 'registry',
  settings: registrySettings,
  async start(context) {
    const catalog = await startCatalog(context);
    await startRest(context, catalog);
  },
});
