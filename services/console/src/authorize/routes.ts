/** `/mcp/authorize`: may this program act for me? Asked every time, decided once, by a form of this session. */
import { edgeCaller, type Bus } from '@gatehouse/bus';
import { AppError, identity, isAppError } from '@gatehouse/contracts';
import type { Request, RequestHandler, Response } from 'express';
import type { Site } from '../config';
import { readForm, type Forms } from '../forms';
import { decidedAlready, signedOutMeanwhile, unanswerable } from '../notices';
import type { Pages } from '../pages/render';
import type { Sessions } from '../session/sessions';
import type { Session } from '../session/types';
import { LEAVE_FORM, signInAddress } from '../signin/routes';
import { safeReturnTo } from '../signin/returnTo';
import { strangerNotice, strandedNotice, type Standing, type StandingOf } from '../standing';
import { CONSENT_FORM, viewOf, type Asked } from './ask';
import { decide, safeLocation } from './decision';

export interface AuthorizeParts {
  site: Site;
  pages: Pages;
  sessions: Sessions;
  forms: Forms;
  standingOf: StandingOf;
  bus: Bus;
}

const PATH = '/mcp/authorize';
const GOING_BACK = 'Going back to the program';
/** Letters that some browsers send as they are, in the form every address may have. */
const ODD = /[^A-Za-z0-9\-._~!$&'()*+,;=:@%/?]/g;

const queryOf = (request: Request): string => /\?(.*)$/s.exec(request.originalUrl)?.[1] ?? '';

/** Shows the question, or says why there is none. */
export const askConsent = (parts: AuthorizeParts): RequestHandler => {
  const { pages, sessions, forms, standingOf, bus } = parts;
  return async (request, response) => {
    const query = queryOf(request);
    const returnTo = safeReturnTo(`${PATH}?${query.replace(ODD, encodeURIComponent)}`);
    const session = await sessions.find(request);
    if (session === undefined) return response.redirect(303, signInAddress(returnTo));
    const begun = await bus.call(identity.beginAuthorization, { query }, edgeCaller({ timeoutMs: 10_000 })).catch((err: unknown) => {
      if (isAppError(err) && err.code === 'invalid')
        return { outcome: 'refused' as const, message: 'The request is too long or is none at all.' };
      throw err;
    });
    if (begun.outcome === 'refused') return pages.notice(response, 400, unanswerable(begun.message));
    // Not a redirect: this page may be the end of a form of the identity provider, whose policy would hold for the client's address too.
    if (begun.outcome === 'redirect') return pages.leave(response, GOING_BACK, safeLocation(begun.location));
    const { interactionId, client, orgSlug } = begun;
    const standing = await standingOf(session.person);
    const asked = { interactionId, client, orgSlug, returnTo };
    if (refuseStranger(parts, response, session, standing, asked, await forms.issue(session, LEAVE_FORM))) return;
    pages.consent(response, await viewOf(forms, session, standing, asked));
  };
};

/** Tells somebody who cannot act in the organization, and says whether it did. */
function refuseStranger(
  { pages }: AuthorizeParts,
  response: Response,
  { person }: Session,
  standing: Standing,
  { orgSlug, returnTo }: Asked,
  token: string,
): boolean {
  const isMember = orgSlug === undefined || standing.organizations.some(({ slug }) => slug === orgSlug);
  const notice = isMember ? strandedNotice(person, standing) : strangerNotice(person, standing, orgSlug);
  if (notice !== undefined) pages.notice(response, 403, notice, { token, returnTo });
  return notice !== undefined;
}

/** Takes the answer. */
export const takeConsent = (parts: AuthorizeParts): RequestHandler => {
  const { site, pages, sessions, forms, standingOf, bus } = parts;
  return async (request, response) => {
    const form = await readForm(request, site.origin);
    const session = await sessions.find(request);
    if (session === undefined) return pages.notice(response, 401, signedOutMeanwhile);
    const kept = await forms.redeem(session, CONSENT_FORM, form.get('token') ?? '');
    if (kept === undefined) throw new AppError('forbidden', 'this form was used, is too old, or is of another session');
    const asked = JSON.parse(kept) as Asked;
    const decision = form.get('decision');
    if (decision !== 'allow' && decision !== 'refuse') throw new AppError('invalid', 'the decision must be allow or refuse');
    const standing = await standingOf(session.person);
    const { interactionId, client } = asked;
    const single = standing.organizations.length === 1 ? standing.organizations[0]!.slug : undefined;
    const chosen = asked.orgSlug ?? form.get('org') ?? single;
    const organization = standing.organizations.find(({ slug }) => slug === chosen);
    if (refuseStranger(parts, response, session, standing, asked, await forms.issue(session, LEAVE_FORM))) return;
    if (decision === 'allow' && organization === undefined) {
      const fault = 'Choose the organization in which the program may act for you.';
      return pages.consent(response, await viewOf(forms, session, standing, { ...asked, client }, fault));
    }
    const orgSlug = (organization ?? standing.organizations[0]!).slug;
    try {
      const location = await decide(bus, { interactionId, person: session.person, orgSlug, allow: decision === 'allow' });
      pages.leave(response, decision === 'allow' ? 'Allowed' : 'Not allowed', safeLocation(location));
    } catch (err) {
      if (!isAppError(err) || !['not_found', 'conflict', 'forbidden'].includes(err.code)) throw err;
      if (err.code === 'forbidden') return pages.notice(response, 403, strangerNotice(session.person, standing, orgSlug));
      pages.notice(response, 409, decidedAlready);
    }
  };
};
