/** The registry: the catalogue of integrations, their tools, agents and skills, and the REST edge for everything an administrator does. */
import { openBus, type Bus } from '@gatehouse/bus';
import { registry as messages } from '@gatehouse/contracts';
import { fileValueSeal, keyChecks, principalVerifier } from '@gatehouse/crypto';
import { defineService, type CommonConfig, type ServiceContext } from '@gatehouse/runtime';
import { createCursors, openCache, openMongo, startOutbox, type Cache, type Mongo } from '@gatehouse/store';
import type { Agents } from './catalog/agents/agents';
import { openAgents, serveAgents } from './catalog/agents/startAgents';
import type { Deployments } from './catalog/deployments/deployments';
import { openDeployments } from './catalog/deployments/startDeployments';
import type { Integrations } from './catalog/integrations/integrations';
import { openIntegrations, openIntegrationStores, serveIntegrations } from './catalog/integrations/startIntegrations';
import { outboxes } from './catalog/outboxes';
import { serverInfo } from './catalog/serverInfo';
import type { Skills } from './catalog/skills/skills';
import { openSkills, serveSkills } from './catalog/skills/startSkills';
import { startSweeper } from './catalog/startSweeper';
import { registrySettings, type RegistryConfig } from './config';
import { ensureManagement, managedIntegrations } from './edge/management/ensureManagement';
import { managementNames } from './edge/management/renameManagement';
import { previewManagementTool, runManagementTool } from './edge/management/runManagementTool';
import { startRest } from './edge/rest/startRest';

export interface Catalog {
  readonly bus: Bus;
  readonly mongo: Mongo;
  readonly cache: Cache;
  readonly integrations: Integrations;
  readonly agents: Agents;
  readonly deployments: Deployments;
  readonly skills: Skills;
}

/** Opens all but the REST edge: the catalogue, and the handlers of messages. Calls are taken when the bus is started. */
export async function openCatalog(
  context: ServiceContext<CommonConfig & Pick<RegistryConfig, 'CURSOR_SECRET' | 'BASE_URL'>>,
): Promise<Catalog> {
  const { config, log } = context;
  const clock = (): Date => new Date();
  const mongo = await openMongo(context);
  const cache = await openCache(context, () => fileValueSeal('registry', config));
  const bus = openBus(context, principalVerifier(config.TRUSTED_KEYS_FILE));
  const outbox = startOutbox(context, await outboxes(mongo, bus));
  const deps = { bus, mongo, outbox, leases: cache.leases, cursors: createCursors(config.CURSOR_SECRET), log, clock };

  const stores = await openIntegrationStores(deps);
  const stored = { ...deps, ...stores };
  const managed = { ...stored, integrations: managedIntegrations(stores.integrations, ensureManagement(stored)) };
  const skills = await openSkills(deps);
  const agents = await openAgents({ ...deps, baseUrl: config.BASE_URL });
  const deployments = await openDeployments(context, { ...deps, ...agents.stores, baseUrl: config.BASE_URL });
  const ports = {
    integrations: { ...openIntegrations(managed), ...managementNames(managed) },
    agents: agents.agents,
    deployments: deployments.deployments,
    skills: skills.skills,
  };

  serveIntegrations(managed);
  serveAgents(bus, ports.agents);
  serveSkills(bus, ports.skills);
  bus.serve(messages.bootstrapFacts, serverInfo(ports));
  bus.serve(messages.previewManagementTool, previewManagementTool({ bus, ...ports }));
  bus.serve(messages.runManagementTool, runManagementTool({ bus, ...ports }));
  startSweeper(context, { ...stores, ...agents.stores, ...deployments.stores, ...skills.stores }, clock);
  return { bus, mongo, cache, ...ports };
}

export const registry = defineService({
  name: 'registry',
  addresses: ['MONGODB_URL', 'AMQP_URL', 'REDIS_URL', 'BASE_URL'],
  settings: registrySettings,
  checks: (config) => keyChecks('registry', config),
  start: async (context) => startRest(context, await openCatalog(context)),
});
