import { registry } from '@gatehouse/contracts';
import { strict } from '../../../catalog/shared/strict';
import { SkillAddressInput, SkillSeenInput } from '../address';
import { previewOfTransfer, revisionOfTransfer } from '../preview/authors';
import { managementTool } from '../tool';

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
