import { APPROVAL_CARD } from '../apps/cards';
import { checkStatus, RequestArguments } from '../pending/checkStatus';
import { cardAnswer } from '../pending/statusAnswer';
import { defineTool, READ_ONLY, type ToolDeps } from './tool';

export const approvalCard = (deps: ToolDeps) =>
  defineTool({
    name: APPROVAL_CARD.tool,
    description:
      'Show a card about a call that waits for approval: its state, the time left and the way to the approval page. It approves nothing.',
    input: RequestArguments,
    annotations: READ_ONLY,
    view: APPROVAL_CARD.uri,
    run: checkStatus(deps, cardAnswer),
  });
