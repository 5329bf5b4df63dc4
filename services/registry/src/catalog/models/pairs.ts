/** Which pairs of family and model may be declared, and where they run today. */
import type { registry } from '@gatehouse/contracts';
import { catalog } from './catalog';

type Pair = registry.ModelPair;

export interface PairRules {
  /** The pair with its route; undecorated when none is known. */
  readonly resolvePair: (pair: Pair) => registry.ResolvedPair;
  /**
   * Why pairs cannot be declared, one line each, starting with its path (`/spec/modelPreference/0/model: …`, or `family`
   * when there is no such family) and naming what is offered instead.
   * `kept`: pairs that the current version declares; those stay acceptable, pair by pair, even if retired since.
   */
  readonly refusedPairs: (pairs: readonly Pair[], kept?: readonly Pair[]) => string[];
  /** Returns the routes on which the pair runs today, the chosen one first; routes that have ended are left out. */
  readonly routesOf: (pair: Pair) => readonly registry.ModelRoute[];
}

const same = (a: Pair, b: Pair): boolean => a.family === b.family && a.model === b.model;
const unique = (names: readonly string[]): string[] => [...new Set(names)];

export function pairRules({ families, platforms }: registry.ModelCatalog): PairRules {
  const mapped = platforms.flatMap(({ models }) => models);
  const familyOf = (name: string) => families.find(({ family }) => family === name);
  const modelOf = ({ family, model }: Pair) => familyOf(family)?.models.find((each) => each.model === model);

  /** What may be declared of a family. The catalogue goes first: what it has archived no platform brings back. */
  function offeredBy(name: string): string[] {
    const known = familyOf(name);
    if (known?.archived) return [];
    const own = known?.models.map(({ model }) => model) ?? [];
    const all = [...own, ...mapped.filter(({ family }) => family === name).map(({ model }) => model)];
    return unique(all).filter((model) => !modelOf({ family: name, model })?.archived);
  }
  const offering = unique([...families, ...mapped].map(({ family }) => family)).filter((family) => offeredBy(family).length > 0);

  function refusal(pair: Pair): string | undefined {
    const offered = offeredBy(pair.family);
    const [family, model] = [JSON.stringify(pair.family), JSON.stringify(pair.model)];
    if (offered.length === 0) {
      const why = familyOf(pair.family)?.archived ? 'is archived' : 'is no family';
      return `family: ${family} ${why}; the families are ${offering.join(', ')}`;
    }
    if (offered.includes(pair.model)) return undefined;
    const known = modelOf(pair);
    const instead = known?.replacement === undefined ? '' : `, replaced by ${known.replacement}`;
    return `model: ${family} offers no ${model}${known ? `, it is archived${instead}` : ''}; it offers ${offered.join(', ')}`;
  }

  const routesOf: PairRules['routesOf'] = (pair) => modelOf(pair)?.routes.filter(({ archived }) => !archived) ?? [];

  return {
    routesOf,
    resolvePair: ({ family, model }) => {
      const candidates = routesOf({ family, model }).map(({ provider, modelId }) => `${provider}/${modelId}`);
      return {
        family,
        model,
        ...(candidates[0] === undefined ? {} : { resolved: candidates[0] }),
        ...(candidates.length > 1 ? { resolvedCandidates: candidates } : {}),
      };
    },
    refusedPairs: (pairs, kept = []) =>
      pairs.flatMap((pair, index) => {
        const why = kept.some((old) => same(old, pair)) ? undefined : refusal(pair);
        return why === undefined ? [] : [`/spec/modelPreference/${index}/${why}`];
      }),
  };
}

export const { resolvePair, refusedPairs, routesOf } = pairRules(catalog);
