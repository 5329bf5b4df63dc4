import type { Response } from 'express';
import { CONSENT_FORM, LEAVE_FORM, type Forms } from '../forms';
import type { Notice } from '../pageMessages';
import type { Pages } from '../pages/render';
import type { Session } from '../session/types';
import { strandedNotice, nonMemberNotice, type Memberships } from '../memberships';
import type { Asked } from './ask';

interface Deps {
  pages: Pages;
  forms: Forms;
}

/** The client always gets an answer: beside another account, the page offers to refuse and return to it. */
export async function showNonMember(
  { pages, forms }: Deps,
  response: Response,
  session: Session,
  notice: Notice,
  asked: Asked,
): Promise<void> {
  pages.notice(response, 403, notice, {
    leave: { token: await forms.issue(session, LEAVE_FORM), returnTo: asked.returnTo },
    refuse: await forms.issue(session, CONSENT_FORM, JSON.stringify(asked)),
  });
}

/** Tells somebody who cannot act in the organization that was named, or in any, and says whether it did. */
export async function refuseNonMember(
  deps: Deps,
  response: Response,
  session: Session,
  memberships: Memberships,
  asked: Asked,
): Promise<boolean> {
  const { orgSlug } = asked;
  const isMember = orgSlug === undefined || memberships.organizations.some(({ slug }) => slug === orgSlug);
  const { person } = session;
  const notice = isMember ? strandedNotice(person, memberships) : nonMemberNotice(person, memberships, orgSlug);
  if (notice === undefined) return false;
  await showNonMember(deps, response, session, notice, asked);
  return true;
}
