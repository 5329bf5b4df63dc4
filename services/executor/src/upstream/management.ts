/** The upstream of our own tools: the registry runs them as whoever called, and a result comes back whatever happens. No request goes out. */
import type { Bus } from '@gatehouse/bus';
import { isAppError, registry } from '@gatehouse/contracts';
import { Refusal } from '../domain/refusal';
import { fromInside, lostInside, refusedInside, textOfRefusal } from '../domain/upstreamResult';
import type { Upstream } from './upstream';

const REFUSALS: ReadonlySet<string> = new Set(['invalid', 'forbidden', 'not_found', 'conflict', 'policy_denied']);

export const managementUpstream = (bus: Pick<Bus, 'call'>): Upstream<registry.InternalTool> => ({
  hasOwnSchemas: true,

  /** Approvers see the name of the tool in the place of an address; its arguments are shown apart, as of every call. */
  prepare: ({ method, path, adminOnly }) => ({
    auth: { type: 'none' },
    ...(adminOnly === undefined ? {} : { adminOnly }),
    build: () => ({ method, origin: '', path, headers: {}, body: undefined }),
  }),

  /** What the call would do. What would be refused now is refused before anybody is asked, in the words of the tool. */
  async describeForApprover({ toolName }, { args, caller }) {
    try {
      return await bus.call(registry.previewManagementTool, { toolName, arguments: args }, caller);
    } catch (err) {
      if (!isAppError(err) || !REFUSALS.has(err.code)) throw err;
      throw new Refusal('preview', textOfRefusal(err), err.message);
    }
  },

  async send({ tool: { toolName }, call: { args, callId, origin, onBehalfOfMember, caller, approval }, timeoutMs }) {
    const { onBehalfOf } = origin;
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
  },
});
