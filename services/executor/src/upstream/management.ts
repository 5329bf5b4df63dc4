/** A call of one of our own tools: the registry runs it as whoever called, and a result comes back whatever happens. */
import type { Bus, Caller } from '@gatehouse/bus';
import { isAppError, registry, type approvals, type ResponseOf } from '@gatehouse/contracts';
import type { OpenedCall } from '../domain/callFacts';
import { Refusal } from '../domain/refusal';
import { fromInside, lostInside, refusedInside, textOfRefusal, type UpstreamResult } from '../domain/upstreamResult';

/** The call as the steps know it. */
export interface AskingCall extends OpenedCall {
  readonly args: Readonly<Record<string, unknown>>;
  /** Carries the signed principal: of an approved call that of who asked for it, never the approver's. */
  readonly caller: Caller;
  /** Of an approved call: what the yes was about, and whose it was. */
  readonly approval?: { readonly seen?: string | undefined; readonly by?: approvals.ApprovedBy | undefined } | undefined;
}
export type RunInside = (toolName: string, call: AskingCall, timeoutMs: number) => Promise<UpstreamResult>;

const REFUSALS: ReadonlySet<string> = new Set(['invalid', 'forbidden', 'not_found', 'conflict', 'policy_denied']);

export const managementTools =
  (bus: Pick<Bus, 'call'>): RunInside =>
  async (toolName, { args, callId, origin: { onBehalfOf }, onBehalfOfMember, caller, approval }, timeoutMs) => {
    const claim = {
      ...(onBehalfOf === undefined ? {} : { onBehalfOf }),
      ...(onBehalfOfMember === undefined ? {} : { onBehalfOfMember }),
    };
    const approved = {
      ...(approval?.seen === undefined ? {} : { seen: approval.seen }),
      ...(approval?.by === undefined ? {} : { approvedBy: approval.by }),
    };
    const request = { toolName, arguments: args, callId, ...claim, ...approved };
    try {
      const { result } = await bus.call(registry.runManagementTool, request, caller, { timeoutMs });
      return fromInside(result);
    } catch (err) {
      if (!isAppError(err) || err.code === 'internal') throw err;
      return err.code === 'unknown_outcome' ? lostInside() : refusedInside(err);
    }
  };

type Previewed = ResponseOf<typeof registry.previewManagementTool>;
export type PreviewInside = (toolName: string, call: AskingCall) => Promise<Previewed>;

/** What such a call would do, for who is asked about it. What would be refused now is refused before anybody is asked, in the words of the tool. */
export const previewManagement =
  (bus: Pick<Bus, 'call'>): PreviewInside =>
  async (toolName, { args, caller }) => {
    try {
      return await bus.call(registry.previewManagementTool, { toolName, arguments: args }, caller);
    } catch (err) {
      if (!isAppError(err) || !REFUSALS.has(err.code)) throw err;
      throw new Refusal('preview', textOfRefusal(err), err.message);
    }
  };
