/** Agents on outside platforms: pushed over REST to the fakes of both, which then call tools here as the documented ones do. */
import { audited } from '../harness';
import { proves } from '../proves';
import { CLAUDE, envelope, type Answer } from './agents/agentFixture';
import { at, execute, GPT, outsideId, startPushStack, type Platform, type PushStack } from './push/pushStack';

let pushes: PushStack;
beforeAll(async () => {
  pushes = await startPushStack();
}, 120_000);
afterAll(() => pushes?.stop(), 60_000);

proves(['PUSH-REFUSED'], 'nothing is made without a key, for a model the platform does not run, or by who may not', async () => {
  await pushes.write('Refused', 'managed');
  await pushes.write('Talker', 'voice');
  await pushes.author('POST', '/agents', envelope('Wordy', { modelPreference: [CLAUDE], systemPrompt: 'x'.repeat(100_001) }));
  await pushes.admin('DELETE', '/platforms/managed/key');
  expect(await pushes.push('Refused', 'managed')).toMatchObject({
    status: 409,
    body: { error: expect.stringMatching(/no key .* an admin stores one under Platforms/) },
  });
  await pushes.putKey('managed');
  const disabled = (await pushes.stack.createAccount('laid-off')).id;
  await pushes.admin('POST', `/service-accounts/${disabled}/disable`);
  const refused: [Answer, number, RegExp][] = [
    [await pushes.push('Refused', 'managed', { serviceAccountId: disabled }), 409, /laid-off is disabled/],
    [await pushes.push('Refused', 'voice'), 400, /does not offer .* claude\/opus-5\.5/],
    [await pushes.push('Talker', 'managed'), 400, /prefers gpt\/gpt-5\.5; the platform runs claude/],
    [await pushes.push('Refused', 'managed', { nameCaller: true }), 400, /\/nameCaller/],
    [await pushes.push('Refused', 'managed', { serviceAccountId: 'sa_0000000000000000000000' }), 404, /service account/],
    [await pushes.push('Refused', 'managed', { version: 2 }), 400, /\/version/],
    [await pushes.push('Wordy', 'managed'), 400, /system prompt has 100,001 characters; the managed-agent platform takes 100,000/],
    [await pushes.push('Refused', 'phone' as Platform), 404, /no such platform/],
    [await pushes.push('Refused', 'managed', {}, pushes.author), 403, /admins/],
  ];
  for (const [answer, status, text] of refused)
    expect({ status: answer.status, text: JSON.stringify(answer.body) }).toEqual({ status, text: expect.stringMatching(text) });
  await pushes.platforms.managed.plan({ operation: 'getModel', when: 'before', how: 'status', status: 403 });
  expect(await pushes.push('Refused', 'managed')).toMatchObject({
    status: 502,
    body: {
      error: expect.stringMatching(/^The platform refuses the stored key: .* An admin can store another key/),
      platformError: { httpStatus: 403 },
    },
  });
  expect((await pushes.admin('GET', at('Refused', '/deployments'))).body.deployments).toEqual([]);
  expect(
    [(await pushes.platforms.voice.look()).objects, (await pushes.platforms.managed.look()).objects].map((objects) =>
      Object.values(objects).flat(),
    ),
  ).toEqual([[], []]);
});

proves(
  ['PUSH-RUN', 'PUSH-CALLER'],
  'voice: the agent calls as its service account, and on behalf of the asserted address once the caller is named',
  async () => {
    const record = await pushes.pushed('Talking', 'voice');
    expect(record.push).toMatchObject({
      platform: 'voice',
      nameCaller: false,
      model: { ...GPT, modelId: 'gpt-5.5' },
      pushedVersion: 1,
      outside: [{ kind: 'agent' }, { kind: 'server' }, { kind: 'secret' }],
    });
    expect(record.push.steps.map(({ state }: { state: string }) => state)).toEqual(Array(6).fill('done'));
    for (const outcome of await (await pushes.converse(record))()) expect(outcome).toMatchObject({ status: 200, isError: false });

    const named = await pushes.admin('PATCH', at('Talking', `/deployments/${record.id}`), { nameCaller: true });
    expect(named).toMatchObject({ status: 200, body: { state: 'pushing', push: { nameCaller: true } } });
    const after = await pushes.ended('Talking', record.id);
    expect(after.push.outside.map(({ id }: { id: string }) => id)).toEqual(record.push.outside.map(({ id }: { id: string }) => id));
    expect((await pushes.platforms.voice.converse({ agentId: outsideId(after, 'agent') })).error?.message).toMatch(
      /Missing required dynamic variables/,
    );
    const asserted = 'guest@example.com';
    for (const outcome of await (
      await pushes.converse(after, { user_email: asserted })
    )())
      expect(outcome).toMatchObject({ isError: false });
    const [call] = await audited(pushes.stack, { kind: 'tool', claim: asserted }, 1);
    expect(call).toMatchObject({
      actor: { kind: 'serviceAccount', id: pushes.caller.account.id, tokenId: record.token.id },
      onBehalfOf: asserted,
    });
  },
  60_000,
);

proves(
  ['PUSH-RUN'],
  'managed: the vault opens our server, and without it the session says what the record explains',
  async () => {
    const record = await pushes.pushed('Managed', 'managed');
    const vault = outsideId(record, 'vault');
    expect(record.push).toMatchObject({
      outside: [{ kind: 'agent', version: '1' }, { kind: 'credential' }, { kind: 'vault' }],
      session: { vaultId: vault, authenticationError: expect.stringContaining('mcp_authentication_failed_error') },
    });
    expect(record.push.session.snippet).toContain(`"vault_ids":["${vault}"]`);
    for (const outcome of await (await pushes.converse(record))()) expect(outcome).toMatchObject({ status: 200, isError: false });
    const bare = await pushes.platforms.managed.converse({ agentId: outsideId(record, 'agent') });
    expect((await bare.call('execute_tool', execute)).error?.type).toBe('mcp_authentication_failed_error');
  },
  60_000,
);
