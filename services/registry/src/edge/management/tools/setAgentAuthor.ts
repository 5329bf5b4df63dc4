import { registry } from '@gatehouse/contracts';
import { strict } from '../../../catalog/shared/strict';
import { AddressInput, SeenInput } from '../address';
import { previewOfTransfer, revisionOfTransfer } from '../preview/authors';
import { managementTool } from '../tool';

export const setAgentAuthor = managementTool({
  name: 'set_agent_author',
  summary: 'Hand an agent to another author',
  description:
    'The author may change and delete it, and sees who holds grants on it. Who was its author may no more, and sees it only if it is granted to them.',
  input: strict({ ...AddressInput, ...SeenInput, author: registry.NewAuthor }),
  adminOnly: true,
  preview: (deps, act, transfer) => previewOfTransfer(deps, act, { kind: 'agent', ...transfer }),
  run: async (deps, act, transfer, seen) => {
    const revision = await revisionOfTransfer(deps, act, { kind: 'agent', ...transfer }, seen);
    return deps.agents.transfer(act, { id: transfer.id }, transfer.author, revision);
  },
});
