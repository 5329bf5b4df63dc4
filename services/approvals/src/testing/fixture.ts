/** The real service, twice, on a private database with the in-process broker, and the neighbours that call it. */
import { edgeCallContext, openBus, type Bus } from '@gatehouse/bus';
import {
  AppError,
  approvals as messages,
  audit,
  executor as executorContract,
  identity,
  newId,
  policy,
  registry as registryContract,
  type PayloadOf,
  type Principal,
  type RequestOf,
  type ResponseOf,
} from '@gatehouse/contracts';
import { principalVerifier } from '@gatehouse/crypto';
import { startService, type Running } from '@gatehouse/runtime';
import { keyFiles, testContext } from '@gatehouse/test-support';
import { MongoClient } from 'mongodb';
import { digestOf } from '../domain/request';
import { approvals } from '../service';
import type { RequestRow } from '../store/schemas';

type Ask = RequestOf<typeof messages.open>;
type Approved = PayloadOf<typeof messages.approved>;

export const principalOf = (orgId: string, kind: Principal['kind'], name: string, more: Partial<Principal> = {}): Principal => ({
  orgId,
  orgSlug: 'acme',
  orgName: 'Acme',
  kind,
  id: newId(kind === 'user' ? 'user' : kind === 'serviceAccount' ? 'serviceAccount' : 'token'),
  name,
  ...more,
});

/** What the executor asks; `args` makes it another call. */
export function callOf(args: object = {}, more: Partial<Ask> = {}): Ask {
  const bytes = JSON.stringify(args);
  return {
    callId: newId('call'),
    tool: 'orders/refundOrder',
    target: { integrationId: INTEGRATION, slug: 'orders', toolName: 'refundOrder', digest: 'd'.repeat(64) },
    arguments: bytes,
    digest: digestOf(bytes),
    requestLine: { method: 'POST', url: 'https://api.example/orders/7/refund' },
    terms: { reason: 'Refunds need a yes', approvers: {}, expiresInSeconds: 600, creatorMayApprove: true },
    origin: { door: 'mcp' },
    ...more,
  };
}
const INTEGRATION = newId('integration');

export interface FixtureOptions {
  readonly smtpUrl?: string;
  /** Instances of the service; default 2. */
  readonly instances?: number;
  /** Answers `identity.approverAddresses`. */
  readonly addresses?: (
    asked: RequestOf<typeof identity.approverAddresses>,
  ) => { userId: string; email: string; name?: string; groups?: string[] }[];
}

