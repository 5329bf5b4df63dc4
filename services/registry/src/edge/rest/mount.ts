/** Puts the route table on an Express app: who is calling, in which organization, with what input, then the handler. */
import { createHash } from 'node:crypto';
import { AppError, identity, requireAdmin, type Principal } from '@gatehouse/contracts';
import { edgeCallContext, type Bus, type CallContext } from '@gatehouse/bus';
import { credentials, insideNetworks, newCorrelationId, traceIdOf, type Log } from '@gatehouse/runtime';
import type { EdgeLimits } from '@gatehouse/store';
import type { ErrorRequestHandler, Express, Request, RequestHandler, Response } from 'express';
import type { ClientOf } from '../auth/clientOf';
import type { Authenticate } from '../auth/authenticate';
import { Denial } from '../auth/denial';
import type { Person } from '../auth/tokenVerifier';
import type { IdempotencyStore } from './idempotencyStore';
import { HAS_BEGUN, sendError } from './errors';
import { reportOutside, type ReportDenial } from './auditEvents';
import { keyOf, runOnce } from './idempotency';
import { personKey, within } from './limits';
import { parseBody, readBytes, readIfMatch, readQuery } from './readInput';
import { type FileAnswer, type Deps, type Route } from './route';

export interface EdgeDeps extends Deps {
  authenticate: Authenticate;
  limits: EdgeLimits;
  reportDenial: ReportDenial;
  log: Log;
  clientOf: ClientOf;
  idempotency: IdempotencyStore;
}

const MAX_SLUG_LENGTH = 300;

const correlationOf = (response: Response): string => String(response.locals['correlationId']);

