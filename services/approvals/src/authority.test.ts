/** Who may see a request, who may decide it, who may ask for it. */
import { newId, type Principal } from '@gatehouse/contracts';
import { startScene, type Scene } from './testing/scene';
import { callOf, principalOf, until } from './testing/world';

let world: Scene['world'];
let orgId: Scene['orgId'];
let admin: Scene['admin'];
let member: Scene['member'];
let named: Scene['named'];
let grouped: Scene['grouped'];
let account: Scene['account'];
let orgToken: Scene['orgToken'];
let stranger: Scene['stranger'];
let terms: Scene['terms'];
let ask: Scene['ask'];
let approve: Scene['approve'];
let reject: Scene['reject'];
let typesOf: Scene['typesOf'];

beforeAll(
  async () =>
    void ({ world, orgId, admin, member, named, grouped, account, orgToken, stranger, terms, ask, approve, reject, typesOf } =
      await startScene()),
);
afterAll(() => world.stop());

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
    [stranger, false],
  ] as const) {
    const listed = (await world.list(viewer)).approvals.some((item) => item.requestId === requestId);
    expect([viewer.name, listed]).toEqual([viewer.name, sees]);
    if (sees) await expect(world.get(viewer, requestId)).resolves.toMatchObject({ requestId });
    else
      for (const attempt of [world.get(viewer, requestId), world.get(viewer, newId('request')), reject(viewer, requestId)])
        await expect(attempt).rejects.toMatchObject({ code: 'not_found', message: 'There is no such request' });
  }
  expect((await world.get(admin, requestId)).status).toBe('pending');
  // Who decided may look it up later, also when no longer named.
  await reject(grouped, requestId);
  expect((await world.get({ ...grouped, groups: [] }, requestId)).decision).toMatchObject({ by: { id: grouped.id } });
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
    expect(await world.get(asking, requestId)).toMatchObject({ status: 'pending', canApprove: false, hindrance: 'own_request' });
    await until(() => typesOf(requestId).filter((type) => type === 'approval.refused').length === 3);
    expect(world.factsOf(requestId).at(-1)).toMatchObject({ actor: { id: asking.id }, data: { hindrance: 'own_request' } });
    // A no needs nobody else.
    expect(await reject(asking, requestId)).toMatchObject({ status: 'rejected' });
  }
});

test('who is blocked decides nothing, neither yes nor no, until the block is lifted; the trail keeps each try', async () => {
  const { requestId } = await ask();
  for (const person of [admin, named, grouped]) {
    world.blocked.set(person.id, 'stolen laptop');
    for (const attempt of [approve(person, requestId), reject(person, requestId)])
      await expect(attempt).rejects.toMatchObject({
        code: 'forbidden',
        message: 'You are blocked: stolen laptop',
        data: { hindrance: 'blocked' },
      });
  }
  expect((await world.get(admin, requestId)).status).toBe('pending');
  await until(() => typesOf(requestId).filter((type) => type === 'approval.refused').length === 6);
  const refused = world.factsOf(requestId).filter(({ data }) => data?.['hindrance'] === 'blocked');
  expect(new Set(refused.map(({ actor, data }) => `${actor.id} ${String(data?.['decision'])}`)).size).toBe(6);
  world.blocked.clear();
  expect(await approve(named, requestId)).toMatchObject({ status: 'approved' });
});

test('an organization token is no person', async () => {
  const { requestId } = await ask();
  await expect(approve(orgToken, requestId)).rejects.toMatchObject({ code: 'forbidden' });
});

test('who created the token is marked, or refused where the organization says so; also when only a repeat came with it', async () => {
  const created = { ...account, tokenCreator: admin.id };
  const marked = await ask(created);
  expect(await world.get(admin, marked.requestId)).toMatchObject({ youCreatedTheToken: true, canApprove: true });
  expect(await world.get(named, marked.requestId)).toMatchObject({ youCreatedTheToken: false });
  expect(await approve(admin, marked.requestId)).toMatchObject({ decision: { byTokenCreator: true } });
  await until(() => typesOf(marked.requestId).includes('approval.approved'));
  expect(world.factsOf(marked.requestId).at(-1)!.data).toMatchObject({ byTokenCreator: true });

  const strict = { terms: { ...terms, creatorMayApprove: false } };
  const refused = await ask(created, strict);
  await expect(approve(admin, refused.requestId)).rejects.toMatchObject({
    code: 'forbidden',
    message: expect.stringMatching(/created the token/),
  });
  expect(await world.get(admin, refused.requestId)).toMatchObject({ hindrance: 'token_creator' });
  expect(await approve(named, refused.requestId)).toMatchObject({ status: 'approved' });
  const takenBack = await ask(created, strict);
  expect(await reject(admin, takenBack.requestId)).toMatchObject({ status: 'rejected' });

  const call = callOf({ later: true }, strict);
  const shared = await world.open(account, call);
  expect((await world.get(admin, shared.requestId)).canApprove).toBe(true);
  await world.open(created, { ...call, callId: newId('call') });
  await expect(approve(admin, shared.requestId)).rejects.toMatchObject({ code: 'forbidden' });
});

