/** Agents on outside platforms: pushed over REST to the fakes of both, which then call tools here as the documented ones do. */
import { audited, until, usePlatform, type PlatformWorkspace } from '../harness';
import { proves } from '../proves';
import { CLAUDE, envelope, startAgentFixture, type AgentFixture, type Answer, type Ask } from './agents/agentFixture';

type Platform = 'voice' | 'managed';
const GPT = { family: 'gpt', model: 'gpt-5.5' };

let fixture: AgentFixture;
let caller: Awaited<ReturnType<AgentFixture['stack']['readyCaller']>>;
let voice: PlatformWorkspace;
let managed: PlatformWorkspace;
/** Another admin. */
let second: Ask;
beforeAll(async () => {
  fixture = await startAgentFixture();
  const { stack } = fixture;
  caller = await stack.readyCaller('night-agent');
  [voice, managed] = [await usePlatform('voice'), await usePlatform('managed')];
  await putKey('voice', voice);
  await putKey('managed', managed);
  const person = await stack.addPerson(stack.emailOf('second'));
  await stack.join(person, 'admin');
  second = fixture.askAt(stack.apiUrl, () => stack.jwtOf(person));
}, 120_000);
afterAll(() => fixture?.stop(), 60_000);

const putKey = (platform: Platform, { key }: PlatformWorkspace): Promise<Answer> =>
  fixture.admin('PUT', `/platforms/${platform}/key`, { key });
const at = (agent: string, rest = ''): string => `/agents/${encodeURIComponent(agent)}${rest}`;
const push = (agent: string, platform: Platform, more: object = {}, ask: Ask = fixture.admin): Promise<Answer> =>
  ask('POST', at(agent, `/push/${platform}`), {
    name: 'Front desk',
    environment: 'production',
    serviceAccountId: caller.account.id,
    ...more,
  });
const ended = (agent: string, id: string): Promise<Answer['body']> =>
  until('the push to end', async () => {
    const { body } = await fixture.admin('GET', at(agent, `/deployments/${id}`));
    return body.state !== 'pushing' && body;
  });
async function pushed(agent: string, platform: Platform, more: object = {}): Promise<Answer['body']> {
  await fixture.author('POST', '/agents', envelope(agent, { modelPreference: [platform === 'voice' ? GPT : CLAUDE] }));
  const { status, body } = await push(agent, platform, more);
  expect({ status, body }).toMatchObject({ status: 202, body: { kind: platform, state: 'pushing' } });
  const record = await ended(agent, body.id);
  expect(record).toMatchObject({ state: 'active' });
  return record;
}
const outsideId = ({ push: { outside } }: Answer['body'], kind: string): string =>
  outside.find((resource: { kind: string }) => resource.kind === kind).id;
const execute = { tool: 'orders/listOrders', arguments: {} };
/** Somebody talks to the agent, and it calls a tool at every gateway. */
async function callsOf(record: Answer['body'], variables?: Record<string, string>) {
  const opening = {
    agentId: outsideId(record, 'agent'),
    ...(record.kind === 'managed' && { vaultIds: [outsideId(record, 'vault')] }),
    ...(variables !== undefined && { variables }),
  };
  const conversations = await Promise.all(
    fixture.stack.mcpUrls.map((url) => (record.kind === 'voice' ? voice : managed).converse({ ...opening, origin: new URL(url).origin })),
  );
  return () => Promise.all(conversations.map((conversation) => conversation.call('execute_tool', execute)));
}

