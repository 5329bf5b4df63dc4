/** Who may see a request, who may decide it, who may ask for it. */
import { newId, type Principal } from '@gatehouse/contracts';
import { until } from '@gatehouse/test-support';
import { startApprovalFixture, type ApprovalFixture } from './testing/approvalFixture';
import { callOf, principalOf } from './testing/fixture';

let fixture: ApprovalFixture['fixture'];
let orgId: ApprovalFixture['orgId'];
let admin: ApprovalFixture['admin'];
let member: ApprovalFixture['member'];
let named: ApprovalFixture['named'];
let grouped: ApprovalFixture['grouped'];
let account: ApprovalFixture['account'];
let orgToken: ApprovalFixture['orgToken'];
let nonMember: ApprovalFixture['nonMember'];
let terms: ApprovalFixture['terms'];
let ask: ApprovalFixture['ask'];
let approve: ApprovalFixture['approve'];
let reject: ApprovalFixture['reject'];
let typesOf: ApprovalFixture['typesOf'];

beforeAll(
  async () =>
    void ({ fixture, orgId, admin, member, named, grouped, account, orgToken, nonMember, terms, ask, approve, reject, typesOf } =
      await startApprovalFixture()),
);
afterAll(() => fixture.stop());

test('who may see it: admins, named approvers and the person who asked; everybody else is told that there is none', async () => {
  const { requestId } = await ask(member);
  for (const [viewer, sees] of [
    [admin, true],
    [orgToken, true],
    [named, true],
    [grouped, true],
    [member, true],
    [account, false],
    [principalOf(orgId, 'user', 'x@acme.example', { role: 'member' }), false],
    [nonMember, false],
  ] as const) {
    const listed = (await fixture.list(viewer)).approvals.some((item) => item.requestId === requestId);
    expect([viewer.name, listed]).toEqual([viewer.name, sees]);
    if (sees) await expect(fixture.get(viewer, requestId)).resolves.toMatchObject({ requestId });
    else
      for (const attempt of [fixture.get(viewer, requestId), fixture.get(viewer, newId('request')), reject(viewer, requestId)])
        await expect(attempt).rejects.toMatchObject({ code: 'not_found', message: 'There is no such request' });
  }
  expect((await fixture.get(admin, requestId)).status).toBe('pending');
  // Whoever decided a request may look it up later, also when no longer named.
  await reject(grouped, requestId);
  expect((await fixture.get({ ...grouped, groups: [] }, requestId)).decision).toMatchObject({ by: { id: grouped.id } });
});

test('nobody decides their own request: not as admin, not in another session, not by their own token', async () => {
  const asking = principalOf(orgId, 'user', 'amy@acme.example', { role: 'admin', sessionId: newId('session') });
  const ways: Principal[] = [asking, { ...asking, sessionId: newId('session') }, { ...asking, tokenId: newId('token') }];
  for (const by of ways) {
    const { requestId } = await ask(by);
    for (const person of ways) {
      await expect(approve(person, requestId)).rejects.toMatchObject({
        code: 'forbidden',
        message: expect.stringMatching(/asked for this call yourself/),
      });
    }
    expect(await fixture.get(asking, requestId)).toMatchObject({ status: 'pending', canApprove: false, hindrance: 'own_request' });
    await until(() => typesOf(requestId).filter((type) => type === 'approval.refused').length === 3);
    expect(fixture.eventsOf(requestId).at(-1)).toMatchObject({ actor: { id: asking.id }, data: { hindrance: 'own_request' } });
    // Rejecting needs no second person.
    expect(await reject(asking, requestId)).toMatchObject({ status: 'rejected' });
  }
});

