import type { Handler } from '@gatehouse/bus';
import type { registry } from '@gatehouse/contracts';
import type { Agents } from '../../agents';

/** By this number clients know when to read the catalogue again. */
export const bootstrapFacts =
  (agents: Pick<Agents, 'modelCatalog'>): Handler<typeof registry.bootstrapFacts> =>
  () => ({ modelCatalogVersion: agents.modelCatalog().version });
