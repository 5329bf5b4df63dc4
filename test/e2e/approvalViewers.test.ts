/** What a person may see and do of waiting calls at this moment: who is blocked decides nothing, and each counts what they may see. */
import { addMember, approve, ended, reject, startWaitingCalls, until, type Colleague, type WaitingCalls } from '../harness';
import { proves } from '../proves';

let calls: WaitingCalls;
beforeAll(async () => (calls = await startWaitingCalls()), 120_000);
afterAll(() => calls?.stop(), 60_000);

/** Changes the rule that makes notes wait. */
async function changeRule(change: object): Promise<void> {
  const { rules } = (await calls.stack.org('GET', '/rules')) as { rules: { id: string }[] };
  await calls.stack.org('PATCH', `/rules/${rules[0]!.id}`, change);
}

/** A call that waits for the admins and this person. */
async function askedOf(userId: string): Promise<{ text: string; requestId: string }> {
  const { stack, caller } = calls;
  await changeRule({ approvers: { users: [userId] } });
  const { text, params } = calls.newNote();
  await stack.execute(params.tool, params.arguments, { token: caller.token.value });
  return { text, requestId: (await calls.waitingFor(text)).requestId };
}
const hitsOf = (text: string): number => calls.api.hits.filter(({ body }) => body.includes(`"${text}"`)).length;

proves(['APPROVE-WHO', 'BLOCK-NOW'], 'who is blocked decides nothing from that moment on', async () => {
  const { stack } = calls;
  const named = await addMember(stack, stack.emailOf('blocked'));
  const { requestId, text } = await askedOf(named.userId);
  const { id } = await stack.org('POST', '/blocks', { target: { kind: 'user', id: named.userId }, reason: 'stolen laptop' });
  for (const act of [approve, reject])
    await expect(act(named.org, requestId)).rejects.toMatchObject({
      status: 403,
      body: { error: 'You are blocked: stolen laptop', hindrance: 'blocked' },
    });
  expect(hitsOf(text)).toBe(0);
  await stack.org('DELETE', `/blocks/${String(id)}`);
  await approve(named.org, requestId);
  await ended(stack.org, requestId);
  expect(hitsOf(text)).toBe(1);
});

proves(
  ['PEOPLE-LEAVE', 'APPROVE-WHO'],
  'a rule that names a removed member as approver changes in part, and no other rule can name them',
  async () => {
    const { stack } = calls;
    const person = await addMember(stack, stack.emailOf('leaving'));
    const refused = (write: Promise<unknown>) =>
      write.then(
        () => undefined,
        (err: { status: number; body: object }) => err,
      );
    const rule = {
      name: 'Asks who leaves',
      effect: 'REQUIRE_APPROVAL',
      tools: ['orders/refund*'],
      reason: 'Before',
      approvers: { users: [person.userId] },
    };
    const { id } = await stack.org('POST', '/rules', rule);
    await stack.org('DELETE', `/members/${person.userId}`);
    expect(await stack.org('PATCH', `/rules/${String(id)}`, { reason: 'After', approvers: rule.approvers })).toMatchObject({
      reason: 'After',
    });
    const nobody = `usr_${'x'.repeat(22)}`;
    expect(await refused(stack.org('PATCH', `/rules/${String(id)}`, { approvers: { users: [person.userId, nobody] } }))).toMatchObject({
      status: 400,
      body: { details: ['/approvers/users/1: No such user'] },
    });
    expect(await refused(stack.org('POST', '/rules', { ...rule, name: 'Another' }))).toMatchObject({
      status: 400,
      body: { details: ['/approvers/users/0: No such user'] },
    });
    await stack.org('DELETE', `/rules/${String(id)}`);
  },
);

proves(['PULSE', 'APPROVE-WHO'], 'the change counters count for each person what they may see', async () => {
  const { stack } = calls;
  const [named, other] = [await addMember(stack, stack.emailOf('counting')), await addMember(stack, stack.emailOf('elsewhere'))];
  const { requestId } = await askedOf(named.userId);
  expect(await named.org('GET', '/pulse')).toMatchObject({ pending: 1, pendingForMe: 1 });
  expect(await other.org('GET', '/pulse')).toMatchObject({ pending: 0, pendingForMe: 0 });
  await reject(stack.org, requestId);
  expect(await named.org('GET', '/pulse')).toMatchObject({ pending: 0, pendingForMe: 0 });
});

/** What waits for a person, read as the console does it, which opens no request. */
const waitsFor = async ({ org }: Pick<Colleague, 'org'>): Promise<{ changes: number; pendingForMe: number; listed: string[] }> => {
  const { changes, pendingForMe } = (await org('GET', '/pulse')) as { changes: { approval: number }; pendingForMe: number };
  const { approvals } = (await org('GET', '/approvals?for=me')) as { approvals: { requestId: string }[] };
  return { changes: changes.approval, pendingForMe, listed: approvals.map(({ requestId }) => requestId) };
};

describe('who must say yes to what waits follows the rules without anybody opening it', () => {
  proves(['APPROVE-WHO', 'PULSE'], 'when a rule names somebody else', async () => {
    const { stack } = calls;
    const [before, after] = [await addMember(stack, stack.emailOf('before')), await addMember(stack, stack.emailOf('after'))];
    const { requestId } = await askedOf(before.userId);
    const { changes } = await waitsFor(before);
    await changeRule({ approvers: { users: [after.userId] } });
    await until('the one whom the rule names now is asked', async () => (await waitsFor(after)).pendingForMe === 1);
    expect(await waitsFor(after)).toMatchObject({ listed: [requestId] });
    expect(await waitsFor(before)).toMatchObject({ pendingForMe: 0, listed: [] });
    expect((await waitsFor(after)).changes).toBeGreaterThan(changes);
    await approve(after.org, requestId);
    expect(await ended(stack.org, requestId)).toMatchObject({ status: 'completed' });
  });

  proves(['APPROVE-WHO', 'PULSE'], 'when the organization forbids or allows that who made the token decides', async () => {
    const { stack } = calls;
    const { requestId } = await askedOf((await addMember(stack, stack.emailOf('second'))).userId);
    const isListed = async (): Promise<boolean> => (await waitsFor(stack)).listed.includes(requestId);
    expect(await isListed()).toBe(true);
    await stack.org('PATCH', '/security-settings', { selfApproval: 'refuse' });
    await until('it waits for others', async () => !(await isListed()));
    expect(await waitsFor(stack)).toMatchObject({ pendingForMe: 0 });
    await stack.org('PATCH', '/security-settings', { selfApproval: 'mark' });
    await until('it waits for who made the token', isListed);
    await reject(stack.org, requestId);
  });
});
