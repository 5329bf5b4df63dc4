/** A request from the question to its end: the whole service, twice, on the in-process broker and a real MongoDB. */
import { createHash } from 'node:crypto';
import { approvals, newId } from '@gatehouse/contracts';
import { until } from '@gatehouse/test-support';
import { startApprovalFixture, type ApprovalFixture } from './testing/approvalFixture';
import { callOf } from './testing/fixture';

let fixture: ApprovalFixture['fixture'];
let orgId: ApprovalFixture['orgId'];
let admin: ApprovalFixture['admin'];
let member: ApprovalFixture['member'];
let named: ApprovalFixture['named'];
let account: ApprovalFixture['account'];
let terms: ApprovalFixture['terms'];
let rule: ApprovalFixture['rule'];
let ask: ApprovalFixture['ask'];
let approve: ApprovalFixture['approve'];
let reject: ApprovalFixture['reject'];
let typesOf: ApprovalFixture['typesOf'];
let finished: ApprovalFixture['finished'];

beforeAll(
  async () =>
    void ({ fixture, orgId, admin, member, named, account, terms, rule, ask, approve, reject, typesOf, finished } =
      await startApprovalFixture()),
);
afterAll(() => fixture.stop());

test('a yes: the request waits, an approver decides, the executor takes it, the result is kept, the trail tells it in order', async () => {
  const call = callOf(
    { order: 7, secret: 'canary' },
    {
      terms: { ...terms, rule },
      origin: { door: 'mcp', onBehalfOf: 'max', invocationId: 'inv-1', client: 'sdk' },
      traceId: 'a'.repeat(32),
      onBehalfOfMember: member.id,
    },
  );
  const pending = await fixture.open(account, call, 'c-story');
  expect(pending).toMatchObject({
    tool: 'orders/refundOrder',
    status: 'pending',
    approvalUrl: `https://console.example/orgs/acme/approvals/${pending.requestId}`,
  });
  expect([pending.requestId.slice(0, 4), pending.taskId.slice(0, 4)]).toEqual(['req_', 'tsk_']);
  const shown = await fixture.get(named, pending.requestId);
  expect(shown).toMatchObject({
    arguments: call.arguments,
    digest: call.digest,
    canApprove: true,
    rule,
    reason: terms.reason,
    integration: call.target,
    correlationId: 'c-story',
    client: 'sdk',
  });
  await expect(fixture.take(orgId, pending.requestId)).rejects.toMatchObject({ code: 'not_found' });

  const decided = await fixture.decide(named, { requestId: pending.requestId, decision: 'approve', digest: shown.digest, comment: 'fine' });
  expect(decided).toMatchObject({
    status: 'approved',
    canApprove: false,
    hindrance: 'not_pending',
    decision: { by: { id: named.id }, comment: 'fine' },
  });
  await until(() => fixture.approved.some(({ requestId }) => requestId === pending.requestId));
  const taken = await fixture.take(orgId, pending.requestId);
  expect(taken).toMatchObject({
    arguments: call.arguments,
    digest: call.digest,
    requester: { kind: 'serviceAccount', id: account.id, tokenId: account.tokenId },
    correlationId: 'c-story',
  });
  expect(createHash('sha256').update(taken.arguments).digest('hex')).toBe(taken.digest);

  await fixture.finish(finished(pending.requestId));
  const done = async () => (await fixture.status(account, { taskId: pending.taskId })).value.status === 'completed';
  await until(done);
  const { value, body } = await fixture.status(account, { requestId: pending.requestId });
  expect(value).toMatchObject({ status: 'completed', isError: false });
  expect(body.toString()).toBe('[{"type":"text","text":"done"}]');
  expect(await fixture.get(admin, pending.requestId)).toMatchObject({
    execution: { outcome: 'completed', httpStatus: 200, durationMs: 12 },
    result: body.toString(),
  });
  await expect(fixture.take(orgId, pending.requestId)).rejects.toMatchObject({ code: 'not_found' });

  await until(() => typesOf(pending.requestId).length === 2);
  expect(typesOf(pending.requestId)).toEqual(['approval.requested', 'approval.approved']);
  const [requested, yes] = fixture.eventsOf(pending.requestId);
  const timeline = {
    correlationId: 'c-story',
    traceId: 'a'.repeat(32),
    invocationId: 'inv-1',
    callId: call.callId,
    tool: call.tool,
    target: { id: call.target.integrationId },
  };
  expect(requested).toMatchObject({
    ...timeline,
    actor: { id: account.id },
    onBehalfOf: 'max',
    onBehalfOfMember: member.id,
    data: { rule, digest: call.digest, definition: call.target.digest, expiresAt: pending.expiresAt },
  });
  expect(yes).toMatchObject({ ...timeline, actor: { kind: 'user', id: named.id }, data: { comment: 'fine' } });
  expect(JSON.stringify(fixture.eventsOf(pending.requestId))).not.toContain('canary');
});