proves(['PUSH-REFUSED'], 'nothing is made without a key, for a model the platform does not run, or by who may not', async () => {
  await fixture.author('POST', '/agents', envelope('Refused', { modelPreference: [CLAUDE] }));
  await fixture.author('POST', '/agents', envelope('Talker', { modelPreference: [GPT] }));
  await fixture.admin('DELETE', '/platforms/managed/key');
  expect(await push('Refused', 'managed')).toMatchObject({ status: 409, body: { error: expect.stringMatching(/no key/) } });
  await putKey('managed', managed);
  const refused: [Answer, number, RegExp][] = [
    [await push('Refused', 'voice'), 400, /does not offer .* claude\/opus-5\.5/],
    [await push('Talker', 'managed'), 400, /prefers gpt\/gpt-5\.5; the platform runs claude/],
    [await push('Refused', 'managed', { nameCaller: true }), 400, /\/nameCaller/],
    [await push('Refused', 'managed', { serviceAccountId: 'sa_0000000000000000000000' }), 404, /service account/],
    [await push('Refused', 'managed', { version: 2 }), 400, /\/version/],
    [await push('Refused', 'phone' as Platform), 404, /no such platform/],
    [await push('Refused', 'managed', {}, fixture.author), 403, /admins/],
  ];
  for (const [answer, status, text] of refused)
    expect({ status: answer.status, text: JSON.stringify(answer.body) }).toEqual({ status, text: expect.stringMatching(text) });
  await managed.plan({ operation: 'getModel', when: 'before', how: 'status', status: 403 });
  expect(await push('Refused', 'managed')).toMatchObject({ status: 502, body: { platformError: { httpStatus: 403 } } });
  expect((await fixture.admin('GET', at('Refused', '/deployments'))).body.deployments).toEqual([]);
  expect([(await voice.look()).objects, (await managed.look()).objects].map((objects) => Object.values(objects).flat())).toEqual([[], []]);
});

proves(
  ['PUSH-RUN', 'PUSH-CALLER'],
  'voice: the agent calls as its service account, and on behalf of the asserted address once the caller is named',
  async () => {
    const record = await pushed('Talking', 'voice');
    expect(record.push).toMatchObject({
      platform: 'voice',
      nameCaller: false,
      model: { ...GPT, modelId: 'gpt-5.5' },
      pushedVersion: 1,
      outside: [{ kind: 'agent' }, { kind: 'server' }, { kind: 'secret' }],
    });
    expect(record.push.steps.map(({ state }: { state: string }) => state)).toEqual(Array(6).fill('done'));
    for (const outcome of await (await callsOf(record))()) expect(outcome).toMatchObject({ status: 200, isError: false });

    const named = await fixture.admin('PATCH', at('Talking', `/deployments/${record.id}`), { nameCaller: true });
    expect(named).toMatchObject({ status: 200, body: { state: 'pushing', push: { nameCaller: true } } });
    const after = await ended('Talking', record.id);
    expect(after.push.outside.map(({ id }: { id: string }) => id)).toEqual(record.push.outside.map(({ id }: { id: string }) => id));
    expect((await voice.converse({ agentId: outsideId(after, 'agent') })).error?.message).toMatch(/Missing required dynamic variables/);
    const asserted = 'guest@example.com';
    for (const outcome of await (await callsOf(after, { user_email: asserted }))()) expect(outcome).toMatchObject({ isError: false });
    const [call] = await audited(fixture.stack, { kind: 'tool', claim: asserted }, 1);
    expect(call).toMatchObject({
      actor: { kind: 'serviceAccount', id: caller.account.id, tokenId: record.token.id },
      onBehalfOf: asserted,
    });
  },
  60_000,
);

proves(
  ['PUSH-RUN'],
  'managed: the vault opens our server, and without it the session says what the record explains',
  async () => {
    const record = await pushed('Managed', 'managed');
    const vault = outsideId(record, 'vault');
    expect(record.push).toMatchObject({
      outside: [{ kind: 'agent', version: '1' }, { kind: 'credential' }, { kind: 'vault' }],
      session: { vaultId: vault, authenticationError: expect.stringContaining('mcp_authentication_failed_error') },
    });
    expect(record.push.session.snippet).toContain(`"vault_ids":["${vault}"]`);
    for (const outcome of await (await callsOf(record))()) expect(outcome).toMatchObject({ status: 200, isError: false });
    const bare = await managed.converse({ agentId: outsideId(record, 'agent') });
    expect((await bare.call('execute_tool', execute)).error?.type).toBe('mcp_authentication_failed_error');
  },
  60_000,
);

