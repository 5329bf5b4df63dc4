/** A governed call whose parts are plain functions, made to fail one by one. */
import { edgeCallContext, type Bus } from '@gatehouse/bus';
import { AppError, executor as contract, newId, type audit, type Principal } from '@gatehouse/contracts';
import { createLog } from '@gatehouse/runtime';
import { textContent } from '../domain/content';
import { execute } from '../handlers/execute';
import type { ResolveOnBehalfOf } from '../handlers/onBehalfOf';
import { callSteps, type StepDeps } from '../handlers/steps';
import { budgetSpending, type Spent } from '../spending';
import { tokenMeter } from '../tokenMeter';
import { replicatedTrail } from '../trail';
import { createBreaker } from '../upstream/breaker';
import { createBulkhead } from '../upstream/bulkhead';
import type { Upstream } from '../upstream/upstream';

const countCharacters = (text: string): Promise<number> => Promise.resolve(text.length);

type Send = Upstream['send'];

const principal: Principal = {
  orgId: newId('organization'),
  orgSlug: 'acme',
  orgName: 'Acme',
  kind: 'serviceAccount',
  id: newId('serviceAccount'),
  name: 'nightly',
};
const log = createLog('executor', 'silent');
export const integrationId = newId('integration');

/** What another than the usual part does. */
export type CallOptions = Partial<StepDeps> & { send?: Send };

/** A broker that stores events and spendings until told to refuse the next ones of a phase, or of `spent`. */
export function callFixture({ send, ...more }: CallOptions = {}, claims: ResolveOnBehalfOf = () => Promise.resolve(undefined)) {
  const stored: audit.AuditEvent[] = [];
  const refuse = new Map<string, number>();
  const order: string[] = [];
  /** Whether the caller still counts on the call, each time it is asked; always, past the last. */
  const held: boolean[] = [];
  const spent: Spent[] = [];
  const isRefused = (what: string): boolean => {
    const left = refuse.get(what) ?? 0;
    refuse.set(what, left - 1);
    return left > 0;
  };
  const publish = (_: unknown, event: audit.AuditEvent | Spent): Promise<void> => {
    const what = 'phase' in event ? event.phase : 'spent';
    if (isRefused(what)) return Promise.reject(new AppError('unavailable', 'The event could not be stored'));
    if ('phase' in event) stored.push(event);
    else spent.push(event);
    order.push(what);
    return Promise.resolve();
  };
  /** Policy settles unless it is told to be away; then the event has to do. */
  const settle = (_: unknown, use: Omit<Spent, 'orgId'>): Promise<object> => {
    if (isRefused('settle')) return Promise.reject(new AppError('unavailable', 'policy is away'));
    spent.push({ orgId: principal.orgId, ...use });
    return Promise.resolve({});
  };
  const upstream = {
    describeForApprover: () => Promise.resolve({}),
    send:
      send ??
      (() => {
        order.push('upstream');
        return Promise.resolve({ outcome: 'succeeded', content: textContent('ok'), status: 200 });
      }),
  };
  const trail = replicatedTrail({ publish }, log, 5);
  const steps = callSteps({
    resolve: () => Promise.resolve({ found: true, integrationId, slug: 'desk', toolName: 'orders', digest: 'd', needsCredential: false }),
    presentName: () => Promise.resolve(undefined),
    decide: () => Promise.resolve({ effect: 'allow', step: 'default' }),
    definitions: {
      get: () => ({
        kind: 'http',
        toolName: 'orders',
        auth: { type: 'none' },
        build: () => ({ method: 'GET', origin: 'https://a.example', path: '/', headers: {}, body: undefined }),
        dispose: () => undefined,
      }),
    },
    connections: { current: (credential) => Promise.resolve({ credential }), unsent: () => Promise.resolve([]) },
    credentials: {
      find: () => Promise.resolve(undefined),
      reveal: () => Promise.reject(new Error('no')),
      noteAnswer: () => Promise.resolve(),
    },
    breaker: createBreaker({ failures: 0, pauseMs: 1, onOpen: () => undefined }),
    bulkhead: createBulkhead({ perIntegration: 2, perOrg: 4, lookEveryMs: 5 }),
    upstreams: { http: upstream, internal: upstream, mcp: upstream },
    decisions: { recall: () => undefined, store: () => undefined },
    open: () => Promise.reject(new Error('no')),
    tokens: countCharacters,
    meter: tokenMeter(countCharacters),
    spending: budgetSpending({ publish, call: settle as Bus['call'] }, log, 5),
    trail,
    log,
    timeoutMs: 1_000,
    controlRoomUrl: 'https://console.example',
    ...more,
  });
  const handler = execute({ steps, trail, resolveOnBehalfOf: claims, questionsMs: contract.QUESTIONS_MS });
  const call = async (
    timeoutMs = 20_000,
    onBehalfOf?: string,
    args: Record<string, unknown> = {},
    tool = 'desk/orders',
    waitedMs?: number,
    abandoned = new AbortController().signal,
  ) => {
    const { signal, ...caller } = edgeCallContext({ timeoutMs });
    return handler(
      {
        tool,
        arguments: args,
        origin: { door: 'mcp', ...(onBehalfOf !== undefined && { onBehalfOf }) },
        ...(waitedMs !== undefined && { waitedMs }),
      },
      {
        ...caller,
        signal: signal ?? new AbortController().signal,
        abandoned,
        report: undefined,
        principal,
        begin: () => held.shift() ?? true,
        beginConfirmed: () => Promise.resolve(held.shift() ?? true),
      },
    );
  };
  return { call, stored, spent, refuse, order, held };
}
