/** What agents prefer, in the words of the outside platforms. */
import type { executor, registry } from '@gatehouse/contracts';
import { catalog } from './catalog';
import { routesOf } from './pairs';

export interface Candidate extends registry.ModelPair {
  /** What the platform calls the model, as far as is known here. */
  readonly modelId: string;
}

const tableOf = (platform: executor.Platform) => catalog.platforms.find((each) => each.platform === platform)?.models ?? [];

/**
 * What the platform may call this pair, the most likely first; none when it cannot run it. The catalogue's table may be older than the platform, so the names of
 * the model's own provider count too: which of them the platform offers is asked there.
 */
function namesOf(platform: executor.Platform, pair: registry.ModelPair): string[] {
  const inTable = tableOf(platform).filter(({ family, model }) => family === pair.family && model === pair.model);
  const own = routesOf(pair).filter(({ provider }) => (platform === 'managed' ? provider === 'anthropic' : true));
  return [...new Set([...inTable, ...own].map(({ modelId }) => modelId))];
}

/** Voice: the first preference counts, and no other. Managed: the first one that it can run. */
export const candidatesOf = (platform: executor.Platform, preference: readonly registry.ModelPair[]): Candidate[] =>
  (platform === 'voice' ? preference.slice(0, 1) : preference).flatMap(({ family, model }) =>
    namesOf(platform, { family, model }).map((modelId) => ({ family, model, modelId })),
  );

/** The models the platform can run as far as the catalogue knows, for messages. */
export const runsOn = (platform: executor.Platform): string =>
  tableOf(platform)
    .map(({ family, model }) => `${family}/${model}`)
    .join(', ');