proves(
  ['PUSH-AGAIN'],
  'a push that stops says where; pushing again goes on, another version changes what stands there, and deleting leaves it there',
  async () => {
    await fixture.author('POST', '/agents', envelope('Stopped', { modelPreference: [CLAUDE] }));
    await managed.plan({ operation: 'createAgent', when: 'before', how: 'status', status: 403 });
    const { body } = await push('Stopped', 'managed');
    const failed = await ended('Stopped', body.id);
    expect(failed).toMatchObject({ state: 'failed', push: { outside: [{ kind: 'credential' }, { kind: 'vault' }] } });
    expect(failed.push.steps.find(({ state }: { state: string }) => state === 'failed')).toMatchObject({
      step: 'agent',
      error: { httpStatus: 403, message: expect.any(String), requestId: expect.any(String) },
    });
    expect(await fixture.admin('POST', at('Stopped', `/deployments/${body.id}/push`))).toMatchObject({ status: 202 });
    expect(await ended('Stopped', body.id)).toMatchObject({ state: 'active' });

    await fixture.author('PATCH', '/agents/Stopped', envelope('Stopped', { modelPreference: [CLAUDE], systemPrompt: 'Two.' }));
    await fixture.admin('PATCH', at('Stopped', `/deployments/${body.id}`), { version: 2 });
    const moved = await ended('Stopped', body.id);
    expect(moved).toMatchObject({ state: 'active', version: 2, versions: [{ version: 2 }, { version: 1 }], push: { pushedVersion: 2 } });
    expect(moved.push.outside[0]).toMatchObject({ kind: 'agent', version: '2' });
    const token = await fixture.admin('POST', at('Stopped', `/deployments/${body.id}/token`), {});
    expect(token).toMatchObject({ status: 409, body: { error: expect.stringMatching(/push again/) } });

    const left = await fixture.admin('DELETE', at('Stopped', `/deployments/${body.id}`));
    expect(left).toMatchObject({ status: 200, body: { tag: `gatehouse-${body.id}`, outside: moved.push.outside } });
    const { objects } = await managed.look();
    expect(objects['agent']!.filter(({ id }) => id === outsideId(moved, 'agent'))).toHaveLength(1);
    const told = await until('the trail to tell it', async () => {
      const entries = (await fixture.stack.audit({ kind: 'deployment' })) as { type: string; target?: { id: string }; data?: object }[];
      const ours = entries.filter(({ target }) => target?.id === body.id).toReversed();
      return ours.some(({ type }) => type === 'deployment.deleted') && ours;
    });
    expect(told.map(({ type }) => type.replace('deployment.', ''))).toEqual([
      'created',
      'pushFailed',
      'pushStarted',
      'pushed',
      'pushStarted',
      'pushed',
      'deleted',
    ]);
    expect(told.at(-1)!.data).toMatchObject({ outside: { agent: outsideId(moved, 'agent') } });
    expect(JSON.stringify(told)).not.toMatch(/svc_/);
  },
  90_000,
);

proves(
  ['PUSH-AGAIN'],
  'two people who push at once make one',
  async () => {
    await fixture.author('POST', '/agents', envelope('Contended', { modelPreference: [GPT] }));
    for (const environment of ['one', 'two', 'three']) {
      const answers = await Promise.all(
        [fixture.admin, second, fixture.admin, second].map((ask) => push('Contended', 'voice', { environment }, ask)),
      );
      expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 202]);
      expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
      const record = await ended('Contended', answers[0]!.body.id);
      expect(record.state).toBe('active');
      const { objects } = await voice.look();
      const tag = `gatehouse-${record.id}`;
      expect(objects['agent']!.filter(({ tags }) => (tags as string[]).includes(tag))).toHaveLength(1);
      expect(objects['secret']!.filter(({ name }) => name === tag)).toHaveLength(1);
    }
    // Under two names: one makes it, and the other is told what it is called.
    for (const environment of ['four', 'five', 'six']) {
      const answers = await Promise.all(
        ['Front desk', 'Back office'].map((name, i) => push('Contended', 'voice', { environment, name }, [fixture.admin, second][i])),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([202, 409]);
      await ended('Contended', answers.find(({ status }) => status === 202)!.body.id);
    }
    const { deployments } = (await fixture.admin('GET', at('Contended', '/deployments'))).body;
    expect(deployments.map(({ environment }: { environment: string }) => environment).sort()).toEqual([
      'five',
      'four',
      'one',
      'six',
      'three',
      'two',
    ]);
  },
  90_000,
);

