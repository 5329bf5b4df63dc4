/** What the registry states leaves by one relay, from the documents whose change it tells. */
import { publishStated, type Bus } from '@gatehouse/bus';
import { audit, registry } from '@gatehouse/contracts';
import type { Mongo, OutboxOptions } from '@gatehouse/store';
import { AGENTS } from './agents/store/agentStore';
import { DEPLOYMENTS } from './deployments/store/deploymentStore';
import { deploymentSchema } from './deployments/store/schemas';
import { INTEGRATIONS } from './integrations/store/integrationStore';
import { agentSchema } from './agents/store/schemas';
import { integrationSchema } from './integrations/store/schemas';
import { skillSchema } from './skills/store/schemas';
import { SKILLS } from './skills/store/skillStore';

export async function outboxes(mongo: Mongo, bus: Pick<Bus, 'publish' | 'drain'>): Promise<OutboxOptions> {
  return {
    collections: [
      await mongo.model(INTEGRATIONS, integrationSchema),
      await mongo.model(AGENTS, agentSchema),
      await mongo.model(DEPLOYMENTS, deploymentSchema),
      await mongo.model(SKILLS, skillSchema),
    ],
    publish: publishStated(bus, [audit.fact, registry.resourceRemoved]),
    settled: () => bus.drain(),
  };
}
