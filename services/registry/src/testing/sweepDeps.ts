/** The stores that the sweeper works on, opened beside the running registry. For tests. */
import type { Mongo } from '@gatehouse/store';
import { agentStore } from '../store/agentStore';
import { agentVersionStore } from '../store/agentVersionStore';
import { attachmentStore } from '../store/attachmentStore';
import { batchStore } from '../store/batchStore';
import { integrationStore } from '../store/integrationStore';
import { skillStore } from '../store/skillStore';
import { toolStore } from '../store/toolStore';

export async function sweepDeps(mongo: Mongo) {
  const outbox = { kick: () => undefined };
  return {
    integrations: await integrationStore(mongo, outbox),
    tools: await toolStore(mongo),
    batches: await batchStore(mongo),
    agents: await agentStore(mongo, outbox),
    versions: await agentVersionStore(mongo),
    skills: await skillStore(mongo, outbox),
    attachments: await attachmentStore(mongo),
  };
}