test('who is blocked decides nothing, neither yes nor no, until the block is lifted; the trail keeps each try', async () => {
  const { requestId } = await ask();
  for (const person of [admin, named, grouped]) {
    fixture.blocked.set(person.id, 'stolen laptop');
    for (const attempt of [approve(person, requestId), reject(person, requestId)])
      await expect(attempt).rejects.toMatchObject({
        code: 'forbidden',
        message: 'You are blocked: stolen laptop',
        data: { hindrance: 'blocked' },
      });
  }
  expect((await fixture.get(admin, requestId)).status).toBe('pending');
  await until(() => typesOf(requestId).filter((type) => type === 'approval.refused').length === 6);
  const refused = fixture.eventsOf(requestId).filter(({ data }) => data?.['hindrance'] === 'blocked');
  expect(new Set(refused.map(({ actor, data }) => `${actor.id} ${String(data?.['decision'])}`)).size).toBe(6);
  fixture.blocked.clear();
  expect(await approve(named, requestId)).toMatchObject({ status: 'approved' });
});

test('an organization token is no person', async () => {
  const { requestId } = await ask();
  await expect(approve(orgToken, requestId)).rejects.toMatchObject({ code: 'forbidden' });
});

test('who created the token is marked, or refused where the organization says so; also when only a repeat came with it', async () => {
  const created = { ...account, tokenCreator: admin.id };
  const marked = await ask(created);
  expect(await fixture.get(admin, marked.requestId)).toMatchObject({ youCreatedTheToken: true, canApprove: true });
  expect(await fixture.get(named, marked.requestId)).toMatchObject({ youCreatedTheToken: false });
  expect(await approve(admin, marked.requestId)).toMatchObject({ decision: { byTokenCreator: true } });
  await until(() => typesOf(marked.requestId).includes('approval.approved'));
  expect(fixture.eventsOf(marked.requestId).at(-1)!.data).toMatchObject({ byTokenCreator: true });

  const strict = { terms: { ...terms, creatorMayApprove: false } };
  const refused = await ask(created, strict);
  await expect(approve(admin, refused.requestId)).rejects.toMatchObject({
    code: 'forbidden',
    message: expect.stringMatching(/created the token/),
  });
  expect(await fixture.get(admin, refused.requestId)).toMatchObject({ hindrance: 'token_creator' });
  expect(await approve(named, refused.requestId)).toMatchObject({ status: 'approved' });
  const takenBack = await ask(created, strict);
  expect(await reject(admin, takenBack.requestId)).toMatchObject({ status: 'rejected' });

  const call = callOf({ later: true }, strict);
  const shared = await fixture.open(account, call);
  expect((await fixture.get(admin, shared.requestId)).canApprove).toBe(true);
  await fixture.open(created, { ...call, callId: newId('call') });
  await expect(approve(admin, shared.requestId)).rejects.toMatchObject({ code: 'forbidden' });
});

test("only the caller asks and cancels; another's and an unknown request are one answer", async () => {
  const { requestId, taskId } = await ask(account);
  const answers = new Set<string>();
  for (const who of [{ ...account, id: newId('serviceAccount') }, admin, named, nonMember, { ...account, orgId: nonMember.orgId }])
    for (const name of [{ requestId }, { taskId }, { requestId: newId('request') }, { taskId: 'anything' }, {}])
      for (const attempt of [fixture.status(who, name), fixture.cancel(who, name)]) {
        const err = await attempt.then(
          () => undefined,
          (reason: unknown) => reason as { code: string; message: string; details: unknown },
        );
        answers.add(JSON.stringify([err?.code, err?.message, err?.details]));
      }
  await expect(fixture.status(account, { requestId, taskId: newId('task') })).rejects.toMatchObject({ code: 'not_found' });
  expect(answers.size).toBe(1);
  // Another token of the same account is the same caller.
  expect((await fixture.status({ ...account, tokenId: newId('token') }, { taskId })).value.requestId).toBe(requestId);
  await fixture.cancel(account, { taskId });
  await fixture.cancel(account, { requestId });
  expect((await fixture.status(account, { requestId })).value.status).toBe('cancelled');
  await expect(approve(admin, requestId)).rejects.toMatchObject({ code: 'conflict' });
  await until(() => typesOf(requestId).includes('approval.cancelled'));
  expect(typesOf(requestId).filter((type) => type === 'approval.cancelled')).toHaveLength(1);
});

