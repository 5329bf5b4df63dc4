import type { Handler } from '@gatehouse/bus';
import { type policy, type Principal, requireAdmin } from '@gatehouse/contracts';
import { explainCall } from '../../domain/explainCall';
import { withDraft } from '../../domain/rules/withDraft';
import type { DecisionInputs } from '../../store/decisionInputs';
import type { PolicyStore } from '../../store/policyStore';

/** A caller somebody describes, in the organization of who asks. */
export function described({ kind, id, name, role, groups }: policy.DescribedCaller, { orgId, orgSlug, orgName }: Principal): Principal {
  return { orgId, orgSlug, orgName, kind, id, name, ...(role !== undefined && { role }), ...(groups !== undefined && { groups }) };
}

interface Deps {
  readonly inputs: Pick<DecisionInputs, 'of'>;
  readonly store: Pick<PolicyStore, 'load'>;
}

/** What would happen to the call, with the draft in its place. Nothing is reserved and nobody is asked. */
export const testRules =
  ({ inputs, store }: Deps): Handler<typeof policy.testRules> =>
  async ({ caller, draft, ...question }, call) => {
    const admin = requireAdmin(call.principal, 'try rules');
    const known = await inputs.of(described(caller, admin), question);
    if (draft === undefined) return explainCall(known);
    return explainCall({ ...known, policy: withDraft(await store.load(admin.orgId), draft) });
  };
