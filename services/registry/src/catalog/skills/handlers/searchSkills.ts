import type { Handler } from '@gatehouse/bus';
import type { registry } from '@gatehouse/contracts';
import type { Skills } from '../skills';
import { callerOf } from '../../shared/caller';

/** What may not be seen is left out before anything is ranked. */
export const searchSkills =
  (skills: Pick<Skills, 'search'>): Handler<typeof registry.searchSkills> =>
  async ({ query }, call) => ({ skills: await skills.search(callerOf(call), query, call) });
