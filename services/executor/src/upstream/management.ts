/** A call of one of our own tools: the registry runs it as whoever called, and a result comes back whatever happens. */
import type { Bus, Caller } from '@gatehouse/bus';
import { isAppError, registry } from '@gatehouse/contracts';
import type { OpenedCall } from '../domain/callFacts';
import { fromInside, lostInside, refusedInside, type UpstreamResult } from '../domain/upstreamResult';

/** The call as the steps know it. */
export interface AskingCall extends OpenedCall {
  readonly args: Readonly<Record<string, unknown>>;
  /** Carries the signed principal: of an approved call that of who asked for it, never the approver's. */
  readonly caller: Caller;
}
export type RunInside = (toolName: string, call: AskingCall, timeoutMs: number) => Promise<UpstreamResult>;

export const managementTools =
  (bus: Pick<Bus, 'call'>): RunInside =>
  async (toolName, { args, callId, origin: { onBehalfOf }, onBehalfOfMember, caller }, timeoutMs) => {
    const claim = {
      ...(onBehalfOf === undefined ? {} : { onBehalfOf }),
      ...(onBehalfOfMember === undefined ? {} : { onBehalfOfMember }),
    };
    const request = { toolName, arguments: args, callId, ...claim };
    try {
      const { result } = await bus.call(registry.runManagementTool, request, caller, { timeoutMs });
      return fromInside(result);
    } catch (err) {
      if (!isAppError(err) || err.code === 'internal') throw err;
      return err.code === 'unknown_outcome' ? lostInside() : refusedInside(err);
    }
  };
