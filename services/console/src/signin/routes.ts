/** `/signin`, `/signin/start`, `/signin/callback`, `/signout`. */
import { AppError, isAppError } from '@gatehouse/contracts';
import { signIns } from '@gatehouse/runtime';
import type { Request, RequestHandler, Response } from 'express';
import type { Site } from '../config';
import { requireSameOrigin, requireToken } from '../csrf';
import { sendJson } from '../headers';
import { LEAVE_FORM, readForm, type Forms } from '../forms';
import { notSignedIn, providerAway, signInEnded } from '../pageMessages';
import type { Pages } from '../pages/render';
import { rolesOf } from '../session/lifetime';
import type { Sessions } from '../session/sessions';
import type { Session } from '../session/types';
import { strandedNotice, type MembershipsOf } from '../memberships';
import { SIGNED_OUT_STATE, type Provider } from './provider';
import { isConsent, safeReturnTo, signInAddress, START_PAGE } from './returnTo';
import type { UnderWay } from './underWay';

export interface SignInDeps {
  site: Site;
  pages: Pages;
  sessions: Sessions;
  forms: Forms;
  underWay: UnderWay;
  provider: Provider;
  /** What people call the identity provider. */
  providerName: string;
  membershipsOf: MembershipsOf;
}

const SEE_OTHER = 303;
const SIGN_IN = '/signin';
const ONLY_HERE = '/signin?out=1';

const returnToOf = (request: Request): string => safeReturnTo(request.query['return_to']);

/** Says what will happen, above one button. Sends a person who is signed in to the page they came for, or says why there is none for them. */
export const showSignIn =
  ({ pages, sessions, forms, providerName, membershipsOf }: SignInDeps): RequestHandler =>
  async (request, response) => {
    const returnTo = returnToOf(request);
    const session = await sessions.find(request);
    if (session !== undefined) {
      const stranded = strandedNotice(session.person, await membershipsOf(session.person));
      // A waiting program is answered from the page it asks on.
      if (stranded === undefined || isConsent(returnTo)) return response.redirect(SEE_OTHER, returnTo);
      return pages.notice(response, 403, stranded, { leave: { token: await forms.issue(session, LEAVE_FORM), returnTo } });
    }
    const again = request.query['again'] === '1';
    const signedOut = request.query['out'] === '1' ? 'here' : request.query['state'] === SIGNED_OUT_STATE ? 'there' : undefined;
    const start = `/signin/start?${new URLSearchParams({ ...(again ? { again: '1' } : {}), return_to: returnTo }).toString()}`;
    pages.signIn(response, {
      provider: providerName,
      start,
      again,
      onlyHere: signedOut === 'here',
      there: signedOut === 'there',
      consent: isConsent(returnTo),
      comesBack: returnTo !== START_PAGE,
    });
  };

/** Sends the browser on to the identity provider. */
export const startSignIn =
  ({ pages, underWay, provider }: SignInDeps): RequestHandler =>
  async (request, response) => {
    try {
      const challenge = await underWay.begin(request, response, returnToOf(request));
      response.redirect(SEE_OTHER, await provider.begin(challenge, request.query['again'] === '1'));
    } catch (err) {
      noticeOfProvider(pages, response, err);
    }
  };

/** Back from the identity provider. */
export const finishSignIn =
  ({ pages, sessions, underWay, provider, membershipsOf }: SignInDeps): RequestHandler =>
  async (request, response) => {
    const query = new URL(request.originalUrl, 'http://console').searchParams;
    const begun = await underWay.finish(request, query.get('state') ?? '');
    if (begun === undefined) {
      if ((await sessions.find(request)) !== undefined) return response.redirect(SEE_OTHER, START_PAGE);
      return pages.notice(response, 400, signInEnded);
    }
    try {
      const { person, tokens } = await provider.finish(query, begun.challenge);
      const memberships = await membershipsOf(person);
      await sessions.begin(request, response, { person, user: memberships.user, tokens }, rolesOf(memberships.organizations));
      signIns.add({ edge: 'console', result: 'accepted' });
      response.redirect(SEE_OTHER, memberships.organizations.length > 0 ? begun.returnTo : signInAddress(begun.returnTo));
    } catch (err) {
      signIns.add({ edge: 'console', result: isAppError(err) && err.code === 'forbidden' ? 'refused' : 'failed' });
      noticeOfProvider(pages, response, err);
    }
  };

/** The app ends the session by its header token, server pages by a form; pages then offer another account. */
export const signOut =
  (deps: SignInDeps): RequestHandler =>
  async (request, response) => {
    const { site, sessions, forms } = deps;
    if (!/^application\/x-www-form-urlencoded/i.test(request.headers['content-type'] ?? '')) return signOutApp(deps, request, response);
    const form = await readForm(request, site.origin);
    const session = await sessions.find(request);
    if (session !== undefined) {
      if ((await forms.redeem(session, LEAVE_FORM, form.get('token') ?? '')) === undefined)
        throw new AppError('forbidden', 'this form was used');
      await sessions.leave(response, session);
    }
    response.redirect(SEE_OTHER, signInAddress(safeReturnTo(form.get('return_to')), { again: '1' }));
  };

/** Returns the provider's address that ends its session too, else the address of the page that says that it did not end. */
async function afterSignOut({ provider }: SignInDeps, session: Session): Promise<string> {
  return (await provider.signOutAddress(session.tokens.id).catch(() => undefined)) ?? ONLY_HERE;
}

async function signOutApp(deps: SignInDeps, request: Request, response: Response): Promise<void> {
  const { site, sessions } = deps;
  requireSameOrigin(request.headers, site.origin);
  const session = await sessions.find(request);
  if (session === undefined) return sendJson(response, 200, { to: SIGN_IN });
  requireToken(request.headers, session);
  await sessions.leave(response, session);
  sendJson(response, 200, { to: await afterSignOut(deps, session) });
}

function noticeOfProvider(pages: Pages, response: Response, err: unknown): void {
  const reason = isAppError(err) ? err.data?.['reason'] : undefined;
  if (isAppError(err) && err.code === 'forbidden')
    return pages.notice(response, 403, notSignedIn(typeof reason === 'string' ? reason : ''));
  if (isAppError(err) && err.code === 'unavailable') {
    response.set('retry-after', '5');
    return pages.notice(response, 503, providerAway);
  }
  throw err;
}
