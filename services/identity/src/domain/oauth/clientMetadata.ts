/** What a client says about itself, reduced to what we use. Nothing it names is ever fetched or shown but its name and redirect address. */
import { HIDDEN_CHARACTERS, visibleText } from '@gatehouse/contracts';
import { refuseRedirectUri } from './redirectUri';

export interface ClientMetadata {
  readonly client_name: string;
  readonly redirect_uris: readonly string[];
  readonly token_endpoint_auth_method: 'none' | 'client_secret_basic' | 'client_secret_post';
  readonly grant_types: readonly ['authorization_code', 'refresh_token'];
  readonly response_types: readonly ['code'];
  /** Absent = RS256, as OpenID Connect has it. */
  readonly id_token_signed_response_alg?: IdTokenAlgorithm;
  /** Ours to say, whatever was sent: it makes loopback ports free, and clients send it wrongly. */
  readonly application_type: 'native';
}

/** A registration that is refused, in the words of RFC 7591 section 3.2.2. */
export interface MetadataFault {
  readonly error: 'invalid_redirect_uri' | 'invalid_client_metadata';
  readonly error_description: string;
}

/** What id tokens can be signed with. */
const ID_TOKEN_ALGORITHMS = ['RS256', 'ES256'] as const;
type IdTokenAlgorithm = (typeof ID_TOKEN_ALGORITHMS)[number];

const MAX_REDIRECTS = 20;
const MAX_NAME = 256;
/** The rule is that of names people give: who allows the client reads its name. */
const HIDDEN = new RegExp(`[${HIDDEN_CHARACTERS}]`, 'u');
const METHODS = ['none', 'client_secret_basic', 'client_secret_post'] as const;

const fault = (error: MetadataFault['error'], error_description: string): MetadataFault => ({ error, error_description });
const invalidMetadata = (words: string): MetadataFault => fault('invalid_client_metadata', words);
export const isFault = (value: ClientMetadata | MetadataFault): value is MetadataFault => 'error' in value;

function readRedirects(value: unknown): readonly string[] | MetadataFault {
  if (!Array.isArray(value) || value.length === 0 || value.length > MAX_REDIRECTS)
    return fault('invalid_redirect_uri', `redirect_uris: must be a list of 1 to ${MAX_REDIRECTS} addresses`);
  for (const [i, uri] of (value as unknown[]).entries()) {
    const reason = typeof uri === 'string' ? refuseRedirectUri(uri) : 'must be text';
    if (reason !== undefined) return fault('invalid_redirect_uri', `redirect_uris/${i}: ${reason}`);
  }
  return value as string[];
}

/** Reads a client's name. One without a name is called by the host, or the scheme, that it sends people back to. */
function readName(value: unknown, redirects: readonly string[]): string | MetadataFault {
  if (value === undefined) return new URL(redirects[0]!).host || new URL(redirects[0]!).protocol;
  const isName = typeof value === 'string' && value.length <= MAX_NAME && value.isWellFormed() && !HIDDEN.test(value);
  if (!isName || visibleText(value).trim() === '')
    return invalidMetadata(`client_name: must be text of 1 to ${MAX_NAME} characters, no control or invisible characters`);
  return value;
}

const lists = (value: unknown, member: string): boolean => value === undefined || (Array.isArray(value) && value.includes(member));

/** The parts both kinds of description have in common. Members we do not know are ignored. */
function readCommon(sent: Record<string, unknown>, method: ClientMetadata['token_endpoint_auth_method']): ClientMetadata | MetadataFault {
  const redirects = readRedirects(sent['redirect_uris']);
  if ('error' in redirects) return redirects;
  const name = readName(sent['client_name'], redirects);
  if (typeof name !== 'string') return name;
  if (!lists(sent['grant_types'], 'authorization_code')) return invalidMetadata('grant_types: must have authorization_code');
  if (!lists(sent['response_types'], 'code')) return invalidMetadata('response_types: must have code');
  const asked = sent['id_token_signed_response_alg'];
  const algorithm = ID_TOKEN_ALGORITHMS.find((known) => known === asked);
  if (asked !== undefined && algorithm === undefined)
    return invalidMetadata(`id_token_signed_response_alg: must be one of ${ID_TOKEN_ALGORITHMS.join(', ')}`);
  return {
    client_name: name,
    redirect_uris: redirects,
    ...(algorithm !== undefined && { id_token_signed_response_alg: algorithm }),
    token_endpoint_auth_method: method,
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    application_type: 'native',
  };
}

/** A registration request (RFC 7591). A method of authentication we do not have becomes `none`; the answer tells the client so. */
export function readRegistration(sent: unknown): ClientMetadata | MetadataFault {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return invalidMetadata('the body must be a JSON object');
  const asked = (sent as Record<string, unknown>)['token_endpoint_auth_method'];
  const method = METHODS.find((known) => known === asked) ?? 'none';
  return readCommon(sent as Record<string, unknown>, method);
}

/** A client id metadata document, found at `clientId`: it must say so, give a name, and can keep no secret. */
export function readClientDocument(clientId: string, sent: unknown): ClientMetadata | MetadataFault {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return invalidMetadata('the document must be a JSON object');
  const document = sent as Record<string, unknown>;
  if (document['client_id'] !== clientId) return invalidMetadata('client_id: must be the address of the document');
  if (document['client_name'] === undefined) return invalidMetadata('client_name: is missing');
  if ('client_secret' in document) return invalidMetadata('client_secret: cannot be in a public document');
  return readCommon(document, 'none');
}
