/** Approved calls, from the question to an approver to the call that runs: two executors on the in-process broker and a real MongoDB, fakes for their peers, a real API. */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { edgeCallContext, openBus, type Bus } from '@gatehouse/bus';
import {
  AppError,
  approvals,
  audit,
  executor as contract,
  identity,
  newId,
  policy,
  registry,
  type PayloadOf,
  type Principal,
  type RequestOf,
} from '@gatehouse/contracts';
import { principalVerifier, writeKeyFile } from '@gatehouse/crypto';
import { startService, type Running } from '@gatehouse/runtime';
import { keyFiles, testContext, until, type Keys } from '@gatehouse/test-support';
import { executor } from './service';
import { hostileApi, type HostileApi } from './testing/hostileApi';

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
const terms: policy.ApprovalTerms = { reason: 'refunds', approvers: {}, expiresInSeconds: 60, creatorMayApprove: true };

let keys: Keys;
let api: HostileApi;
let context: ReturnType<typeof testContext<Record<string, string>>>;
let running: Running[];
let edge: Bus;
let desk: Bus;
let digest = 'd1';
let disabled = false;
const asked: RequestOf<typeof policy.decide>[] = [];
const opened = new Map<string, RequestOf<typeof approvals.open>>();
const finished: PayloadOf<typeof contract.finished>[] = [];
const spent: PayloadOf<typeof contract.spent>[] = [];
const events: audit.AuditEvent[] = [];

/** Two relays may publish one item twice, under one id; every consumer drops the copy. */
const seen = new Set<string>();
const keep =
  <T>(into: T[]) =>
  async (deliveries: readonly { payload: T; messageId: string }[]): Promise<void> => {
    for (const { payload, messageId } of deliveries) {
      if (!seen.has(messageId)) into.push(payload);
      seen.add(messageId);
    }
  };
beforeAll(async () => {
  keys = keyFiles();
  api = await hostileApi();
  writeKeyFile(join(keys.folder, 'master.json'));
  context = testContext<Record<string, string>>('executor', {
    MASTER_KEY_FILE: join(keys.folder, 'master.json'),
    SIGNING_KEY_FILE: keys.signing,
    TRUSTED_KEYS_FILE: keys.trusted,
    CONTROL_ROOM_URL: 'https://console.example',
    UPSTREAM_ALLOW: `127.0.0.1:${api.port}`,
    RESUME_SWEEP_MS: '50',
  });
  const bus = (name: string): Bus => openBus({ ...context, name }, principalVerifier(keys.trusted));
  const [rest, decider, people, trail] = [bus('registry'), bus('policy'), bus('identity'), bus('audit')];
  rest.serve(registry.resolveTool, (): registry.ToolPointer => ({
    found: true,
    integrationId,
    slug: 'desk',
    toolName: 'open',
    digest,
    needsCredential: false,
  }));
  rest.serve(registry.toolDefinition, (): registry.FirstHttpTool => ({
    kind: 'http',
    integrationId,
    slug: 'desk',
    toolName: 'open',
    digest,
    baseUrl: api.origin,
    method: 'GET',
    path: '/echo/{id}',
    parameters: [{ argument: 'id', in: 'path', name: 'id', required: true }],
    inputSchema: { type: 'object' },
    auth: { type: 'none' },
  }));
  decider.serve(policy.decide, (question): policy.Decision => {
    asked.push(question);
    if (question.approved !== true) return { effect: 'approve', step: 'rule', approval: terms };
    return { effect: 'allow', step: 'rule', reservation: { counter: 'c', tokens: 5 } };
  });
  decider.on(contract.spent, keep(spent));
  people.serve(identity.standing, () => {
    if (disabled) throw new AppError('unauthenticated', 'The service account is disabled');
    return { principal: account, principalToken: keys.sign(account) };
  });
  trail.on(audit.fact, keep(events), { maxItems: 64 });
  desk = bus('approvals');
  desk.serve(approvals.open, (request): approvals.Pending => {
    const requestId = newId('request');
    opened.set(requestId, request);
    const now = new Date().toISOString();
    return {
      requestId,
      taskId: newId('task'),
      tool: request.tool,
      status: 'pending',
      createdAt: now,
      lastUpdatedAt: now,
      expiresAt: now,
      approvalUrl: 'https://console.example/',
    };
  });
  desk.serve(approvals.takeApproved, ({ requestId }) => {
    const { tool, target, arguments: text, digest: ofBytes, origin } = opened.get(requestId)!;
    const { kind, id, name } = account;
    return {
      requestId,
      orgId,
      tool,
      target,
      arguments: text,
      digest: ofBytes,
      requester: { kind, id, name },
      origin,
      correlationId: 'c-asked',
    };
  });
  desk.on(contract.finished, keep(finished));
  edge = bus('gateway');
  const onDisk = (name: string) => ({ ...context.env(), AUDIT_DURABILITY: 'disk', AUDIT_SPOOL_FOLDER: join(keys.folder, name) });
  running = await Promise.all([startService(executor, onDisk('first')), startService(executor, onDisk('second'))]);
  for (const each of [rest, decider, people, trail, desk, edge]) await each.start();
});
afterAll(async () => {
  for (const each of running) await each.stop();
  await context.dispose();
  await api.close();
  keys.dispose();
});
beforeEach(() => {
  digest = 'd1';
  disabled = false;
  for (const list of [asked, finished, spent, events, api.hits]) list.length = 0;
});

