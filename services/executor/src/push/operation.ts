/** What operations on a platform have in common: with the organization's key, before the caller stops waiting, ending in an outcome whatever the platform answers. */
import type { Call } from '@gatehouse/bus';
import {
  type AnyRpc,
  AppError,
  compact,
  executor,
  isAppError,
  type Principal,
  type RequestOf,
  requireAdmin,
  type ResponseOf,
} from '@gatehouse/contracts';
import type { Unsealer } from '@gatehouse/crypto';
import { Type, type Static, type TSchema } from 'typebox';
import type { PlatformAnswer } from '../platforms/answer';
import { pageOf, type ResourceKind } from '../platforms/pages';
import type { PlatformClient, PlatformClients } from '../platforms/platformClient';
import type { Platform } from '../platforms/platforms';
import type { PlatformRequest } from '../platforms/request';

export interface OperationDeps {
  readonly clients: PlatformClients;
  readonly unsealer: Pick<Unsealer, 'unseal'>;
}

type NotDone = Exclude<executor.CheckOutcome, { outcome: 'done' }>;
/** Ends an operation from wherever it is. */
class Ended extends Error {
  override readonly name = 'Ended';
  constructor(readonly outcome: NotDone) {
    super(outcome.outcome);
  }
}
export const missing = (): never => {
  throw new Ended({ outcome: 'missing' });
};
/** Refuses the operation for a reason of ours: what the platform holds is not what it was told to. */
export const refuse = (code: string, message: string, seenVersion?: string): never => {
  const error = { code, message: message.slice(0, 1_000) };
  throw new Ended({ outcome: 'refused', error, ...(seenVersion !== undefined && { seenVersion }) });
};
export const unsettled = (code: string, message: string): never => {
  throw new Ended({ outcome: 'unknown', error: { code, message: message.slice(0, 1_000) } });
};

/** A platform may still carry out what nobody waits for any more. */
const LATE_MS = 15_000;

function endOf(answer: Exclude<PlatformAnswer<unknown>, { outcome: 'ok' }>, mayBeLate: boolean): NotDone {
  switch (answer.outcome) {
    case 'refused':
      return { outcome: 'refused', error: answer.error };
    case 'retryAfter':
      return { outcome: 'wait', retryAfterMs: Math.ceil(answer.afterMs), error: answer.error };
    case 'notSent':
      return { outcome: 'unknown', error: answer.error };
    case 'ambiguous':
      return { outcome: 'unknown', error: answer.error, ...(mayBeLate && { pauseMs: LATE_MS }) };
  }
}

/** Longer than a platform is waited for: what is begun has ended when the caller gives up, and asks again. */
const TIME_FOR_A_CHANGE_MS = 18_000;

export interface PlatformSession {
  /** Where the platform's API is asked. */
  readonly baseUrl: string;
  /** Something that stands there, by its path in the API. */
  readonly resource: (kind: ResourceKind, id: string, path: string, version?: string) => executor.RemoteResource;
  /** The answer; ends the operation when there is none. */
  readonly send: <S extends TSchema>(request: PlatformRequest<S>) => Promise<Static<S>>;
  /** Sends as `send` does; undefined when the answer is 404. */
  readonly find: <S extends TSchema>(request: PlatformRequest<S>) => Promise<Static<S> | undefined>;
  /** Sends as `send` does; undefined when the answer is 409. */
  readonly unlessConflict: <S extends TSchema>(request: PlatformRequest<S>) => Promise<Static<S> | undefined>;
  /** The deployment's token; nothing when none was sent, or one that cannot be opened. */
  readonly token: (asked: { readonly deploymentId: string; readonly sealedToken?: string }) => string | undefined;
}

