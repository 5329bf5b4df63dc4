import { useOrgSlug } from '../orgSlug.ts';
import { answer, api, once } from '../client.ts';
import type {
  ActiveBlock,
  BudgetState,
  ChangeDecision,
  CredentialCount,
  Dependents,
  ImportPreview,
  ImportResult,
  Integration,
  IntegrationCredentials,
  IntegrationDetail,
  IntegrationHealth,
  NewImport,
  NewRefresh,
  Tool,
  ToolChange,
  ToolDetail,
  UpstreamCredential,
  WaitingChanges,
} from '../types.ts';
import { activeBlocksOf, type ActiveBlocks } from './blocks.ts';
import { useEffectiveGrants } from './grants.ts';
import { useMe } from './me.ts';
import { useIsAdmin } from '../useOrg.ts';
import { useAsk } from '../useAsk.ts';
import { readAll, useRead } from '../useRead.ts';
import { useWrite } from '../useWrite.ts';
import { toProblem } from '../problems.ts';

const LIST = '/v1/orgs/{orgSlug}/integrations';
const CREDENTIAL = '/v1/orgs/{orgSlug}/service-accounts/{id}/credentials/{slug}';
const OWN_CREDENTIAL = '/v1/orgs/{orgSlug}/me/credentials/{slug}';
const TOKEN_CREDENTIAL = '/v1/orgs/{orgSlug}/service-tokens/{tokenId}/credentials/{slug}';

/** All integrations, by slug. */
export function useIntegrations(enabled = true) {
  const orgSlug = useOrgSlug();
  const read = () =>
    readAll(
      (query) => answer(api.GET(LIST, { params: { path: { orgSlug }, query } })),
      (page) => page.integrations,
    );
  return useRead<Integration[]>(['integrations', 'all'], read, { enabled });
}

/** Those that the person may use. An admin's list has all integrations, so their grants say which. */
export function useUsableIntegrations() {
  const isAdmin = useIsAdmin();
  const id = useMe().data?.user.id;
  const all = useIntegrations();
  const grants = useEffectiveGrants({ kind: 'user', id: id ?? '' }, isAdmin && id !== undefined);
  const granted = grants.data && new Set(grants.data.grants.map(({ resource }) => resource.id));
  return {
    integrations: isAdmin ? granted && all.data?.filter((one) => granted.has(one.id)) : all.data,
    error: all.error ?? grants.error,
    retry: () => void Promise.all([all.refetch(), isAdmin && grants.refetch()]),
  };
}

interface CountedIntegrations {
  integrations: Integration[];
  credentials: ReadonlyMap<string, CredentialCount>;
  blocks: ActiveBlocks;
  budgets: ReadonlyMap<string, BudgetState>;
}

/** The same with what is blocked, and for admins with budgets, and of how many service accounts the credential is missing, by the id of the integration. */
export function useCountedIntegrations() {
  const orgSlug = useOrgSlug();
  return useRead<CountedIntegrations>(['overview', 'counted'], async () => {
    const counts: CredentialCount[] = [];
    const budgets: BudgetState[] = [];
    let blocks: readonly ActiveBlock[] = [];
    const integrations = await readAll(
      (query) =>
        answer(api.GET(LIST, { params: { path: { orgSlug }, query: { ...query, credentials: true, blocks: true, budgets: true } } })),
      (page) => {
        blocks = page.blocks ?? [];
        counts.push(...(page.credentials ?? []));
        budgets.push(...(page.budgets ?? []));
        return page.integrations;
      },
    );
    return {
      integrations,
      credentials: new Map(counts.map((count) => [count.integrationId, count])),
      blocks: activeBlocksOf(blocks),
      budgets: new Map(budgets.map((budget) => [budget.integrationId, budget])),
    };
  });
}

/** Tools of an integration, from our own snapshot. */
export function useTools(slug: string | undefined, enabled = true) {
  const orgSlug = useOrgSlug();
  const read = () =>
    readAll(
      (query) => answer(api.GET(`${LIST}/{slug}/tools`, { params: { path: { orgSlug, slug: slug ?? '' }, query } })),
      (page) => page.tools,
    );
  return useRead<Tool[]>(['integrations', slug, 'tools'], read, { enabled: enabled && slug !== undefined });
}

/** One tool with the schema of its arguments; `staleTime: 0` reads it anew, where it is about to be edited. */
export function useTool(slug: string, tool: string | undefined, options: { staleTime?: number } = {}) {
  const orgSlug = useOrgSlug();
  const path = { orgSlug, slug, tool: tool ?? '' };
  const read = () => answer(api.GET(`${LIST}/{slug}/tools/{tool}`, { params: { path } }));
  return useRead<ToolDetail>(['integrations', slug, 'tools', tool], read, { enabled: tool !== undefined, ...options });
}

