/** Whether service accounts can call: what each lacks, from its tokens, its grants and its credentials. */
import { executor, identity, policy, type registry } from '@gatehouse/contracts';
import type { Bus, CallContext } from '@gatehouse/bus';
import { Type, type Static } from 'typebox';
import { credentialProblem } from '../../catalog/integrations/domain/credentialProblem';
import type { Integrations } from '../../catalog/integrations/integrations';

export const Readiness = Type.Object({
  ...identity.AccountTokens.properties,
  isReady: Type.Boolean({ description: 'It is active, a token works, something is granted, and no credential is missing or rejected' }),
  integrations: Type.Integer({ minimum: 0, description: 'That are granted to it by name' }),
  missingCredentials: Type.Array(Type.String(), {
    description: 'Integrations that are granted, ask for a credential, and have none that calls would use',
  }),
  rejectedCredentials: Type.Array(Type.String(), { description: 'Granted integrations that answer 401 to the stored credential' }),
});
export type Readiness = Static<typeof Readiness>;

const PAGE = 200;

/** Every integration; there are few. */
export async function allIntegrations(integrations: Pick<Integrations, 'list'>, orgId: string): Promise<registry.Integration[]> {
  const all: registry.Integration[] = [];
  let cursor: string | undefined;
  do {
    const page = await integrations.list(orgId, { limit: PAGE, ...(cursor !== undefined && { cursor }) });
    all.push(...page.integrations);
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return all;
}

/** Of all service accounts, or of these, by name. `known`: every integration there is. */
export async function readinessOf(
  bus: Bus,
  known: readonly registry.Integration[],
  call: CallContext,
  ids?: readonly string[],
): Promise<Readiness[]> {
  const which = ids === undefined ? {} : { ids: [...ids] };
  const [{ accounts }, { grants }, { credentials }] = await Promise.all([
    bus.call(identity.accountTokens, which, call),
    bus.call(policy.accountGrants, which, call),
    bus.call(executor.accountCredentials, which, call),
  ]);
  const byId = new Map(known.map((integration) => [integration.id, integration]));
  const granted = Map.groupBy(grants, ({ accountId }) => accountId);
  const stored = new Map(credentials.map((credential) => [`${credential.owner.id} ${credential.integrationId}`, credential]));
  return accounts.map((account) => {
    const own = (granted.get(account.id) ?? []).flatMap(({ integrationId }) => byId.get(integrationId) ?? []);
    const needing = own.filter(({ auth }) => auth.type !== 'none');
    const credentialOf = ({ id }: registry.Integration) => stored.get(`${account.id} ${id}`);
    const isMissing = (integration: registry.Integration): boolean => {
      const credential = credentialOf(integration);
      return credential === undefined || credentialProblem(integration, credential) !== undefined;
    };
    const isRejected = (integration: registry.Integration): boolean =>
      !isMissing(integration) && credentialOf(integration)?.rejectedAt !== undefined;
    const [missing, rejected] = [needing.filter(isMissing), needing.filter(isRejected)];
    const isConnected = own.length > 0 && missing.length === 0 && rejected.length === 0;
    return {
      ...account,
      isReady: account.status === 'ACTIVE' && account.working > 0 && isConnected,
      integrations: own.length,
      missingCredentials: missing.map(({ slug }) => slug).sort(),
      rejectedCredentials: rejected.map(({ slug }) => slug).sort(),
    };
  });
}
