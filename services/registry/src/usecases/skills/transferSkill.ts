/** Handing a skill to another author. */
import { authorIn } from '../../domain/authored';
import { contentOf, storedContent } from '../../domain/skills/row';
import { skillFact } from '../../domain/skills/skillFacts';
import type { Skills } from '../../skills';
import { circumstancesOf } from '../acts';
import { isSameAuthor, newAuthor } from '../newAuthor';
import { onSkill } from './findSkill';
import type { SaveParts } from './saveSkills';

export const transferSkill = (parts: SaveParts): Pick<Skills, 'transfer'> => ({
  transfer: async (act, id, value, revision) => {
    const author = await newAuthor(parts.bus, act, value);
    return onSkill(parts, act, id, revision, async (row) => {
      const from = authorIn(row);
      if (isSameAuthor(from, author)) return { id, revision: row.revision, author: from };
      const now = parts.clock();
      const next = {
        ...storedContent(contentOf(row)),
        attachments: row.attachments,
        revision: row.revision + 1,
        updatedAt: now,
        author,
      };
      const fact = skillFact('transferred', { ...next, _id: id }, circumstancesOf(act, now), { from, to: author });
      return (await parts.skills.replace(row.orgId, id, row.revision, next, fact)) ? { id, revision: next.revision, author } : undefined;
    });
  },
});
