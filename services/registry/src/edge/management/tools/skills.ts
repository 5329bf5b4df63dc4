/** Management tools about skills. */
import { registry } from '@gatehouse/contracts';
import { AuthoredList } from '../../../catalog/authored/lists';
import { managementTool, nothingToPreview } from '../tool';
import { strict } from '../../../catalog/shared/strict';
import { SkillAddressInput, SkillSeenInput } from '../address';
import { previewOfTransfer, revisionOfTransfer } from '../preview/authors';

export const listSkills = managementTool({
  name: 'list_skills',
  summary: 'List skills',
  description: 'Those you wrote or were granted, of admins all; without their instructions. Page by page.',
  input: AuthoredList,
  preview: nothingToPreview,
  run: ({ skills }, { principal, call }, request) => skills.list(principal, request, call),
});

export const setSkillAuthor = managementTool({
  name: 'set_skill_author',
  summary: 'Hand a skill to another author',
  description:
    'The author may change and delete it, and sees who holds grants on it. Who was its author may no more, and sees it only if it is granted to them.',
  input: strict({ ...SkillAddressInput, ...SkillSeenInput, author: registry.NewAuthor }),
  adminOnly: true,
  preview: (deps, act, transfer) => previewOfTransfer(deps, act, { kind: 'skill', ...transfer }),
  run: async (deps, act, transfer, seen) => {
    const revision = await revisionOfTransfer(deps, act, { kind: 'skill', ...transfer }, seen);
    return deps.skills.transfer(act, transfer.id, transfer.author, revision);
  },
});
