/** Back to the program, by the answer to the form. */
import type { Response } from 'express';
import { allowLeaving } from '../headers';
import type { Pages } from '../pages/render';
import type { Asked } from './ask';
import { safeLocation } from './decision';
import { formTargetOf, mayRedirect } from './formTarget';

/** Lets the form of the page that asks end at the program: the page's policy names that one target. */
export function offerTarget(response: Response, { returnTo }: Asked): void {
  const target = formTargetOf(returnTo);
  if (target !== undefined) allowLeaving(response, target);
}

/** A redirect; a page that leads on where no policy can name the target. */
export function sendBack(pages: Pages, response: Response, { returnTo }: Asked, title: string, location: string): void {
  const target = safeLocation(location);
  if (mayRedirect(returnTo, target)) return response.redirect(303, target);
  pages.leave(response, title, target);
}
