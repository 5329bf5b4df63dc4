/** The stores that the sweeper works on, opened beside the running registry. For tests. */
import type { Mongo } from '@gatehouse/store';
import { agentStore } from '../catalog/agents/store/agentStore';
import { agentVersionStore } from '../catalog/agents/store/agentVersionStore';
import { attachmentStore } from '../catalog/skills/store/attachmentStore';
import { batchStore } from '../catalog/integrations/store/batchStore';
import { integrationStore } from '../catalog/integrations/store/integrationStore';
import { skillUseStore } from '../catalog/skills/store/skillUseStore';
import { skillVersionStore } from '../catalog/skills/store/skillVersionStore';
import { skillStore } from '../catalog/skills/store/skillStore';
import { toolStore } from '../catalog/integrations/store/toolStore';

export async function sweepDeps(mongo: Mongo) {
  const outbox = { kick: () => undefined };
  return {
    integrations: await integrationStore(mongo, outbox),
    tools: await toolStore(mongo),
    batches: await batchStore(mongo),
    agents: await agentStore(mongo, outbox),
    versions: await agentVersionStore(mongo),
    skills: await skillStore(mongo, outbox),
    uses: await skillUseStore(mongo),
    skillVersions: await skillVersionStore(mongo),
    attachments: await attachmentStore(mongo),
  };
}
