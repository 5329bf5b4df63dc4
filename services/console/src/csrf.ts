/** Is a write really from a page of ours? Pure but for the comparison of secrets. */
import type { IncomingHttpHeaders } from 'node:http';
import { AppError } from '@gatehouse/contracts';
import { sameSecret } from './secrets';
import type { Session } from './session/types';

const refuse = (detail: string): AppError =>
  new AppError('forbidden', 'this request did not come from a page of the console', { details: [detail] });

/** Every write: the browser's own words about where it comes from. Browsers do not let pages choose these headers. */
export function requireSameOrigin(headers: IncomingHttpHeaders, origin: string): void {
  if (headers.origin !== origin) throw refuse(`Origin: must be ${origin}`);
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') throw refuse('Sec-Fetch-Site: must be same-origin');
}

/** Writes of the app: the token that `GET /session` gave it. */
export function requireToken(headers: IncomingHttpHeaders, session: Session): void {
  const given = headers['x-csrf-token'];
  if (typeof given !== 'string' || !sameSecret(given, session.csrf)) throw refuse('X-CSRF-Token: must be the one of this session');
}
