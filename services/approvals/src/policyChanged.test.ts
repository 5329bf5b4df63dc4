/** What waits follows the policy of its organization, whether or not anybody looks at it. */
import { newId, type Principal } from '@gatehouse/contracts';
import { until } from '@gatehouse/test-support';
import { startApprovalFixture, type ApprovalFixture } from './testing/approvalFixture';
import { callOf } from './testing/fixture';

let w: ApprovalFixture;
beforeAll(async () => void (w = await startApprovalFixture()));
afterAll(() => w.fixture.stop());

const forMe = async (who: Principal): Promise<string[]> =>
  (await w.fixture.list(who, { for: 'me', limit: 100 })).approvals.map(({ requestId }) => requestId);
const counted = async (who: Principal): Promise<number> => (await w.fixture.changeCounters(who)).pendingForMe;
const newAccount = (): Principal => ({ ...w.account, id: newId('serviceAccount') });
/** Policy says this of the tool from now on. */
const name = (tool: string, approvers: { users: string[] }) =>
  w.fixture.verdicts.set(tool, { effect: 'approve', step: 'rule', approval: { ...w.terms, approvers } });

test('whom the rules name now is asked, and whom they named is not; the change counter grows', async () => {
  const tool = 'orders/handed';
  const { requestId } = await w.ask(w.account, { tool });
  await until(async () => (await counted(w.named)) === 1);
  const { changes } = await w.fixture.changeCounters(w.member);
  name(tool, { users: [w.member.id] });
  await w.fixture.policyChanged(w.orgId);
  await until(async () => (await counted(w.member)) === 1);
  expect([await forMe(w.member), await forMe(w.named), await counted(w.named)]).toEqual([[requestId], [], 0]);
  await until(async () => (await w.fixture.changeCounters(w.member)).changes > changes);
});

test('more than a page is judged; one of which nothing is known comes later', async () => {
  const tool = 'orders/many';
  const lost = newAccount();
  await w.fixture.open(lost, callOf({ lost: true }, { terms: w.terms, tool }));
  for (let i = 0; i < 2; i += 1) {
    const by = newAccount();
    for (let n = 0; n < 60; n += 1) await w.fixture.open(by, callOf({ n }, { terms: w.terms, tool }));
  }
  const before = await counted(w.member);
  name(tool, { users: [w.member.id] });
  w.fixture.unknown.add(lost.id);
  w.fixture.judged.splice(0);
  await Promise.all([w.fixture.policyChanged(w.orgId), w.fixture.policyChanged(w.nonMember.orgId)]);
  await until(async () => (await counted(w.member)) === before + 120);
  expect(w.fixture.judged.filter((id) => id === lost.id).length).toBeGreaterThan(0);
  w.fixture.unknown.clear();
  await until(async () => (await counted(w.member)) === before + 121);
}, 60_000);

test('a call that would be allowed or refused now waits under its terms', async () => {
  const freed = await w.ask(newAccount(), { tool: 'orders/open' });
  const closed = await w.ask(newAccount(), { tool: 'orders/shut' });
  const moved = await w.ask(newAccount(), { tool: 'orders/third' });
  const [asked] = await w.fixture.rows.find({ _id: freed.requestId }).toArray();
  w.fixture.verdicts.set('orders/open', { effect: 'allow', step: 'default' });
  w.fixture.verdicts.set('orders/shut', { effect: 'deny', step: 'block', reason: 'stop' });
  name('orders/third', { users: [w.member.id] });
  w.fixture.judged.splice(0);
  await w.fixture.policyChanged(w.orgId);
  await until(() => w.fixture.judged.includes(asked!.requester.id));
  await until(async () => (await forMe(w.member)).includes(moved.requestId));
  const mine = await forMe(w.named);
  expect([freed, closed, moved].map(({ requestId }) => mine.includes(requestId))).toEqual([true, true, false]);
});
