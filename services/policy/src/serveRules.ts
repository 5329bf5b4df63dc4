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
import type { ServiceDeps } from './deps';

export function serveRules(bus: Bus, deps: ServiceDeps): void {
  bus.serve(messages.listRules, listRules(deps));
  bus.serve(messages.getRule, getRule(deps));
  bus.serve(messages.createRule, createRule(deps));
  bus.serve(messages.updateRule, updateRule(deps));
  bus.serve(messages.deleteRule, deleteRule(deps));
  bus.serve(messages.orderRules, orderRules(deps));
  bus.serve(messages.testRules, testRules(deps));
  bus.serve(messages.replayRules, replayRules(deps));
  bus.serve(messages.callerBlock, callerBlock(deps));
  bus.serve(messages.createBlock, createBlock(deps));
  bus.serve(messages.liftBlock, liftBlock(deps));
  bus.serve(messages.listBlocks, listBlocks(deps));
  bus.serve(messages.getPolicySettings, getPolicySettings(deps));
  bus.serve(messages.updatePolicySettings, updatePolicySettings(deps));
  bus.on(identity.organizationChanged, organizationChanged(deps));
}
