import type { IncomingMessage } from 'node:http';
import { AppError } from '@gatehouse/contracts';
import { rawHeaderValues } from '@gatehouse/runtime';
import { Denial } from './denial';

const BEARER = /^Bearer ([^\s]+)$/i;

/**
 * The bearer token of a request. This edge takes the identity provider's tokens only: tokens of ours are known by their prefix and refused here,
 * before any handler. Two `Authorization` headers are refused as such, whichever of them is good.
 */
export function readCredential(request: IncomingMessage): string {
  const values = rawHeaderValues(request, 'authorization');
  if (values.length > 1) throw new AppError('invalid', 'more than one Authorization header');
  if (values[0] === undefined) throw new Denial('missing', 'no Authorization header');
  const token = BEARER.exec(values[0])?.[1];
  if (token === undefined) throw new Denial('malformed', 'not a bearer token');
  if (/^(svc|pat)_/.test(token)) throw new Denial('unsupported_kind', token.slice(0, 3));
  return token;
}
