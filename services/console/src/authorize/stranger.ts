import type { Response } from 'express';
import { LEAVE_FORM, type Forms } from '../forms';
import type { Pages } from '../pages/render';
import type { Session } from '../session/types';
import { strandedNotice, strangerNotice, type Standing } from '../standing';
import type { Asked } from './ask';

/** Tells somebody who cannot act in the organization that was named, or in any, and says whether it did. */
export async function refuseStranger(
  { pages, forms }: { pages: Pages; forms: Forms },
  response: Response,
  session: Session,
  standing: Standing,
  { orgSlug, returnTo }: Asked,
): Promise<boolean> {
  const isMember = orgSlug === undefined || standing.organizations.some(({ slug }) => slug === orgSlug);
  const { person } = session;
  const notice = isMember ? strandedNotice(person, standing) : strangerNotice(person, standing, orgSlug);
  if (notice === undefined) return false;
  pages.notice(response, 403, notice, { token: await forms.issue(session, LEAVE_FORM), returnTo });
  return true;
}
