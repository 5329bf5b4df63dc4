import type { Handler } from '@gatehouse/bus';
import type { registry } from '@gatehouse/contracts';
import type { Agents } from './agents/agents';
import type { Skills } from './skills/skills';
import { callerOf } from './shared/access';

interface Deps {
  readonly agents: Pick<Agents, 'modelCatalog'>;
  readonly skills: Pick<Skills, 'bootstrap'>;
}

/** Returns the model catalogue's version, by which clients know when to read it again, and skills, by which a model knows which work has instructions. */
export const serverInfo =
  ({ agents, skills }: Deps): Handler<typeof registry.bootstrapFacts> =>
  async (_request, call) => {
    const seen = await skills.bootstrap(callerOf(call), call);
    return { modelCatalogVersion: agents.modelCatalog().version, skills: seen.skills, moreSkills: seen.more };
  };
