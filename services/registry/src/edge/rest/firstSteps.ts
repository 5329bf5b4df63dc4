/** How far an organization is on the way to its first governed call, by the service account that is furthest. */
import type { Bus, CallContext } from '@gatehouse/bus';
import { type identity, policy } from '@gatehouse/contracts';
import { Type, type Static } from 'typebox';
import { everyPage } from '../../catalog/shared/pages';
import { Readiness } from './readiness';

/** Steps are taken with one of the newest accounts. */
export const LOOKED_AT = 50;

export const FirstSteps = Type.Object({
  account: Type.Optional(
    Type.Object(
      {
        ...Type.Pick(Readiness, ['id', 'name', 'working', 'missingCredentials', 'rejectedCredentials']).properties,
        grants: Type.Array(policy.Grant, { description: 'Of integrations' }),
      },
      {
        description:
          'Of the newest active accounts the one that is granted something and lacks no credential, else one that is granted something',
      },
    ),
  ),
});

/** The account that is furthest; the newest where nothing is granted to any. */
function furthest(newest: readonly identity.ServiceAccount[], readiness: readonly Readiness[]): Readiness | undefined {
  const byId = new Map(readiness.map((account) => [account.id, account]));
  const known = newest.flatMap(({ id }) => byId.get(id) ?? []);
  const granted = known.filter(({ integrations }) => integrations > 0);
  const isConnected = ({ missingCredentials, rejectedCredentials }: Readiness): boolean =>
    missingCredentials.length + rejectedCredentials.length === 0;
  return granted.find(isConnected) ?? granted[0] ?? known[0];
}

export async function firstSteps(
  bus: Bus,
  readiness: readonly Readiness[],
  newest: readonly identity.ServiceAccount[],
  call: CallContext,
): Promise<Static<typeof FirstSteps>> {
  const account = furthest(newest, readiness);
  if (account === undefined) return {};
  const { id, name, working, missingCredentials, rejectedCredentials } = account;
  const grants: policy.Grant[] = [];
  for await (const page of everyPage((asked) =>
    bus.call(policy.listGrants, { ...asked, subjectId: id, resourceKind: 'integration' }, call),
  ))
    grants.push(...page.grants);
  return { account: { id, name, working, missingCredentials, rejectedCredentials, grants } };
}
