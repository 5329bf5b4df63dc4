/** Handing a skill to another author. Its versions stay as they are, with who made them. */
import { authorIn } from '../authored/author';
import { skillEvent } from './domain/skillEvents';
import type { Skills } from './skills';
import { circumstancesOf } from '../shared/act';
import { isSameAuthor, newAuthor } from '../authored/newAuthor';
import { onSkill } from './findSkill';
import type { SaveDeps } from './saveSkills';
import { nextOf } from './writeSkill';

export const transferSkill = (deps: SaveDeps): Pick<Skills, 'transfer'> => ({
  transfer: async (act, id, value, revision) => {
    const author = await newAuthor(deps.bus, act, value);
    return onSkill(deps, act, id, revision, async (row) => {
      const from = authorIn(row);
      if (isSameAuthor(from, author)) return { id, revision: row.revision, author: from };
      const now = deps.clock();
      const next = { ...nextOf(row, now, undefined), author };
      const event = skillEvent('transferred', { ...next, _id: id }, circumstancesOf(act, now), { from, to: author });
      return (await deps.skills.replace(row.orgId, id, row.revision, next, event)) ? { id, revision: next.revision, author } : undefined;
    });
  },
});
