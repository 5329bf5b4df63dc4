/** Rules, blocks and settings: which message goes to which handler. */
import type { Bus } from '@gatehouse/bus';
import { identity, policy as messages } from '@gatehouse/contracts';
import { callerBlock } from './handlers/blocks/callerBlock';
import { createBlock } from './handlers/blocks/createBlock';
import { liftBlock } from './handlers/blocks/liftBlock';
import { listBlocks } from './handlers/blocks/listBlocks';
import { createRule } from './handlers/rules/createRule';
import { deleteRule } from './handlers/rules/deleteRule';
import { getRule } from './handlers/rules/getRule';
import { listRules } from './handlers/rules/listRules';
import { orderRules } from './handlers/rules/orderRules';
import { replayRules } from './handlers/rules/replayRules';
import { testRules } from './handlers/rules/testRules';
import { updateRule } from './handlers/rules/updateRule';
import { getPolicySettings } from './handlers/settings/getPolicySettings';
import { organizationChanged } from './handlers/settings/organizationChanged';
import { updatePolicySettings } from './handlers/settings/updatePolicySettings';
import type { Parts } from './parts';

export function serveRules(bus: Bus, parts: Parts): void {
  bus.serve(messages.listRules, listRules(parts));
  bus.serve(messages.getRule, getRule(parts));
  bus.serve(messages.createRule, createRule(parts));
  bus.serve(messages.updateRule, updateRule(parts));
  bus.serve(messages.deleteRule, deleteRule(parts));
  bus.serve(messages.orderRules, orderRules(parts));
  bus.serve(messages.testRules, testRules(parts));
  bus.serve(messages.replayRules, replayRules(parts));
  bus.serve(messages.callerBlock, callerBlock(parts));
  bus.serve(messages.createBlock, createBlock(parts));
  bus.serve(messages.liftBlock, liftBlock(parts));
  bus.serve(messages.listBlocks, listBlocks(parts));
  bus.serve(messages.getPolicySettings, getPolicySettings(parts));
  bus.serve(messages.updatePolicySettings, updatePolicySettings(parts));
  bus.on(identity.organizationChanged, organizationChanged(parts));
}
