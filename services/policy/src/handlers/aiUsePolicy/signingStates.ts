/** Where a person stands in each of their organizations: nothing to sign, something to sign, or signed. */
import type { Handler } from '@gatehouse/bus';
import type { policy } from '@gatehouse/contracts';
import type { PolicyStore } from '../../store/policyStore';
import type { SignatureStore } from '../../store/signatures';

interface StatesDeps {
  readonly store: Pick<PolicyStore, 'read'>;
  readonly signatures: Pick<SignatureStore, 'lastOf'>;
}

/** Follows the rule of the decision: the signature of a later version than the published one counts too. */
function stateOf(version: number | undefined, signed: number): policy.SigningState {
  if (version === undefined) return { status: 'none' };
  return { status: signed >= version ? 'signed' : 'mustSign', version };
}

export const signingStates =
  ({ store, signatures }: StatesDeps): Handler<typeof policy.signingStates> =>
  async ({ userId, orgIds }) => {
    const states = orgIds.map(async (orgId) => {
      const version = (await store.read(orgId)).aiUsePolicy?.version;
      return { orgId, ...stateOf(version, version === undefined ? 0 : await signatures.lastOf(orgId, userId)) };
    });
    return { states: await Promise.all(states) };
  };