test('what waits for a call of an integration that is removed is withdrawn, and says why; of another, and what was decided, stays', async () => {
  const integrationId = newId('integration');
  const target = { ...callOf().target, integrationId };
  const [first, second, decided] = [await ask(account, { target }), await ask(account, { target }), await ask(account, { target })];
  const other = await ask(account);
  await approve(admin, decided.requestId);
  await fixture.removed(nonMember.orgId, { kind: 'integration', id: integrationId });
  await fixture.removed(orgId, { kind: 'agent', id: integrationId });
  await fixture.removed(orgId, { kind: 'integration', id: integrationId });
  for (const { requestId } of [first, second]) {
    await until(async () => (await fixture.status(account, { requestId })).value.status === 'cancelled');
    expect((await fixture.status(account, { requestId })).value.reason).toBe('The integration was removed');
    expect(await fixture.get(admin, requestId)).toMatchObject({ withdrawnBecause: 'integrationRemoved', canApprove: false });
  }
  expect((await fixture.status(account, { requestId: decided.requestId })).value.status).toBe('approved');
  expect((await fixture.status(account, { requestId: other.requestId })).value.status).toBe('pending');
  await until(() => typesOf(first.requestId).includes('approval.cancelled'));
  const told = fixture.eventsOf(first.requestId).find(({ type }) => type === 'approval.cancelled');
  expect(told).toMatchObject({ actor: { kind: 'system' }, data: { because: 'integration.deleted' } });
});