test("only the caller asks and cancels; another's and an unknown request are one answer", async () => {
  const { requestId, taskId } = await ask(account);
  const answers = new Set<string>();
  for (const who of [{ ...account, id: newId('serviceAccount') }, admin, named, stranger, { ...account, orgId: stranger.orgId }])
    for (const name of [{ requestId }, { taskId }, { requestId: newId('request') }, { taskId: 'anything' }, {}])
      for (const attempt of [world.status(who, name), world.cancel(who, name)]) {
        const err = await attempt.then(
          () => undefined,
          (reason: unknown) => reason as { code: string; message: string; details: unknown },
        );
        answers.add(JSON.stringify([err?.code, err?.message, err?.details]));
      }
  await expect(world.status(account, { requestId, taskId: newId('task') })).rejects.toMatchObject({ code: 'not_found' });
  expect(answers.size).toBe(1);
  // Another token of the same account is the same caller.
  expect((await world.status({ ...account, tokenId: newId('token') }, { taskId })).value.requestId).toBe(requestId);
  await world.cancel(account, { taskId });
  await world.cancel(account, { requestId });
  expect((await world.status(account, { requestId })).value.status).toBe('cancelled');
  await expect(approve(admin, requestId)).rejects.toMatchObject({ code: 'conflict' });
  await until(() => typesOf(requestId).includes('approval.cancelled'));
  expect(typesOf(requestId).filter((type) => type === 'approval.cancelled')).toHaveLength(1);
});

describe('the terms of the moment', () => {
  /** A request for a tool of its own, so that policy can say something else of it than of others. */
  async function waiting(tool: string) {
    const { requestId } = await ask(account, { tool });
    const now = (more: Partial<typeof terms>) => {
      const approval = { ...terms, reason: 'as of now', ...more };
      world.verdicts.set(tool, { effect: 'approve', step: 'rule', approval });
    };
    return { requestId, now };
  }

  test('who was taken out decides nothing and sees nothing, and who came in does; lists and counts follow', async () => {
    const { requestId, now } = await waiting('orders/moved');
    now({ approvers: { users: [member.id], groups: [] } });
    for (const attempt of [approve(named, requestId), reject(named, requestId), world.get(grouped, requestId)])
      await expect(attempt).rejects.toMatchObject({ code: 'not_found' });
    expect((await world.list(named, { for: 'me' })).approvals.map((item) => item.requestId)).not.toContain(requestId);
    expect((await world.list(member, { for: 'me' })).approvals).toMatchObject([{ requestId, reason: 'as of now' }]);
    const decided = await approve(member, requestId);
    expect(decided).toMatchObject({ status: 'approved', reason: 'as of now', askedUnder: { reason: 'Refunds need a yes' } });
    expect(decided.decision).not.toHaveProperty('underOlderTerms');
  });

  test('who made the token may not decide once the organization forbids it', async () => {
    const tool = 'orders/creator';
    const { requestId } = await ask({ ...account, tokenCreator: named.id }, { tool });
    expect(await world.get(named, requestId)).toMatchObject({ canApprove: true });
    world.verdicts.set(tool, { effect: 'approve', step: 'rule', approval: { ...terms, creatorMayApprove: false } });
    await expect(approve(named, requestId)).rejects.toMatchObject({ code: 'forbidden', data: { hindrance: 'token_creator' } });
    expect(await approve(grouped, requestId)).toMatchObject({ status: 'approved' });
  });

  test('where no rule asks any more, those of the question judge, and the decision says so', async () => {
    const { requestId } = await waiting('orders/freed');
    world.verdicts.set('orders/freed', { effect: 'allow', step: 'default' });
    expect(await approve(named, requestId)).toMatchObject({ decision: { by: { id: named.id }, underOlderTerms: true } });
    await until(() => typesOf(requestId).includes('approval.approved'));
    expect(world.factsOf(requestId).at(-1)!.data).toMatchObject({ underOlderTerms: true });
  });

  test('where the call would be refused, a yes is left to admins', async () => {
    const { requestId } = await waiting('orders/closed');
    world.verdicts.set('orders/closed', { effect: 'deny', step: 'block', reason: 'stop' });
    expect(await world.get(named, requestId)).toMatchObject({ canApprove: false, hindrance: 'not_an_approver' });
    await expect(approve(named, requestId)).rejects.toMatchObject({ code: 'forbidden' });
    expect(await approve(admin, requestId)).toMatchObject({ decision: { underOlderTerms: true } });
  });
});
