/** Models as the catalogue has them today. Pure. */
import type { ModelCatalog, ModelPair } from '../../api/types.ts';

export const pairKey = ({ family, model }: ModelPair): string => `${family}/${model}`;
const samePair = (one: ModelPair) => (other: ModelPair) => one.family === other.family && one.model === other.model;

export type ModelState = { kind: 'offered' } | { kind: 'retired'; replacement?: string };

/** Whether a pair may be declared anew; of an archived one, what to take instead. */
export function modelState({ families, platforms }: ModelCatalog, pair: ModelPair): ModelState {
  const family = families.find((one) => one.family === pair.family);
  const model = family?.models.find((one) => one.model === pair.model);
  if (model !== undefined) {
    if (model.archived !== true && family?.archived !== true) return { kind: 'offered' };
    return { kind: 'retired', ...(model.replacement === undefined ? {} : { replacement: model.replacement }) };
  }
  return platforms.some(({ models }) => models.some(samePair(pair))) ? { kind: 'offered' } : { kind: 'retired' };
}

/** The routes on which a pair runs today, the chosen one first. Empty if the catalogue has none: the host then uses its own mapping. */
export function routesOf({ families }: ModelCatalog, pair: ModelPair): string[] {
  const model = families.find((one) => one.family === pair.family)?.models.find((one) => one.model === pair.model);
  return (model?.routes ?? []).filter(({ archived }) => archived !== true).map(({ provider, modelId }) => `${provider}/${modelId}`);
}

export interface Offer {
  family: string;
  label: string;
  models: ModelPair[];
}

/** What may be added to a preference that names `taken` already, by family. Archived ones are not offered. */
export function offersOf(catalog: ModelCatalog, taken: readonly ModelPair[]): Offer[] {
  const declarable = [
    ...catalog.families.flatMap(({ family, models }) => models.map(({ model }) => ({ family, model }))),
    ...catalog.platforms.flatMap(({ models }) => models.map(({ family, model }) => ({ family, model }))),
  ].filter((pair) => modelState(catalog, pair).kind === 'offered' && !taken.some(samePair(pair)));
  const byFamily = Map.groupBy(new Map(declarable.map((pair) => [pairKey(pair), pair])).values(), ({ family }) => family);
  return [...byFamily].map(([family, models]) => ({
    family,
    label: catalog.families.find((one) => one.family === family)?.label ?? family,
    models,
  }));
}
