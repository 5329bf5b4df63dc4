import { registry } from '@gatehouse/contracts';
import { strict } from '../../domain/strict';
import { AddressInput, SeenInput } from '../address';
import { previewOfTransfer } from '../preview/authors';
import { managementTool, revisionFrom } from '../tool';

export const setAgentAuthor = managementTool({
  name: 'set_agent_author',
  summary: 'Hand an agent to another author',
  description:
    'The author may change and delete it, and sees who holds grants on it. Who was its author may no more, and sees it only if it is granted to them.',
  input: strict({ ...AddressInput, ...SeenInput, author: registry.NewAuthor }),
  adminOnly: true,
  preview: async (parts, act, { id, revision, author }) => {
    const { revision: now } = await parts.agents.read(act.principal, { id }, act.call);
    return previewOfTransfer(parts, act, { kind: 'agent', id, stated: revision, now, author });
  },
  run: ({ agents }, act, { id, revision, author }, seen) => agents.transfer(act, { id }, author, revisionFrom(revision, seen)),
});
