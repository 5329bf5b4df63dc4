import { AppError, basicParts, isCookieName, isRoutingHeader, placeOf, singlesOf, valueProblem, type registry } from '@gatehouse/contracts';
import type { BuiltRequest } from './buildRequest';
import { encodeStrict } from './encode';

type Key = Extract<registry.SingleAuth, { type: 'apiKey' }>;

const unusable = (why: string): AppError =>
  new AppError('internal', 'The definition of this tool is not usable', { cause: new Error(why) });

/** The values that nothing of a server may show to whom this credential was sent. */
export const secretValues = (auth: registry.ToolAuth, secret: string | undefined): readonly string[] =>
  auth.type === 'none' || secret === undefined
    ? []
    : auth.type === 'several'
      ? Object.entries(readParts(secret)).flatMap(([place, value]) => secretsIn(place, value))
      : secretsIn(placeOf(auth), secret);

/** The request with the credential where the integration wants it. `secret` is the credential's value, of several schemes a JSON object with a value for each place; absent when the tool needs none. */
export function presentCredential(request: BuiltRequest, auth: registry.ToolAuth, secret: string | undefined): BuiltRequest {
  if (auth.type === 'none' || secret === undefined) return request;
  if (auth.type !== 'several') return presentOne(request, auth, secret);
  const parts = readParts(secret);
  return singlesOf(auth).reduce<BuiltRequest>((before, single) => {
    const value = parts[placeOf(single)];
    if (value === undefined) throw unusable(`no part for ${placeOf(single)}`);
    return presentOne(before, single, value);
  }, request);
}

/** Null prototype: places are looked up in it by name. */
const readParts = (secret: string): Readonly<Record<string, string>> =>
  Object.assign(Object.create(null) as Record<string, string>, JSON.parse(secret) as Record<string, string>);

function presentOne(request: BuiltRequest, auth: registry.SingleAuth, secret: string): BuiltRequest {
  const withHeader = (name: string, value: string): BuiltRequest => ({ ...request, headers: { ...request.headers, [name]: value } });
  if (auth.type === 'bearer') return withHeader('authorization', `Bearer ${secret}`);
  if (auth.type === 'basic') return withHeader('authorization', basicHeader(secret));
  if (auth.in === 'cookie') return withHeader('cookie', [cookieOf(auth, secret), request.headers['cookie'] ?? []].flat().join('; '));
  if (auth.in === 'query') {
    const path = `${request.path}${request.path.includes('?') ? '&' : '?'}${encodeStrict(auth.name)}=${encodeStrict(secret)}`;
    return { ...request, path };
  }
  if (isRoutingHeader(auth.name)) throw unusable(`credential in header ${auth.name}`);
  return withHeader(auth.name.toLowerCase(), secret);
}

/** Names and values were checked when they were stored; what a cookie cannot carry would become another cookie. */
function cookieOf(auth: Key, secret: string): string {
  if (!isCookieName(auth.name) || valueProblem(placeOf(auth), secret) !== undefined) throw unusable(`credential in cookie ${auth.name}`);
  return `${auth.name}=${secret}`;
}

/** What is sent of a user name and a password, and the two as they are encoded there. */
export const basicValues = (pair: string): string[] => [basicHeader(pair), pair];

const basicHeader = (secret: string): string => `Basic ${Buffer.from(secret, 'utf8').toString('base64')}`;

/** A password that short may not be all of the secret. */
const SHORT_PASSWORD = 8;
/** A user name that long may be a key. */
const LONG_NAME = 16;

/** The secret in all forms that are sent, or that a server reads from it. */
function secretsIn(place: string, secret: string): string[] {
  if (place === 'bearer') return [`Bearer ${secret}`, secret];
  if (place === 'basic') {
    const { username, password } = basicParts(secret);
    // A person's login stands in many innocent answers. Some APIs take the key as user name, with a password that is empty or says nothing.
    const mayBeKey = password.length < SHORT_PASSWORD || (username.length >= LONG_NAME && !username.includes('@'));
    return [...basicValues(secret), password, ...(mayBeKey ? [username] : [])];
  }
  return [...new Set([secret, decoded(secret)])];
}

/** A cookie is often percent-encoded, and answers show what it says. */
function decoded(secret: string): string {
  try {
    return decodeURIComponent(secret);
  } catch {
    return secret;
  }
}
