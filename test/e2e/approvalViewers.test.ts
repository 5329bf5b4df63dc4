/** What a person may see and do of waiting calls at this moment: who is blocked decides nothing, and each counts what they may see. */
import { addMember, approve, ended, reject, startWaitingCalls, type WaitingCalls } from '../harness';
import { proves } from '../proves';

let calls: WaitingCalls;
beforeAll(async () => (calls = await startWaitingCalls()), 120_000);
afterAll(() => calls?.stop(), 60_000);

/** A call that waits for the admins and this person. */
async function askedOf(userId: string): Promise<{ text: string; requestId: string }> {
  const { stack, caller } = calls;
  const { rules } = (await stack.org('GET', '/rules')) as { rules: { id: string }[] };
  await stack.org('PATCH', `/rules/${rules[0]!.id}`, { approvers: { users: [userId] } });
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

proves(['PULSE', 'APPROVE-WHO'], 'the change counters count for each person what they may see', async () => {
  const { stack } = calls;
  const [named, other] = [await addMember(stack, stack.emailOf('counting')), await addMember(stack, stack.emailOf('elsewhere'))];
  const { requestId } = await askedOf(named.userId);
  expect(await named.org('GET', '/pulse')).toMatchObject({ pending: 1, pendingForMe: 1 });
  expect(await other.org('GET', '/pulse')).toMatchObject({ pending: 0, pendingForMe: 0 });
  await reject(stack.org, requestId);
  expect(await named.org('GET', '/pulse')).toMatchObject({ pending: 0, pendingForMe: 0 });
});
