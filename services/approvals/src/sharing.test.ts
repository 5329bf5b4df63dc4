/** The same call is one request, and a caller has a hundred of them. */
import { newId } from '@gatehouse/contracts';
import { until } from '@gatehouse/test-support';
import { MAX_PENDING } from './handlers/open';
import { startApprovalFixture, type ApprovalFixture } from './testing/approvalFixture';
import { callOf, principalOf } from './testing/fixture';

let fixture: ApprovalFixture['fixture'];
let orgId: ApprovalFixture['orgId'];
let admin: ApprovalFixture['admin'];
let account: ApprovalFixture['account'];
let ask: ApprovalFixture['ask'];
let reject: ApprovalFixture['reject'];
let typesOf: ApprovalFixture['typesOf'];

beforeAll(async () => void ({ fixture, orgId, admin, account, ask, reject, typesOf } = await startApprovalFixture()));
afterAll(() => fixture.stop());

test('the same waiting call is one request; another caller, other bytes or a changed tool is another; after the end it is new', async () => {
  const call = callOf({ same: 1 });
  const again = () => ({ ...call, callId: newId('call') });
  const answers = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map(() => fixture.open(account, again())));
  const ids = new Set(answers.map(({ requestId }) => requestId));
  expect(ids.size).toBe(1);
  const [requestId] = [...ids] as [string];
  expect((await fixture.get(admin, requestId)).repeats).toBe(10);
  await until(() => typesOf(requestId).length === 10);
  expect(new Set(fixture.eventsOf(requestId).map(({ callId }) => callId)).size).toBe(10);
  // Each tells its own run and names the request it shares.
  const inRun = { ...again(), origin: { ...call.origin, invocationId: 'run-2' } };
  await fixture.open(account, inRun);
  await until(() => fixture.eventsOf(requestId).some(({ callId }) => callId === inRun.callId));
  const repeated = fixture.eventsOf(requestId).find(({ callId }) => callId === inRun.callId)!;
  expect(repeated).toMatchObject({ invocationId: 'run-2', data: { repeat: true, firstCorrelationId: expect.any(String) } });
  // A repeated message is no repeated call.
  const resent = again();
  await Promise.all([fixture.open(account, resent), fixture.open(account, resent), fixture.open(account, resent)]);
  expect((await fixture.get(admin, requestId)).repeats).toBe(12);

  const others = [
    await fixture.open(principalOf(orgId, 'serviceAccount', 'other'), again()),
    await fixture.open(account, callOf({ same: 2 })),
    await fixture.open(account, { ...again(), target: { ...call.target, digest: 'e'.repeat(64) } }),
  ];
  expect(new Set([requestId, ...others.map((other) => other.requestId)]).size).toBe(4);
  // The claim for whom a call is made is recorded, and makes it no other call.
  const claiming = { ...again(), origin: { ...call.origin, onBehalfOf: 'jon@acme.test' } };
  expect((await fixture.open(account, claiming)).requestId).toBe(requestId);
  await until(() => fixture.eventsOf(requestId).some(({ onBehalfOf }) => onBehalfOf === 'jon@acme.test'));
  await reject(admin, requestId);
  expect((await fixture.open(account, again())).requestId).not.toBe(requestId);
});

test('a waiting call runs with the token that asked for it last: the one before may have been rotated out', async () => {
  const call = callOf({ rotated: 1 });
  const [before, after] = [newId('token'), newId('token')];
  const { requestId } = await fixture.open({ ...account, tokenId: before }, call);
  const tokenOf = async () => (await fixture.rows.findOne({ _id: requestId }))?.['requester'].tokenId as string;
  expect(await tokenOf()).toBe(before);
  expect(await fixture.open({ ...account, tokenId: after }, { ...call, callId: newId('call') })).toMatchObject({ requestId });
  expect(await tokenOf()).toBe(after);
});

