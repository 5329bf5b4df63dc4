/** Which integrations need a person, by cause, the worst of each. */
import { Slug, Timestamp, type policy, type registry } from '@gatehouse/contracts';
import { Type, type Static } from 'typebox';
import type { KnownIntegrations } from './knownIntegrations';

const SHOWN = 5;

export const IntegrationNeed = Type.Object({
  cause: Type.Enum(['usedUp', 'waitingChanges', 'softCrossed'], {
    description:
      'The hard limit of the budget is crossed, and every call is refused; changed definitions of tools wait for a decision; the soft limit of the budget is crossed, and calls go on',
  }),
  count: Type.Integer({ minimum: 1, description: 'Integrations that this concerns' }),
  worst: Type.Array(
    Type.Object({
      slug: Slug,
      changes: Type.Optional(Type.Integer({ minimum: 1, description: 'That wait' })),
      /** When the next period of the budget begins. */
      refillsAt: Type.Optional(Timestamp),
    }),
    {
      maxItems: SHOWN,
      description: 'Used-up budgets that refill last, the most changes, and the most used of a limit come first',
    },
  ),
});
type IntegrationNeed = Static<typeof IntegrationNeed>;

interface Concerned {
  readonly integration: registry.Integration;
  readonly budget: policy.Budget | undefined;
}

const share = ({ budget }: Concerned): number =>
  budget === undefined ? 0 : budget.used / (budget.hardLimit ?? budget.softLimit ?? Number.POSITIVE_INFINITY);
const changesOf = ({ integration: { quarantined = 0 } }: Concerned): number => quarantined;

interface Rule {
  readonly concerns: (one: Concerned) => boolean;
  readonly worstFirst: (one: Concerned, other: Concerned) => number;
}

/** The worst cause first. */
const RULES: Readonly<Record<IntegrationNeed['cause'], Rule>> = {
  usedUp: {
    concerns: ({ budget }) => budget?.state === 'HARD_CROSSED',
    worstFirst: (one, other) => (other.budget?.refillsAt ?? '').localeCompare(one.budget?.refillsAt ?? ''),
  },
  waitingChanges: { concerns: (one) => changesOf(one) > 0, worstFirst: (one, other) => changesOf(other) - changesOf(one) },
  softCrossed: { concerns: ({ budget }) => budget?.state === 'SOFT_CROSSED', worstFirst: (one, other) => share(other) - share(one) },
};
const CAUSES = Object.keys(RULES) as IntegrationNeed['cause'][];

/** Equal ones by slug. */
export function integrationNeedsOf({ integrations, budgets }: KnownIntegrations): IntegrationNeed[] {
  const all = integrations
    .map((integration): Concerned => ({ integration, budget: budgets.get(integration.id) }))
    .toSorted((one, other) => one.integration.slug.localeCompare(other.integration.slug));
  return CAUSES.flatMap((cause) => {
    const { concerns, worstFirst } = RULES[cause];
    const concerned = all.filter(concerns);
    if (concerned.length === 0) return [];
    const worst = concerned
      .toSorted(worstFirst)
      .slice(0, SHOWN)
      .map((one) => ({
        slug: one.integration.slug,
        ...(cause === 'waitingChanges' ? { changes: changesOf(one) } : one.budget && { refillsAt: one.budget.refillsAt }),
      }));
    return [{ cause, count: concerned.length, worst }];
  });
}
