/** What exists: integrations and their tools. */
import { openBus, type Bus, type Caller } from '@gatehouse/bus';
import { AppError, audit, executor, registry as messages } from '@gatehouse/contracts';
import { principalVerifier } from '@gatehouse/crypto';
import { defineService } from '@gatehouse/runtime';
import { createCursors, openCache, openMongo, startOutbox } from '@gatehouse/store';
import { registrySettings } from './config';
import { describeTools } from './handlers/describeTools';
import { listServices } from './handlers/listServices';
import { resolveTool } from './handlers/resolveTool';
import { searchTools } from './handlers/searchTools';
import { toolDefinition } from './handlers/toolDefinition';
import { createImportRunner } from './importer/runImport';
import type { Integrations } from './integrations';
import { startRest } from './rest/startRest';
import { createToolSearch } from './search/toolSearch';
import { startSweeper } from './startSweeper';
import { batchStore } from './store/batchStore';
import { integrationStore, outboxCollections } from './store/integrationStore';
import { toolStore } from './store/toolStore';
import { importUseCases } from './usecases/importUseCases';
import { readUseCases } from './usecases/readUseCases';

/** The executor knows where calls may go; it would refuse each of them later, so the import is refused now. */
const baseUrlCheck =
  (bus: Bus) =>
  async (url: string, call: Caller): Promise<void> => {
    const { allowed, reason = 'is not allowed' } = await bus.call(executor.checkBaseUrl, { url }, call);
    if (!allowed) throw new AppError('invalid', 'the base URL is not acceptable', { details: [`/baseUrl: ${reason}`] });
  };

export const registry = defineService({
  name: 'registry',
  settings: registrySettings,
  async start(context) {
    const { config, log } = context;
    const mongo = await openMongo(context);
    const { leases } = await openCache(context);
    const bus = openBus(context, principalVerifier(config.TRUSTED_KEYS_FILE));
    const outbox = startOutbox(context, {
      collections: await outboxCollections(mongo),
      publish: (_event, fact, messageId) => bus.publish(audit.fact, fact as audit.Fact, { messageId }),
    });

    const clock = (): Date => new Date();
    const integrations = await integrationStore(mongo, outbox);
    const tools = await toolStore(mongo);
    const batches = await batchStore(mongo);
    const search = createToolSearch(tools);
    const useCases: Integrations = {
      ...importUseCases({
        integrations,
        tools,
        batches,
        leases,
        log,
        clock,
        runImport: createImportRunner(),
        checkBaseUrl: baseUrlCheck(bus),
      }),
      ...readUseCases({ integrations, tools, cursors: createCursors(config.CURSOR_SECRET) }),
    };

    bus.serve(messages.resolveTool, resolveTool({ integrations, tools, leases }));
    bus.serve(messages.toolDefinition, toolDefinition({ integrations, tools }));
    bus.serve(messages.listServices, listServices({ bus, integrations, tools }));
    bus.serve(messages.searchTools, searchTools({ bus, integrations, search }));
    bus.serve(messages.describeTools, describeTools({ bus, integrations, tools }));
    startSweeper(context, { integrations, tools, batches }, clock);
    await bus.start();
    await startRest(context, { bus, integrations: useCases });
  },
});
