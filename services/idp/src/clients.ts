/** The first-party applications this provider signs people into. All public (PKCE), none can be registered at run time. */
import type { ClientMetadata } from 'oidc-provider';

export const CLI_CLIENT = 'gatehouse-cli';
export const CONSOLE_CLIENT = 'gatehouse-console';

const publicClient = {
  token_endpoint_auth_method: 'none',
  grant_types: ['authorization_code'],
  response_types: ['code'],
  id_token_signed_response_alg: 'ES256',
} as const satisfies Partial<ClientMetadata>;

export function firstPartyClients(consoleRedirectUris: string): ClientMetadata[] {
  const consoleUris = consoleRedirectUris.split(/\s+/).filter((uri) => uri !== '');
  return [
    // A native client's loopback address matches on any port (RFC 8252 section 7.3).
    {
      ...publicClient,
      client_id: CLI_CLIENT,
      application_type: 'native',
      redirect_uris: ['http://127.0.0.1/callback', 'http://[::1]/callback'],
    },
    ...(consoleUris.length === 0
      ? []
      : [
          {
            ...publicClient,
            client_id: CONSOLE_CLIENT,
            application_type: 'web' as const,
            // The console's sessions outlive an access token.
            grant_types: ['authorization_code', 'refresh_token'],
            redirect_uris: consoleUris,
            post_logout_redirect_uris: consoleUris.map((uri) => new URL('/signin', uri).href),
          },
        ]),
  ];
}
