/** Rules of the organization: what is allowed, denied, or asked of a person. */
import { policy } from '@gatehouse/contracts';
import { createRule, RuleBody, RuleChange, updateRule } from '../../policy/rules';
import { revisionSeen } from '../revisions';
import { orgRoute, strict } from '../route';

export const ruleRoutes = [
  orgRoute({
    method: 'GET',
    path: '/rules',
    admin: true,
    summary: 'Rules in their order; of those with the same effect the first that matches speaks',
    query: strict(policy.listRules.request.properties),
    answer: policy.listRules.response,
    handle: ({ query, call }, { bus }) => bus.call(policy.listRules, query, call),
  }),
  orgRoute({
    method: 'POST',
    path: '/rules',
    admin: true,
    summary: 'Create a rule; effective on the next call once answered',
    body: RuleBody,
    status: 201,
    answer: policy.Rule,
    handle: ({ body, call }, { bus }) => createRule(bus, body, call),
  }),
  orgRoute({
    method: 'PUT',
    path: '/rules/order',
    admin: true,
    summary: 'Put all rules into a new order',
    body: strict(policy.orderRules.request.properties),
    status: 204,
    handle: ({ body, call }, { bus }) => bus.call(policy.orderRules, body, call),
  }),
  orgRoute({
    method: 'GET',
    path: '/rules/:id',
    admin: true,
    summary: 'One rule',
    answer: policy.Rule,
    handle: ({ params, call }, { bus }) => bus.call(policy.getRule, { id: params['id']! }, call),
  }),
  orgRoute({
    method: 'PATCH',
    path: '/rules/:id',
    admin: true,
    summary: 'Change a rule, switch it on or off; what is left out stays, null takes an optional member away',
    body: RuleChange,
    takesIfMatch: true,
    answer: policy.Rule,
    handle: ({ params, body: { revision: stated, ...change }, ifMatch, call }, { bus }) =>
      updateRule(bus, { id: params['id']!, change, ...revisionSeen(stated, ifMatch) }, call),
  }),
  orgRoute({
    method: 'DELETE',
    path: '/rules/:id',
    admin: true,
    summary: 'Delete a rule; once answered, no call is decided by it',
    status: 204,
    handle: ({ params, call }, { bus }) => bus.call(policy.deleteRule, { id: params['id']! }, call),
  }),
];
