/** Executors without a bus over one real MongoDB: requests are announced by hand, peers are plain functions, each process can die or stand still at a point. */
import type { Bus, Delivery } from '@gatehouse/bus';
import { AppError, approvals, audit, executor, identity, newId, type policy, type PayloadOf, type Principal } from '@gatehouse/contracts';
import { createLog } from '@gatehouse/runtime';
import { driverCollection, openMongo, startOutbox } from '@gatehouse/store';
import { testContext, until } from '@gatehouse/test-support';
import type { CrashPoint } from '../crashPoints';
import { textContent } from '../domain/content';
import type { UpstreamResult } from '../domain/upstreamResult';
import { startResuming } from '../handlers/resume/startResuming';
import { callSteps, type StepDeps } from '../handlers/steps';
import type { Spent } from '../spending';
import { callStore, type CallStore } from '../store/calls';
import { callSchema } from '../store/schemas';
import { tokenMeter } from '../tokenMeter';
import { canonicalArguments } from '../tools/canonicalArguments';
import { createBreaker } from '../upstream/breaker';
import { createBulkhead } from '../upstream/bulkhead';
import type { Upstream } from '../upstream/upstream';

const countCharacters = (text: string): Promise<number> => Promise.resolve(text.length);

type Approved = PayloadOf<typeof approvals.approved>;
type Finished = PayloadOf<typeof executor.finished>;

export interface Process {
  /** Does nothing when it is dead or dies meanwhile: the broker would deliver again. */
  deliver(event: Approved): Promise<void>;
  /** Dies at this point, the next time it gets there. */
  crashAt?: CrashPoint | undefined;
  /** Paused: renews no lease. */
  still?: boolean;
}

export const SILENT_MS = 250;
/** The credential that was there when the call was asked for. */
const PINNED = { id: newId('credential'), version: 3 };
export const never = (): Promise<never> => new Promise(() => undefined);

