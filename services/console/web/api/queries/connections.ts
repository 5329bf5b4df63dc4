/** OAuth 2.0 connections of oneself and of service accounts, and the client they are made by. */
import { useOrgSlug } from '../orgSlug.ts';
import { answer, api, once } from '../client.ts';
import { toProblem } from '../problems.ts';
import { sessionQuery } from '../session.ts';
import type { AuthorizationServer, FinishedConnection, NewOAuthClient, OAuthClient, UpstreamCredential } from '../types.ts';
import { useRead } from '../useRead.ts';
import { useWrite } from '../useWrite.ts';
import { useQueryClient } from '@tanstack/react-query';
import type { CredentialHolder } from './integrations.ts';

const CLIENT = '/v1/orgs/{orgSlug}/integrations/{slug}/oauth-client';

/** Ties what is begun here to this browser's session. */
function useBrowser(): () => Promise<{ browser: string }> {
  const queries = useQueryClient();
  return async () => ({ browser: (await queries.ensureQueryData(sessionQuery)).browser });
}

/** Answers the address at the provider. */
export function useBeginConnection({ kind, id }: CredentialHolder) {
  const orgSlug = useOrgSlug();
  const browserOf = useBrowser();
  return useWrite<string, { authorizationUrl: string }>('credentials', async (slug) => {
    const body = await browserOf();
    if (kind === 'user')
      return answer(api.POST('/v1/orgs/{orgSlug}/me/credentials/{slug}/connect', { params: { path: { orgSlug, slug } }, body }));
    return answer(
      api.POST('/v1/orgs/{orgSlug}/service-accounts/{id}/credentials/{slug}/connect', { params: { path: { orgSlug, id, slug } }, body }),
    );
  });
}

export function useConnectMachine({ id }: CredentialHolder) {
  const orgSlug = useOrgSlug();
  return useWrite<string, UpstreamCredential>('credentials', (slug, key) =>
    answer(
      api.POST('/v1/orgs/{orgSlug}/service-accounts/{id}/credentials/{slug}/connect-machine', {
        params: { path: { orgSlug, id, slug } },
        headers: once(key),
      }),
    ),
  );
}

/** Finishes a connection with the parameters that the provider gave the browser. */
export function useFinishConnection() {
  const orgSlug = useOrgSlug();
  const browserOf = useBrowser();
  return useWrite<URLSearchParams, FinishedConnection>('credentials', async (given) => {
    const text = (name: string) => given.get(name) ?? undefined;
    const [code, iss, error, errorDescription] = ['code', 'iss', 'error', 'error_description'].map(text);
    const body = {
      state: given.get('state') ?? '',
      ...(code !== undefined && { code }),
      ...(iss !== undefined && { iss }),
      ...(error !== undefined && { error }),
      ...(errorDescription !== undefined && { errorDescription: errorDescription.slice(0, 2_048) }),
      ...(await browserOf()),
    };
    return answer(api.POST('/v1/orgs/{orgSlug}/connections/finish', { params: { path: { orgSlug } }, body }));
  });
}

/** `null`: none is stored. */
export function useOAuthClient(slug: string) {
  const orgSlug = useOrgSlug();
  return useRead<OAuthClient | null>(['integrations', slug, 'oauthClient'], async () => {
    try {
      return await answer(api.GET(CLIENT, { params: { path: { orgSlug, slug } } }));
    } catch (err) {
      if (toProblem(err).status === 404) return null;
      throw err;
    }
  });
}

/** The authorization server of an integration, found anew: each read asks the provider. */
export function useAuthorizationServer(slug: string) {
  const orgSlug = useOrgSlug();
  return useRead<AuthorizationServer>(
    ['integrations', slug, 'authorizationServer'],
    () => answer(api.GET('/v1/orgs/{orgSlug}/integrations/{slug}/authorization-server', { params: { path: { orgSlug, slug } } })),
    { retry: false, refetchOnWindowFocus: false },
  );
}

export function usePutOAuthClient(slug: string) {
  const orgSlug = useOrgSlug();
  return useWrite<NewOAuthClient, OAuthClient>('integrations', (body, key) =>
    answer(api.PUT(CLIENT, { params: { path: { orgSlug, slug } }, body, headers: once(key) })),
  );
}

export function useDeleteOAuthClient() {
  const orgSlug = useOrgSlug();
  return useWrite<string, unknown>('integrations', (slug, key) =>
    answer(api.DELETE(CLIENT, { params: { path: { orgSlug, slug } }, headers: once(key) })),
  );
}
