/** What who looks at a waiting request learns before a yes: who else may give it, and what its credential is worth. */
import { newId, type registry } from '@gatehouse/contracts';
import { startApprovalFixture, type ApprovalFixture } from './testing/approvalFixture';
import { callOf } from './testing/fixture';

let w: ApprovalFixture;
/** Members of the organization now, in any order. */
const members: { userId: string; email: string; name?: string; groups?: string[] }[] = [];
const asked: object[] = [];
beforeAll(async () => {
  const addresses = (question: { userIds: string[]; groupIds: string[]; admins: boolean }) => {
    asked.push(question);
    return members;
  };
  w = await startApprovalFixture({ addresses });
});
afterAll(() => w.fixture.stop());
beforeEach(() => void members.splice(0));

const add = (userId: string, name: string, groups: string[] = []) =>
  members.push({ userId, email: `${name.toLowerCase()}@acme.example`, name, groups });
const pinned = () => callOf({ n: newId('call') }, { terms: w.terms, credential: { id: newId('credential'), version: 1 } });
const openPinned = async () => (await w.fixture.open({ ...w.account, id: newId('serviceAccount') }, pinned())).requestId;

describe('who else may approve', () => {
  const namesFor = async (viewer: typeof w.admin, requestId: string) => (await w.fixture.get(viewer, requestId)).others;

  test('active members that the terms name and no block stops, without who looks, who asked and whom the organization bars', async () => {
    const squad = newId('group');
    for (const [person, name] of [
      [w.admin, 'Zoe'],
      [w.named, 'Nora'],
      [w.member, 'Max'],
    ] as const)
      add(person.id, name);
    add(w.grouped.id, 'Gus', [squad]);
    members.push({ userId: newId('user'), email: 'unnamed@acme.example' });
    const { requestId } = await w.ask(w.member);
    const named = await namesFor(w.named, requestId);
    expect(named).toMatchObject({ people: [{ name: 'Gus' }, { name: 'unnamed@acme.example' }, { name: 'Zoe' }], more: 0 });
    expect(asked.at(-1)).toMatchObject({ userIds: [w.named.id], groupIds: w.terms.approvers.groups, admins: true });
    w.fixture.blocked.set(squad, 'Leaked');
    expect((await namesFor(w.member, requestId))!.people.map(({ name }) => name)).toEqual(['Nora', 'unnamed@acme.example', 'Zoe']);
    w.fixture.blocked.clear();
    const strict = await w.ask({ ...w.account, tokenCreator: w.admin.id }, { terms: { ...w.terms, creatorMayApprove: false } });
    expect((await namesFor(w.named, strict.requestId))!.people.map(({ name }) => name)).not.toContain('Zoe');
    await w.reject(w.named, strict.requestId);
    expect(await namesFor(w.named, strict.requestId)).toBeUndefined();
  });

  test('twenty are named, the rest is counted; nobody is nobody', async () => {
    const { requestId } = await w.ask();
    expect(await namesFor(w.admin, requestId)).toEqual({ people: [], more: 0 });
    for (let i = 10; i < 33; i += 1) add(newId('user'), `P${i}`);
    const found = await namesFor(w.admin, requestId);
    expect([found!.people.length, found!.people[0]!.name, found!.more]).toEqual([20, 'P10', 3]);
  });

  test('of a call that would be refused now only admins are asked for', async () => {
    const tool = 'orders/shut';
    const { requestId } = await w.ask(w.account, { tool });
    w.fixture.verdicts.set(tool, { effect: 'deny', step: 'block', reason: 'stop' });
    await namesFor(w.admin, requestId);
    expect(asked.at(-1)).toMatchObject({ userIds: [], groupIds: [], admins: true });
  });
});

test('a call whose credential was replaced is one that would be refused: a yes is left to admins, and says why; a no is open', async () => {
  w.fixture.credential.state = 'replaced';
  const requestId = await openPinned();
  const refusedNow = 'the credential for orders was replaced since this call was asked for';
  expect(await w.fixture.get(w.named, requestId)).toMatchObject({ canApprove: false, canReject: true, refusedNow });
  await expect(w.approve(w.named, requestId)).rejects.toMatchObject({
    code: 'forbidden',
    message: expect.stringMatching(/would be refused now/),
  });
  expect(await w.approve(w.admin, requestId)).toMatchObject({ decision: { refusedThen: refusedNow } });
  const other = await openPinned();
  expect(await w.reject(w.named, other)).toMatchObject({ status: 'rejected' });
  w.fixture.credential.state = 'same';
});

