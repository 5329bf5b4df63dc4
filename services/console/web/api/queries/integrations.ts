import { useOrgSlug } from '../../app/useOrg.ts';
import { answer, api, once } from '../client.ts';
import type { ImportResult, Integration, Tool, UpstreamCredential } from '../types.ts';
import { readAll, useRead } from '../useRead.ts';
import { useWrite } from '../useWrite.ts';
import { toProblem } from '../problems.ts';

const LIST = '/v1/orgs/{orgSlug}/integrations';
const CREDENTIAL = '/v1/orgs/{orgSlug}/service-accounts/{id}/credentials/{slug}';

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

/** Tools of an integration, from our own snapshot. */
export function useTools(slug: string | undefined) {
  const orgSlug = useOrgSlug();
  const read = () =>
    readAll(
      (query) => answer(api.GET(`${LIST}/{slug}/tools`, { params: { path: { orgSlug, slug: slug ?? '' }, query } })),
      (page) => page.tools,
    );
  return useRead<Tool[]>(['integrations', slug, 'tools'], read, { enabled: slug !== undefined });
}

export function useImportIntegration() {
  const orgSlug = useOrgSlug();
  return useWrite<{ url: string }, ImportResult>('integrations', (body, key) =>
    answer(api.POST(LIST, { params: { path: { orgSlug }, query: {} }, body, headers: once(key) })),
  );
}

/** Query key and reader of "does this account have a credential there"; `null` says no. */
export const credentialRead = (orgSlug: string, id: string, slug: string) => ({
  queryKey: [orgSlug, 'credentials', id, slug],
  queryFn: async (): Promise<UpstreamCredential | null> => {
    try {
      return await answer(api.GET(CREDENTIAL, { params: { path: { orgSlug, id, slug } } }));
    } catch (err) {
      if (toProblem(err).status === 404) return null;
      throw err;
    }
  },
});

export interface NewCredential {
  slug: string;
  type: 'apiKey' | 'bearer';
  value: string;
}
export function usePutCredential(id: string) {
  const orgSlug = useOrgSlug();
  return useWrite<NewCredential, UpstreamCredential>('credentials', ({ slug, ...body }, key) =>
    answer(api.PUT(CREDENTIAL, { params: { path: { orgSlug, id, slug } }, body, headers: once(key) })),
  );
}

export function useDeleteCredential(id: string) {
  const orgSlug = useOrgSlug();
  return useWrite<string, unknown>('credentials', (slug, key) =>
    answer(api.DELETE(CREDENTIAL, { params: { path: { orgSlug, id, slug } }, headers: once(key) })),
  );
}
