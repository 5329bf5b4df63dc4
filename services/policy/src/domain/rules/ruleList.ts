/** The list of rules as values: what an act makes of it. The place in the list is the priority. */
import { AppError, policy } from '@gatehouse/contracts';
import type { PolicyRecord, StoredRule } from '../policyRecord';

export const noSuchRule = (): AppError => new AppError('not_found', 'There is no such rule');

export const view = (rule: StoredRule, index: number): policy.Rule => ({ ...rule, priority: index + 1 });

export function indexOfRule(rules: readonly StoredRule[], id: string): number {
  const index = rules.findIndex((rule) => rule.id === id);
  if (index < 0) throw noSuchRule();
  return index;
}

export const viewById = (rules: readonly StoredRule[], id: string): policy.Rule => {
  const index = indexOfRule(rules, id);
  return view(rules[index]!, index);
};

/** Inserts a rule at its priority; at the end without one, or with one beyond the end. */
export const insert = (rules: readonly StoredRule[], rule: StoredRule, priority = rules.length + 1): StoredRule[] =>
  rules.toSpliced(Math.min(priority - 1, rules.length), 0, rule);

/** Refuses a change of an order that is not the present one any more. Without `seen` it is not asked. */
export function checkOrder({ orderRevision = 0 }: Pick<PolicyRecord, 'orderRevision'>, seen: number | undefined): void {
  if (seen !== undefined && seen !== orderRevision)
    throw new AppError('conflict', 'The order of the rules was changed since', { data: { current: { orderRevision } } });
}

/** Replaces the rule with the same id, in its place or moved to `priority`. */
export function replace(rules: readonly StoredRule[], rule: StoredRule, priority?: number): StoredRule[] {
  const index = indexOfRule(rules, rule.id);
  return priority === undefined ? rules.with(index, rule) : insert(rules.toSpliced(index, 1), rule, priority);
}

/** Puts rules in the order of `ids`; undefined when the ids are not exactly the rules there are. */
export function reorder(rules: readonly StoredRule[], ids: readonly string[]): StoredRule[] | undefined {
  const byId = new Map(rules.map((rule) => [rule.id, rule]));
  const ordered = ids.flatMap((id) => byId.get(id) ?? []);
  return ordered.length === rules.length && ids.length === rules.length ? ordered : undefined;
}

/** What a rule is ordered by, as text or number. */
const PLACES: Readonly<Record<string, (rule: policy.Rule) => string | number>> = {
  priority: ({ priority }) => priority,
  name: ({ name }) => name.toLowerCase(),
  updatedAt: ({ updatedAt }) => updatedAt,
};

/** Sorts rules by one member; those that are alike in it keep the order of the list. */
export function inOrder(rules: readonly policy.Rule[], { field, step }: { field: string; step: 1 | -1 }): policy.Rule[] {
  const place = PLACES[field]!;
  return rules.toSorted((a, b) => {
    const [one, other] = [place(a), place(b)];
    return one < other ? -step : one > other ? step : a.priority - b.priority;
  });
}
