/** A waiting call is about one tool with one definition: of another, or of none, it is refused. Approvers should know that before a yes. */
import type { Bus, CallContext } from '@gatehouse/bus';
import { registry, type approvals } from '@gatehouse/contracts';
import type { ListedRequest } from '../domain/request';

type Waiting = Pick<ListedRequest, '_id' | 'tool' | 'target'>;

export type Hindered = Pick<approvals.ApprovalItem, 'refusedNow' | 'mayBeRefused'>;

function hinderedBy(state: registry.ToolState, tool: string): Hindered | undefined {
  switch (state) {
    case 'same':
      return undefined;
    case 'changed':
      return { refusedNow: `the definition of ${tool} has changed since this call was asked for` };
    case 'renamed':
      return { refusedNow: `${tool} has another name since this call was asked for` };
    case 'disabled':
      return { refusedNow: `${tool} is disabled: an admin can enable it` };
    case 'gone':
      return { refusedNow: `${tool} is not there any more` };
    case 'quarantined':
      return { mayBeRefused: `the server of ${tool} described it otherwise than was accepted` };
  }
}

const askedTool = ({ tool, target: { integrationId, toolName, digest } }: Waiting): registry.AskedTool => ({
  tool,
  integrationId,
  toolName,
  digest,
});

/**
 * What keeps calls from running for their tool, by request: one question for all of them, asked as who looks. Empty while the registry cannot say: a list does
 * not fail for it.
 */
export async function toolsNow(
  bus: Pick<Bus, 'call'>,
  waiting: readonly Waiting[],
  call: CallContext,
): Promise<ReadonlyMap<string, Hindered>> {
  if (waiting.length === 0) return new Map();
  const byTool = [...Map.groupBy(waiting, (one) => JSON.stringify(askedTool(one))).values()];
  try {
    const { states } = await bus.call(registry.toolStates, { tools: byTool.map(([one]) => askedTool(one!)) }, call);
    return new Map(
      byTool.flatMap((requests, at) => {
        const hindered = hinderedBy(states[at] ?? 'same', requests[0]!.tool);
        return hindered === undefined ? [] : requests.map(({ _id }) => [_id, hindered] as const);
      }),
    );
  } catch {
    return new Map();
  }
}
