import type { Handler } from '@gatehouse/bus';
import type { policy, Principal, RequestOf, ResponseOf } from '@gatehouse/contracts';
import { blockOn } from '../domain/blocks';
import { exhaustedReason, isExhausted, type BudgetState } from '../domain/budget/budget';
import type { CompiledPolicy } from '../domain/compilePolicy';
import { outcomesOf, type Outcomes } from '../domain/rules/outcomes';
import { ruleNames } from '../domain/rules/ruleNames';
import type { DecisionInputs } from '../store/decisionInputs';

type Tool = RequestOf<typeof policy.outlook>['tools'][number];
type ToolPreview = ResponseOf<typeof policy.outlook>['tools'][number];

/** Of the calls that are not refused. */
function approvalOf({ effects }: Outcomes): ToolPreview['approval'] {
  if (!effects.has('approve')) return 'never';
  return effects.has('allow') ? 'maybe' : 'always';
}

/** The smallest call there is. */
const ONE_TOKEN = 1;

function toolPreviewOf(compiled: CompiledPolicy, budget: BudgetState | undefined, principal: Principal, tool: Tool): ToolPreview {
  const outcomes = outcomesOf(compiled, principal, ruleNames(tool));
  const approval = approvalOf(outcomes);
  const block = blockOn(compiled.blocks, principal, tool);
  if (block !== undefined) return { approval, denied: `blocked: ${block.reason}` };
  if (outcomes.denied !== undefined) return { approval, denied: outcomes.denied };
  if (budget !== undefined && isExhausted(budget.definition, budget.used, ONE_TOKEN))
    return { approval, denied: exhaustedReason(budget, ONE_TOKEN) };
  return { approval };
}

/** What can be said of tools before anybody knows the arguments. Which of them the caller may see is for the asker to know. */
export const previewTools =
  ({ inputs }: { inputs: Pick<DecisionInputs, 'forTools'> }): Handler<typeof policy.outlook> =>
  async ({ tools }, { principal }) => {
    const known = await inputs.forTools(
      principal.orgId,
      tools.map(({ integrationId }) => integrationId),
    );
    return { tools: tools.map((tool) => toolPreviewOf(known.policy, known.budgets.get(tool.integrationId), principal, tool)) };
  };
