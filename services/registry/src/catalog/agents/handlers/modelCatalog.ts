import type { Handler } from '@gatehouse/bus';
import type { registry } from '@gatehouse/contracts';
import type { Agents } from '../agents';

/** The catalogue; the same for everybody. */
export const modelCatalog =
  (agents: Pick<Agents, 'modelCatalog'>): Handler<typeof registry.modelCatalog> =>
  () =>
    agents.modelCatalog();
