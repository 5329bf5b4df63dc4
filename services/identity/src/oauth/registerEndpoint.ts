/** `POST /register` (RFC 7591): our rules for what a client may be, then the provider. */
import { isAppError } from '@gatehouse/contracts';
import { JsonSyntaxError, parseJson } from '@gatehouse/runtime';
import type Provider from 'oidc-provider';
import { isFault, readRegistration } from '../domain/oauth/clientMetadata';
import { answer, oauthError, type HttpAnswer, type HttpRequest } from './answers';
import { inject } from './inject';

const JSON_TYPE = /^application\/json\s*(?:;|$)/i;
/** What the client is told of itself; the provider's own defaults are no business of anybody. */
const SHOWN = [
  'client_id',
  'client_id_issued_at',
  'client_secret',
  'client_secret_expires_at',
  'client_name',
  'redirect_uris',
  'token_endpoint_auth_method',
  'grant_types',
  'response_types',
  'id_token_signed_response_alg',
];

function parse(body: string): { readonly value: unknown } | undefined {
  try {
    return { value: parseJson(Buffer.from(body)) };
  } catch (err) {
    if (err instanceof JsonSyntaxError || isAppError(err)) return undefined;
    throw err;
  }
}

export const registerEndpoint =
  (provider: () => Promise<Provider>) =>
  async ({ contentType, body }: HttpRequest): Promise<HttpAnswer> => {
    const sent = JSON_TYPE.test(contentType) ? parse(body) : undefined;
    if (sent === undefined) return oauthError('invalid_client_metadata', 'the body must be a JSON object sent as application/json');
    const metadata = readRegistration(sent.value);
    if (isFault(metadata)) return oauthError(metadata.error, metadata.error_description);
    const headers = { 'content-type': 'application/json' };
    const registered = await inject(await provider(), { method: 'POST', url: '/register', headers, body: JSON.stringify(metadata) });
    if (registered.status !== 201) return answer(registered.status, registered.body);
    const client = JSON.parse(registered.body) as Record<string, unknown>;
    const shown = SHOWN.flatMap((name) => (client[name] === undefined ? [] : [[name, client[name]] as const]));
    return answer(201, JSON.stringify(Object.fromEntries(shown)));
  };