describe('the terms of the moment', () => {
  /** A request for a tool of its own, so that policy can say something else of it than of others. */
  async function waiting(tool: string) {
    const { requestId } = await ask(account, { tool });
    const now = (more: Partial<typeof terms>) => {
      const approval = { ...terms, reason: 'as of now', ...more };
      fixture.verdicts.set(tool, { effect: 'approve', step: 'rule', approval });
    };
    return { requestId, now };
  }

  test('who was taken out decides nothing and sees nothing, and who came in does; lists and counts follow', async () => {
    const { requestId, now } = await waiting('orders/moved');
    now({ approvers: { users: [member.id], groups: [] } });
    for (const attempt of [approve(named, requestId), reject(named, requestId), fixture.get(grouped, requestId)])
      await expect(attempt).rejects.toMatchObject({ code: 'not_found' });
    expect((await fixture.list(named, { for: 'me' })).approvals.map((item) => item.requestId)).not.toContain(requestId);
    expect((await fixture.list(member, { for: 'me' })).approvals).toMatchObject([{ requestId, reason: 'as of now' }]);
    const decided = await approve(member, requestId);
    expect(decided).toMatchObject({ status: 'approved', reason: 'as of now', askedUnder: { reason: 'Refunds need a yes' } });
    expect(decided.decision).not.toHaveProperty('underOlderTerms');
  });

  test('who made the token may not decide once the organization forbids it', async () => {
    const tool = 'orders/creator';
    const { requestId } = await ask({ ...account, tokenCreator: named.id }, { tool });
    expect(await fixture.get(named, requestId)).toMatchObject({ canApprove: true });
    fixture.verdicts.set(tool, { effect: 'approve', step: 'rule', approval: { ...terms, creatorMayApprove: false } });
    await expect(approve(named, requestId)).rejects.toMatchObject({ code: 'forbidden', data: { hindrance: 'token_creator' } });
    expect(await approve(grouped, requestId)).toMatchObject({ status: 'approved' });
  });

  test('where no rule asks any more, those of the question judge, and the decision says so', async () => {
    const { requestId } = await waiting('orders/freed');
    fixture.verdicts.set('orders/freed', { effect: 'allow', step: 'default' });
    expect(await approve(named, requestId)).toMatchObject({ decision: { by: { id: named.id }, underOlderTerms: true } });
    await until(() => typesOf(requestId).includes('approval.approved'));
    expect(fixture.eventsOf(requestId).at(-1)!.data).toMatchObject({ underOlderTerms: true });
  });

  test('a list says which requests would be refused now, because of who asked or of what they would call', async () => {
    const bot = { ...account, id: newId('serviceAccount') };
    const { requestId } = await fixture.open(bot, callOf({ stopped: 1 }, { terms }));
    const shown = async () =>
      (await fixture.list(admin, { requester: bot.id })).approvals.map((item) => [item.requestId, item.canApprove, item.refusedNow]);
    expect(await shown()).toEqual([[requestId, true, undefined]]);
    fixture.blocked.set(bot.id, 'Leaked');
    expect(await shown()).toEqual([[requestId, true, 'blocked: Leaked']]);
    fixture.blocked.delete(bot.id);
    const { integrationId } = (await fixture.get(admin, requestId)).integration;
    fixture.blocked.set(integrationId, 'Broken');
    expect(await shown()).toEqual([[requestId, true, 'blocked: Broken']]);
    fixture.blocked.delete(integrationId);
    fixture.verdicts.set('orders/refundOrder', { effect: 'deny', step: 'rule', reason: 'No refunds' });
    expect(await shown()).toEqual([[requestId, true, 'No refunds']]);
    fixture.verdicts.delete('orders/refundOrder');
    await reject(admin, requestId);
    expect(await shown()).toEqual([[requestId, false, undefined]]);
  });

  test('a list leaves the yes about a stopped call to admins, as the request itself does', async () => {
    const bot = { ...account, id: newId('serviceAccount') };
    const { requestId } = await fixture.open(bot, callOf({ stopped: 2 }, { terms }));
    fixture.verdicts.set('orders/refundOrder', { effect: 'deny', step: 'block', reason: 'Leaked' });
    for (const viewer of [named, admin]) {
      const { approvals } = await fixture.list(viewer, { for: 'me', requester: bot.id });
      const { canApprove, hindrance, canReject, refusedNow } = await fixture.get(viewer, requestId);
      expect([canApprove, canReject, refusedNow]).toEqual([viewer === admin, true, 'Leaked']);
      expect(approvals).toMatchObject([{ requestId, canApprove, canReject, refusedNow }]);
      expect(approvals[0]!.hindrance).toBe(hindrance);
    }
    fixture.verdicts.delete('orders/refundOrder');
    await reject(named, requestId);
  });

  test('who looks before deciding reads that the credential of the call was replaced or deleted since', async () => {
    const pinned = { terms, credential: { id: newId('credential'), version: 1 } };
    const { requestId } = await fixture.open({ ...account, id: newId('serviceAccount') }, callOf({ pinned: 1 }, pinned));
    expect(await fixture.get(admin, requestId)).not.toHaveProperty('refusedNow');
    for (const state of ['replaced', 'deleted'] as const) {
      fixture.credential.state = state;
      const refusedNow = `the credential for orders was ${state} since this call was asked for`;
      expect(await fixture.get(admin, requestId)).toMatchObject({ canApprove: true, refusedNow });
    }
    await reject(admin, requestId);
    expect(await fixture.get(admin, requestId)).not.toHaveProperty('refusedNow');
    fixture.credential.state = 'same';
  });

  test('where the call would be refused, a yes is left to admins', async () => {
    const { requestId } = await waiting('orders/closed');
    fixture.verdicts.set('orders/closed', { effect: 'deny', step: 'block', reason: 'stop' });
    expect(await fixture.get(named, requestId)).toMatchObject({
      canApprove: false,
      hindrance: 'not_an_approver',
      canReject: true,
      refusedNow: 'stop',
    });
    const message = 'The call would be refused now, so only an admin may approve it; you may reject it';
    await expect(approve(named, requestId)).rejects.toMatchObject({ code: 'forbidden', message });
    expect(await approve(admin, requestId)).toMatchObject({ decision: { underOlderTerms: true, refusedThen: 'stop' } });
    expect(await fixture.get(admin, requestId)).toMatchObject({ decision: { refusedThen: 'stop' } });
  });
});
