import { AppError, isRoutingHeader, type registry } from '@gatehouse/contracts';
import type { BuiltRequest } from './buildRequest';
import { encodeStrict } from './encode';

/** The request with the credential where the integration wants it, and the values an answer must not show. */
export interface Presented {
  readonly request: BuiltRequest;
  readonly secrets: readonly string[];
}

/** `secret` is the credential's value; absent when the integration needs none. */
export function presentCredential(request: BuiltRequest, auth: registry.ToolAuth, secret: string | undefined): Presented {
  if (auth.type === 'none' || secret === undefined) return { request, secrets: [] };
  if (auth.type === 'bearer') {
    const value = `Bearer ${secret}`;
    return { request: { ...request, headers: { ...request.headers, authorization: value } }, secrets: [value, secret] };
  }
  if (auth.in === 'query') {
    const path = `${request.path}${request.path.includes('?') ? '&' : '?'}${encodeStrict(auth.name)}=${encodeStrict(secret)}`;
    return { request: { ...request, path }, secrets: [secret] };
  }
  if (isRoutingHeader(auth.name))
    throw new AppError('internal', 'The definition of this tool is not usable', { cause: new Error(`credential in header ${auth.name}`) });
  return { request: { ...request, headers: { ...request.headers, [auth.name.toLowerCase()]: secret } }, secrets: [secret] };
}
