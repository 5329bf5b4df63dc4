/** Integrations, their tools and the questions about them: everything of the registry behind its doors. */
import { openBus, type Bus, type Caller } from '@gatehouse/bus';
import { AppError, audit, executor, registry as messages } from '@gatehouse/contracts';
import { principalVerifier } from '@gatehouse/crypto';
import type { CommonConfig, ServiceContext } from '@gatehouse/runtime';
import { createCursors, openCache, openMongo, startOutbox, type Cache, type Mongo } from '@gatehouse/store';
import { describeTools } from './handlers/describeTools';
import { listServices } from './handlers/listServices';
import { resolveTool } from './handlers/resolveTool';
import { searchTools } from './handlers/searchTools';
import { toolDefinition } from './handlers/toolDefinition';
import { createImportRunner } from './importer/runImport';
import type { Integrations } from './integrations';
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

export interface Catalog {
  readonly bus: Bus;
  readonly mongo: Mongo;
  readonly cache: Cache;
  readonly integrations: Integrations;
}

/** Resolves when the bus serves. */
export async function startCatalog(context: ServiceContext<CommonConfig & { CURSOR_SECRET: string }>): Promise<Catalog> {
  const { config, log } = context;
  const mongo = await openMongo(context);
  const cache = await openCache(context);
  const { leases } = cache;
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
  const writing = { integrations, tools, batches, leases, log, clock, runImport: createImportRunner(), checkBaseUrl: baseUrlCheck(bus) };
  const reading = { integrations, tools, cursors: createCursors(config.CURSOR_SECRET) };

  bus.serve(messages.resolveTool, resolveTool({ integrations, tools, leases }));
  bus.serve(messages.toolDefinition, toolDefinition({ integrations, tools }));
  bus.serve(messages.listServices, listServices({ bus, integrations, tools }));
  bus.serve(messages.searchTools, searchTools({ bus, integrations, search }));
  bus.serve(messages.describeTools, describeTools({ bus, integrations, tools }));
  startSweeper(context, { integrations, tools, batches }, clock);
  await bus.start();
  return { bus, mongo, cache, integrations: { ...importUseCases(writing), ...readUseCases(reading) } };
}
