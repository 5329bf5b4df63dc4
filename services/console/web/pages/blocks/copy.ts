import { count } from '../../ui/numberWords.ts';

export const copy = {
  title: 'Blocks',
  sentence: (active: number) =>
    active === 0
      ? 'Nothing is blocked.'
      : `${count(active, 'block stops', 'blocks stop')} calls now. A block beats every grant, rule and approval.`,
  target: 'Who or what to block',
  targetHelp: 'A service account, member, group, token, integration or tool. The next step shows what stops.',
  targetPlaceholder: 'Name of an account, member, tool…',
  noTarget: 'Nothing matches.',
  groups: {
    serviceAccount: 'Service accounts',
    user: 'Members',
    group: 'Groups',
    orgToken: 'Organization tokens',
    integration: 'Integrations',
    tool: 'Tools',
  },
  search: 'Name of what is blocked',
  kind: 'Kind',
  anyKind: 'Of any kind',
  noMatch: 'No block matches.',
  activeTitle: 'In force',
  liftedTitle: 'Lifted',
  activeEmpty: 'A block is the emergency stop: it refuses every call of a caller, an integration or a tool at once.',
  liftedEmpty: 'No block has been lifted yet.',
  columns: { target: 'What', reason: 'Reason', since: 'Since', lifted: 'Lifted', actions: 'Actions' },
  integration: 'integration',
  tool: 'tool',
  gone: {
    serviceAccount: 'deleted service account',
    user: 'removed member',
    orgToken: 'revoked token',
    group: 'deleted group',
    integration: 'deleted integration',
    tool: 'tool of a deleted integration',
  },
};