test('when the credential is another one since, the same call is asked anew', async () => {
  const credential = { id: newId('credential'), version: 1 };
  const call = { ...callOf({ credential: 1 }), credential };
  const first = await fixture.open(account, call);
  const again = (version: number) => fixture.open(account, { ...call, callId: newId('call'), credential: { ...credential, version } });
  expect((await again(1)).requestId).toBe(first.requestId);
  const second = await again(2);
  expect(second.requestId).not.toBe(first.requestId);
  expect(await fixture.get(admin, first.requestId)).toMatchObject({ status: 'cancelled' });
});

test('when the terms have changed since, the same call is asked anew and the old question ends', async () => {
  const call = callOf({ terms: 1 });
  const first = await fixture.open(account, call);
  const changed = {
    ...call,
    terms: { ...call.terms, reason: 'another reason', approvers: { users: [newId('user')] }, expiresInSeconds: 60 },
  };
  const again = () => ({ ...changed, callId: newId('call') });
  const answers = await Promise.all([again(), again(), again()].map((each) => fixture.open(account, each)));
  const ids = new Set(answers.map(({ requestId }) => requestId));
  expect(ids.size).toBe(1);
  const [requestId] = [...ids] as [string];
  expect(requestId).not.toBe(first.requestId);
  expect(await fixture.get(admin, requestId)).toMatchObject({ status: 'pending', reason: 'another reason' });
  expect(await fixture.get(admin, first.requestId)).toMatchObject({ status: 'cancelled' });
  await until(() => typesOf(first.requestId).includes('approval.cancelled'));
  // A repeated message of the first call finds its own request, and disturbs nothing.
  expect(await fixture.open(account, call)).toMatchObject({ requestId: first.requestId, status: 'cancelled' });
  expect(await fixture.get(admin, requestId)).toMatchObject({ status: 'pending' });
});

test('when the thing it would change has another state, the same call is asked anew and the old question ends', async () => {
  const call = callOf({ state: 1 }, { seen: '3' });
  const first = await fixture.open(account, call);
  expect((await fixture.open(account, { ...call, callId: newId('call') })).requestId).toBe(first.requestId);
  const second = await fixture.open(account, { ...call, callId: newId('call'), seen: '4' });
  expect(second.requestId).not.toBe(first.requestId);
  expect(await fixture.get(admin, first.requestId)).toMatchObject({ status: 'cancelled' });
  expect(await fixture.rows.findOne({ _id: second.requestId })).toMatchObject({ status: 'pending', seen: '4' });
});

test('a call whose first message is repeated after the decision finds its request', async () => {
  const call = callOf({ resent: 1 });
  const { requestId } = await fixture.open(account, call);
  await reject(admin, requestId);
  expect(await fixture.open(account, call)).toMatchObject({ requestId, status: 'rejected' });
});

test('a caller has a hundred waiting requests and no more, however many ask at once', async () => {
  const busy = principalOf(orgId, 'serviceAccount', 'busy');
  const asked = await Promise.allSettled(Array.from({ length: MAX_PENDING + 15 }, (_, i) => fixture.open(busy, callOf({ i }))));
  const refused = asked.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
  for (const reason of refused) expect(['policy_denied', 'unavailable']).toContain(reason.code);
  await Promise.allSettled(Array.from({ length: MAX_PENDING + 15 }, (_, i) => fixture.open(busy, callOf({ i }))));
  expect(await fixture.rows.countDocuments({ orgId, 'requester.id': busy.id })).toBe(MAX_PENDING);
  await expect(fixture.open(busy, callOf({ i: 'more' }))).rejects.toMatchObject({
    code: 'policy_denied',
    message: expect.stringMatching(/at most 100/),
  });
  const one = (await fixture.rows.findOne({ orgId, 'requester.id': busy.id }))!;
  await fixture.cancel(busy, { requestId: one._id });
  await fixture.open(busy, callOf({ i: 'more' }));
  // Somebody else is not held up by it.
  await ask();
});
