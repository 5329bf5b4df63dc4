import type { PolicyChange, PolicyState, PolicyStore } from '../store/policyStore';
import type { Policies } from '../store/policies';

export interface PolicyDeps {
  readonly store: Pick<PolicyStore, 'change'>;
  readonly policies: Pick<Policies, 'invalidate'>;
  readonly outbox: { kick(): void };
}

/** Commit, forget what is cached, answer: a call that starts after the answer is decided by the change. */
export async function changePolicy<T>(
  { store, policies, outbox }: PolicyDeps,
  orgId: string,
  act: (state: PolicyState) => PolicyChange<T>,
): Promise<T> {
  const { answer, changed } = await store.change(orgId, act);
  // The cache is invalidated even if nothing changed: the first try of a repeated request may have died between its commit and this line.
  await policies.invalidate(orgId);
  if (changed) outbox.kick();
  return answer;
}