test('the API rejects the credential: who looks reads since when, and may approve', async () => {
  const rejectedAt = new Date().toISOString();
  w.fixture.credential.rejectedAt = rejectedAt;
  const requestId = await openPinned();
  const seen = await w.fixture.get(w.named, requestId);
  expect(seen).toMatchObject({ canApprove: true, credentialRejectedAt: rejectedAt });
  expect(seen).not.toHaveProperty('refusedNow');
  expect(await w.approve(w.named, requestId)).toMatchObject({ status: 'approved' });
  delete w.fixture.credential.rejectedAt;
});

describe('a tool that is not what it was when the call was asked for', () => {
  const left: [registry.ToolState, string][] = [
    ['changed', 'the definition of orders/refund has changed since this call was asked for'],
    ['renamed', 'orders/refund has another name since this call was asked for'],
    ['disabled', 'orders/refund is disabled: an admin can enable it'],
    ['gone', 'orders/refund is not there any more'],
  ];
  const tool = 'orders/refund';
  afterEach(() => w.fixture.toolStates.clear());

  test.each(left)('%s: list and page say that the call would be refused, and a yes is left to admins', async (state, refusedNow) => {
    const { requestId } = await w.ask(w.account, { tool });
    expect(await w.fixture.get(w.named, requestId)).toMatchObject({ canApprove: true });
    w.fixture.toolStates.set(tool, state);
    const inList = async (viewer: typeof w.admin) =>
      (await w.fixture.list(viewer, { status: 'pending', tool })).approvals.find((one) => one.requestId === requestId);
    for (const seen of [await w.fixture.get(w.named, requestId), await inList(w.named)])
      expect(seen).toMatchObject({ canApprove: false, canReject: true, refusedNow });
    expect(await inList(w.admin)).toMatchObject({ canApprove: true, refusedNow });
    await expect(w.approve(w.named, requestId)).rejects.toMatchObject({ code: 'forbidden' });
    expect(await w.approve(w.admin, requestId)).toMatchObject({ decision: { refusedThen: refusedNow } });
    expect(await inList(w.admin)).toBeUndefined();
    expect(await w.fixture.get(w.admin, requestId)).not.toHaveProperty('refusedNow');
  });

  test('quarantined: list and page say that the call may be refused; whoever may approve it still may', async () => {
    const { requestId } = await w.ask(w.account, { tool });
    w.fixture.toolStates.set(tool, 'quarantined');
    const [row] = (await w.fixture.list(w.named, { status: 'pending', tool })).approvals;
    const mayBeRefused = 'the server of orders/refund described it otherwise than was accepted';
    for (const seen of [await w.fixture.get(w.named, requestId), row]) {
      expect(seen).toMatchObject({ requestId, canApprove: true, mayBeRefused });
      expect(seen).not.toHaveProperty('refusedNow');
    }
    expect(await w.approve(w.named, requestId)).toMatchObject({ status: 'approved' });
  });

  test('one question for a list, each tool once; what policy says comes first, and nothing is said of what is over', async () => {
    const [again, blocked, fine] = ['orders/again', 'orders/blocked', 'orders/fine'];
    const { target } = callOf();
    for (const one of [again, again, blocked, fine])
      await w.ask(w.account, { tool: one, target: { ...target, toolName: one.slice('orders/'.length) } });
    const over = await w.ask(w.account, { tool: 'orders/over' });
    await w.reject(w.admin, over.requestId);
    w.fixture.verdicts.set(blocked, { effect: 'deny', step: 'block', reason: 'blocked: Leaked' });
    for (const one of [again, blocked, 'orders/over']) w.fixture.toolStates.set(one, 'disabled');
    w.fixture.askedTools.splice(0);
    const { approvals } = await w.fixture.list(w.admin, { requester: w.account.id });
    const why = (name: string) => approvals.filter((one) => one.tool === name).map(({ refusedNow }) => refusedNow);
    expect(why(again)).toEqual(Array(2).fill(`${again} is disabled: an admin can enable it`));
    expect([why(blocked), why(fine), why('orders/over')]).toEqual([['blocked: Leaked'], [undefined], [undefined]]);
    expect(w.fixture.askedTools).toHaveLength(1);
    const asked = w.fixture.askedTools[0]!;
    expect(asked).toEqual(expect.arrayContaining([again, blocked, fine]));
    expect([asked.length, asked.includes('orders/over')]).toEqual([new Set(asked).size, false]);
    w.fixture.verdicts.clear();
  });
});
