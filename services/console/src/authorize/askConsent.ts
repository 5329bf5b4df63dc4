import { edgeCallContext, type Bus } from '@gatehouse/bus';
import { identity, isAppError, type ResponseOf } from '@gatehouse/contracts';
import type { Request, RequestHandler } from 'express';
import { unanswerable } from '../pageMessages';
import { safeReturnTo, signInAddress } from '../signin/returnTo';
import { viewOf } from './ask';
import { safeLocation } from './decision';
import type { AuthorizeDeps } from './deps';
import { offerTarget } from './sendBack';
import { refuseNonMember } from './nonMember';

const LIMIT_MS = 10_000;
/** Letters that some browsers send as they are, in the form every address may have. */
const ODD = /[^A-Za-z0-9\-._~!$&'()*+,;=:@%/?]/g;

const queryOf = (request: Request): string => /\?(.*)$/s.exec(request.originalUrl)?.[1] ?? '';

async function begin(bus: Bus, query: string): Promise<ResponseOf<typeof identity.beginAuthorization>> {
  try {
    return await bus.call(identity.beginAuthorization, { query }, edgeCallContext({ timeoutMs: LIMIT_MS }));
  } catch (err) {
    if (isAppError(err) && err.code === 'invalid') return { outcome: 'refused', message: 'The request is too long.' };
    throw err;
  }
}

/** `GET /mcp/authorize`: shows the question, each time anew, or says why there is none. */
export const askConsent =
  (deps: AuthorizeDeps): RequestHandler =>
  async (request, response) => {
    const { pages, sessions, forms, membershipsOf, bus } = deps;
    const query = queryOf(request);
    const returnTo = safeReturnTo(`/mcp/authorize?${query.replace(ODD, encodeURIComponent)}`);
    const session = await sessions.find(request);
    if (session === undefined) return response.redirect(303, signInAddress(returnTo));
    const begun = await begin(bus, query);
    if (begun.outcome === 'refused') return pages.notice(response, 400, unanswerable(begun.message));
    // A page leads back, not a redirect: a form of the identity provider may end here, and its policy would hold for the client's address too.
    if (begun.outcome === 'redirect') return pages.leave(response, 'Going back to the program', safeLocation(begun.location));
    const { interactionId, orgSlug, client } = begun;
    const asked = { interactionId, orgSlug, returnTo };
    const memberships = await membershipsOf(session.person);
    offerTarget(response, asked);
    if (await refuseNonMember(deps, response, session, memberships, asked)) return;
    pages.consent(response, await viewOf(forms, { session, memberships, asked, client }));
  };
