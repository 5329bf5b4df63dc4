import type { Handler } from '@gatehouse/bus';
import { compact, isAdmin, type policy, type Principal, requireAdmin, type ResponseOf } from '@gatehouse/contracts';
import { explainCall } from '../../domain/explainCall';
import { withDraft } from '../../domain/rules/withDraft';
import type { DecisionInputs } from '../../store/decisionInputs';
import type { PolicyStore } from '../../store/policyStore';

/** A caller somebody describes, in the organization of who asks. */
export function described({ kind, id, name, role, groups }: policy.DescribedCaller, { orgId, orgSlug, orgName }: Principal): Principal {
  return { orgId, orgSlug, orgName, kind, id, name, ...(role !== undefined && { role }), ...(groups !== undefined && { groups }) };
}

type Answer = ResponseOf<typeof policy.testRules>;

interface Deps {
  readonly inputs: Pick<DecisionInputs, 'of'>;
  readonly store: Pick<PolicyStore, 'load'>;
}

/** A person who is no admin asks about calls of their own. */
const isSelf = (principal: Principal | undefined, { kind, id }: policy.DescribedCaller): principal is Principal =>
  principal !== undefined && !isAdmin(principal) && principal.kind === 'user' && kind === 'user' && principal.id === id;

/** What the call itself would tell its caller: no rule but by its reason, nothing of other steps, nobody's id. */
const ownAnswer = ({ effect, step, reason, expiresInSeconds }: Answer): Answer =>
  compact({ effect, step, reason, expiresInSeconds, steps: [], rules: [] });

/** What would happen to the call, with the draft in its place. Nothing is reserved and nobody is asked. */
export const testRules =
  ({ inputs, store }: Deps): Handler<typeof policy.testRules> =>
  async ({ caller, draft, ...question }, call) => {
    if (draft === undefined && isSelf(call.principal, caller)) return ownAnswer(explainCall(await inputs.of(call.principal, question)));
    const admin = requireAdmin(call.principal, 'try rules');
    const known = await inputs.of(described(caller, admin), question);
    if (draft === undefined) return explainCall(known);
    return explainCall({ ...known, policy: withDraft(await store.load(admin.orgId), draft) });
  };
