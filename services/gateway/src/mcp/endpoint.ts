/** The MCP endpoint: guard -> authenticate -> read -> choose the generation -> dispatch -> encode. */
import type { Principal } from '@gatehouse/contracts';
import { credentials, inSpan, joinCall, type Log } from '@gatehouse/runtime';
import type { LimitExceeded, EdgeLimits } from '@gatehouse/store';
import type { Request, RequestHandler, Response } from 'express';
import { PASSED_OVER, type Authenticate } from '../auth/authenticate';
import type { ReportDenial } from '../auth/denials';
import type { ReportLimit } from '../auth/limitReports';
import type { Site } from '../config';
import type { BootstrapSource } from './bootstrap';
import type { CallContextOf } from './callContexts';
import { challenge } from './challenge';
import { dependencyAway, invalidRequest, RpcError, tooMany, toRpcError } from './errors';
import { exchangeOf, requestInfoOf, type Exchange, type RequestInfo } from './exchange';
import { corsHeaders, guard } from './guard';
import { legacyProtocol, type LegacyExchange } from './legacy';
import { objectOr, readableId, type RequestId } from './message';
import { modernProtocol } from './modern';
import { METHODS, traceparentOf } from './metadata';
import { idOf, readId, readMessage } from './readMessage';
import { deliver, refusal, writeReply, type Reply, type SendAhead, type StreamTimes } from './reply';
import { route, type Message } from './routing';
import { createInFlightCalls } from './inFlightCalls';
import type { Elicitation } from './pending/elicitation';
import type { Questions } from './pending/questions';
import type { Sessions } from './session';
import type { Tasks } from './tasks/taskMethods';
import type { ToolSet } from './toolSet';
import { DEFAULT_VERSION, isLegacyVersion } from './versions';

export interface EndpointDeps {
  readonly site: Site;
  readonly bodyLimit: number;
  /** Proxies of ours in front of this edge. */
  readonly trustedHops: number;
  readonly authenticate: Authenticate;
  readonly reportDenial: ReportDenial;
  readonly limits: EdgeLimits;
  readonly reportLimit: ReportLimit;
  readonly sessions: Sessions;
  readonly tools: ToolSet;
  readonly tasks: Tasks;
  readonly callContextOf: CallContextOf;
  readonly bootstrap: BootstrapSource;
  readonly elicitation: Elicitation;
  readonly questions: Questions;
  readonly log: Pick<Log, 'debug' | 'warn' | 'error'>;
  readonly streamTimes?: StreamTimes;
}

/** Writes the answer of a request once it is there. */
type Write = (work: (send: SendAhead) => Promise<Reply>) => Promise<void>;

const NOT_ALLOWED: Reply = { status: 405, headers: { allow: 'POST, DELETE' } };
/** Organization named by the address; none at the root. */
const slugOf = (request: Request): string | undefined => request.params['slug'] as string | undefined;
const noSession = (): RpcError => invalidRequest('the session is unknown or has ended', 404);

