import { edgeCallContext } from '@gatehouse/bus';
import { AppError, identity, isAppError } from '@gatehouse/contracts';
import type { RequestHandler, Response } from 'express';
import { CONSENT_FORM, readForm } from '../forms';
import { decidedAlready, signedOutMeanwhile } from '../pageMessages';
import type { Session } from '../session/types';
import { nonMemberNotice, type Memberships } from '../memberships';
import { viewOf, type Asked } from './ask';
import { decide } from './decision';
import type { AuthorizeDeps } from './deps';
import { offerTarget, sendBack } from './sendBack';
import { refuseNonMember, showNonMember } from './nonMember';

const NO_CHOICE = 'Choose the organization in which the program may act for you.';

interface Answered {
  readonly session: Session;
  readonly memberships: Memberships;
  readonly asked: Asked;
  readonly allow: boolean;
  /** The organization that the program named, else the person's only one, else their choice; undefined if they are not a member. */
  readonly orgSlug: string | undefined;
}

/** `POST /mcp/authorize`: takes the answer, once, from the very page that asked. */
export const takeConsent =
  (deps: AuthorizeDeps): RequestHandler =>
  async (request, response) => {
    const { site, pages, sessions, forms, membershipsOf } = deps;
    const form = await readForm(request, site.origin);
    const session = await sessions.find(request);
    if (session === undefined) return pages.notice(response, 401, signedOutMeanwhile);
    const kept = await forms.redeem(session, CONSENT_FORM, form.get('token') ?? '');
    if (kept === undefined) throw new AppError('forbidden', 'this form was used, is too old, or is of another session');
    const decision = form.get('decision');
    if (decision !== 'allow' && decision !== 'refuse') throw new AppError('invalid', 'the decision must be allow or refuse');
    const asked = JSON.parse(kept) as Asked;
    // A page that comes instead of the redirect asks again, and its form may end at the program.
    offerTarget(response, asked);
    const memberships = await membershipsOf(session.person);
    if (decision === 'allow' && (await refuseNonMember(deps, response, session, memberships, asked))) return;
    const { organizations } = memberships;
    const chosen = asked.orgSlug ?? (organizations.length === 1 ? organizations[0]!.slug : form.get('org'));
    const orgSlug = organizations.find(({ slug }) => slug === chosen)?.slug;
    try {
      await answer(deps, response, { session, memberships, asked, allow: decision === 'allow', orgSlug });
    } catch (err) {
      if (!isAppError(err) || (err.code !== 'not_found' && err.code !== 'conflict')) throw err;
      pages.notice(response, 409, decidedAlready);
    }
  };

async function answer(deps: AuthorizeDeps, response: Response, answered: Answered): Promise<void> {
  const { pages, forms, bus } = deps;
  const { session, memberships, asked, allow, orgSlug } = answered;
  const { interactionId } = asked;
  if (allow && orgSlug === undefined) {
    const { client } = await bus.call(identity.getAuthorization, { interactionId }, edgeCallContext());
    return pages.consent(response, await viewOf(forms, { session, memberships, asked, client, fault: NO_CHOICE }));
  }
  // Saying no takes no choice of organization, and no membership.
  const named = orgSlug ?? asked.orgSlug ?? memberships.organizations[0]?.slug;
  try {
    const place = named === undefined ? {} : { orgSlug: named };
    const location = await decide(bus, { interactionId, person: session.person, ...place, allow });
    sendBack(pages, response, asked, allow ? 'Allowed' : 'Not allowed', location);
  } catch (err) {
    if (!isAppError(err) || err.code !== 'forbidden' || named === undefined) throw err;
    await showNonMember(deps, response, session, nonMemberNotice(session.person, memberships, named), asked);
  }
}
