/** Requests that wait for a person, and those that were decided. */
import { approvals } from '@gatehouse/contracts';
import { Type } from 'typebox';
import { pageQuery, orgRoute, strict } from '../route';

const { status, for: forWhom, requester, tool } = approvals.list.request.properties;
const { digest, comment } = approvals.decide.request.properties;

export const approvalRoutes = [
  orgRoute({
    method: 'GET',
    path: '/approvals',
    admin: false,
    summary: 'Requests, newest first: admins see all, approvers those they may decide, everybody their own',
    query: pageQuery({ status, for: forWhom, requester, tool }),
    answer: approvals.list.response,
    handle: ({ query, call }, { bus }) => bus.call(approvals.list, query, call),
  }),
  orgRoute({
    method: 'GET',
    path: '/approvals/:requestId',
    admin: false,
    summary: 'One request with the exact bytes that would run',
    answer: approvals.Approval,
    handle: ({ params, call }, { bus }) => bus.call(approvals.get, { requestId: params['requestId']! }, call),
  }),
  orgRoute({
    method: 'POST',
    path: '/approvals/:requestId/approve',
    admin: false,
    summary: 'Say yes to the bytes with this digest: the call runs once',
    body: strict({
      digest: Type.Unsafe<string>({
        ...digest,
        description: 'the SHA-256 of the arguments that were shown, 64 lower-case hexadecimal digits',
      }),
      comment,
    }),
    answer: approvals.Approval,
    handle: ({ params, body, call }, { bus }) =>
      bus.call(approvals.decide, { requestId: params['requestId']!, decision: 'approve', ...body }, call),
  }),
  orgRoute({
    method: 'POST',
    path: '/approvals/:requestId/reject',
    admin: false,
    summary: 'Say no; the comment is shown to who asked',
    body: strict({ digest, comment }),
    answer: approvals.Approval,
    handle: ({ params, body, call }, { bus }) =>
      bus.call(approvals.decide, { requestId: params['requestId']!, decision: 'reject', ...body }, call),
  }),
];
