/** Agents are granted for use: seen from the next question on, and unseen from the end of the grant or of the agent on. */
import { edgeCallContext, type Bus } from '@gatehouse/bus';
import { registry, type Principal } from '@gatehouse/contracts';
import { principalSigner } from '@gatehouse/crypto';
import { busAs, until, useStack, type Account, type Rest, type Stack } from '../harness';
import { proves } from '../proves';

let stack: Stack;
let bot: Account;
let mia: Rest;
let miaId: string;
let groupId: string;
let bus: Bus;
let sign: (principal: Principal) => string;
let orgId: string;
let agentId: string;

const NAME = 'Refund clerk';
const spec = { schemaVersion: '1.0', systemPrompt: 'You handle refunds.', modelPreference: [{ family: 'claude', model: 'fable-5.2' }] };
const createAgent = async (name = NAME): Promise<string> =>
  String((await stack.org('POST', '/agents', { agent: { name, description: 'Handles refunds' }, spec }))['id']);
const resource = () => ({ kind: 'agent', id: agentId });
const put = (subject: object) => stack.org('PUT', '/grants', { subject, resource: resource() });
const remove = (subject: object) => stack.org('DELETE', '/grants', { subject, resource: resource() });
const account = () => ({ kind: 'serviceAccount', id: bot.id });
const person = () => ({ kind: 'user', id: miaId });
const group = () => ({ kind: 'group', id: groupId });
const everyone = { kind: 'everyone' };
const grantsOf = async (id: string) => (await stack.org('GET', `/grants?resource=${id}`))['grants'] as { subject: { kind: string } }[];

/** What the account sees, asked as its edge asks: the names that are listed, and what one description answers. */
async function seenByBot(): Promise<[string[], string]> {
  const principal: Principal = { orgId, orgSlug: stack.orgSlug, orgName: 'Acme', kind: 'serviceAccount', id: bot.id, name: bot.name };
  const caller = edgeCallContext({ principalToken: sign(principal) });
  const { agents } = await bus.call(registry.listAgents, {}, caller);
  const described = bus.call(registry.describeAgent, { id: agentId }, caller).then(
    ({ id }) => id,
    ({ code }: { code: string }) => code,
  );
  return [agents.map(({ name }) => name), await described];
}
async function seenByMia(): Promise<[string[], string | number]> {
  const { agents } = (await mia('GET', `/orgs/${stack.orgSlug}/agents`)) as { agents: { name: string }[] };
  const described = mia('GET', `/orgs/${stack.orgSlug}/agents/${encodeURIComponent(NAME)}`).then(
    ({ id }) => String(id),
    ({ status }: { status: number }) => status,
  );
  return [agents.map(({ name }) => name), await described];
}

beforeAll(async () => {
  stack = await useStack();
  bot = (await stack.readyCaller('nightly')).account;
  orgId = String((await stack.org('GET', ''))['id']);
  const person = await stack.addPerson(stack.emailOf('mia'));
  mia = stack.restAs(person);
  miaId = await stack.join(person);
  groupId = String((await stack.org('POST', '/groups', { name: 'Support' }))['id']);
  await stack.org('PUT', `/groups/${groupId}/members/${miaId}`);
  sign = principalSigner(stack.home.path('keys', 'gateway.pem'), 'gateway');
  bus = await busAs(stack, 'gateway');
  agentId = await createAgent();
}, 120_000);
afterAll(async () => {
  await bus?.close();
  await stack?.stop();
}, 60_000);

proves(
  ['GRANT-AGENTS', 'GRANT-NEXT'],
  'a service account sees an agent while it has a grant of its own, and not because everyone has',
  async () => {
    await put(everyone);
    expect(await seenByBot()).toEqual([[], 'not_found']);
    await remove(everyone);
    for (let round = 0; round < 3; round += 1) {
      await put(account());
      expect(await seenByBot()).toEqual([[NAME], agentId]);
      await remove(account());
      expect(await seenByBot()).toEqual([[], 'not_found']);
    }
  },
);

proves(
  ['GRANT-AGENTS', 'GRANT-PEOPLE'],
  'a member sees an agent by a grant of their own, of a group or of everyone, and may not change it',
  async () => {
    const unseen = [[], 404];
    expect(await seenByMia()).toEqual(unseen);
    for (const subject of [person(), group(), everyone]) {
      await put(subject);
      expect(await seenByMia()).toEqual([[NAME], agentId]);
      const path = `/orgs/${stack.orgSlug}/agents/${encodeURIComponent(NAME)}`;
      await expect(mia('DELETE', path)).rejects.toMatchObject({ status: 403 });
      await expect(mia('PUT', `/orgs/${stack.orgSlug}/grants`, { subject: person(), resource: resource() })).rejects.toMatchObject({
        status: 403,
      });
      await remove(subject);
      expect(await seenByMia()).toEqual(unseen);
    }
  },
);

proves(['GRANT-AGENTS', 'GRANT-WHY'], 'an admin is told who reaches an agent and why; it opens no tool', async () => {
  await put(group());
  const query = `/grants/effective?subjectKind=user&subjectId=${miaId}`;
  const grants = (await stack.org('GET', query))['grants'] as { resource: object; because: { reason: string }[] }[];
  expect(grants).toContainEqual({ resource: resource(), tools: 'ALL', because: [{ reason: 'group', subject: group(), tools: 'ALL' }] });
  await remove(group());
});

proves(['GRANT-ENDS'], 'a deleted agent takes its grants along, and one of the same name inherits none', async () => {
  for (const subject of [account(), group(), everyone]) await put(subject);
  expect(await grantsOf(agentId)).toHaveLength(3);
  const gone = agentId;
  await stack.org('DELETE', `/agents/${encodeURIComponent(NAME)}`);
  expect([await seenByBot(), await seenByMia()]).toEqual([
    [[], 'not_found'],
    [[], 404],
  ]);
  agentId = await createAgent();
  expect(agentId).not.toBe(gone);
  expect([await seenByBot(), await seenByMia()]).toEqual([
    [[], 'not_found'],
    [[], 404],
  ]);
  await until('its grants to end', async () => (await grantsOf(gone)).length === 0);
  expect(await grantsOf(agentId)).toEqual([]);
  const ends = async () =>
    (
      (await stack.audit({ type: 'grant.deleted' })) as { target: { id: string }; actor: { kind: string }; data: { because?: string } }[]
    ).filter(({ target, data }) => target.id === gone && data.because !== undefined);
  await until('the trail to tell it', async () => (await ends()).length === 3);
  for (const { actor, data } of await ends()) expect([actor.kind, data.because]).toEqual(['user', 'agent.deleted']);
});

proves(['GRANT-OPEN'], 'members reach the management tools from the start, accounts never, and an admin may take that away', async () => {
  const id = registry.managementId(orgId);
  const reasons = async (query: string) =>
    ((await stack.org('GET', `/grants/effective?${query}`))['grants'] as { resource: { id: string }; because: { reason: string }[] }[])
      .filter((grant) => grant.resource.id === id)
      .flatMap(({ because }) => because.map(({ reason }) => reason));
  expect(await reasons(`subjectKind=user&subjectId=${miaId}`)).toEqual(['everyone']);
  expect(await reasons(`subjectKind=serviceAccount&subjectId=${bot.id}`)).toEqual([]);
  await stack.org('DELETE', `/grants?subject=everyone&resource=${id}`);
  expect(await reasons(`subjectKind=user&subjectId=${miaId}`)).toEqual([]);
});
