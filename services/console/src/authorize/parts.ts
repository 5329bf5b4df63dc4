import type { Bus } from '@gatehouse/bus';
import type { Site } from '../config';
import type { Forms } from '../forms';
import type { Pages } from '../pages/render';
import type { Sessions } from '../session/sessions';
import type { StandingOf } from '../standing';

/** What both halves of a consent work with. */
export interface AuthorizeParts {
  site: Site;
  pages: Pages;
  sessions: Sessions;
  forms: Forms;
  standingOf: StandingOf;
  bus: Bus;
}
