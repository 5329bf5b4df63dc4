import { useOrgSlug } from '../orgSlug.ts';
import { answer, api, once } from '../client.ts';
import type { ImportResult, Integration, Tool, UpstreamCredential } from '../types.ts';
import { readAll, useRead } from '../useRead.ts';
import { useWrite } from '../useWrite.ts';
import { toProblem } from '../problems.ts';

const LIST = '/v1/orgs/{orgSlug}/integrations';
const CREDENTIAL = '/v1/orgs/{orgSlug}/service-accounts/{id}/credentials/{slug}';
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

/** Whose credential: an account's, or a token's of the organization. */
export interface CredentialHolder {
  kind: 'serviceAccount' | 'orgToken';
  id: string;
}

/** Query key and reader of "does this holder have a credential there"; `null` says no. */
export const credentialRead = (orgSlug: string, { kind, id }: CredentialHolder, slug: string) => ({
  queryKey: [orgSlug, 'credentials', id, slug],
  queryFn: async (): Promise<UpstreamCredential | null> => {
    try {
      return kind === 'serviceAccount'
        ? await answer(api.GET(CREDENTIAL, { params: { path: { orgSlug, id, slug } } }))
        : await answer(api.GET(TOKEN_CREDENTIAL, { params: { path: { orgSlug, tokenId: id, slug } } }));
    } catch (err) {
      if (toProblem(err).status === 404) return null;
      throw err;
    }
  },
});

/** One that calls use: stored for where the integration is now. */
export const isUsable = (credential: UpstreamCredential | null | undefined): boolean =>
  credential !== null && credential !== undefined && credential.problem === undefined;

export interface NewCredential {
  slug: string;
  type: 'apiKey' | 'bearer';
  value: string;
  /** Of the integration as the page showed it: the value is not stored for another. */
  origin?: string;
}
export function usePutCredential({ kind, id }: CredentialHolder) {
  const orgSlug = useOrgSlug();
  return useWrite<NewCredential, UpstreamCredential>('credentials', ({ slug, ...body }, key) =>
    kind === 'serviceAccount'
      ? answer(api.PUT(CREDENTIAL, { params: { path: { orgSlug, id, slug } }, body, headers: once(key) }))
      : answer(api.PUT(TOKEN_CREDENTIAL, { params: { path: { orgSlug, tokenId: id, slug } }, body, headers: once(key) })),
  );
}

export function useDeleteCredential({ kind, id }: CredentialHolder) {
  const orgSlug = useOrgSlug();
  return useWrite<string, unknown>('credentials', (slug, key) =>
    kind === 'serviceAccount'
      ? answer(api.DELETE(CREDENTIAL, { params: { path: { orgSlug, id, slug } }, headers: once(key) }))
      : answer(api.DELETE(TOKEN_CREDENTIAL, { params: { path: { orgSlug, tokenId: id, slug } }, headers: once(key) })),
  );
}
