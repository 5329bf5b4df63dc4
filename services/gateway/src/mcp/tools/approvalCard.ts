import type { Bus } from '@gatehouse/bus';
import { CARD_TOOL, CARD_URI } from '../apps/approvalCard';
import { checkStatus, RequestArguments } from '../pending/checkStatus';
import { cardAnswer } from '../pending/statusAnswer';
import { defineTool, READ_ONLY } from './tool';

export const approvalCard = (bus: Pick<Bus, 'call' | 'callAttached'>) =>
  defineTool({
    name: CARD_TOOL,
    description:
      'Show a card about a call that waits for approval: its state, the time left and the way to the approval page. It approves nothing.',
    input: RequestArguments,
    annotations: READ_ONLY,
    view: CARD_URI,
    run: checkStatus(bus, cardAnswer),
  });
