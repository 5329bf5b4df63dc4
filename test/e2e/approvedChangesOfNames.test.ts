/** Management calls that wait for a person: of everything that they name, the state that an approver read is part of what is approved. */
import { approve, ended, showApproval, pendingOf } from '../harness';
import { proves } from '../proves';
import { envelope } from './agents/agentFixture';
import { endsInConflict, makersIn, SLUG, startChangesFixture, type ChangesFixture } from './approvals/changesFixture';

let stack: ChangesFixture['stack'];
let mia: ChangesFixture['mia'];
let nora: ChangesFixture['nora'];
let miaToken: string;
let adminToken: string;
beforeAll(async () => void ({ stack, mia, nora, miaToken, adminToken } = await startChangesFixture()), 120_000);
afterAll(() => stack?.stop(), 60_000);

const ask = async (token: string, tool: string, args: object): Promise<string> =>
  pendingOf(await stack.execute(`${SLUG}/${tool}`, { ...args }, { token })).requestId;
const conflicts = (requestId: string, token: string) => endsInConflict(stack, requestId, token);

const { newAgent, newAccount, newRule } = makersIn(() => ({ stack, mia }));

describe('under a name that an approver read:', () => {
  const newGroup = async (name: string) => String((await stack.org('POST', '/groups', { name }))['id']);
  const ofAccount = (id: string) => ({ kind: 'serviceAccount', id });
  const grantsOf = (id: string) => stack.org('GET', `/grants?subject=${id}`) as Promise<{ grants: object[] }>;
  const renameAccount = (id: string, name: string) => stack.org('PATCH', `/service-accounts/${id}`, { name });

  /** An approver reads that it has passed, and a yes writes nothing. */
  async function allPassed(asked: readonly string[]): Promise<void> {
    for (const requestId of asked) expect(await showApproval(stack.org, requestId)).toMatchObject({ changedSince: true });
    for (const requestId of asked) await conflicts(requestId, adminToken);
  }

  proves(['APPROVE-STATE'], 'no grant is made or removed on an agent that was renamed or rewritten', async () => {
    const [holder, other] = [await newAccount(), await newAccount()];
    const [renamed, rewritten] = [await newAgent('read by nora'), await newAgent('of one prompt')];
    const resource = { kind: 'agent', id: renamed.id };
    await stack.org('PUT', '/grants', { subject: ofAccount(holder), resource });
    const asked = [
      await ask(adminToken, 'put_grant', { subject: ofAccount(other), resource }),
      await ask(adminToken, 'delete_grant', { subject: ofAccount(holder), resource }),
      await ask(adminToken, 'put_grant', { subject: ofAccount(other), resource: { kind: 'agent', id: rewritten.id } }),
    ];
    for (const requestId of asked) expect(await showApproval(stack.org, requestId)).not.toHaveProperty('changedSince');
    await mia.org('PATCH', '/agents/read%20by%20nora', envelope('named otherwise'));
    await mia.org('PATCH', '/agents/of%20one%20prompt', envelope('of one prompt', { systemPrompt: 'Another.' }));
    await allPassed(asked);
    expect([await grantsOf(holder), await grantsOf(other)]).toMatchObject([{ grants: [{}] }, { grants: [] }]);
  });

  proves(
    ['APPROVE-STATE'],
    'no grant is made for or taken from whoever was renamed or disabled, and who comes into a group does not matter',
    async () => {
      const resource = { kind: 'integration', slug: 'orders' };
      const [renamed, disabled, holder] = [await newAccount('read bot'), await newAccount('awake bot'), await newAccount('holding bot')];
      const [group, grown] = [await newGroup('Read group'), await newGroup('Growing group')];
      await stack.org('PUT', '/grants', { subject: ofAccount(holder), resource, tools: 'ALL' });
      const put = (subject: object) => ask(adminToken, 'put_grant', { subject, resource, tools: ['getOrder'] });
      const asked = [
        await put(ofAccount(renamed)),
        await put(ofAccount(disabled)),
        await put({ kind: 'group', id: group }),
        await ask(adminToken, 'delete_grant', { subject: ofAccount(holder), resource }),
      ];
      const allowed = await put({ kind: 'group', id: grown });
      await renameAccount(renamed, 'another bot');
      await stack.org('POST', `/service-accounts/${disabled}/disable`);
      await stack.org('PATCH', `/groups/${group}`, { name: 'Another group' });
      await renameAccount(holder, 'another holding bot');
      await stack.org('PUT', `/groups/${grown}/members/${nora.userId}`);
      await allPassed(asked);
      for (const id of [renamed, disabled, group]) expect([id, await grantsOf(id)]).toMatchObject([id, { grants: [] }]);
      expect(await grantsOf(holder)).toMatchObject({ grants: [{ tools: 'ALL' }] });
      expect(await showApproval(stack.org, allowed)).not.toHaveProperty('changedSince');
      await approve(stack.org, allowed);
      expect(await ended(stack.org, allowed)).toMatchObject({ status: 'completed', execution: { isError: false } });
    },
  );

  proves(['APPROVE-STATE'], 'no grant is made of a tool, or of all, that a refresh turned into another', async () => {
    const paths = (read: object) => ({ ...read, '/notes': { get: { operationId: 'notes', responses: {} } } });
    const document = (all: object) => ({
      openapi: '3.1.0',
      info: { title: 'Turning', version: '1' },
      servers: [{ url: stack.demoUrl }],
      paths: all,
    });
    const harmless = paths({ '/a': { get: { operationId: 'read', responses: {} } } });
    await stack.importApi('turning', { document: document(harmless) });
    const subject = ofAccount(await newAccount());
    const put = async (tools: unknown) =>
      ask(adminToken, 'put_grant', { subject: ofAccount(await newAccount()), resource: { kind: 'integration', slug: 'turning' }, tools });
    const one = await ask(adminToken, 'put_grant', { subject, resource: { kind: 'integration', slug: 'turning' }, tools: ['read'] });
    const asked = [one, await put('ALL')];
    const untouched = await put(['notes']);
    // The same description again makes nothing another.
    await stack.org('POST', '/integrations/turning/refresh', { document: document(harmless) });
    for (const requestId of asked) expect(await showApproval(stack.org, requestId)).not.toHaveProperty('changedSince');
    await stack.org('POST', '/integrations/turning/refresh', {
      document: document(paths({ '/danger': { delete: { operationId: 'read', responses: {} } } })),
    });
    await allPassed(asked);
    expect(await grantsOf(subject.id)).toMatchObject({ grants: [] });
    await approve(stack.org, untouched);
    expect(await ended(stack.org, untouched)).toMatchObject({ status: 'completed', execution: { isError: false } });
  });

  proves(['APPROVE-STATE'], 'no agent or skill is handed to an author, and no rule names somebody, renamed meanwhile', async () => {
    const [author, named] = [await newAccount('read author'), await newAccount('read caller')];
    const [agent, rule] = [await newAgent(), await newRule()];
    const skill = (await mia.org('POST', '/skills', { name: 'handed-on', description: 'd', instructions: 'Do.' })) as { id: string };
    const subjects = [ofAccount(named)];
    const asked = [
      await ask(adminToken, 'set_agent_author', { id: agent.id, author: ofAccount(author) }),
      await ask(adminToken, 'set_skill_author', { id: skill.id, author: ofAccount(author) }),
      await ask(adminToken, 'create_rule', { name: 'of the renamed', effect: 'ALLOW', tools: ['none/*'], reason: 'x', subjects }),
      await ask(adminToken, 'update_rule', { id: rule.id, subjects }),
    ];
    for (const requestId of asked) expect(await showApproval(stack.org, requestId)).not.toHaveProperty('changedSince');
    await renameAccount(author, 'another author');
    await renameAccount(named, 'another caller');
    await allPassed(asked);
    expect(await mia.org('GET', `/agents/by-id/${agent.id}`)).toMatchObject({ revision: 1 });
    expect(await mia.org('GET', `/skills/${skill.id}`)).toMatchObject({ revision: 1 });
    expect(await stack.org('GET', `/rules/${rule.id}`)).not.toHaveProperty('subjects');
  });
});

proves(['APPROVE-STATE'], 'is told before a yes where a grant is gone or a name was taken', async () => {
  const subject = { kind: 'serviceAccount', id: await newAccount() };
  const resource = { kind: 'integration', slug: 'orders' };
  await stack.org('PUT', '/grants', { subject, resource, tools: 'ALL' });
  const [removal, creation] = [
    await ask(adminToken, 'delete_grant', { subject, resource }),
    await ask(miaToken, 'create_agent', envelope('wanted by two')),
  ];
  await stack.org('DELETE', '/grants', { subject, resource });
  await newAgent('wanted by two');
  for (const requestId of [removal, creation]) expect(await showApproval(stack.org, requestId)).toMatchObject({ changedSince: true });
  await conflicts(removal, adminToken);
  await approve(stack.org, creation);
  expect(await ended(stack.org, creation)).toMatchObject({ status: 'failed', execution: { reason: expect.stringContaining('already') } });
});
