/** One service account with all that its calls need, in one answer. */
import { AppError, executor, identity, policy } from '@gatehouse/contracts';
import { Type } from 'typebox';
import { everyPage } from '../../../catalog/shared/pages';
import { Name, namesOf, type NameAsk, type NameDeps } from '../names';
import { knownIntegrations } from '../knownIntegrations';
import { Readiness, readinessOf } from '../readiness';
import { orgRoute } from '../route';
import { showCredential, StoredView } from './storedCredential';

async function tokensOf(serviceAccountId: string, { call }: NameAsk, { bus }: NameDeps): Promise<identity.ServiceToken[]> {
  const tokens: identity.ServiceToken[] = [];
  for await (const page of everyPage((asked) => bus.call(identity.listServiceTokens, { ...asked, serviceAccountId }, call)))
    tokens.push(...page.tokens);
  return tokens;
}

/** Reads the grants of a subject, and the names of what they grant. */
async function grantsOf(subjectId: string, asking: NameAsk, deps: NameDeps): Promise<{ grants: policy.Grant[]; names: Name[] }> {
  const grants: policy.Grant[] = [];
  for await (const page of everyPage((asked) => deps.bus.call(policy.listGrants, { ...asked, subjectId }, asking.call)))
    grants.push(...page.grants);
  const ids = grants.map(({ resource }) => resource.id);
  return { grants, names: await namesOf(deps, asking, ids) };
}

export const accountReadinessRoutes = [
  orgRoute({
    method: 'GET',
    path: '/service-accounts/:id/readiness',
    admin: true,
    summary: 'One service account with what its calls need: its tokens, grants and credentials, and the blocks on it',
    answer: Type.Object({
      account: identity.ServiceAccount,
      readiness: Readiness,
      tokens: Type.Array(identity.ServiceToken, { description: 'Also those that have ended; the newest first' }),
      grants: Type.Array(policy.Grant),
      names: Type.Array(Name, { description: 'Of what is granted' }),
      credentials: Type.Array(StoredView),
      blocks: Type.Array(policy.Block, { description: 'Those on it that are not lifted' }),
    }),
    handle: async ({ params, principal, call }, deps) => {
      const { bus, integrations } = deps;
      const { orgId } = principal;
      const asking = { principal, call };
      const account = await bus.call(identity.getServiceAccount, { id: params['id']! }, call);
      const { id } = account;
      const known = await knownIntegrations(deps, orgId, call);
      const [[readiness], tokens, granted, { credentials }, { blocks }] = await Promise.all([
        readinessOf({ bus, integrations, orgId }, known, call, [id]),
        tokensOf(id, asking, deps),
        grantsOf(id, asking, deps),
        bus.call(executor.listCredentials, { owner: { kind: 'serviceAccount', id } }, call),
        bus.call(policy.listBlocks, { status: 'active', targetId: id }, call),
      ]);
      if (readiness === undefined) throw new AppError('not_found', 'No such service account');
      const shown = credentials.flatMap((credential) => {
        const integration = known.integrations.find((one) => one.id === credential.integrationId);
        return integration === undefined ? [] : [showCredential(integration, credential)];
      });
      return { account, readiness, tokens, ...granted, credentials: shown, blocks };
    },
  }),
];
