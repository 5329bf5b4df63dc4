/** How a governed call is answered: as text for the model, or with its state as data for a view beside it. */
import type { Attached } from '@gatehouse/bus';
import type { approvals } from '@gatehouse/contracts';
import { WIDGET } from '../apps/cards';
import type { JsonObject } from '../message';
import type { ClientCapabilities, Interaction, ToolResult } from '../tools/tool';
import type { RequestState } from './requests';
import { statusAnswer, viewedStatus, viewedWaiting, waitingAnswer } from './statusAnswer';

interface Ran {
  readonly tool: string;
  readonly isError: boolean;
  /** A step of the governed call said no. */
  readonly refused?: boolean;
  /** What the tool answered as data. */
  readonly structured?: Readonly<Record<string, unknown>>;
  /** The same, where it is no object. */
  readonly structuredValue?: unknown;
}

export interface AnswerAs {
  /** It ran, or was refused. `content`: what the API or the step that refused says. */
  readonly ran: (content: Buffer, ran: Ran, client: ClientCapabilities) => ToolResult;
  readonly waiting: (pending: approvals.Pending, client: ClientCapabilities, note?: string) => ToolResult;
  /** `interaction`: why it was not made when it resumed, where that is something its person can do. */
  readonly ended: (found: Attached<RequestState>, client: ClientCapabilities, interaction?: Interaction) => ToolResult;
}

/** `structuredContent` is the tool's own alone: who reads that may leave `content` unread, where the result of the call is. */
export const forModels: AnswerAs = {
  ran: (content, { isError, structuredValue, structured = structuredValue }) => ({
    content,
    isError,
    ...(structured !== undefined && { structuredContent: structured }),
  }),
  waiting: waitingAnswer,
  ended: statusAnswer,
};

const stateOf = ({ isError, refused = false }: Ran): string => (refused ? 'REFUSED' : isError ? 'ENDED_IN_ERROR' : 'SUCCEEDED');

/** What an API answers is nothing that a view takes for the state of the call: that stands in data of ours. */
export const forViews: AnswerAs = {
  ran: (content, ran, { rendersUi }) => ({
    content,
    isError: ran.isError,
    ...(rendersUi && { structuredContent: { status: stateOf(ran), tool: ran.tool } }),
  }),
  waiting: viewedWaiting,
  ended: viewedStatus,
};

/** Chooses answers for views or for models, by the parameters of the `tools/call`. */
export const answersOf = ({ name }: JsonObject): AnswerAs => (name === WIDGET.tool ? forViews : forModels);
