/** Which grants together say what a subject may use of each resource. */
import type { policy } from '@gatehouse/contracts';
import { kindOfResource, toGrantRecord, toGrantSet, unite, type GrantRecord } from './grantSet';
import type { Source } from './subjects';

type Cause = policy.EffectiveGrant['because'][number];

/** `held`: what the subject of each source holds, in the order of the sources. */
export function explainGrants(sources: readonly Source[], held: readonly GrantRecord[]): policy.EffectiveGrant[] {
  const causes = new Map<string, Cause[]>();
  for (const [i, { reason, subject }] of sources.entries())
    for (const [id, tools] of Object.entries(held[i]!)) causes.set(id, [...(causes.get(id) ?? []), { reason, subject, tools }]);
  const united = toGrantRecord(unite(held.map(toGrantSet)));
  return [...causes.keys()]
    .sort()
    .map((id) => ({ resource: { kind: kindOfResource(id), id }, tools: united[id]!, because: causes.get(id)! }));
}
