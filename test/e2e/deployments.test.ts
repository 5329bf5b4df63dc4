/** Deployments: where an agent runs, as whom, with which version, and the switch that cuts it off. */
import { audited, postMcp, until, type Entry } from '../harness';
import { proves } from '../proves';
import { envelope, startAgentFixture, type AgentFixture, type Answer } from './agents/agentFixture';

let fixture: AgentFixture;
let accountId: string;
beforeAll(async () => {
  fixture = await startAgentFixture();
  ({ id: accountId } = (await fixture.stack.readyCaller('night-agent')).account);
}, 120_000);
afterAll(() => fixture?.stop(), 60_000);

const at = (agent: string, rest = ''): string => `/agents/${encodeURIComponent(agent)}/deployments${rest}`;
/** An agent of the author, deployed by the admin. */
async function deployed(agent: string, more: object = {}): Promise<Answer['body']> {
  await fixture.author('POST', '/agents', envelope(agent));
  const { status, body } = await fixture.admin('POST', at(agent), deployment(more));
  expect({ status, body }).toMatchObject({ status: 201 });
  return body;
}
const deployment = (more: object = {}) => ({ name: 'Front desk', environment: 'production', serviceAccountId: accountId, ...more });

/** What every gateway answers to the next call with a token. */
const statuses = (token: string): Promise<number[]> =>
  Promise.all(
    fixture.stack.mcpUrls.map(async (url) => (await postMcp(url, { jsonrpc: '2.0', id: 1, method: 'tools/list' }, { token })).status),
  );
const everywhere = (status: number): number[] => fixture.stack.mcpUrls.map(() => status);

proves(['DEPLOY-RECORD', 'AUTH-ONCE'], 'a deployment has a token of its own, shown once, and calls as its service account', async () => {
  const { id, token, deployment: made } = await deployed('Night agent', { expiresInSeconds: 7_200 });
  expect(made).toMatchObject({
    id,
    kind: 'self-hosted',
    name: 'Front desk',
    environment: 'production',
    version: 1,
    serviceAccountId: accountId,
    state: 'active',
    revision: 1,
    versions: [{ version: 1, by: { kind: 'user', name: fixture.stack.emailOf('admin') } }],
    token: { serviceAccountId: accountId, deploymentId: id, status: 'active', prefix: token.slice(0, 12) },
  });
  expect(Date.parse(made.token.expiresAt) - Date.parse(made.token.createdAt)).toBe(7_200_000);
  const { isError, answer } = await fixture.stack.execute('orders/listOrders', {}, { token });
  expect(isError).toBe(false);
  const [call] = await audited(fixture.stack, { correlationId: answer.headers.get('x-correlation-id')! }, 1);
  expect(call!.actor).toMatchObject({ kind: 'serviceAccount', id: accountId, tokenId: made.token.id });
  const lists = [await fixture.admin('GET', at('Night agent')), await fixture.admin('GET', '/deployments')];
  for (const { body } of lists) {
    expect(body.deployments).toEqual(
      expect.arrayContaining([expect.objectContaining({ id, token: expect.objectContaining({ id: made.token.id }) })]),
    );
    expect(JSON.stringify(body)).not.toContain(token);
  }
});

proves(['DEPLOY-RECORD'], 'admins change it, the author sees it without its token, and others see nothing', async () => {
  const { id } = await deployed('Watched');
  const seen = await fixture.author('GET', at('Watched', `/${id}`));
  expect(seen).toMatchObject({ status: 200, body: { id, state: 'active' } });
  expect(seen.body).not.toHaveProperty('token');
  expect(await fixture.author('GET', '/deployments')).toMatchObject({ status: 403 });
  const changes: [string, string, object?][] = [
    ['POST', '', deployment({ name: 'Other' })],
    ['PATCH', `/${id}`, { version: 1 }],
    ['POST', `/${id}/suspend`],
    ['POST', `/${id}/resume`],
    ['POST', `/${id}/token`, {}],
    ['DELETE', `/${id}`],
  ];
  for (const [method, rest, body] of changes) {
    expect({ method, rest, ...(await fixture.author(method, at('Watched', rest), body)) }).toMatchObject({ method, rest, status: 403 });
    const { status } = await fixture.other(method, at('Watched', rest), body);
    expect({ method, rest, isRefused: status === 403 || status === 404 }).toEqual({ method, rest, isRefused: true });
  }
  expect((await fixture.other('GET', at('Watched'))).status).toBe(404);
  expect((await fixture.admin('GET', at('Watched', `/${id}`))).body).toMatchObject({
    state: 'active',
    revision: 1,
    token: { status: 'active' },
  });
});

