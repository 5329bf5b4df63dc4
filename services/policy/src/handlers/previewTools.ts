import type { Handler } from '@gatehouse/bus';
import type { policy, RequestOf, ResponseOf } from '@gatehouse/contracts';
import { blockOn } from '../domain/blocks';
import { missingSignature } from '../domain/steps/aiUsePolicy';
import { exhaustedReason, isExhausted } from '../domain/budget/budget';
import { outcomesOf, type Outcomes } from '../domain/rules/outcomes';
import { ruleNames } from '../domain/rules/ruleNames';
import type { DecisionInputs } from '../store/decisionInputs';

type Tool = RequestOf<typeof policy.outlook>['tools'][number];
type Known = Awaited<ReturnType<DecisionInputs['forTools']>>;
type ToolPreview = ResponseOf<typeof policy.outlook>['tools'][number];

/** Whether calls wait for a person, of those that are not refused. */
function approvalOf({ effects }: Outcomes): ToolPreview['approval'] {
  if (!effects.has('approve')) return 'never';
  return effects.has('allow') ? 'maybe' : 'always';
}

/** The smallest call there is. */
const ONE_TOKEN = 1;

function toolPreviewOf(known: Known, tool: Tool): ToolPreview {
  const { policy: compiled, principal } = known;
  const budget = known.budgets.get(tool.integrationId);
  const outcomes = outcomesOf(compiled, principal, ruleNames(tool));
  const approval = approvalOf(outcomes);
  const block = blockOn(compiled.blocks, principal, tool);
  if (block !== undefined) return { approval, denied: `blocked: ${block.reason}` };
  const unsigned = missingSignature(known);
  if (unsigned !== undefined) return { approval, denied: unsigned };
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
      principal,
      tools.map(({ integrationId }) => integrationId),
    );
    return { tools: tools.map((tool) => toolPreviewOf(known, tool)) };
  };
