/** The upstream of MCP servers: the tool is looked up as the server lists it now, and called once if that is what was accepted. */
import { audienceOf, integrationPageUrl, isAppError, registry } from '@gatehouse/contracts';
import type { Bus, CallContext } from '@gatehouse/bus';
import { inSpan, sentOut, type Log } from '@gatehouse/runtime';
import { textContent } from '../../domain/content';
import { UnusableDefinition } from '../../domain/refusal';
import { fromFault, ownFault, type UpstreamResult } from '../../domain/upstreamResult';
import type { Departure, McpPart, Upstream, UpstreamCall } from '../upstream';
import { fromTool } from './content';
import { wordless } from './errorChain';
import { beforeCall, duringCall, isSessionGone, unreadable } from './faults';
import { REPEATED } from './listTools';
import { reporter } from './progress';
import { CallFailed, type McpSession } from './session';
import type { McpSessions } from './sessions';

interface Deps {
  readonly sessions: McpSessions;
  readonly bus: Pick<Bus, 'call'>;
  readonly log: Log;
  /** Origin of the console, where an admin decides about a change. */
  readonly controlRoomUrl: string;
}

/** The session had ended before the call was looked at. */
class SessionGone extends Error {}

const MAX_REPORTED = 400_000;

export function mcpUpstream({ sessions, bus, log, controlRoomUrl }: Deps): Upstream<registry.McpTool> {
  /** The registry holds the change back for an admin. The call was refused already, and is so if this is lost: the next one finds it again. */
  async function report(part: McpPart, toolName: string, now: object | undefined, caller: CallContext): Promise<void> {
    const text = now === undefined ? undefined : JSON.stringify(now);
    const listed = text !== undefined && text.length <= MAX_REPORTED ? { listed: text } : {};
    const { integrationId, digest } = part;
    try {
      await bus.call(registry.reportChangedTool, { integrationId, toolName, digest, ...listed }, caller);
    } catch (err) {
      if (!isAppError(err) || err.code !== 'not_found') log.warn({ err, integrationId, toolName }, 'a changed tool could not be reported');
    }
  }

  async function inSession(
    session: McpSession,
    departure: Departure,
    part: McpPart,
    until: number,
    again: boolean,
  ): Promise<UpstreamResult> {
    const { tool, call, secretsNow } = departure;
    const left = (): number => Math.max(1, until - Date.now());
    const now = await session.listed(part, left(), call.quarantined !== undefined);
    if (now?.fault === REPEATED) return repeated(call);
    if (now?.pin !== part.pin) {
      await report(part, tool.toolName, now, call.caller);
      return changed(call, now !== undefined, controlRoomUrl);
    }
    const abandoned = call.abandoned?.();
    if (abandoned?.aborted === true) return fromFault('abandoned', false, undefined);
    const traceparent = sentOut(call.caller.traceparent);
    try {
      const { hops = 0 } = call.origin;
      const { result, seen } = await session.call({
        name: part.upstreamName,
        args: call.args,
        traceparent,
        hops,
        timeoutMs: left(),
        abandoned,
        onprogress: call.report && reporter(call.report, secretsNow),
      });
      return passedOn(result, seen, await secretsNow());
    } catch (err) {
      if (!(err instanceof CallFailed)) throw err;
      if (!again && isSessionGone(err.err)) throw new SessionGone('', { cause: err });
      return duringCall(err.err, err.seen, await secretsNow());
    }
  }

  /** The call has run: what cannot be written again, because it is nested too deeply, must not count as unsent. */
  function passedOn(...[result, seen, secrets]: Parameters<typeof fromTool>): UpstreamResult {
    try {
      return fromTool(result, seen, secrets);
    } catch (err) {
      log.info({ error: wordless(err) }, 'the answer of an MCP server could not be passed on');
      return unreadable(seen.status);
    }
  }

  async function send(departure: Departure): Promise<UpstreamResult> {
    const { tool, secret, secrets, call, timeoutMs } = departure;
    const part = tool.mcp;
    if (part === undefined) throw new UnusableDefinition(tool.toolName);
    const until = Date.now() + timeoutMs;
    const key = {
      orgId: call.orgId,
      integrationId: part.integrationId,
      caller: call.actor,
      url: part.serverUrl,
      transport: part.transport,
      auth: tool.auth,
      secret,
      secrets,
    };
    const attempt = (again: boolean): Promise<UpstreamResult> =>
      sessions.use(key, Math.max(1, until - Date.now()), (session) => inSession(session, departure, part, until, again), { fresh: again });
    try {
      return await attempt(false);
    } catch (err) {
      if (err instanceof SessionGone || isSessionGone(err)) return attempt(true).catch(opened);
      return opened(err);
    }
  }

  /** The result when a session could not be opened, or the tools not listed: nothing of the call was sent. */
  function opened(err: unknown): UpstreamResult {
    log.info({ error: wordless(err) }, 'an MCP server could not be asked');
    if (isAppError(err))
      return err.code === 'unavailable' ? { outcome: 'failed', reason: 'connection', content: textContent(err.message) } : ownFault();
    return beforeCall(err);
  }

  return {
    hasOwnSchemas: false,
    prepare({ integrationId, digest, serverUrl, transport, upstreamName, pin, auth, isConnected, method }) {
      const { origin, pathname } = new URL(serverUrl);
      return {
        auth,
        isConnected: isConnected === true,
        audience: audienceOf(serverUrl, auth),
        mcp: { integrationId, digest, serverUrl, transport, upstreamName, pin },
        // What an approver reads in the place of an address: the server, and which of its tools.
        build: () => ({ method, origin, path: `${pathname}#${upstreamName}`, headers: {}, body: undefined }),
      };
    },
    /** Server and tool stand in the request line, and the arguments beside it are sent as they are. */
    describeForApprover: () => Promise.resolve({}),
    send: (departure) =>
      inSpan(
        { name: 'upstream tools/call', kind: 'client', attributes: { 'server.address': new URL(departure.request.origin).hostname } },
        async (note) => {
          const result = await send(departure);
          note({ outcome: result.outcome });
          return result;
        },
      ),
  };
}

/** Shown to nobody and kept nowhere: an admin who saw the definition would see the credential of somebody else. */
const repeated = ({ tool, callId }: UpstreamCall): UpstreamResult => ({
  outcome: 'failed',
  reason: 'credentialRepeated',
  content: textContent(
    `${tool} was not run: its server repeats the credential of this call in the definition of the tool, which is therefore neither shown nor kept. Who runs the server has to end that. This call is ${callId} in the audit log.`,
  ),
});

function changed({ tool, callId, principal }: UpstreamCall, isThere: boolean, controlRoomUrl: string): UpstreamResult {
  const slug = tool.split('/', 1)[0]!;
  const page = integrationPageUrl(controlRoomUrl, principal, slug);
  const said = isThere
    ? `${tool} was not run: its server describes it otherwise now than an admin accepted. An admin decides about the change at ${page}, or with GET /integrations/${slug}/changes, also about one that was refused before; where none is listed there, a refresh says what is wrong with the new definition. This call is ${callId} in the audit log.`
    : `${tool} was not run: its server does not list it any more. An admin can refresh the integration at ${page}.`;
  return { outcome: 'failed', reason: 'changed', content: textContent(said) };
}
