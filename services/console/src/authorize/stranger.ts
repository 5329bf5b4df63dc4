import type { Response } from 'express';
import { CONSENT_FORM, LEAVE_FORM, type Forms } from '../forms';
import type { Notice } from '../notices';
import type { Pages } from '../pages/render';
import type { Session } from '../session/types';
import { strandedNotice, strangerNotice, type Standing } from '../standing';
import type { Asked } from './ask';

interface Parts {
  pages: Pages;
  forms: Forms;
}

/** The program is left waiting by nobody: beside another account there is the way back to it, with a no. */
export async function showStranger(
  { pages, forms }: Parts,
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
export async function refuseStranger(
  parts: Parts,
  response: Response,
  session: Session,
  standing: Standing,
  asked: Asked,
): Promise<boolean> {
  const { orgSlug } = asked;
  const isMember = orgSlug === undefined || standing.organizations.some(({ slug }) => slug === orgSlug);
  const { person } = session;
  const notice = isMember ? strandedNotice(person, standing) : strangerNotice(person, standing, orgSlug);
  if (notice === undefined) return false;
  await showStranger(parts, response, session, notice, asked);
  return true;
}
