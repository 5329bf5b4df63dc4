import { registry } from '@gatehouse/contracts';
import { strict } from '../../domain/strict';
import { SkillAddressInput, SkillSeenInput } from '../address';
import { previewOfTransfer } from '../preview/authors';
import { managementTool, revisionFrom } from '../tool';

export const setSkillAuthor = managementTool({
  name: 'set_skill_author',
  summary: 'Hand a skill to another author',
  description:
    'The author may change and delete it, and sees who holds grants on it. Who was its author may no more, and sees it only if it is granted to them.',
  input: strict({ ...SkillAddressInput, ...SkillSeenInput, author: registry.NewAuthor }),
  adminOnly: true,
  preview: async (parts, act, { id, revision, author }) => {
    const { revision: now } = await parts.skills.read(act.principal, { id }, act.call);
    return previewOfTransfer(parts, act, { kind: 'skill', id, stated: revision, now, author });
  },
  run: ({ skills }, act, { id, revision, author }, seen) => skills.transfer(act, id, author, revisionFrom(revision, seen)),
});
