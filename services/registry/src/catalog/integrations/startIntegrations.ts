/** Integrations: their stores, their use cases, and the questions about them and their tools. */
import type { Bus, CallContext } from '@gatehouse/bus';
import { AppError, executor, registry as messages } from '@gatehouse/contracts';
import type { Log } from '@gatehouse/runtime';
import type { Cursors, LeaseCache, Mongo, Outbox } from '@gatehouse/store';
import { changeQuarantine } from './changeQuarantine';
import { changeTools } from './changeTools';
import { describeTools } from './handlers/describeTools';
import { listServices } from './handlers/listServices';
import { presentName } from './handlers/presentName';
import { reportChangedTool } from './handlers/reportChangedTool';
import { resolveTool } from './handlers/resolveTool';
import { searchTools } from './handlers/searchTools';
import { laterToolDefinition, mcpToolDefinition, toolDefinition } from './handlers/toolDefinition';
import { toolStates } from './handlers/toolStates';
import { createImportRunner } from './importer/runImport';
import { importUseCases } from './importUseCases';
import type { Integrations } from './integrations';
import { readUseCases } from './readUseCases';
import { batchStore, type BatchStore } from './store/batchStore';
import { integrationStore, type IntegrationStore } from './store/integrationStore';
import { toolStore, type ToolStore } from './store/toolStore';
import { createToolSearch, type ToolSearch } from './toolSearch';

export interface IntegrationStores {
  readonly integrations: IntegrationStore;
  readonly tools: ToolStore;
  /** The journal of tool sets. */
  readonly batches: BatchStore;
  readonly search: ToolSearch;
}
export interface IntegrationDeps extends IntegrationStores {
  readonly bus: Bus;
  readonly leases: LeaseCache;
  readonly cursors: Cursors;
  readonly log: Log;
  readonly clock: () => Date;
}

export async function openIntegrationStores({ mongo, outbox }: { mongo: Mongo; outbox: Outbox }): Promise<IntegrationStores> {
  const tools = await toolStore(mongo);
  return { integrations: await integrationStore(mongo, outbox), tools, batches: await batchStore(mongo), search: createToolSearch(tools) };
}

/** The executor knows where calls may go; it would refuse each of them later, so the import is refused now. */
const baseUrlCheck =
  (bus: Bus) =>
  async (url: string, call: CallContext): Promise<void> => {
    const { allowed, reason = 'is not allowed' } = await bus.call(executor.checkBaseUrl, { url }, call);
    if (!allowed) throw new AppError('invalid', 'the base URL is not acceptable', { details: [`/baseUrl: ${reason}`] });
  };

/** Opens all use cases but those about the slug of the management tools, which belong to the room that has those tools. */
export const openIntegrations = (deps: IntegrationDeps): Omit<Integrations, 'managementSlug' | 'renameManagement'> => ({
  ...importUseCases({ ...deps, runImport: createImportRunner(), checkBaseUrl: baseUrlCheck(deps.bus) }),
  changeTools: changeTools(deps),
  ...changeQuarantine(deps),
  ...readUseCases(deps),
});

export function serveIntegrations({ bus, ...deps }: IntegrationDeps): void {
  bus.serve(messages.resolveTool, resolveTool(deps));
  bus.serve(messages.toolDefinition, toolDefinition(deps));
  bus.serve(messages.mcpToolDefinition, mcpToolDefinition(deps));
  bus.serve(messages.laterToolDefinition, laterToolDefinition(deps));
  bus.serve(messages.reportChangedTool, reportChangedTool(deps));
  bus.serve(messages.presentName, presentName({ bus, ...deps }));
  bus.serve(messages.toolStates, toolStates(deps));
  bus.serve(messages.listServices, listServices({ bus, ...deps }));
  bus.serve(messages.searchTools, searchTools({ bus, ...deps }));
  bus.serve(messages.describeTools, describeTools({ bus, ...deps }));
}
