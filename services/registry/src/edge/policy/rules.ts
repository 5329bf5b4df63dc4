/** Rules as admins write them, over REST and by management tools: whom they name must exist. */
import type { Bus, CallContext } from '@gatehouse/bus';
import { policy, type RequestOf } from '@gatehouse/contracts';
import { Type } from 'typebox';
import { strictThroughout } from '../../catalog/shared/strict';
import { checkReferences } from './ruleReferences';

export const RuleBody = strictThroughout(policy.RuleInput);
const { change, revision } = policy.updateRule.request.properties;
/** What is left out stays, null takes an optional member away. */
export const RuleChange = strictThroughout(Type.Object({ ...change.properties, revision }));

export async function createRule(bus: Bus, rule: RequestOf<typeof policy.createRule>, call: CallContext): Promise<policy.Rule> {
  await checkReferences(bus, rule, call);
  return bus.call(policy.createRule, rule, call);
}

export async function updateRule(bus: Bus, request: RequestOf<typeof policy.updateRule>, call: CallContext): Promise<policy.Rule> {
  const { subjects, approvers } = request.change;
  await checkReferences(bus, { ...(subjects && { subjects }), ...(approvers && { approvers }) }, call);
  return bus.call(policy.updateRule, request, call);
}
