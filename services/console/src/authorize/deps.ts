import type { Bus } from '@gatehouse/bus';
import type { Site } from '../config';
import type { Forms } from '../forms';
import type { Pages } from '../pages/render';
import type { Sessions } from '../session/sessions';
import type { MembershipsOf } from '../memberships';

/** What both halves of a consent work with. */
export interface AuthorizeDeps {
  site: Site;
  pages: Pages;
  sessions: Sessions;
  forms: Forms;
  membershipsOf: MembershipsOf;
  bus: Bus;
}
