/** Handing a skill to another author. */
import { authorIn } from '../authored/author';
import { contentOf, storedContent } from './domain/row';
import { skillEvent } from './domain/skillEvents';
import type { Skills } from './skills';
import { circumstancesOf } from '../shared/act';
import { isSameAuthor, newAuthor } from '../authored/newAuthor';
import { onSkill } from './findSkill';
import type { SaveDeps } from './saveSkills';

export const transferSkill = (deps: SaveDeps): Pick<Skills, 'transfer'> => ({
  transfer: async (act, id, value, revision) => {
    const author = await newAuthor(deps.bus, act, value);
    return onSkill(deps, act, id, revision, async (row) => {
      const from = authorIn(row);
      if (isSameAuthor(from, author)) return { id, revision: row.revision, author: from };
      const now = deps.clock();
      const next = {
        ...storedContent(contentOf(row)),
        attachments: row.attachments,
        revision: row.revision + 1,
        updatedAt: now,
        author,
      };
      const event = skillEvent('transferred', { ...next, _id: id }, circumstancesOf(act, now), { from, to: author });
      return (await deps.skills.replace(row.orgId, id, row.revision, next, event)) ? { id, revision: next.revision, author } : undefined;
    });
  },
});