export function mcpEndpoint({ site, bodyLimit, sessions, tools, tasks, limits, log, ...deps }: EndpointDeps): RequestHandler {
  const { callContextOf, bootstrap, elicitation, questions } = deps;
  const modern = modernProtocol({ tools, tasks, callContextOf, bootstrap, elicitation });
  const legacy = legacyProtocol({
    tools,
    sessions,
    inFlightCalls: createInFlightCalls(),
    callContextOf,
    bootstrap,
    elicitation,
    questions,
  });

  async function refuseMany(exceeded: LimitExceeded, request: Request, requestInfo: RequestInfo, principal?: Principal): Promise<Reply> {
    deps.reportLimit(exceeded, { ...requestInfo, orgSlug: slugOf(request), principal });
    return refusal(await readId(request, bodyLimit), tooMany(exceeded.retryAfterSeconds));
  }

  /** What the caller may still do now: the limits of its credential and of its organization. */
  const spend = async ({ id, tokenId, sessionId, orgId }: Principal): Promise<LimitExceeded | undefined> =>
    (await limits.credential(tokenId ?? sessionId ?? id)) ?? limits.organization(orgId);

  /** Counts each message after the first, which was counted at the edge, against the limits. */
  async function spendAgain({ principal, ...requestInfo }: Exchange): Promise<RpcError | undefined> {
    const exceeded = await spend(principal);
    if (exceeded !== undefined) deps.reportLimit(exceeded, { ...requestInfo, principal });
    return exceeded && tooMany(exceeded.retryAfterSeconds);
  }

  /** The caller, or the reply that ends the exchange. */
  async function admit(request: Request, requestInfo: RequestInfo): Promise<Exchange['principal'] | Reply> {
    const orgSlug = slugOf(request);
    const early = await limits.address(requestInfo.address);
    const presented = { ...requestInfo, authorization: request.headers.authorization, orgSlug, knownOnly: early !== undefined };
    try {
      const answer = await deps.authenticate(presented);
      if (answer === PASSED_OVER) return await refuseMany(early!, request, requestInfo);
      credentials.add({ edge: 'mcp', result: 'principal' in answer ? 'accepted' : answer.denial.reason });
      if ('principal' in answer) {
        const exceeded = await spend(answer.principal);
        return exceeded === undefined ? answer.principal : await refuseMany(exceeded, request, requestInfo, answer.principal);
      }
      limits.failed(requestInfo.address);
      deps.reportDenial(answer.denial, { ...requestInfo, orgSlug });
      return challenge(site, orgSlug);
    } catch (err) {
      log.warn({ err, correlationId: requestInfo.correlationId }, 'cannot authenticate');
      return refusal(await readId(request, bodyLimit), dependencyAway());
    }
  }

  async function endSession({ headers, principal }: Exchange): Promise<Reply> {
    if (headers.session === undefined) throw invalidRequest('Mcp-Session-Id is missing');
    if (!(await sessions.end(headers.session, principal))) throw noSession();
    return { status: 204 };
  }

  /** What an older client's session remembers. A handshake starts anew, whatever id came with it. */
  async function withSession(exchange: Exchange, body: unknown): Promise<LegacyExchange> {
    const { headers, principal } = exchange;
    const speaksLegacy = headers.version === undefined || isLegacyVersion(headers.version);
    if (headers.session === undefined || !speaksLegacy || objectOr(body)['method'] === 'initialize')
      return { ...exchange, session: undefined };
    const session = await sessions.find(headers.session, principal);
    if (session === undefined) throw noSession();
    return { ...exchange, session };
  }

  async function dispatch(message: Message & { kind: 'request' }, exchange: LegacyExchange): Promise<Reply> {
    const { protocol, request } = message;
    const run = (): Promise<Reply> =>
      protocol.generation === 'modern' ? modern(request, protocol.strict, exchange) : legacy.request(request, protocol.version, exchange);
    const traceparent = traceparentOf(request.meta, exchange.headers.traceparent);
    try {
      return await joinCall({ correlationId: exchange.correlationId, traceparent }, () =>
        inSpan({ name: `mcp ${METHODS.has(request.method) ? request.method : 'unknown'}`, kind: 'server' }, run),
      );
    } catch (err) {
      return refuse(request.id, err, exchange);
    }
  }

  function refuse(id: RequestId | null, err: unknown, { correlationId }: RequestInfo): Reply {
    const error = toRpcError(err, correlationId);
    if (error.code === -32603) log.error({ err, correlationId }, 'request failed inside');
    return refusal(id, error);
  }

  /** The reply to write, or undefined when `write` has written it. */
  async function answerMessage(body: unknown, sessionless: Exchange, write: Write): Promise<Reply | undefined> {
    const exchange = await withSession(sessionless, body);
    const routed = route(exchange.headers, body, exchange.session?.version ?? DEFAULT_VERSION);
    switch (routed.kind) {
      case 'fault':
        return refusal(routed.id, routed.error);
      case 'response':
        return legacy.response(routed, exchange);
      case 'notification':
        return legacy.notification(routed.method, routed.params, exchange);
      case 'batch':
        return legacy.batch(routed.messages, exchange, () => spendAgain(exchange));
      case 'request':
        await write((send) => dispatch(routed, { ...exchange, send }));
        return undefined;
    }
  }

  async function post(request: Request, response: Response, base: Record<string, string>, exchange: Exchange): Promise<Reply | undefined> {
    const body = await readMessage(request, bodyLimit);
    try {
      return await answerMessage(body, exchange, (work) => deliver(response, base, request.headers.accept, work, deps.streamTimes));
    } catch (err) {
      return refuse(readableId(body), err, exchange);
    }
  }

  /** The reply to write, or undefined when it has been written. */
  async function answer(
    request: Request,
    response: Response,
    base: Record<string, string>,
    requestInfo: RequestInfo,
  ): Promise<Reply | undefined> {
    const refused = guard(request, site);
    if (refused?.status === 400) deps.reportDenial({ reason: 'malformed' }, { ...requestInfo, orgSlug: slugOf(request) });
    if (refused !== undefined) return refused;
    const since = performance.now();
    const admitted = await admit(request, requestInfo);
    if ('status' in admitted) return admitted;
    const waitedMs = Math.round(performance.now() - since);
    const exchange = exchangeOf(requestInfo, { principal: admitted, waitedMs }, request, response);
    try {
      if (request.method === 'POST') return await post(request, response, base, exchange);
      return request.method === 'DELETE' ? await endSession(exchange) : NOT_ALLOWED;
    } catch (err) {
      return refuse(idOf(err), err, requestInfo);
    }
  }

  return async (request, response) => {
    const requestInfo = requestInfoOf(request, deps.trustedHops);
    const base = { 'x-correlation-id': requestInfo.correlationId, ...corsHeaders(request, site) };
    const reply = await answer(request, response, base, requestInfo);
    if (reply !== undefined) writeReply(response, base, reply);
    log.debug({ ...requestInfo, method: request.method, status: response.statusCode }, 'answered');
  };
}
