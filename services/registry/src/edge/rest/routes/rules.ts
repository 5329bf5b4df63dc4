/** Rules of the organization: what is allowed, denied, or asked of a person. */
import { AppError, identity, isIdOf, policy, type RequestOf } from '@gatehouse/contracts';
import type { Bus, CallContext } from '@gatehouse/bus';
import { Type } from 'typebox';
import { createRule, RuleBody, RuleChange, updateRule } from '../../policy/rules';
import { revisionSeen } from '../revisions';
import { askNames, namesIn, namesOf } from '../names';
import { orgRoute, strict } from '../route';
import { describedCaller } from './describedCaller';

const { concerns: _, ...listed } = policy.listRules.request.properties;

/** Returns whom rules are listed for, with role and groups, because rules may name these instead. */
async function somebody(bus: Bus, id: string, call: CallContext): Promise<NonNullable<RequestOf<typeof policy.listRules>['concerns']>> {
  if (isIdOf('group', id)) return { kind: 'group', id: (await bus.call(identity.getGroup, { id }, call)).group.id };
  const kinds = { user: 'user', serviceAccount: 'serviceAccount', token: 'orgToken' } as const;
  const kind = (Object.keys(kinds) as (keyof typeof kinds)[]).find((one) => isIdOf(one, id));
  if (kind === undefined)
    throw new AppError('invalid', 'the query is not acceptable', {
      details: ['/concerns: must be the id of a service account, member, group or organization token'],
    });
  const { name: _name, ...caller } = await describedCaller(bus, { kind: kinds[kind], id }, call, '/concerns');
  return caller;
}

/** Whom a rule names one by one. */
const idsIn = ({ subjects = [] }: policy.Rule): string[] => subjects.flatMap((subject) => ('id' in subject ? (subject.id ?? []) : []));

const { orderRevision } = policy.updateRule.request.properties;

export const ruleRoutes = [
  orgRoute({
    method: 'GET',
    path: '/rules',
    admin: true,
    summary: 'Rules in their order; of those with the same effect the first that matches speaks',
    query: strict({
      ...listed,
      concerns: Type.Optional(
        Type.String({
          maxLength: 64,
          description: 'Id of a service account, member, group or organization token: rules that speak about it',
        }),
      ),
      ...askNames,
    }),
    answer: Type.Object({ ...policy.listRules.response.properties, ...namesIn }),
    handle: async ({ query: { concerns: id, names, ...query }, principal, call }, deps) => {
      const concerns = id === undefined ? {} : { concerns: await somebody(deps.bus, id, call) };
      const page = await deps.bus.call(policy.listRules, { ...query, ...concerns }, call);
      if (!names) return page;
      return { ...page, names: await namesOf(deps, { principal, call }, page.rules.flatMap(idsIn)) };
    },
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
    takesIfMatch: true,
    body: strict(policy.orderRules.request.properties),
    status: 204,
    handle: ({ body: { ids, revision }, ifMatch, call }, { bus }) =>
      bus.call(policy.orderRules, { ids, ...revisionSeen(revision, ifMatch) }, call),
  }),
  orgRoute({
    method: 'GET',
    path: '/rules/:id',
    admin: true,
    summary: 'One rule',
    query: strict(askNames),
    answer: Type.Object({ ...policy.Rule.properties, ...namesIn }),
    handle: async ({ params, query: { names }, principal, call }, deps) => {
      const rule = await deps.bus.call(policy.getRule, { id: params['id']! }, call);
      if (!names) return rule;
      const { users = [], groups = [] } = rule.approvers ?? {};
      return { ...rule, names: await namesOf(deps, { principal, call }, [...idsIn(rule), ...users, ...groups]) };
    },
  }),
  orgRoute({
    method: 'PATCH',
    path: '/rules/:id',
    admin: true,
    summary: 'Change a rule, switch it on or off; what is left out stays, null takes an optional member away',
    body: strict({ ...RuleChange.properties, orderRevision }),
    takesIfMatch: true,
    answer: policy.updateRule.response,
    handle: ({ params, body: { revision: stated, orderRevision: order, ...change }, ifMatch, call }, { bus }) => {
      const seen = { ...revisionSeen(stated, ifMatch), ...(order !== undefined && { orderRevision: order }) };
      return updateRule(bus, { id: params['id']!, change, ...seen }, call);
    },
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