test("a no is told with its comment; a second word changes nothing, one's own may be repeated", async () => {
  const { requestId } = await ask();
  expect(await reject(admin, requestId, 'not today')).toMatchObject({ status: 'rejected', decision: { comment: 'not today' } });
  expect(await reject(admin, requestId)).toMatchObject({ status: 'rejected', decision: { comment: 'not today' } });
  await expect(approve(admin, requestId)).rejects.toMatchObject({ code: 'conflict' });
  await expect(reject(named, requestId)).rejects.toMatchObject({ code: 'conflict', message: 'This request is rejected already' });
  expect((await fixture.status(account, { requestId })).value).toMatchObject({ status: 'rejected', reason: 'not today' });
  await fixture.finish(finished(requestId));
  await until(() => typesOf(requestId).includes('approval.rejected'));
  expect((await fixture.status(account, { requestId })).value.status).toBe('rejected');
});

test('a digest of other bytes is no request', async () => {
  await expect(fixture.open(account, { ...callOf({ a: 1 }), digest: 'f'.repeat(64) })).rejects.toMatchObject({ code: 'invalid' });
});

test('only the digest of the stored bytes approves', async () => {
  const { requestId } = await ask();
  for (const digest of [undefined, 'f'.repeat(64)])
    await expect(fixture.decide(admin, { requestId, decision: 'approve', ...(digest && { digest }) })).rejects.toMatchObject({
      code: 'conflict',
      details: ['/digest: is not that of the arguments of this request'],
    });
  expect((await fixture.get(admin, requestId)).status).toBe('pending');
});

test('time decides before the sweep does, and the sweep says so once', async () => {
  const { requestId } = await ask(account);
  const { requestId: other } = await ask(account);
  await fixture.lapse(requestId);
  expect((await fixture.status(account, { requestId })).value).toMatchObject({
    status: 'expired',
    reason: expect.stringMatching(/Nobody decided/),
  });
  const shown = await fixture.get(admin, requestId);
  expect(shown).toMatchObject({ status: 'expired', canApprove: false, hindrance: 'not_pending' });
  await expect(fixture.decide(admin, { requestId, decision: 'approve', digest: shown.digest })).rejects.toMatchObject({ code: 'conflict' });
  await fixture.cancel(account, { requestId });
  await until(() => typesOf(requestId).includes('approval.expired'));
  expect((await fixture.rows.findOne({ _id: requestId }))!.status).toBe('expired');
  expect(typesOf(requestId)).toEqual(['approval.requested', 'approval.expired']);
  expect(fixture.eventsOf(requestId)[1]).toMatchObject({ actor: { kind: 'system' } });
  expect((await fixture.get(admin, other)).status).toBe('pending');
});

test('a call ends once; what is too large is not kept; what failed says why', async () => {
  const ids = await Promise.all([ask(), ask(), ask()].map(async (pending) => (await pending).requestId));
  for (const id of ids) await approve(admin, id);
  const [twice, large, failed] = ids as [string, string, string];
  await fixture.finish(finished(twice));
  await until(async () => (await fixture.get(admin, twice)).status === 'completed');
  await fixture.finish(finished(twice, { outcome: 'failed', isError: true, content: '[]' }));
  await fixture.finish(finished(large, { content: 'ü'.repeat(approvals.MAX_RESULT_BYTES - 10) }));
  await fixture.finish(
    finished(failed, { outcome: 'failed', isError: true, reason: 'the tool changed since', content: '[{"type":"text","text":"no"}]' }),
  );
  await until(
    async () => (await fixture.get(admin, failed)).status === 'failed' && (await fixture.get(admin, large)).status === 'completed',
  );
  expect((await fixture.status(account, { requestId: twice })).body.toString()).toContain('done');
  expect((await fixture.status(account, { requestId: large })).body.toString()).toContain('was not kept');
  expect((await fixture.status(account, { requestId: failed })).value).toMatchObject({
    status: 'failed',
    isError: true,
    reason: 'the tool changed since',
  });
});

test('what a person can do about a call that was not made is told to its caller', async () => {
  const remedies = [
    { signUrl: 'https://console.example/policy/sign?org=acme' },
    { missingCredential: { integrationId: newId('integration'), slug: 'desk' } },
  ];
  for (const remedy of remedies) {
    const { requestId } = await ask();
    await approve(admin, requestId);
    await fixture.finish(finished(requestId, { outcome: 'failed', isError: true, reason: 'not yet', ...remedy }));
    await until(async () => (await fixture.get(admin, requestId)).status === 'failed');
    expect((await fixture.status(account, { requestId })).value).toMatchObject({ status: 'failed', ...remedy });
  }
});
