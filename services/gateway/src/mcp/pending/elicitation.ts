/**
 * A person who can be sent to an address is sent to the page where they approve, sign or store a credential: on the stream of the call (2025-11-25), or
 * by an `input_required` answer that the client repeats with the person's (2026-07-28). A call that waits for approval ends in its own result or in a
 * text with the address; one that needed an interaction is made anew once that is done.
 */
import type { Attached, Bus, CallContext } from '@gatehouse/bus';
import type { approvals, Principal } from '@gatehouse/contracts';
import type { JsonObject } from '../message';
import type { ClientCapabilities, Interaction, ToolResult } from '../tools/tool';
import { interactionOfEnded } from './interaction';
import { interactionDone } from './interactionDone';
import type { IsExempt } from './exempt';
import type { InputStates } from './inputState';
import { keyOf, obstacleOf, paramsOf } from './question';
import { requestsOf, type RequestState } from './requests';
import { answersOf } from './answersOf';
import { streamQuestions, type Streamed } from './streamQuestion';
import type { Questions } from './questions';
import type { Following, Waits } from './waits';

/** The call as its generation runs it. */
export interface ElicitingCall {
  readonly params: JsonObject;
  readonly principal: Principal;
  readonly caller: CallContext;
  readonly client: ClientCapabilities;
  /** Aborts when the client takes the call back. */
  readonly signal: AbortSignal;
}
export type StreamedCall = ElicitingCall & Streamed;
/** Makes the call, from the top. */
export type Run = () => Promise<ToolResult>;

export interface Elicitation {
  /** Whether a call of this client is asked about at all. The exempt family gets texts and nothing more. */
  asks(client: ClientCapabilities, clientName: string | undefined): boolean;
  /** Makes the call; asks on its stream what is in its way, waits a while for it and goes on. */
  onStream(call: StreamedCall, run: Run): Promise<ToolResult>;
  /** Makes the call, or goes on with the waiting one that it repeats. What is in the result still is to be asked. */
  repeated(call: ElicitingCall, run: Run): Promise<ToolResult>;
  /** Members that make an answer `input_required`; undefined where nothing is to be asked. */
  inputRequired(result: ToolResult, params: JsonObject, principal: Principal): object | undefined;
}

export interface ElicitationDeps {
  readonly bus: Pick<Bus, 'call' | 'callAttached'>;
  readonly waits: Waits;
  readonly questions: Questions;
  readonly states: InputStates;
  readonly isExempt: IsExempt;
  /** Origin of the console. */
  readonly controlRoomUrl: string;
}

const DECLINED = 'The person at the client declined to open the page; the request waits all the same.';

type Seen = Attached<RequestState>;

export function createElicitation({ bus, waits, questions, states, isExempt, controlRoomUrl }: ElicitationDeps): Elicitation {
  const requests = requestsOf(bus);
  const isDone = interactionDone(bus);
  const ask = streamQuestions(questions, waits);

  const approvalOf = ({ requestId }: approvals.Pending, caller: CallContext): Pick<Following<Seen>, 'look' | 'isDecided' | 'isEnded'> => ({
    look: () => requests.find({ requestId }, caller),
    isDecided: ({ value }) => value.status !== 'pending',
    isEnded: ({ value }) => value.status !== 'pending' && value.status !== 'approved',
  });
  const interactionIn = (interaction: Interaction, { principal, caller }: ElicitingCall): Pick<Following<true>, 'look' | 'isDecided'> => ({
    look: async () => (await isDone(interaction, principal, caller)) || undefined,
    isDecided: (done) => done,
  });
  const interactionKey = ({ kind, url }: Interaction, { principal }: ElicitingCall): string => JSON.stringify([kind, principal.id, url]);

  /** What is known last: the result, or where the call waits. */
  function answerFrom(
    seen: Seen | undefined,
    pending: approvals.Pending,
    { params, client, principal }: ElicitingCall,
    note: string | undefined,
  ): ToolResult {
    const answers = answersOf(params);
    if (seen === undefined || seen.value.status === 'pending') return answers.waiting(pending, client, note);
    return answers.ended(seen, client, interactionOfEnded(seen.value, principal, controlRoomUrl));
  }

  async function approvalOnStream(pending: approvals.Pending, call: StreamedCall): Promise<ToolResult> {
    const page = {
      id: `elicitation-${call.correlationId}-${pending.requestId}`,
      elicitationId: pending.requestId,
      params: paramsOf({ pending }),
    };
    const { seen, isDeclined } = await ask(pending.requestId, page, call, approvalOf(pending, call.caller));
    return answerFrom(seen, pending, call, isDeclined ? DECLINED : undefined);
  }

  async function interactionOnStream(interaction: Interaction, call: StreamedCall): Promise<boolean> {
    const elicitationId = `${interaction.kind}-${call.correlationId}`;
    const page = { id: `elicitation-${elicitationId}`, elicitationId, params: paramsOf({ interaction }) };
    const { seen } = await ask(interactionKey(interaction, call), page, call, interactionIn(interaction, call));
    return seen === true;
  }

  async function answerRepeated(pending: approvals.Pending, action: string | undefined, call: ElicitingCall): Promise<ToolResult> {
    const { caller, signal } = call;
    const isOver = action === 'accept' ? signal : AbortSignal.abort();
    const seen = await waits.follow(pending.requestId, { ...approvalOf(pending, caller), isOver });
    const answer = answerFrom(seen, pending, call, action === 'decline' ? DECLINED : undefined);
    const stillToAsk = action === undefined && (seen === undefined || seen.value.status === 'pending');
    return stillToAsk ? { ...answer, pending } : answer;
  }

  /** The call passes the whole list again: what the state says is no more than that its person was asked. */
  async function afterInteraction(
    interaction: Interaction,
    action: string | undefined,
    call: ElicitingCall,
    run: Run,
  ): Promise<ToolResult> {
    if (action === 'accept')
      await waits.follow(interactionKey(interaction, call), { ...interactionIn(interaction, call), isOver: call.signal });
    const result = await run();
    if (action === undefined || result.interaction?.kind !== interaction.kind) return result;
    const { interaction: _asked, ...rest } = result;
    return rest;
  }

  return {
    asks: ({ elicitsUrl }, clientName) => elicitsUrl && !isExempt(clientName),
    async onStream(call, run) {
      let result = await run();
      const asked = new Set<string>();
      let inTime: StreamedCall | undefined;
      for (;;) {
        if (result.pending === undefined && result.interaction === undefined) return result;
        // However much is in its way, it waits no longer than for one thing.
        inTime ??= { ...call, signal: AbortSignal.any([call.signal, waits.longest()]) };
        if (result.pending !== undefined) result = await approvalOnStream(result.pending, inTime);
        const { interaction } = result;
        if (interaction === undefined || asked.has(interaction.kind)) return result;
        asked.add(interaction.kind);
        if (!(await interactionOnStream(interaction, inTime))) return result;
        result = await run();
      }
    },
    async repeated(call, run) {
      const state = states.open(call.params, call.principal);
      if (state === undefined) return run();
      const { obstacle, action } = state;
      return 'pending' in obstacle
        ? answerRepeated(obstacle.pending, action, call)
        : afterInteraction(obstacle.interaction, action, call, run);
    },
    inputRequired(result, params, principal) {
      const obstacle = obstacleOf(result);
      return (
        obstacle && {
          inputRequests: { [keyOf(obstacle)]: { method: 'elicitation/create', params: paramsOf(obstacle) } },
          requestState: states.seal(obstacle, params, principal),
        }
      );
    },
  };
}