/**
 * What it says replaces what stood there; a description of null brings back the imported one. Refused with 409 where the integration is no longer at
 * the revision that was seen.
 */
export function useChangeTool(slug: string, tool: string) {
  const orgSlug = useOrgSlug();
  const path = { orgSlug, slug, tool };
  return useWrite<ToolChange & { revision: number }, ToolDetail>('integrations', (body, key) =>
    answer(api.PATCH(`${LIST}/{slug}/tools/{tool}`, { params: { path }, body, headers: once(key) })),
  );
}

/** What speaks about an integration, counted: what ends when it is removed. */
export function useDependents(slug: string) {
  const orgSlug = useOrgSlug();
  const read = () => answer(api.GET(`${LIST}/{slug}/dependents`, { params: { path: { orgSlug, slug } } }));
  return useRead<Dependents>(['integrations', slug, 'dependents'], read, { staleTime: 0 });
}

/** Whether people imported it: the management tools come with every organization. */
export const isImported = ({ kind }: { kind?: Integration['kind'] }): boolean => kind !== 'internal';

/** Changed definitions of its tools that wait for an admin. */
export function useWaitingChanges(slug: string) {
  const orgSlug = useOrgSlug();
  const read = () => answer(api.GET(`${LIST}/{slug}/changes`, { params: { path: { orgSlug, slug } } }));
  return useRead<WaitingChanges>(['integrations', slug, 'changes'], read);
}

/** Accepts or refuses the change that was looked at. */
export function useDecideChange(slug: string, tool: string) {
  const orgSlug = useOrgSlug();
  const path = { orgSlug, slug, tool };
  return useWrite<ChangeDecision, Integration>('integrations', (body, key) =>
    answer(api.POST(`${LIST}/{slug}/tools/{tool}/change`, { params: { path }, body, headers: once(key) })),
  );
}

/** What a refresh changes at once. */
export function useSetAccepts(slug: string) {
  const orgSlug = useOrgSlug();
  return useWrite<NonNullable<Integration['accepts']>, Integration>('integrations', (accepts, key) =>
    answer(api.PUT(`${LIST}/{slug}/accepts`, { params: { path: { orgSlug, slug } }, body: { accepts }, headers: once(key) })),
  );
}

/** What an import would make. */
export function usePreviewImport() {
  const orgSlug = useOrgSlug();
  return useAsk<NewImport & { slug?: string }, ImportPreview>((body) =>
    answer(api.POST(`${LIST}/preview`, { params: { path: { orgSlug }, query: {} }, body })),
  );
}

export function useImportIntegration() {
  const orgSlug = useOrgSlug();
  return useWrite<NewImport, ImportResult>('integrations', (body, key) =>
    answer(api.POST(LIST, { params: { path: { orgSlug }, query: {} }, body, headers: once(key) })),
  );
}

/** One integration, with what is blocked, and for admins its budget. Whatever makes the overview old makes it old, a call among it. */
export function useIntegration(slug: string) {
  const orgSlug = useOrgSlug();
  return useRead<IntegrationDetail>(['overview', 'integration', slug], () =>
    answer(api.GET(`${LIST}/{slug}`, { params: { path: { orgSlug, slug }, query: { blocks: true, budgets: true } } })),
  );
}

/** Pause between reads of the health while the integration's calls are refused. */
const LOOK_AGAIN_MS = 5_000;

/** Whether its calls are refused for a while, because it failed repeatedly. */
export function useIntegrationHealth(slug: string) {
  const orgSlug = useOrgSlug();
  return useRead<IntegrationHealth>(
    ['integrations', slug, 'health'],
    () => answer(api.GET(`${LIST}/{slug}/health`, { params: { path: { orgSlug, slug } } })),
    { staleTime: 0, refetchInterval: ({ state }) => (state.data?.breaker === undefined ? false : LOOK_AGAIN_MS) },
  );
}

/** Reads the description anew; only over the revision that the preview was made from. */
export function useRefreshIntegration(slug: string) {
  const orgSlug = useOrgSlug();
  return useWrite<NewRefresh, ImportResult>('integrations', (body, key) =>
    answer(api.POST(`${LIST}/{slug}/refresh`, { params: { path: { orgSlug, slug }, query: {} }, body, headers: once(key) })),
  );
}

export function useRemoveIntegration() {
  const orgSlug = useOrgSlug();
  return useWrite<string, unknown>('integrations', (slug, key) =>
    answer(api.DELETE(`${LIST}/{slug}`, { params: { path: { orgSlug, slug } }, headers: once(key) })),
  );
}

/** The holder of a credential: a service account, a token of the organization, or oneself. */
export interface CredentialHolder {
  kind: 'serviceAccount' | 'orgToken' | 'user';
  id: string;
}
export const ME: CredentialHolder = { kind: 'user', id: 'me' };

