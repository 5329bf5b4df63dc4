/** Integrations, their tools and the questions about them: everything of the registry behind its edges. */
import { openBus, type Bus, type CallContext } from '@gatehouse/bus';
import { AppError, executor, registry as messages } from '@gatehouse/contracts';
import { fileValueSeal, principalVerifier } from '@gatehouse/crypto';
import type { CommonConfig, ServiceContext } from '@gatehouse/runtime';
import { createCursors, openCache, openMongo, startOutbox, type Cache, type Mongo } from '@gatehouse/store';
import { serverInfo } from './catalog/serverInfo';
import { describeTools } from './catalog/integrations/handlers/describeTools';
import { listServices } from './catalog/integrations/handlers/listServices';
import { presentName } from './catalog/integrations/handlers/presentName';
import { resolveTool } from './catalog/integrations/handlers/resolveTool';
import { previewManagementTool, runManagementTool } from './edge/management/runManagementTool';
import { searchTools } from './catalog/integrations/handlers/searchTools';
import { toolDefinition } from './catalog/integrations/handlers/toolDefinition';
import type { Agents } from './catalog/agents/agents';
import type { Skills } from './catalog/skills/skills';
import { createImportRunner } from './catalog/integrations/importer/runImport';
import type { Integrations } from './catalog/integrations/integrations';
import { ensureManagement } from './edge/management/ensureManagement';
import { managedIntegrations } from './edge/management/managedIntegrations';
import { managementNames } from './edge/management/renameManagement';
import { createToolSearch } from './catalog/integrations/toolSearch';
import { openAgents, serveAgents } from './catalog/agents/startAgents';
import { openSkills, serveSkills } from './catalog/skills/startSkills';
import { startSweeper } from './catalog/startSweeper';
import { batchStore } from './catalog/integrations/store/batchStore';
import { integrationStore } from './catalog/integrations/store/integrationStore';
import { outboxes } from './catalog/outboxes';
import { toolStore } from './catalog/integrations/store/toolStore';
import { importUseCases } from './catalog/integrations/importUseCases';
import { readUseCases } from './catalog/integrations/readUseCases';

/** The executor knows where calls may go; it would refuse each of them later, so the import is refused now. */
const baseUrlCheck =
  (bus: Bus) =>
  async (url: string, call: CallContext): Promise<void> => {
    const { allowed, reason = 'is not allowed' } = await bus.call(executor.checkBaseUrl, { url }, call);
    if (!allowed) throw new AppError('invalid', 'the base URL is not acceptable', { details: [`/baseUrl: ${reason}`] });
  };

export interface Catalog {
  readonly bus: Bus;
  readonly mongo: Mongo;
  readonly cache: Cache;
  readonly integrations: Integrations;
  readonly agents: Agents;
  readonly skills: Skills;
}

export interface CatalogConfig {
  readonly CURSOR_SECRET: string;
  readonly BASE_URL: string;
}

/** Resolves when the bus serves. */
export async function startCatalog(context: ServiceContext<CommonConfig & CatalogConfig>): Promise<Catalog> {
  const { config, log } = context;
  const mongo = await openMongo(context);
  const cache = await openCache(context, () => fileValueSeal('registry', config));
  const { leases } = cache;
  const bus = openBus(context, principalVerifier(config.TRUSTED_KEYS_FILE));
  const outbox = startOutbox(context, await outboxes(mongo, bus));

  const clock = (): Date => new Date();
  const imported = await integrationStore(mongo, outbox);
  const tools = await toolStore(mongo);
  const batches = await batchStore(mongo);
  const saving = { tools, batches, leases, log, clock };
  const integrations = managedIntegrations(imported, ensureManagement({ ...saving, integrations: imported }));
  const search = createToolSearch(tools);
  const writing = { ...saving, integrations, runImport: createImportRunner(), checkBaseUrl: baseUrlCheck(bus) };
  const cursors = createCursors(config.CURSOR_SECRET);
  const reading = { integrations, tools, search, cursors };
  const bundles = await openSkills({ bus, mongo, outbox, cursors, log, clock });
  const portable = await openAgents({ bus, mongo, outbox, cursors, baseUrl: config.BASE_URL, log, clock });

  bus.serve(messages.resolveTool, resolveTool({ integrations, tools, leases }));
  bus.serve(messages.toolDefinition, toolDefinition({ integrations, tools }));
  bus.serve(messages.presentName, presentName({ bus, integrations, tools }));
  bus.serve(messages.listServices, listServices({ bus, integrations, tools }));
  bus.serve(messages.searchTools, searchTools({ bus, integrations, search }));
  bus.serve(messages.describeTools, describeTools({ bus, integrations, tools }));
  serveAgents(bus, portable.agents);
  serveSkills(bus, bundles.skills);
  const useCases = {
    integrations: { ...importUseCases(writing), ...readUseCases(reading), ...managementNames(writing) },
    agents: portable.agents,
    skills: bundles.skills,
  };
  bus.serve(messages.bootstrapFacts, serverInfo(useCases));
  bus.serve(messages.previewManagementTool, previewManagementTool({ bus, ...useCases }));
  bus.serve(messages.runManagementTool, runManagementTool({ bus, ...useCases }));
  startSweeper(context, { integrations: imported, tools, batches, ...portable.stores, ...bundles.stores }, clock);
  await bus.start();
  return { bus, mongo, cache, ...useCases };
}
