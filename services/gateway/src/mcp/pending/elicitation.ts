/**
 * A person who can be sent to an address is sent to the approval page: on the stream of the call (2025-11-25), or by an `input_required` answer that
 * the client repeats with the person's (2026-07-28). Whatever comes of it, the call ends in a text with the address, or in its own result.
 */
import type { Attached, CallContext } from '@gatehouse/bus';
import type { approvals, Principal } from '@gatehouse/contracts';
import type { JsonObject } from '../message';
import type { SendAhead } from '../reply';
import { jsonResult, type ClientCapabilities, type ToolResult } from '../tools/tool';
import type { IsExempt } from './exempt';
import type { InputStates } from './inputState';
import { pendingPayload } from './payload';
import type { Questions } from './questions';
import type { RequestState } from './requests';
import { statusAnswer } from './statusAnswer';
import type { Waits } from './waits';

/** The call as its generation runs it. */
export interface ElicitingCall {
  readonly caller: CallContext;
  readonly client: ClientCapabilities;
  /** Aborts when the client takes the call back. */
  readonly signal: AbortSignal;
}
export interface StreamedCall extends ElicitingCall {
  readonly session: string;
  readonly correlationId: string;
  readonly send: SendAhead;
}

export interface Elicitation {
  /** Whether a call of this client is asked about at all. The exempt family gets texts and nothing more. */
  asks(client: ClientCapabilities, clientName: string | undefined): boolean;
  /** Asks on the stream of the call, and waits a while for the decision. */
  onStream(pending: approvals.Pending, call: StreamedCall): Promise<ToolResult>;
  /** Members that make an answer `input_required`. */
  inputRequired(pending: approvals.Pending, params: JsonObject, principal: Principal): object;
  /** The answer to a call that repeats an `input_required` one; `pending` while its person is still to be asked. Undefined for a first call. */
  repeated(params: JsonObject, principal: Principal, call: ElicitingCall): Promise<ToolResult> | undefined;
}

export interface ElicitationDeps {
  readonly waits: Waits;
  readonly questions: Questions;
  readonly states: InputStates;
  readonly isExempt: IsExempt;
}

const DECLINED = 'The person at the client declined to open the page; the request waits all the same.';

const messageOf = ({ tool, because }: approvals.Pending): string =>
  `${tool} waits for approval${because === undefined ? '' : ` (${because})`}. Open its page to decide it, or to see who can.`;
const urlOf = (pending: approvals.Pending): object => ({ mode: 'url', message: messageOf(pending), url: pending.approvalUrl });

const actionOf = (result: unknown): unknown => (result as { action?: unknown } | undefined)?.action;

/** What is known last: the result, or where the call waits. */
function answerFrom(
  seen: Attached<RequestState> | undefined,
  pending: approvals.Pending,
  client: ClientCapabilities,
  note?: string,
): ToolResult {
  if (seen !== undefined && seen.value.status !== 'pending') return statusAnswer(seen, client);
  return jsonResult(pendingPayload(pending, client, note));
}

export function createElicitation({ waits, questions, states, isExempt }: ElicitationDeps): Elicitation {
  async function onStream(
    pending: approvals.Pending,
    { session, correlationId, send, caller, client, signal }: StreamedCall,
  ): Promise<ToolResult> {
    const { requestId } = pending;
    const id = `elicitation-${correlationId}`;
    const question = questions.open(session, id);
    const refused = new AbortController();
    let note: string | undefined;
    void question.answer.then((result) => {
      const action = actionOf(result);
      if (action === 'accept') return;
      if (action === 'decline') note = DECLINED;
      refused.abort();
    });
    const seen = await waits.follow(requestId, {
      caller,
      begin: () => send({ id, method: 'elicitation/create', params: { ...urlOf(pending), elicitationId: requestId } }),
      isOver: AbortSignal.any([signal, refused.signal]),
      onDecided: () => send({ method: 'notifications/elicitation/complete', params: { elicitationId: requestId } }),
    });
    question.forget();
    return answerFrom(seen, pending, client, note);
  }

  const inputRequired: Elicitation['inputRequired'] = (pending, params, principal) => ({
    inputRequests: { [states.KEY]: { method: 'elicitation/create', params: urlOf(pending) } },
    requestState: states.seal(pending, params, principal),
  });

  async function answerRepeated(
    pending: approvals.Pending,
    action: unknown,
    { caller, client, signal }: ElicitingCall,
  ): Promise<ToolResult> {
    const isOver = action === 'accept' ? signal : AbortSignal.abort();
    const seen = await waits.follow(pending.requestId, { caller, isOver });
    const answer = answerFrom(seen, pending, client, action === 'decline' ? DECLINED : undefined);
    const stillToAsk = action === undefined && (seen === undefined || seen.value.status === 'pending');
    return stillToAsk ? { ...answer, pending } : answer;
  }

  return {
    asks: ({ elicitsUrl }, clientName) => elicitsUrl && !isExempt(clientName),
    onStream,
    inputRequired,
    repeated(params, principal, call) {
      const state = states.open(params, principal);
      return state && answerRepeated(state.pending, state.action, call);
    },
  };
}
