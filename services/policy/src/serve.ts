/** Which message goes to which handler. */
import type { Bus } from '@gatehouse/bus';
import { executor, identity, policy as messages, registry } from '@gatehouse/contracts';
import type { ServiceDeps } from './deps';
import { accessibleResources } from './handlers/accessibleResources';
import { createDraft, updateDraft } from './handlers/aiUsePolicy/draft';
import { findSignatures, listSignatures } from './handlers/aiUsePolicy/listSignatures';
import { publish } from './handlers/aiUsePolicy/publish';
import { getVersion, listVersions } from './handlers/aiUsePolicy/read';
import { acknowledge, sign } from './handlers/aiUsePolicy/sign';
import { signingStates } from './handlers/aiUsePolicy/signingStates';
import { activeBlocks, blockedUsers, callerBlock, listBlocks } from './handlers/blocks/readBlocks';
import { createBlock } from './handlers/blocks/createBlock';
import { liftBlock } from './handlers/blocks/liftBlock';
import { decide } from './handlers/decide';
import { deleteBudget } from './handlers/budgets/deleteBudget';
import { getBudget, listBudgets } from './handlers/budgets/readBudgets';
import { putBudget } from './handlers/budgets/putBudget';
import { resetBudget } from './handlers/budgets/resetBudget';
import { countUses, settle, spent } from './handlers/budgets/spent';
import { deleteGrant, putGrant } from './handlers/grants/changeGrants';
import { effectiveGrants, grantsOf, toolAccess } from './handlers/grants/effectiveGrants';
import { accountGrants, grantsOn, listGrants } from './handlers/grants/listGrants';
import { previewTools } from './handlers/previewTools';
import { memberRemoved } from './handlers/memberRemoved';
import { resourceRemoved } from './handlers/resourceRemoved';
import { createRule } from './handlers/rules/createRule';
import { deleteRule } from './handlers/rules/deleteRule';
import { getRule, listRules } from './handlers/rules/listRules';
import { orderRules } from './handlers/rules/orderRules';
import { replayRules } from './handlers/rules/replayRules';
import { testRules } from './handlers/rules/testRules';
import { updateRule } from './handlers/rules/updateRule';
import { getPolicySettings, updatePolicySettings } from './handlers/settings/policySettings';
import { organizationChanged } from './handlers/settings/organizationChanged';

/** Decisions wait for the cache and sometimes the database, never for work of ours. */
const DECISIONS_AT_ONCE = 1_024;

export function serve(bus: Bus, deps: ServiceDeps): void {
  bus.serve(messages.decide, decide(deps), { concurrency: DECISIONS_AT_ONCE });
  bus.serve(messages.outlook, previewTools(deps));
  serveGrants(bus, deps);
  serveRules(bus, deps);
  serveAiUsePolicy(bus, deps);
  serveBudgets(bus, deps);
}

/** Grants and what follows from them. */
function serveGrants(bus: Bus, deps: ServiceDeps): void {
  bus.serve(messages.reach, accessibleResources(deps));
  bus.serve(messages.putGrant, putGrant(deps));
  bus.serve(messages.deleteGrant, deleteGrant(deps));
  bus.serve(messages.listGrants, listGrants(deps));
  bus.serve(messages.accountGrants, accountGrants(deps));
  bus.serve(messages.grantsOn, grantsOn(deps));
  bus.serve(messages.effectiveGrants, effectiveGrants(deps));
  bus.serve(messages.grantsOf, grantsOf(deps));
  bus.serve(messages.toolAccess, toolAccess(deps));
  bus.on(registry.resourceRemoved, resourceRemoved(deps));
  bus.on(identity.memberRemoved, memberRemoved(deps));
}

/** Rules, blocks and settings. */
function serveRules(bus: Bus, deps: ServiceDeps): void {
  bus.serve(messages.listRules, listRules(deps));
  bus.serve(messages.getRule, getRule(deps));
  bus.serve(messages.createRule, createRule(deps));
  bus.serve(messages.updateRule, updateRule(deps));
  bus.serve(messages.deleteRule, deleteRule(deps));
  bus.serve(messages.orderRules, orderRules(deps));
  bus.serve(messages.testRules, testRules(deps));
  bus.serve(messages.replayRules, replayRules(deps));
  bus.serve(messages.callerBlock, callerBlock(deps));
  bus.serve(messages.blockedUsers, blockedUsers(deps));
  bus.serve(messages.activeBlocks, activeBlocks(deps));
  bus.serve(messages.createBlock, createBlock(deps));
  bus.serve(messages.liftBlock, liftBlock(deps));
  bus.serve(messages.listBlocks, listBlocks(deps));
  bus.serve(messages.getPolicySettings, getPolicySettings(deps));
  bus.serve(messages.updatePolicySettings, updatePolicySettings(deps));
  bus.on(identity.organizationChanged, organizationChanged(deps));
}

/** The AI use policy and who signed it. */
function serveAiUsePolicy(bus: Bus, deps: ServiceDeps): void {
  bus.serve(messages.listAiUsePolicies, listVersions(deps));
  bus.serve(messages.getAiUsePolicy, getVersion(deps));
  bus.serve(messages.createAiUsePolicyDraft, createDraft(deps));
  bus.serve(messages.updateAiUsePolicyDraft, updateDraft(deps));
  bus.serve(messages.publishAiUsePolicy, publish(deps));
  bus.serve(messages.signAiUsePolicy, sign(deps));
  bus.serve(messages.signingStates, signingStates(deps));
  bus.serve(messages.acknowledgeAiUsePolicy, acknowledge(deps));
  bus.serve(messages.listAiUsePolicySignatures, listSignatures(deps));
  bus.serve(messages.findAiUsePolicySignatures, findSignatures(deps));
}

/** Budgets. */
function serveBudgets(bus: Bus, deps: ServiceDeps): void {
  bus.serve(messages.putBudget, putBudget(deps));
  bus.serve(messages.getBudget, getBudget(deps));
  bus.serve(messages.listBudgets, listBudgets(deps));
  bus.serve(messages.deleteBudget, deleteBudget(deps));
  bus.serve(messages.resetBudget, resetBudget(deps));
  const { budgetStore, counters, answers, alerts } = deps;
  const count = countUses({ budgets: budgetStore, counters, answers, alerts });
  bus.serve(messages.settle, settle(count));
  bus.on(executor.spent, spent(count), { maxItems: 200, maxWaitMs: 20 });
}