function sessionOf(client: PlatformClient, { unsealer }: OperationDeps, { orgId }: Principal, deadline: number): PlatformSession {
  async function answerOf<S extends TSchema>(request: PlatformRequest<S>, but?: number): Promise<Static<S> | undefined> {
    if (request.method !== 'GET' && deadline - Date.now() < TIME_FOR_A_CHANGE_MS)
      throw new Ended({ outcome: 'unknown', error: { message: 'the platform took too long before this could be changed' } });
    const answer = await client.request(request);
    if (answer.outcome === 'ok') return answer.body;
    if (answer.outcome === 'refused' && answer.error.httpStatus === but) return undefined;
    // A platform that has answered, whatever it said, is not at work on the request any more.
    throw new Ended(endOf(answer, request.method !== 'GET' && answer.outcome === 'ambiguous' && answer.error.httpStatus === undefined));
  }
  return {
    baseUrl: client.baseUrl,
    resource: (kind, id, path, version) => ({ id, url: client.baseUrl + path, ...compact({ page: pageOf(client, kind, id), version }) }),
    send: async (request) => (await answerOf(request)) as never,
    find: (request) => answerOf(request, 404),
    unlessConflict: (request) => answerOf(request, 409),
    token: ({ deploymentId, sealedToken }) => {
      if (sealedToken === undefined) return undefined;
      try {
        return unsealer.unseal(sealedToken, executor.pushTokenContext(orgId, deploymentId)).toString('utf8');
      } catch (err) {
        if (isAppError(err) && err.code === 'invalid') return undefined;
        throw err;
      }
    },
  };
}

export type Operation<R extends AnyRpc> = (request: RequestOf<R>, call: Call<Principal>) => Promise<ResponseOf<R>>;

/** The handler of an operation on one platform. `conflict` when the organization has no key of it. */
export const operation =
  <R extends AnyRpc>(
    platform: Platform | ((request: RequestOf<R>) => Platform),
    run: (request: RequestOf<R>, session: PlatformSession) => Promise<ResponseOf<R>>,
  ) =>
  (deps: OperationDeps): Operation<R> =>
  async (request, call) => {
    const principal = requireAdmin(call.principal, 'push an agent');
    const which = typeof platform === 'string' ? platform : platform(request);
    const client = await deps.clients.open(principal.orgId, which);
    if (client === undefined)
      throw new AppError('conflict', `no key of the ${which}-agent platform is stored; an admin stores one under Platforms`);
    try {
      return await run(request, sessionOf(client, deps, principal, call.deadline));
    } catch (err) {
      if (err instanceof Ended) return err.outcome as ResponseOf<R>;
      throw err;
    }
  };

/** An id as it stands in a platform's answer. */
export const RemoteId = executor.RemoteId;
export const Nothing = Type.Unknown();

/** A member of a member, of a value that nobody promised. */
export const memberOf = (value: unknown, ...names: readonly string[]): unknown =>
  names.reduce<unknown>(
    (at, name) => (typeof at === 'object' && at !== null && Object.hasOwn(at, name) ? (at as Record<string, unknown>)[name] : undefined),
    value,
  );

/** The first of those that carry the tag; the others are reported and left alone. */
export function firstOf<T extends { readonly id: string }>(kind: string, found: readonly T[]): { first?: T; warnings: string[] } {
  const [first, ...others] = found;
  const warnings =
    others.length === 0 ? [] : [`there are more of this deployment's ${kind} on the platform: ${others.map(({ id }) => id).join(', ')}`];
  return { ...(first !== undefined && { first }), warnings: warnings.map((text) => text.slice(0, 1_000)) };
}
export const done = (resource: executor.RemoteResource, warnings: readonly string[] = []): executor.EnsureOutcome => ({
  outcome: 'done',
  resource,
  ...(warnings.length > 0 && { warnings: [...warnings] }),
});

const MAX_PAGES = 1_000;
/** Every item of a paged list. */
export async function pagesOf<T>(
  read: (cursor: string | undefined) => Promise<{ items: readonly T[]; next: string | undefined }>,
): Promise<T[]> {
  const all: T[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const { items, next } = await read(cursor);
    all.push(...items);
    if (next === undefined) return all;
    cursor = next;
  }
  return unsettled('too_many', 'the platform lists more than can be searched');
}