export async function startFixture({ smtpUrl = '', instances = 2, addresses = () => [] }: FixtureOptions = {}) {
  const keys = keyFiles();
  const context = testContext('approvals', {
    CURSOR_SECRET: 'c'.repeat(40),
    TRUSTED_KEYS_FILE: keys.trusted,
    CONTROL_ROOM_URL: 'https://console.example',
    SMTP_URL: smtpUrl,
    MAIL_FROM: 'Gatehouse <gatehouse@example.test>',
    MAIL_GATHER_SECONDS: '0',
    // Twenty who decide at once on a busy machine take seconds; how long an answer may take is not what these tests are about.
    BUS_TIMEOUT_FACTOR: '10',
  });
  const noPrincipal = (): never => {
    throw new Error('no principals here');
  };
  const askedAsSomebody = new Set(['policy', 'executor', 'registry']);
  const busOf = (name: 'audit' | 'identity' | 'policy' | 'executor' | 'gateway' | 'registry'): Bus =>
    openBus({ ...context, name }, askedAsSomebody.has(name) ? principalVerifier(keys.trusted) : noPrincipal);
  const [trail, people, judge, executor, gateway, registry] = [
    busOf('audit'),
    busOf('identity'),
    busOf('policy'),
    busOf('executor'),
    busOf('gateway'),
    busOf('registry'),
  ];
  const events: audit.AuditEvent[] = [];
  const approved: Approved[] = [];
  // An event that is delivered twice is one event: the trail tells by its id.
  trail.on(audit.fact, async (deliveries) => {
    for (const { payload } of deliveries) if (!events.some(({ eventId }) => eventId === payload.eventId)) events.push(payload);
  });
  const seen = new Set<string>();
  executor.on(messages.approved, async (deliveries) => {
    for (const { payload, messageId } of deliveries) {
      if (!seen.has(messageId)) approved.push(payload);
      seen.add(messageId);
    }
  });
  people.serve(identity.approverAddresses, async (asked) => ({ orgName: 'Acme', orgSlug: 'acme', people: addresses(asked) }));
  /** Reasons of blocks, by the id of who or which integration is blocked. */
  const blocked = new Map<string, string>();
  /** What policy says of a waiting call now, by its tool; by default what it said when the call was asked for. */
  const verdicts = new Map<string, policy.Decision>();
  judge.serve(policy.callerBlock, async (_, { principal }) => {
    const reason = blocked.get(principal.id);
    return reason === undefined ? {} : { reason };
  });
  judge.serve(policy.outlook, async ({ tools }, { principal }) => ({
    tools: tools.map(({ tool, integrationId }) => {
      const reason = blocked.get(principal.id) ?? blocked.get(integrationId);
      const verdict = verdicts.get(tool);
      const denied = reason !== undefined ? `blocked: ${reason}` : verdict?.effect === 'deny' ? verdict.reason : undefined;
      return { approval: 'always' as const, ...(denied !== undefined && { denied }) };
    }),
  }));
  judge.serve(policy.blockedUsers, async ({ people }) => ({
    ids: people.filter(({ id, groups }) => [id, ...groups].some((key) => blocked.has(key))).map(({ id }) => id),
  }));
  const client = await new MongoClient(context.config.MONGODB_URL).connect();
  const rows = client.db(`${context.config.DATABASE_PREFIX}approvals`).collection<RequestRow>('requests');
  /** Ids of requesters of whom identity cannot say anything. */
  const unknown = new Set<string>();
  /** Ids of requesters that were asked about, as often as they were. */
  const judged: string[] = [];
  people.serve(identity.standing, ({ orgId, ...asked }) => {
    judged.push(asked.id);
    if (unknown.has(asked.id)) throw new AppError('unavailable', 'away');
    const principal = principalOf(orgId, asked.kind, 'as of now', asked);
    return { principal, principalToken: keys.sign(principal) };
  });
  judge.serve(policy.decide, async (question, { principal }): Promise<policy.Decision> => {
    const set = verdicts.get(question.tool);
    if (set !== undefined) return set;
    const { orgId, id } = principal;
    const waiting = await rows.find({ orgId, 'requester.id': id, tool: question.tool, status: 'pending' }).toArray();
    const asked = waiting.find((row) => row.arguments === JSON.stringify(question.arguments));
    return asked === undefined ? { effect: 'allow', step: 'default' } : { effect: 'approve', step: 'rule', approval: asked.terms };
  });
  /** What became of the credential that calls were asked for with. */
  const credential: ResponseOf<typeof executorContract.credentialState> = { state: 'same' };
  executor.serve(executorContract.credentialState, async () => ({ ...credential }));
  /** What became of tools since calls of them were asked for, by their names; other tools are the same. */
  const toolStates = new Map<string, registryContract.ToolState>();
  /** Tools of each question about that. */
  const askedTools: string[][] = [];
  registry.serve(registryContract.toolStates, async ({ tools }) => {
    const names = tools.map(({ tool }) => tool);
    askedTools.push(names);
    return { states: names.map((name) => toolStates.get(name) ?? 'same') };
  });
  for (const bus of [trail, people, judge, executor, gateway, registry]) await bus.start();
  const running: Running[] = [];
  for (let i = 0; i < instances; i += 1) running.push(await startService(approvals, context.env()));
  const mails = client.db(`${context.config.DATABASE_PREFIX}approvals`).collection<{ _id: string }>('mails');

  const as = (principal: Principal, correlationId = 'c-test') => edgeCallContext({ principalToken: keys.sign(principal), correlationId });
  return {
    context,
    events,
    approved,
    blocked,
    verdicts,
    unknown,
    judged,
    policyChanged: (orgId: string) => judge.publish(policy.changed, { orgId }),
    removed: (orgId: string, resource: PayloadOf<typeof registryContract.resourceRemoved>['resource']) =>
      registry.publish(registryContract.resourceRemoved, { orgId, resource, by: { kind: 'system' } }),
    credential,
    toolStates,
    askedTools,
    executor,
    rows,
    mails,
    as,
    open: (by: Principal, ask: Ask = callOf(), correlationId?: string) => executor.call(messages.open, ask, as(by, correlationId)),
    take: (orgId: string, requestId: string) => executor.call(messages.takeApproved, { orgId, requestId }, edgeCallContext()),
    finish: (event: PayloadOf<typeof executorContract.finished>) => executor.publish(executorContract.finished, event),
    status: (by: Principal, named: RequestOf<typeof messages.status>) => gateway.callAttached(messages.status, named, as(by)),
    cancel: (by: Principal, named: RequestOf<typeof messages.cancel>) => gateway.call(messages.cancel, named, as(by)),
    list: (by: Principal, query: RequestOf<typeof messages.list> = {}) => registry.call(messages.list, query, as(by)),
    get: (by: Principal, requestId: string) => registry.call(messages.get, { requestId }, as(by)),
    decide: (by: Principal, request: RequestOf<typeof messages.decide>) => registry.call(messages.decide, request, as(by)),
    changeCounters: (by: Principal) => registry.call(messages.pulse, {}, as(by)),
    eventsOf: (requestId: string) => events.filter(({ data }) => data?.['requestId'] === requestId),
    /** The time of this request is over. */
    lapse: (requestId: string) => rows.updateOne({ _id: requestId }, { $set: { expiresAt: new Date(Date.now() - 1) } }),
    async stop(): Promise<void> {
      for (const service of running) await service.stop();
      await client.close();
      await context.dispose();
      keys.dispose();
    },
  };
}
export type Fixture = Awaited<ReturnType<typeof startFixture>>;
