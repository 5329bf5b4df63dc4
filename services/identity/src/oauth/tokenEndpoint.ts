/**
 * `POST /token`: the provider judges and makes the tokens; what it made counts only once it is committed here. A refresh token settles on the answer of
 * its first use by one conditional write. Who comes later, by another process or after a restart, within ten seconds gets that same answer, and what
 * the provider made for them meanwhile was never given to anybody.
 */
import type Provider from 'oidc-provider';
import { systemEvent } from '../domain/oauth/sessionEvents';
import { REFRESH_SECONDS } from '../domain/oauth/session';
import { readResource } from '../domain/oauth/resource';
import type { PayloadStore, StoredPayload } from '../store/oauth/payloadStore';
import type { SessionStore } from '../store/oauth/sessionStore';
import { CONVERGE_MS } from './adapter';
import { answer, oauthError, type HttpAnswer, type HttpRequest } from './answers';
import type { Misuse } from './endSession';
import { inject, type InjectedAnswer } from './inject';

export interface TokenDeps {
  readonly provider: () => Promise<Provider>;
  readonly payloads: Pick<PayloadStore, 'find' | 'consume' | 'settle' | 'settled' | 'remove'>;
  readonly sessions: Pick<SessionStore, 'findById' | 'renew' | 'note'>;
  readonly endReused: (sessionId: string, misuse?: Misuse) => Promise<void>;
  readonly baseUrl: string;
  readonly clock: () => number;
}

const FORM_TYPE = /^application\/x-www-form-urlencoded\s*(?:;|$)/i;
const REFRESH = 'RefreshToken';
const CODE = 'AuthorizationCode';
const refused = (): HttpAnswer => oauthError('invalid_grant', 'grant request is invalid');

/** What a request wants to exchange, and what we know of it. */
interface Source {
  readonly kind: typeof REFRESH | typeof CODE;
  readonly value: string;
  readonly stored: StoredPayload | undefined;
}

/** The form, or the fault in it. */
function readForm({ contentType, body }: HttpRequest): URLSearchParams | string {
  if (!FORM_TYPE.test(contentType)) return 'the body must be sent as application/x-www-form-urlencoded';
  const form = new URLSearchParams(body);
  const repeated = [...form.keys()].find((name, i, names) => names.indexOf(name) !== i);
  return repeated === undefined ? form : `${repeated.slice(0, 64)}: must be given once`;
}

export function tokenEndpoint({ provider, payloads, sessions, endReused, baseUrl, clock }: TokenDeps) {
  async function sourceOf(form: URLSearchParams): Promise<Source | undefined> {
    const kind = { authorization_code: CODE, refresh_token: REFRESH }[form.get('grant_type') ?? ''] as Source['kind'] | undefined;
    const value = form.get(kind === CODE ? 'code' : 'refresh_token');
    return kind === undefined || value === null ? undefined : { kind, value, stored: await payloads.find(kind, value) };
  }

  /** The form as the provider wants it: one spelling of the resource, no narrowing of scope, and the client that a code belongs to. */
  function completed(form: URLSearchParams, source: Source | undefined, authorization: string | undefined): URLSearchParams {
    const full = new URLSearchParams(form);
    full.delete('scope');
    const resource = form.get('resource');
    if (resource !== null) full.set('resource', readResource(baseUrl, resource)?.uri ?? resource);
    const owner = source?.kind === CODE ? source.stored?.payload.clientId : undefined;
    if (owner !== undefined && !form.has('client_id') && authorization === undefined) full.set('client_id', owner);
    return full;
  }

  const sessionOf = (source: Source): string | undefined => source.stored?.payload.grantId;

  /** The session lives on for as long as the newest refresh token. */
  async function renew(source: Source): Promise<boolean> {
    const session = await sessions.findById(sessionOf(source) ?? '');
    const now = clock();
    return session !== undefined && sessions.renew(session.orgId, session._id, new Date(now + REFRESH_SECONDS * 1_000), now);
  }

  /** The answer of the first use, for whoever comes within ten seconds of it. */
  async function converge(value: string, mine: string): Promise<HttpAnswer> {
    await payloads.remove(REFRESH, refreshTokenIn(mine));
    const first = await payloads.settled(value);
    return first !== undefined && clock() < first.at + CONVERGE_MS ? answer(200, first.answer) : refused();
  }

  async function settle(source: Source, { body }: InjectedAnswer): Promise<HttpAnswer> {
    if (source.kind === REFRESH && !(await payloads.settle(source.value, body, clock()))) return converge(source.value, body);
    return (await renew(source)) ? answer(200, body) : refused();
  }

  /** Leaves word of a renewal that failed, where it is known whose it was. A token that came back too late ends what it belongs to. */
  async function noteRefusal(source: Source, clientId: string | null): Promise<void> {
    const session = await sessions.findById(sessionOf(source) ?? '');
    if (session === undefined) return;
    const reused = source.stored?.consumedAt !== undefined;
    const foreign = clientId !== null && clientId !== session.clientId;
    const reason = foreign ? 'other_client' : reused ? 'used_before' : session.status === 'ended' ? 'ended' : 'not_a_member_or_expired';
    await sessions.note(session.orgId, session._id, systemEvent('client.renewalRefused', session, reason, clock()));
    if (reused && !foreign) await endReused(session._id);
  }

  /**
   * A code is spent by its first presentation, also a wrong one, and what it was to begin ends: guessing at the rest of it gains nothing. If a right and a
   * wrong one come at once, the write that uses the code up decides which is first; neither leaves anything that lasts.
   */
  async function burn(source: Source): Promise<void> {
    const sessionId = sessionOf(source);
    if (sessionId === undefined) return;
    await payloads.consume(CODE, source.value, clock());
    await endReused(sessionId, source.stored?.consumedAt === undefined ? 'code_misused' : 'token_used_again');
  }

  async function afterRefusal(source: Source, { status, body }: InjectedAnswer, clientId: string | null): Promise<void> {
    // 401: a client that did not prove itself has presented nothing yet.
    if (source.kind === CODE && status === 400) await burn(source);
    if (source.kind === REFRESH && errorIn(body) === 'invalid_grant') await noteRefusal(source, clientId);
  }

  return async (request: HttpRequest): Promise<HttpAnswer> => {
    const form = readForm(request);
    if (typeof form === 'string') return oauthError('invalid_request', form);
    const source = await sourceOf(form);
    const { authorization } = request;
    const nobody = source?.kind === CODE && source.stored === undefined && !form.has('client_id') && authorization === undefined;
    if (nobody) return refused();
    const given = await inject(await provider(), {
      method: 'POST',
      url: '/token',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...(authorization !== undefined && { authorization }) },
      body: completed(form, source, authorization).toString(),
    });
    if (given.status === 200 && source !== undefined) return settle(source, given);
    if (source !== undefined) await afterRefusal(source, given, form.get('client_id'));
    return answer(given.status, given.body);
  };
}

const memberOf = (body: string, name: string): unknown => (JSON.parse(body) as Record<string, unknown>)[name];
const refreshTokenIn = (body: string): string => String(memberOf(body, 'refresh_token'));
const errorIn = (body: string): unknown => memberOf(body, 'error');