proves(['DEPLOY-RECORD'], 'bad input is refused by name, and nothing is left of it', async () => {
  await deployed('Strict');
  const refused: [object, number, RegExp][] = [
    [deployment(), 409, /\/name: is taken/],
    [deployment({ name: 'B', version: 2 }), 400, /\/version: must be 1 to 1/],
    [deployment({ name: 'B', version: 0 }), 400, /version/],
    [deployment({ name: ' B' }), 400, /name/],
    [deployment({ name: 'B', environment: '' }), 400, /environment/],
    [deployment({ name: 'B', serviceAccountId: 'sa_0000000000000000000000' }), 404, /service account/],
    [deployment({ name: 'B', expiresInSeconds: 5 }), 400, /expiresInSeconds/],
    [deployment({ name: 'B', token: 'svc_mine' }), 400, /token/],
  ];
  for (const [body, status, text] of refused) {
    const answer = await fixture.admin('POST', at('Strict'), body);
    expect({ body, status: answer.status, text: JSON.stringify(answer.body) }).toEqual({ body, status, text: expect.stringMatching(text) });
  }
  const disabled = await fixture.stack.createAccount();
  await fixture.admin('POST', `/service-accounts/${disabled.id}/disable`);
  expect(await fixture.admin('POST', at('Strict'), deployment({ name: 'B', serviceAccountId: disabled.id }))).toMatchObject({
    status: 409,
    body: { error: expect.stringContaining('is disabled') },
  });
  expect((await fixture.admin('GET', at('Strict'))).body.deployments).toHaveLength(1);
  expect((await fixture.admin('POST', at('Strict'), deployment({ environment: 'staging' }))).status).toBe(201);
});

proves(
  ['DEPLOY-SUSPEND'],
  'suspended, its next call gets 401 on every edge; resumed, it works; and it ends as it was last told',
  async () => {
    const { id, token } = await deployed('Switched');
    const switchTo = (verb: 'suspend' | 'resume') => fixture.admin('POST', at('Switched', `/${id}/${verb}`));
    for (let round = 0; round < 15; round += 1) {
      expect(await statuses(token)).toEqual(everywhere(200));
      expect(await switchTo('suspend')).toMatchObject({
        status: 200,
        body: { state: 'suspended', token: { suspendedAt: expect.any(String) } },
      });
      expect(await statuses(token)).toEqual(everywhere(401));
      expect(await switchTo('resume')).toMatchObject({ status: 200, body: { state: 'active' } });
    }
    for (let round = 0; round < 5; round += 1) {
      await Promise.all([switchTo('suspend'), switchTo('resume'), switchTo('suspend')]);
      const { body } = await fixture.admin('GET', at('Switched', `/${id}`));
      expect(body.token.suspendedAt === undefined).toBe(body.state === 'active');
      expect(await statuses(token)).toEqual(everywhere(body.state === 'active' ? 200 : 401));
    }
  },
  120_000,
);

proves(
  ['DEPLOY-RECORD'],
  'one whose calls are refused says why to admins: its account is blocked or disabled, or its token was revoked',
  async () => {
    const { account } = await fixture.stack.readyCaller('on-leave');
    const { id, token } = await deployed('Refused', { serviceAccountId: account.id });
    const shown = async (): Promise<unknown[]> => {
      const listed = (await fixture.admin('GET', at('Refused'))).body.deployments as Answer['body'][];
      return [(await fixture.admin('GET', at('Refused', `/${id}`))).body.callsRefused, ...listed.map(({ callsRefused }) => callsRefused)];
    };
    expect(await shown()).toEqual([undefined, undefined]);
    await fixture.admin('POST', `/service-accounts/${account.id}/disable`);
    expect([await statuses(token), await shown()]).toEqual([everywhere(401), ['accountDisabled', 'accountDisabled']]);
    const target = { kind: 'serviceAccount', id: account.id };
    const { body: block } = await fixture.admin('POST', '/blocks', { target, reason: 'Leaked' });
    expect(await shown()).toEqual(['accountBlocked', 'accountBlocked']);
    expect((await fixture.author('GET', at('Refused', `/${id}`))).body).not.toHaveProperty('callsRefused');
    await fixture.admin('POST', `/service-accounts/${account.id}/enable`);
    expect(await shown()).toEqual(['accountBlocked', 'accountBlocked']);
    await fixture.admin('DELETE', `/blocks/${block.id}`);
    expect([await statuses(token), await shown()]).toEqual([everywhere(200), [undefined, undefined]]);
    const { body } = await fixture.admin('GET', at('Refused', `/${id}`));
    await fixture.admin('DELETE', `/service-accounts/${account.id}/tokens/${body.token.id}`);
    expect([await statuses(token), await shown()]).toEqual([everywhere(401), ['tokenRevoked', 'tokenRevoked']]);
    await fixture.admin('POST', at('Refused', `/${id}/suspend`));
    expect(await shown()).toEqual([undefined, undefined]);
  },
);