proves(
  ['PUSH-AGAIN'],
  'a push that is suspended on its way stops there, and goes on when it is resumed and pushed again',
  async () => {
    await fixture.author('POST', '/agents', envelope('Halted', { modelPreference: [GPT] }));
    await voice.plan({ operation: 'createAgent', when: 'after', how: 'slow', delayMs: 2_000 });
    const { body } = await push('Halted', 'voice');
    const deployment = at('Halted', `/deployments/${body.id}`);
    await until('the agent to be made', async () =>
      (await voice.look()).objects['agent']?.some(({ tags }) => String(tags).includes(body.id)),
    );
    const suspended = await fixture.admin('POST', `${deployment}/suspend`);
    expect(suspended.body).toMatchObject({ state: 'suspended', token: { suspendedAt: expect.any(String) as string } });
    expect(suspended.body.push.steps.find(({ step }: { step: string }) => step === 'agent')).toMatchObject({ state: 'failed' });
    expect((await fixture.admin('POST', `${deployment}/resume`)).body.state).toBe('failed');
    await fixture.admin('POST', `${deployment}/push`);
    const record = await ended('Halted', body.id);
    expect(record.state).toBe('active');
    const { objects } = await voice.look();
    expect(objects['agent']!.filter(({ tags }) => String(tags).includes(body.id)).map(({ id }) => id)).toEqual([
      outsideId(record, 'agent'),
    ]);
  },
  60_000,
);

/** `CUT_ROUNDS=1000` for an hour of it. */
const ROUNDS = Number(process.env['CUT_ROUNDS'] ?? 5);
proves(
  ['PUSH-CUT'],
  'whatever cuts a deployment off, the next call of the platform is refused on every edge',
  async () => {
    const { stack } = fixture;
    const account = await stack.readyCaller('cut-off');
    const accountPath = `/service-accounts/${account.account.id}`;
    const record = await pushed('Cut', 'voice', { serviceAccountId: account.account.id });
    const deployment = at('Cut', `/deployments/${record.id}`);
    const call = await callsOf(record);
    const works = async (): Promise<void> => {
      for (const outcome of await call()) expect(outcome).toMatchObject({ status: 200, isError: false });
    };
    const isCut = async (way: string, expected: object = { status: 401 }): Promise<void> => {
      for (const outcome of await call()) expect({ way, ...outcome }).toMatchObject({ way, ...expected });
    };
    const withoutGrant = { status: 200, isError: true };
    for (let round = 0; round < ROUNDS; round += 1) {
      await works();
      await fixture.admin('POST', `${deployment}/suspend`);
      await isCut('suspended');
      expect((await fixture.admin('POST', `${deployment}/resume`)).body.state).toBe('active');
      await works();
      await fixture.admin('POST', `${accountPath}/disable`);
      await isCut('account disabled');
      await fixture.admin('POST', `${accountPath}/enable`);
      await works();
      await stack.ungrant(account.account.id, 'orders');
      await isCut('grant taken', withoutGrant);
      await stack.grant(account.account.id, 'orders');
    }
    await fixture.admin('POST', `${deployment}/suspend`);
    const refused = { status: 409, body: { error: expect.stringMatching(/suspended/) as string } };
    expect(await fixture.admin('POST', `${deployment}/push`)).toMatchObject(refused);
    await fixture.admin('POST', `${deployment}/resume`);
    const present = (await fixture.admin('GET', deployment)).body;
    await fixture.admin('DELETE', `${accountPath}/tokens/${present.token.id}`);
    await isCut('token revoked');
    // Pushing again puts a new one in its place.
    await fixture.admin('POST', `${deployment}/push`);
    expect((await ended('Cut', record.id)).token.id).not.toBe(present.token.id);
    const renewed = await callsOf(record);
    for (const outcome of await renewed()) expect(outcome).toMatchObject({ status: 200, isError: false });
    await fixture.admin('DELETE', deployment);
    for (const outcome of await renewed()) expect(outcome).toMatchObject({ status: 401 });
  },
  60_000 + ROUNDS * 12_000,
);