/** `silentMs`: short where a test waits for it, long where nobody is to be overtaken by a slow machine. */
export async function resumeFixture(silentMs = SILENT_MS) {
  const context = testContext('executor', {});
  const mongo = await openMongo(context);
  const store = await callStore(mongo);
  const log = createLog('executor', 'silent');
  const orgId = newId('organization');
  const account: Principal = {
    orgId,
    orgSlug: 'acme',
    orgName: 'Acme',
    kind: 'serviceAccount',
    id: newId('serviceAccount'),
    name: 'nightly',
  };
  const integrationId = newId('integration');
  const target = { integrationId, slug: 'desk', toolName: 'refund', digest: 'd1' };

  /** Audit events, each kept once however often it comes, as every consumer does. */
  const events = new Map<string, audit.AuditEvent>();
  const finished = new Map<string, Finished>();
  const spent: Spent[] = [];
  /** Requests the API got, by their path. */
  const hits: string[] = [];
  const requests = new Map<string, approvals.ApprovedCall>();

  /** What peers say; a test changes it. */
  const peers = {
    decide: (): Partial<policy.Decision> => ({ effect: 'allow', step: 'default', reservation: { counter: 'c', tokens: 9 } }),
    currentPrincipal: (): Principal => account,
    pointer: { found: true as const, ...target, needsCredential: true },
    presentName: (_: { integrationId: string; toolName: string }): string | undefined => undefined,
    credential: (): string | undefined => 'secret-value',
    stored: { credentialId: PINNED.id, version: PINNED.version },
    upstream: (): UpstreamResult | Promise<UpstreamResult> => ({ outcome: 'succeeded', content: textContent('done'), status: 200 }),
    confirm: (_: audit.AuditEvent): Promise<void> => Promise.resolve(),
  };

  async function answer(name: string, request: { requestId?: string }): Promise<unknown> {
    await Promise.resolve();
    if (name === identity.standing.name) return { principal: peers.currentPrincipal(), principalToken: 'signed' };
    const call = requests.get(request.requestId!);
    if (name !== approvals.takeApproved.name || call === undefined) throw new AppError('not_found', 'No such request');
    return call;
  }

  const handlers = {
    [audit.fact.name]: (event: audit.AuditEvent) => void events.set(event.eventId, event),
    [executor.finished.name]: (event: Finished, id: string) => void finished.set(id, event),
    [executor.spent.name]: (event: Spent) => void spent.push(event),
  };
  const outbox = startOutbox(context, {
    collections: store.outboxes,
    publish: (event, payload, id) => Promise.resolve((handlers[event] as (payload: unknown, id: string) => void)(payload, id)),
    settled: () => Promise.resolve(),
  });

  /** A process of its own. `calls`: its view of the store, to take a defence away. */
  function start(calls: CallStore = store, more: Partial<StepDeps> = {}): Process {
    let handler: ((deliveries: readonly Delivery<typeof approvals.approved>[]) => Promise<void>) | undefined;
    const bus = {
      on: (_: unknown, own: typeof handler) => void (handler = own),
      call: (rpc: { name: string }, request: object) => answer(rpc.name, request),
    } as unknown as Bus;
    let die = (): void => undefined;
    const death = new Promise<void>((resolve) => (die = resolve));
    const process: Process = {
      deliver: (payload) => Promise.race([death, handler!([{ payload, messageId: newId('event'), correlationId: undefined, attempt: 1 }])]),
    };
    let dead = false;
    const alive = <T>(value: T): T | Promise<never> => (dead ? never() : value);
    const confirm = async (event: audit.AuditEvent): Promise<void> => {
      await peers.confirm(event);
      await alive(undefined);
      events.set(event.eventId, event);
    };
    const upstream: Pick<Upstream, 'describeForApprover' | 'send'> = {
      describeForApprover: () => Promise.reject(new Error('never again')),
      send: async ({ request }) => {
        hits.push(request.path);
        return peers.upstream();
      },
    };
    const steps = callSteps({
      resolve: () => Promise.resolve(peers.pointer),
      presentName: (toolRef) => Promise.resolve(peers.presentName(toolRef)),
      decide: async () => peers.decide() as policy.Decision,
      decisions: { recall: () => undefined, store: () => undefined },
      open: () => Promise.reject(new Error('never again')),
      definitions: {
        get: () => ({
          kind: 'http',
          toolName: 'refund',
          auth: { type: 'bearer' },
          build: ({ id }) => ({
            method: 'POST',
            origin: 'https://api.example',
            path: `/refund/${String(id)}`,
            headers: {},
            body: undefined,
          }),
          dispose: () => undefined,
        }),
      },
      connections: { current: (credential) => Promise.resolve({ credential }), unsent: () => Promise.resolve([]) },
      credentials: {
        find: () => Promise.resolve(peers.credential() === undefined ? undefined : (peers.stored as never)),
        reveal: () => Promise.resolve(peers.credential()!),
        noteAnswer: () => Promise.resolve(),
      },
      breaker: createBreaker({ failures: 0, pauseMs: 1, onOpen: () => undefined }),
      bulkhead: createBulkhead({ perIntegration: 1_000, perOrg: 1_000 }),
      upstreams: { http: upstream, internal: upstream, mcp: upstream },
      tokens: countCharacters,
      meter: tokenMeter(countCharacters),
      trail: { confirm, retryLater: (event) => void events.set(event.eventId, event), close: () => Promise.resolve() },
      spending: { state: (event) => void spent.push(event), settle: async (event) => void spent.push(event) },
      log,
      timeoutMs: 5_000,
      controlRoomUrl: 'https://console.example',
      ...more,
    });
    startResuming(
      {
        config: { RESUME_SILENT_MS: silentMs, RESUME_SWEEP_MS: 20 },
        log,
        // The dead are not waited for.
        onStop: (what, stop) => context.onStop(what, () => void stop()),
      },
      {
        bus,
        drainMs: 10_000,
        calls: mortal({ ...calls, renew: async (...args) => (process.still === true ? undefined : calls.renew(...args)) }, () => dead),
        steps,
        outbox,
        log,
        crash: async (point) => {
          if (process.crashAt === point) {
            process.crashAt = undefined;
            dead = true;
            die();
          }
          await alive(undefined);
        },
      },
    );
    return process;
  }

  /** An approved request, as it is announced. */
  function approve(args: Record<string, unknown> = { id: 'A1', amount: 12.5 }): Approved {
    const requestId = newId('request');
    const { text, digest } = canonicalArguments(args)!;
    requests.set(requestId, {
      requestId,
      orgId,
      tool: 'desk/refund',
      target,
      arguments: text,
      digest,
      credential: PINNED,
      requester: { kind: account.kind, id: account.id, name: account.name },
      origin: { door: 'mcp', invocationId: 'inv-1', onBehalfOf: 'mia' },
      correlationId: `c-${requestId}`,
      traceId: 'a'.repeat(32),
    });
    return { orgId, requestId, digest, approvedAt: new Date().toISOString() };
  }

  const told = ({ requestId }: { requestId: string }): Finished[] =>
    [...finished.values()].filter((event) => event.requestId === requestId);
  const eventsOf = ({ requestId }: { requestId: string }): audit.AuditEvent[] =>
    [...events.values()].filter((event) => event.correlationId === `c-${requestId}`);

  return {
    context,
    store,
    rows: driverCollection(await mongo.model('calls', callSchema)),
    peers,
    hits,
    spent,
    requests,
    account,
    target,
    start,
    approve,
    told,
    eventsOf,
    /** Waits until the request has ended, and what was to be said is said. */
    async ended(request: { requestId: string }): Promise<Finished> {
      await until(() => told(request).length > 0);
      return told(request)[0]!;
    },
  };
}
/** The store as a process sees it that may be dead by now: no answer, and no write either. */
const mortal = (calls: CallStore, isDead: () => boolean): CallStore =>
  new Proxy(calls, {
    get: (target, name) => {
      const member: unknown = Reflect.get(target, name);
      return typeof member === 'function' ? (...args: unknown[]) => (isDead() ? never() : (member(...args) as unknown)) : member;
    },
  });

export type Fixture = Awaited<ReturnType<typeof resumeFixture>>;