proves(['DEPLOY-RECORD'], 'a new token takes the place of the old one, and not while it is suspended', async () => {
  const { id, token } = await deployed('Renewed');
  const renewed = await fixture.admin('POST', at('Renewed', `/${id}/token`), { expiresInSeconds: 3_600 });
  expect(renewed).toMatchObject({ status: 201, body: { id, deployment: { state: 'active', revision: 2 } } });
  expect([await statuses(token), await statuses(renewed.body.token)]).toEqual([everywhere(401), everywhere(200)]);
  await fixture.admin('POST', at('Renewed', `/${id}/suspend`));
  expect(await fixture.admin('POST', at('Renewed', `/${id}/token`), {})).toMatchObject({ status: 409, body: { error: /suspended/ } });
});

proves(['DEPLOY-SUSPEND'], 'beside a suspension or another renewal, a renewal leaves one token that works', async () => {
  const { id, token } = await deployed('Contended');
  const ask = (verb: string) => fixture.admin('POST', at('Contended', `/${id}/${verb}`));
  let working: string = token;
  for (let round = 0; round < 5; round += 1) {
    const [suspended, renewed] = await Promise.all([ask('suspend'), ask('token')]);
    expect([suspended.status, renewed.status === 201 || renewed.status === 409]).toEqual([200, true]);
    if (renewed.status === 201) working = renewed.body.token;
    expect(await statuses(working)).toEqual(everywhere(401));
    await ask('resume');
    expect(await statuses(working)).toEqual(everywhere(200));
  }
  const both = await Promise.all([ask('token'), ask('token')]);
  expect(both.map(({ status }) => status)).toEqual([201, 201]);
  const answers = await Promise.all(both.map(({ body }) => statuses(body.token)));
  expect(answers.filter(([first]) => first === 200)).toHaveLength(1);
});

proves(['DEPLOY-RECORD'], 'it moves to another version from the revision that was seen, and remembers those it ran', async () => {
  const { id } = await deployed('Moved');
  await fixture.author('PATCH', '/agents/Moved', envelope('Moved', { systemPrompt: 'Two.' }));
  const path = at('Moved', `/${id}`);
  expect((await fixture.admin('GET', path)).body.version).toBe(1);
  expect((await fixture.admin('PATCH', path, { version: 2 }, { 'if-match': '"7"' })).status).toBe(409);
  const moved = await fixture.admin('PATCH', path, { version: 2 }, { 'if-match': '"1"' });
  expect(moved).toMatchObject({ status: 200, body: { version: 2, revision: 2, versions: [{ version: 2 }, { version: 1 }] } });
  expect((await fixture.admin('PATCH', path, { version: 3 })).status).toBe(400);
  expect((await fixture.admin('PATCH', path, { version: 2 })).body.revision).toBe(2);
});

proves(
  ['DEPLOY-SUSPEND', 'AGENT-DELETE'],
  'deleting the agent names it; deleting it ends its token and the trail tells everything',
  async () => {
    const { id, token, deployment: made } = await deployed('Leaving');
    const ref = { id, name: 'Front desk', environment: 'production' };
    expect(await fixture.author('DELETE', '/agents/Leaving')).toMatchObject({ status: 409, body: { deployments: [ref] } });
    await fixture.admin('POST', at('Leaving', `/${id}/suspend`));
    await fixture.admin('POST', at('Leaving', `/${id}/resume`));
    expect(await fixture.admin('DELETE', at('Leaving', `/${id}`))).toEqual({ status: 200, body: { outside: [] } });
    expect(await statuses(token)).toEqual(everywhere(401));
    expect((await fixture.admin('DELETE', at('Leaving', `/${id}`))).status).toBe(404);
    expect((await fixture.author('DELETE', '/agents/Leaving')).status).toBe(204);
    const told = await until('the trail to tell it', async () => {
      const entries = (await fixture.stack.audit({ kind: 'deployment' })) as Entry[];
      const ours = entries.filter(({ target }) => target?.id === id);
      return ours.length === 4 && ours.toReversed();
    });
    expect(told.map(({ type }) => type)).toEqual([
      'deployment.created',
      'deployment.suspended',
      'deployment.resumed',
      'deployment.deleted',
    ]);
    expect(told[0]).toMatchObject({ data: { agentId: made.agentId, environment: 'production', serviceAccountId: accountId, version: 1 } });
  },
);