/** The calls about a holder's credential at one integration. */
function waysOf(orgSlug: string, { kind, id }: CredentialHolder, slug: string) {
  const at = { orgSlug, slug };
  if (kind === 'user')
    return {
      list: () => api.GET('/v1/orgs/{orgSlug}/me/credentials', { params: { path: { orgSlug } } }),
      read: () => api.GET(OWN_CREDENTIAL, { params: { path: at } }),
      put: (body: CredentialBody, key: string) => api.PUT(OWN_CREDENTIAL, { params: { path: at }, body, headers: once(key) }),
      remove: (key: string) => api.DELETE(OWN_CREDENTIAL, { params: { path: at }, headers: once(key) }),
    };
  if (kind === 'orgToken') {
    const path = { ...at, tokenId: id };
    return {
      list: () => api.GET('/v1/orgs/{orgSlug}/service-tokens/{tokenId}/credentials', { params: { path: { orgSlug, tokenId: id } } }),
      read: () => api.GET(TOKEN_CREDENTIAL, { params: { path } }),
      put: (body: CredentialBody, key: string) => api.PUT(TOKEN_CREDENTIAL, { params: { path }, body, headers: once(key) }),
      remove: (key: string) => api.DELETE(TOKEN_CREDENTIAL, { params: { path }, headers: once(key) }),
    };
  }
  const path = { ...at, id };
  return {
    list: () => api.GET('/v1/orgs/{orgSlug}/service-accounts/{id}/credentials', { params: { path: { orgSlug, id } } }),
    read: () => api.GET(CREDENTIAL, { params: { path } }),
    put: (body: CredentialBody, key: string) => api.PUT(CREDENTIAL, { params: { path }, body, headers: once(key) }),
    remove: (key: string) => api.DELETE(CREDENTIAL, { params: { path }, headers: once(key) }),
  };
}

/** Whether calls use it, though the API may reject it. */
export const isUsed = (state: CredentialState): boolean => state === 'present' || state === 'rejected';

/** All credentials of a holder in one answer. */
export function useCredentials(holder: CredentialHolder, enabled = true) {
  const orgSlug = useOrgSlug();
  return useRead<UpstreamCredential[]>(
    ['credentials', 'of', holder.id],
    async () => (await answer(waysOf(orgSlug, holder, '').list())).credentials,
    { enabled },
  );
}

/** Query key and reader of "does this holder have a credential there"; `null` says no. */
export const credentialRead = (orgSlug: string, holder: CredentialHolder, slug: string) => ({
  queryKey: [orgSlug, 'credentials', holder.id, slug],
  queryFn: async (): Promise<UpstreamCredential | null> => {
    try {
      return await answer(waysOf(orgSlug, holder, slug).read());
    } catch (err) {
      if (toProblem(err).status === 404) return null;
      throw err;
    }
  },
});

/** The credentials stored for an integration: one's own, and those of its first service accounts. For admins, in one request. */
export function useIntegrationCredentials(slug: string) {
  const orgSlug = useOrgSlug();
  const read = () => answer(api.GET(`${LIST}/{slug}/credentials`, { params: { path: { orgSlug, slug } } }));
  return useRead<IntegrationCredentials>(['credentials', 'at', slug], read);
}

export type CredentialState = 'present' | 'missing' | 'ended' | 'rejected';

/** What calls meet: none, or one that is stored for another address, is missing; a connection may have ended; one that the API answers 401 to is rejected. */
export function stateOfCredential(credential: UpstreamCredential | null | undefined): CredentialState {
  if (credential === null || credential === undefined) return 'missing';
  if (credential.problem !== undefined) return credential.connection?.endedAt === undefined ? 'missing' : 'ended';
  return credential.rejectedAt === undefined ? 'present' : 'rejected';
}

export interface SingleCredential {
  value?: string;
  username?: string;
  password?: string;
}
export interface CredentialBody extends SingleCredential {
  type: UpstreamCredential['type'];
  /** A part for each scheme, by name, where the integration has several. */
  parts?: Record<string, SingleCredential>;
  /** Origin of the integration as the page showed it; the server refuses to store the credential for another. */
  origin?: string;
}
export interface NewCredential extends CredentialBody {
  slug: string;
}
export function usePutCredential(holder: CredentialHolder) {
  const orgSlug = useOrgSlug();
  return useWrite<NewCredential, UpstreamCredential>('credentials', ({ slug, ...body }, key) =>
    answer(waysOf(orgSlug, holder, slug).put(body, key)),
  );
}

export function useDeleteCredential(holder: CredentialHolder) {
  const orgSlug = useOrgSlug();
  return useWrite<string, unknown>('credentials', (slug, key) => answer(waysOf(orgSlug, holder, slug).remove(key)));
}
