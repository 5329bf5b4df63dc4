/**
 * What can be refused by looking at a token, before any key is looked for: a foreign or wrong kind of token can then neither make us fetch keys
 * nor be checked by a rule of its own choice. Nothing here is believed; the signature is checked after it.
 */
import { isAppError } from '@gatehouse/contracts';
import { JsonSyntaxError, parseJson } from '@gatehouse/runtime';
import { Denial } from './denial';

export interface FormRules {
  issuer: string;
  algorithms: readonly string[];
  /** Values of `typ`, `none` for a token without. */
  types: readonly string[];
}

const MAX_TOKEN_LENGTH = 8_192;
const COMPACT = /^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+$/;
const KEY_ID = /^[\w.~+/=:@-]{1,256}$/;
/** Header members by which a token would bring or point to its own key, or demand what we do not do. */
const FORBIDDEN_HEADERS = ['jku', 'jwk', 'x5u', 'x5c', 'crit', 'b64', 'zip'];

type Members = Readonly<Record<string, unknown>>;

function readPart(part: string): Members {
  try {
    const value = parseJson(Buffer.from(part, 'base64url'));
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Members;
  } catch (err) {
    if (!(err instanceof JsonSyntaxError) && !(isAppError(err) && err.code === 'invalid')) throw err;
  }
  throw new Denial('malformed', 'not a JSON object');
}

const typeOf = (typ: unknown): string =>
  typeof typ === 'string' ? typ.toLowerCase().replace(/^application\//, '') : typ === undefined ? 'none' : '';

/**
 * RFC 9068 gives access tokens a type of their own. Where a provider gives them the type of every token, they are told from ID tokens by the claim `scope`
 * or `scp`, which says what the client may do at an API.
 */
function isAccessToken(typ: unknown, { scope, scp }: Members, types: readonly string[]): boolean {
  const type = typeOf(typ);
  if (!types.some((taken) => typeOf(taken) === type)) return false;
  return type === 'at+jwt' || [scope, scp].some((value) => (typeof value === 'string' || Array.isArray(value)) && value.length > 0);
}

/** The header members that say which key to look for. Throws the `Denial`. */
export function checkForm(
  token: string,
  { issuer, algorithms, types }: FormRules,
): { readonly alg: string; readonly kid: string | undefined } {
  if (token.length > MAX_TOKEN_LENGTH || !COMPACT.test(token)) throw new Denial('malformed', 'not a signed token');
  const [header, payload] = token.split('.').slice(0, 2).map(readPart) as [Members, Members];
  const { alg, kid, typ } = header;
  if (kid !== undefined && (typeof kid !== 'string' || !KEY_ID.test(kid))) throw new Denial('malformed', 'kid');
  if (typeof alg !== 'string' || !algorithms.includes(alg)) throw new Denial('signature', 'algorithm');
  const forbidden = FORBIDDEN_HEADERS.find((name) => Object.hasOwn(header, name));
  if (forbidden !== undefined) throw new Denial('signature', `header ${forbidden}`);
  if (!isAccessToken(typ, payload, types)) throw new Denial('unsupported_kind', 'not an access token');
  if (payload['iss'] !== issuer) throw new Denial('unsupported_kind', 'of another issuer');
  return { alg, kid };
}
