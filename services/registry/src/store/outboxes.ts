/** What the registry states leaves by one relay, from the documents whose change it tells. */
import { publishStated, type Bus } from '@gatehouse/bus';
import { audit, registry } from '@gatehouse/contracts';
import { outboxIndex, type Mongo, type OutboxDocument, type OutboxOptions } from '@gatehouse/store';
import { AGENTS } from './agentStore';
import { INTEGRATIONS } from './integrationStore';
import { integrationSchema } from './schemas';
import { SKILLS } from './skillStore';

export async function outboxes(mongo: Mongo, bus: Pick<Bus, 'publish'>): Promise<OutboxOptions> {
  const collections = [AGENTS, SKILLS].map((name) => mongo.collection<OutboxDocument>(name, [outboxIndex]));
  return {
    collections: [await mongo.model(INTEGRATIONS, integrationSchema), ...(await Promise.all(collections))],
    publish: publishStated(bus, [audit.fact, registry.resourceRemoved]),
  };
}
