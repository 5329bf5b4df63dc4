import { approvals, isIdOf } from '@gatehouse/contracts';
import { strict } from '../../../catalog/shared/strict';
import { namesOf, type Mention } from '../preview/names';
import { managementTool } from '../tool';

const KINDS = { serviceAccount: 'serviceAccount', user: 'user', token: 'orgToken' } as const;
type Kind = keyof typeof KINDS;

export const listApprovals = managementTool({
  name: 'list_approvals',
  summary: 'List approval requests, newest first',
  description: 'Requests that wait for a person and those that were decided. They are decided by people, in the console or over REST.',
  input: strict(approvals.list.request.properties),
  adminOnly: true,
  preview: async (deps, act, { requester }) => {
    const kind = (Object.keys(KINDS) as Kind[]).find((each) => requester !== undefined && isIdOf(each, requester));
    const mentions: Mention[] = kind === undefined ? [] : [{ at: '/requester', kind: KINDS[kind], id: requester! }];
    return { names: await namesOf(deps, act, mentions) };
  },
  run: ({ bus }, { call }, query) => bus.call(approvals.list, query, call),
});