/** Set on every answer, errors included. Always our own id: it finds entries in the audit trail, so a caller must not choose it. */
export const giveHeaders: RequestHandler = (_request, response, next) => {
  const correlationId = newCorrelationId();
  response.locals['correlationId'] = correlationId;
  response.set({ 'x-correlation-id': correlationId, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
  next();
};

/** Aborts when the client hangs up before it has its answer. */
function clientGone(response: Response): AbortSignal {
  const gone = new AbortController();
  response.once('close', () => {
    if (!response.writableEnded) gone.abort();
  });
  return gone.signal;
}

function callerOf(route: Route, request: Request, response: Response): CallContext {
  const traceparent = request.headers['traceparent'];
  const trace = typeof traceparent === 'string' && traceIdOf(traceparent) !== undefined ? { traceparent } : {};
  // A client that sends an idempotency key comes back for the result, so its request goes on when it hangs up.
  const isTakenBack = route.endsWithClient === true && keyOf(route, request) === undefined;
  const signal = isTakenBack ? { signal: clientGone(response) } : {};
  return edgeCallContext({ correlationId: correlationOf(response), timeoutMs: route.timeoutMs, ...trace, ...signal });
}

/** Returns the person who calls. A good token passes even where others behind the same address failed too often, because checking it asks nobody. */
async function whoIsCalling(edge: EdgeDeps, request: Request, call: CallContext, address: string | undefined): Promise<Person> {
  const at = { ...call, address };
  const exceeded = await edge.limits.address(address);
  const person = await edge.authenticate(request).catch((err: unknown) => {
    if (!(err instanceof Denial)) throw err;
    credentials.add({ edge: 'rest', result: err.reason });
    within(exceeded, edge, at);
    edge.limits.failed(address);
    edge.reportDenial(err, at, request.params['orgSlug'] as string | undefined);
    throw err;
  });
  credentials.add({ edge: 'rest', result: 'accepted' });
  within(await edge.limits.credential(personKey(person)), edge, at);
  return person;
}

interface Membership {
  principal: Principal;
  networks: string[][];
}

/** Returns the person's membership. An unknown organization and one that the person is no member of get the same answer. */
async function membershipOf(bus: Bus, person: Person, orgSlug: string, call: CallContext): Promise<Membership> {
  const notFound = (): AppError => new AppError('not_found', 'No such organization');
  if (orgSlug.length > MAX_SLUG_LENGTH) throw notFound();
  try {
    return await bus.call(identity.findMembership, { orgSlug, person }, call);
  } catch (err) {
    throw err instanceof AppError && err.code === 'not_found' ? notFound() : err;
  }
}

/** Refuses a member whose address the organization does not allow. The answer names the address, because only members get this far. */
function refuseOutside({ principal, networks }: Membership, { bus, log }: EdgeDeps, call: CallContext, address: string | undefined): void {
  if (insideNetworks(address, networks)) return;
  credentials.add({ edge: 'rest', result: 'address' });
  reportOutside(bus, principal, { ...call, address }).catch((failure: unknown) =>
    log.warn({ err: failure }, 'a call from outside the allowlist is missing in the audit trail'),
  );
  throw new AppError('forbidden', `This organization allows no calls from your address (${address ?? 'unknown'})`);
}

/** Returns a call context that signs the principal at each use, because a long import outlives one signature. */
const callAs = (principal: Principal, call: CallContext, { signPrincipal }: EdgeDeps): CallContext => ({
  ...call,
  get principalToken() {
    return signPrincipal(principal);
  },
});

/** Express gives a parameter that may have slashes as its segments. */
const paramsOf = ({ params }: Request): Record<string, string> =>
  Object.fromEntries(Object.entries(params as Record<string, string | string[]>).map(([name, value]) => [name, [value].flat().join('/')]));

/** Sends the file as `application/octet-stream`, whatever its type, so that a browser saves it and does not show it. */
function sendFile(response: Response, { name, content }: FileAnswer): void {
  response.attachment(name).type('application/octet-stream').send(content);
}

/** Tags the answer with what it says, and tells whether the client has it already. */
function isKnown(request: Request, response: Response, json: string): boolean {
  const tag = `"${createHash('sha256').update(json).digest('base64url').slice(0, 22)}"`;
  response.set('etag', tag);
  return request.headers['if-none-match'] === tag;
}

const handleRoute =
  (route: Route, edge: EdgeDeps): RequestHandler<Record<string, string>> =>
  async (request, response) => {
    const anonymous = callerOf(route, request, response);
    const client = edge.clientOf(request);
    const { address } = client;
    const person = await whoIsCalling(edge, request, anonymous, address);
    const common = { params: paramsOf(request), person, ...client, ifMatch: readIfMatch(route, request) };
    let call = anonymous;
    let principal: Principal | undefined;
    if (route.scope === 'organization') {
      const membership = await membershipOf(edge.bus, person, request.params['orgSlug'] ?? '', anonymous);
      refuseOutside(membership, edge, anonymous, address);
      principal = membership.principal;
      within(await edge.limits.organization(principal.orgId), edge, { ...anonymous, address }, principal);
      call = callAs(principal, anonymous, edge);
    }
    if (route.admin) requireAdmin(principal, 'do this');
    const query = readQuery(route, request.query);
    const bytes = await readBytes(route, request);
    const body = parseBody(route, request, query, bytes);
    const input = { ...common, query, body, bytes, call, ...(principal === undefined ? {} : { principal }) };
    const handle = (): Promise<unknown> => {
      response.locals[HAS_BEGUN] = true;
      return route.handle(input, edge);
    };
    if (route.answersFile === true) return sendFile(response, (await handle()) as FileAnswer);
    const caller = JSON.stringify([person.issuer, person.subject]);
    const answered = await runOnce(
      { store: edge.idempotency, route, request, owner: principal?.orgId ?? caller, caller, bytes, log: edge.log },
      handle,
    );
    if (answered.replayed) response.set('idempotency-replayed', 'true');
    response.status(answered.status);
    if (answered.status === 204) return void response.end();
    if (route.entityTag === true && isKnown(request, response, answered.json ?? '')) return void response.status(304).end();
    response.type('json').send(answered.json);
  };

/** Methods of every path, for 405 and its `Allow`. */
function methodsByPath(routes: readonly Route[]): Map<string, string[]> {
  const methods = new Map<string, string[]>();
  for (const { path, method } of routes)
    methods.set(path, [...(methods.get(path) ?? []), ...(method === 'GET' ? ['GET', 'HEAD'] : [method])]);
  return methods;
}

const wrongMethod =
  (allow: string): RequestHandler =>
  (_request, response) => {
    response.set('allow', allow);
    throw new AppError('invalid', 'method not allowed', { data: { status: 405 } });
  };

export function mount(app: Express, routes: readonly Route[], edge: EdgeDeps): void {
  for (const route of routes) {
    const method = route.method.toLowerCase() as Lowercase<Route['method']>;
    app[method](route.path, handleRoute(route, edge) as RequestHandler);
  }
  for (const [path, methods] of methodsByPath(routes)) app.all(path, wrongMethod(methods.join(', ')));
}

export const unknownPath: RequestHandler = () => {
  throw new AppError('not_found', 'No such path');
};

export const answerErrors =
  (log: Log): ErrorRequestHandler =>
  (err, _request, response, _next) =>
    sendError(response, err, log, correlationOf(response));