async function ask(id: string) {
  const caller = edgeCallContext({ principalToken: keys.sign(account), timeoutMs: 20_000 });
  const { value } = await edge.callAttached(contract.execute, { tool: 'desk/open', arguments: { id }, origin: { door: 'mcp' } }, caller);
  return value.pending!;
}
async function approve(requestId: string): Promise<void> {
  const { digest: ofBytes } = opened.get(requestId)!;
  await desk.publish(approvals.approved, { orgId, requestId, digest: ofBytes, approvedAt: new Date().toISOString() });
}

test('a call waits without a trace outside, and runs once it is approved, however often that is said', async () => {
  const { requestId } = await ask('r 1');
  expect(opened.get(requestId)).toMatchObject({
    arguments: '{"id":"r 1"}',
    digest: createHash('sha256').update('{"id":"r 1"}').digest('hex'),
    requestLine: { method: 'GET', url: `${api.origin}/echo/r%201` },
    terms,
  });
  expect([api.hits, events]).toEqual([[], []]);
  await Promise.all([1, 2, 3, 4, 5].map(() => approve(requestId)));
  await until(() => finished.length > 0 && spent.length > 0 && events.length > 1);
  expect(finished).toMatchObject([{ requestId, outcome: 'completed', isError: false, httpStatus: 200 }]);
  expect(finished[0]!.content).toContain('/echo/r%201');
  expect(api.hits).toEqual(['GET /echo/r%201']);
  expect(events).toMatchObject([
    { phase: 'intent', correlationId: 'c-asked' },
    { phase: 'outcome', outcome: 'succeeded', correlationId: 'c-asked', data: { tokens: spent[0]!.tokens } },
  ]);
  expect(spent).toEqual([{ orgId, callId: events[0]!.callId, counter: 'c', tokens: expect.any(Number) }]);
  expect(asked.map(({ approved, reserveFor }) => [approved, reserveFor])).toEqual([
    [undefined, opened.get(requestId)!.callId],
    [true, events[0]!.callId],
  ]);
});

test.each<[string, () => void, string]>([
  ['a definition that changed meanwhile', () => (digest = 'd2'), 'its definition has changed since it was asked for; ask again'],
  ['an account that was disabled meanwhile', () => (disabled = true), 'The service account is disabled'],
])('%s: nothing runs', async (_, change, reason) => {
  const { requestId } = await ask('r2');
  change();
  await approve(requestId);
  await until(() => finished.length > 0 && events.length > 0);
  expect(finished).toMatchObject([{ requestId, outcome: 'failed', reason: expect.stringContaining(reason) }]);
  expect(events).toMatchObject([{ outcome: 'denied', correlationId: 'c-asked' }]);
  expect(api.hits).toEqual([]);
});

test('forty approvals on two processes: forty calls', async () => {
  const requests = await Promise.all(Array.from({ length: 40 }, (_, i) => ask(`m${i}`)));
  await Promise.all(requests.flatMap(({ requestId }) => [approve(requestId), approve(requestId)]));
  await until(() => finished.length >= 40);
  expect(new Set(finished.map(({ requestId }) => requestId)).size).toBe(40);
  expect(new Set(api.hits).size).toBe(40);
  expect(api.hits).toHaveLength(40);
});
