/** What clients read before they sign a person in: RFC 9728 about the endpoint, RFC 8414 and OpenID Connect Discovery about the authorization server. */
import type { Site } from '../config';

const SCOPES = ['openid', 'profile', 'email'];

/** About `{base_url}/org/{slug}`, or the root, whose name ends in a slash. The same for every slug there could be: it says nothing about who is a customer. */
export const resourceMetadata = ({ baseUrl }: Site, orgSlug: string | undefined): object => ({
  resource: orgSlug === undefined ? `${baseUrl}/` : `${baseUrl}/org/${orgSlug}`,
  authorization_servers: [baseUrl],
  bearer_methods_supported: ['header'],
  scopes_supported: SCOPES,
  resource_name: 'Gatehouse',
});

/** People decide at the console's address; everything else is here. The same document for OAuth and for OpenID Connect Discovery. */
export const serverMetadata = ({ baseUrl, controlRoomUrl }: Site, clientDocuments: boolean): object => ({
  issuer: baseUrl,
  authorization_endpoint: `${controlRoomUrl}/mcp/authorize`,
  token_endpoint: `${baseUrl}/token`,
  registration_endpoint: `${baseUrl}/register`,
  jwks_uri: `${baseUrl}/.well-known/jwks.json`,
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['authorization_code', 'refresh_token'],
  code_challenge_methods_supported: ['S256'],
  token_endpoint_auth_methods_supported: ['none', 'client_secret_basic', 'client_secret_post'],
  scopes_supported: SCOPES,
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256', 'ES256'],
  claims_supported: ['sub', 'name', 'email', 'email_verified'],
  request_parameter_supported: false,
  request_uri_parameter_supported: false,
  claims_parameter_supported: false,
  prompt_values_supported: ['consent'],
  client_id_metadata_document_supported: clientDocuments,
  authorization_response_iss_parameter_supported: true,
});
