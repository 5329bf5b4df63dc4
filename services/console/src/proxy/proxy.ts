/** `/api/v1/*`: the REST API with the person's access token, for the app in the browser. */
import { AppError } from '@gatehouse/contracts';
import type { Request, RequestHandler } from 'express';
import type { ApiHeaders } from '../apiHeaders';
import type { Site } from '../config';
import { requireSameOrigin, requireToken } from '../csrf';
import type { Sessions } from '../session/sessions';
import type { ApiDocument } from './apiDocument';
import { forward } from './forward';
import type { Operation } from './operations';

/** More than the largest body any route takes. */
const MAX_BYTES = 32 * 1024 * 1024;
const PREFIX = '/api';

export interface ProxyDeps {
  site: Site;
  sessions: Sessions;
  document: ApiDocument;
  apiUrl: URL;
  headersOf: ApiHeaders;
}

const isRead = (request: Request): boolean => request.method === 'GET' || request.method === 'HEAD';

function requireBodyType(request: Request, { bodyTypes }: Operation): void {
  const { 'content-length': length, 'transfer-encoding': encoding, 'content-type': given } = request.headers;
  if (encoding === undefined && (length === undefined || length === '0')) return;
  const type = given?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  const allowed = bodyTypes.size === 0 ? ['application/json'] : [...bodyTypes];
  if (!allowed.includes(type)) {
    throw new AppError('invalid', 'unsupported content type', {
      details: [`/: a body must be ${allowed.join(' or ')}, not ${JSON.stringify(type)}`],
      data: { status: 415 },
    });
  }
}

const signedOut = (): AppError => new AppError('unauthenticated', 'signed out');

export const proxy =
  ({ site, sessions, document, apiUrl, headersOf }: ProxyDeps): RequestHandler =>
  async (request, response) => {
    const target = request.originalUrl.slice(PREFIX.length);
    if (!isRead(request)) requireSameOrigin(request.headers, site.origin);
    const session = await sessions.find(request);
    if (session === undefined) throw signedOut();
    if (!isRead(request)) requireToken(request.headers, session);
    const found = (await document.operations()).find(request.method, target.split('?', 1)[0]!);
    if (found === undefined) throw new AppError('not_found', 'No such path');
    if ('allow' in found) {
      response.set('allow', found.allow.join(', '));
      throw new AppError('invalid', 'method not allowed', { data: { status: 405 } });
    }
    requireBodyType(request, found.operation);
    const accessToken = await sessions.accessToken(session);
    if (accessToken === undefined) throw signedOut();
    const own = headersOf(request, accessToken);
    const status = await forward(request, response, { apiUrl, path: target, own, maxBytes: MAX_BYTES });
    if (status === 401) await sessions.end(session);
  };
