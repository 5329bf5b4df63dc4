/** The person who calls, with their organizations and whether they have signed the AI use policy of each. */
import type { Bus, CallContext } from '@gatehouse/bus';
import { identity, isAppError, policy, type ResponseOf } from '@gatehouse/contracts';
import { Type, type Static } from 'typebox';

const { properties } = identity.signIn.response;
const Membership = Type.Object({
  ...identity.Organization.properties,
  /** Whether the person has signed the organization's AI use policy; absent when policy gave no answer. */
  aiUsePolicy: Type.Optional(policy.SigningState),
});
export const Me = Type.Object({ ...properties, organizations: Type.Array(Membership) });

type States = ResponseOf<typeof policy.signingStates>['states'];

/** A person signs in although policy is away for a moment. */
async function statesOf(bus: Pick<Bus, 'call'>, userId: string, orgIds: string[], call: CallContext): Promise<States> {
  if (orgIds.length === 0) return [];
  try {
    return (await bus.call(policy.signingStates, { userId, orgIds: orgIds.slice(0, policy.MOST_SIGNING_STATES) }, call)).states;
  } catch (err) {
    if (isAppError(err) && err.code === 'unavailable') return [];
    throw err;
  }
}

export async function meOf(bus: Pick<Bus, 'call'>, person: identity.Person, call: CallContext): Promise<Static<typeof Me>> {
  const me = await bus.call(identity.signIn, { person }, call);
  const ids = me.organizations.map(({ id }) => id);
  const found = await statesOf(bus, me.user.id, ids, call);
  const byOrg = new Map(found.map(({ orgId, ...state }) => [orgId, state]));
  const organizations = me.organizations.map((organization) => {
    const aiUsePolicy = byOrg.get(organization.id);
    return { ...organization, ...(aiUsePolicy !== undefined && { aiUsePolicy }) };
  });
  return { ...me, organizations };
}
