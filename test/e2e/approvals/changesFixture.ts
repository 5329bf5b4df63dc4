/** An organization whose management calls all wait: a member who asks, a member whom the rule names, and two admins. */
import { addMember, approve, checkStatus, ended, useStack, type Colleague, type Stack } from '../../harness';
import { envelope } from '../agents/agentFixture';

export const SLUG = 'service-management';

export interface ChangesFixture {
  readonly stack: Stack;
  /** The member who asks. */
  readonly mia: Colleague;
  /** The member whom the rule names; granted nothing. */
  readonly nora: Colleague;
  readonly miaToken: string;
  /** Personal token of an admin who decides nothing. */
  readonly adminToken: string;
  readonly ruleId: string;
}

const tokenOf = async ({ org }: Colleague): Promise<string> => String((await org('POST', '/personal-tokens', { name: 'laptop' }))['token']);

/** Stop it with `stack.stop()`. */
export async function startChangesFixture(): Promise<ChangesFixture> {
  const stack = await useStack();
  await stack.readyCaller();
  await stack.org('PATCH', '/security-settings', { personalTokensEnabled: true });
  const mia = await addMember(stack, stack.emailOf('mia'));
  const nora = await addMember(stack, stack.emailOf('nora'));
  const second = await addMember(stack, stack.emailOf('second'));
  await stack.org('PATCH', `/members/${second.userId}`, { role: 'admin' });
  const approvers = { users: [nora.userId] };
  const rule = { name: 'Changes wait', effect: 'REQUIRE_APPROVAL', tools: [`${SLUG}/*`], reason: 'looked at first', approvers };
  const { id } = await stack.org('POST', '/rules', rule);
  return { stack, mia, nora, miaToken: await tokenOf(mia), adminToken: await tokenOf(second), ruleId: String(id) };
}

/** Makes things that the calls are about, each under a name of its own. */
export function makersIn(fixture: () => Pick<ChangesFixture, 'stack' | 'mia'>) {
  let made = 0;
  const create = async (by: Pick<Colleague, 'org'>, path: string, body: object) =>
    (await by.org('POST', path, body)) as { id: string; revision: number };
  return {
    newAgent: (name = `agent ${(made += 1)}`) => create(fixture().mia, '/agents', envelope(name)),
    newAccount: async (name = `bot ${(made += 1)}`) => (await create(fixture().stack, '/service-accounts', { name })).id,
    newRule: () => create(fixture().stack, '/rules', { name: `rule ${(made += 1)}`, effect: 'DENY', tools: ['none/*'], reason: 'x' }),
  };
}

/** A yes is given, nothing is written, and both sides read why. */
export async function endsInConflict(stack: Stack, requestId: string, token: string): Promise<void> {
  await approve(stack.org, requestId);
  const end = await ended(stack.org, requestId);
  expect(end).toMatchObject({ status: 'failed', execution: { isError: true, reason: expect.stringMatching(/was changed since/) } });
  expect((await checkStatus(stack.mcpUrl, requestId, { token })).text).toMatch(/was changed since/);
}
