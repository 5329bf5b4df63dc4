/** Pushes that stop, that are pushed again, and that several people ask for at once. */
import { until } from '../harness';
import { proves } from '../proves';
import { CLAUDE, envelope, type Ask } from './agents/agentFixture';
import { at, outsideId, startPushStack, type PushStack } from './push/pushStack';

let pushes: PushStack;
/** Another admin. */
let second: Ask;
beforeAll(async () => {
  pushes = await startPushStack();
  const { stack } = pushes;
  const person = await stack.addPerson(stack.emailOf('second'));
  await stack.join(person, 'admin');
  second = pushes.askAt(stack.apiUrl, () => stack.jwtOf(person));
}, 120_000);
afterAll(() => pushes?.stop(), 60_000);

proves(
  ['PUSH-AGAIN'],
  'a push that stops says where; pushing again goes on, another version changes what stands there, and deleting leaves it there',
  async () => {
    await pushes.write('Stopped', 'managed');
    await pushes.platforms.managed.plan({ operation: 'createAgent', when: 'before', how: 'status', status: 403 });
    const { body } = await pushes.push('Stopped', 'managed');
    const failed = await pushes.ended('Stopped', body.id);
    expect(failed).toMatchObject({ state: 'failed', push: { outside: [{ kind: 'credential' }, { kind: 'vault' }] } });
    expect(failed.push.steps.find(({ state }: { state: string }) => state === 'failed')).toMatchObject({
      step: 'agent',
      error: { httpStatus: 403, message: expect.any(String), requestId: expect.any(String) },
    });
    expect(await pushes.admin('POST', at('Stopped', `/deployments/${body.id}/push`))).toMatchObject({ status: 202 });
    expect(await pushes.ended('Stopped', body.id)).toMatchObject({ state: 'active' });

    await pushes.author('PATCH', '/agents/Stopped', envelope('Stopped', { modelPreference: [CLAUDE], systemPrompt: 'Two.' }));
    await pushes.admin('PATCH', at('Stopped', `/deployments/${body.id}`), { version: 2 });
    const moved = await pushes.ended('Stopped', body.id);
    expect(moved).toMatchObject({ state: 'active', version: 2, versions: [{ version: 2 }, { version: 1 }], push: { pushedVersion: 2 } });
    expect(moved.push.outside[0]).toMatchObject({ kind: 'agent', version: '2' });
    const token = await pushes.admin('POST', at('Stopped', `/deployments/${body.id}/token`), {});
    expect(token).toMatchObject({ status: 409, body: { error: expect.stringMatching(/push again/) } });

    const left = await pushes.admin('DELETE', at('Stopped', `/deployments/${body.id}`));
    expect(left).toMatchObject({ status: 200, body: { tag: `gatehouse-${body.id}`, outside: moved.push.outside } });
    const { objects } = await pushes.platforms.managed.look();
    expect(objects['agent']!.filter(({ id }) => id === outsideId(moved, 'agent'))).toHaveLength(1);
    const told = await until('the trail to tell it', async () => {
      const entries = (await pushes.stack.audit({ kind: 'deployment' })) as { type: string; target?: { id: string }; data?: object }[];
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
    await pushes.write('Contended', 'voice');
    for (const environment of ['one', 'two', 'three']) {
      const answers = await Promise.all(
        [pushes.admin, second, pushes.admin, second].map((ask) => pushes.push('Contended', 'voice', { environment }, ask)),
      );
      expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 202]);
      expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
      const record = await pushes.ended('Contended', answers[0]!.body.id);
      expect(record.state).toBe('active');
      const { objects } = await pushes.platforms.voice.look();
      const tag = `gatehouse-${record.id}`;
      expect(objects['agent']!.filter(({ tags }) => (tags as string[]).includes(tag))).toHaveLength(1);
      expect(objects['secret']!.filter(({ name }) => name === tag)).toHaveLength(1);
    }
    // Two pushes use two names: one makes the deployment, and the other is told what it is called.
    for (const environment of ['four', 'five', 'six']) {
      const answers = await Promise.all(
        ['Front desk', 'Back office'].map((name, i) => pushes.push('Contended', 'voice', { environment, name }, [pushes.admin, second][i])),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([202, 409]);
      await pushes.ended('Contended', answers.find(({ status }) => status === 202)!.body.id);
    }
    const { deployments } = (await pushes.admin('GET', at('Contended', '/deployments'))).body;
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
    await pushes.write('Halted', 'voice');
    await pushes.platforms.voice.plan({ operation: 'createAgent', when: 'after', how: 'slow', delayMs: 2_000 });
    const { body } = await pushes.push('Halted', 'voice');
    const deployment = at('Halted', `/deployments/${body.id}`);
    await until('the agent to be made', async () =>
      (await pushes.platforms.voice.look()).objects['agent']?.some(({ tags }) => String(tags).includes(body.id)),
    );
    const suspended = await pushes.admin('POST', `${deployment}/suspend`);
    expect(suspended.body).toMatchObject({ state: 'suspended', token: { suspendedAt: expect.any(String) as string } });
    expect(suspended.body.push.steps.find(({ step }: { step: string }) => step === 'agent')).toMatchObject({ state: 'failed' });
    expect((await pushes.admin('POST', `${deployment}/resume`)).body.state).toBe('failed');
    await pushes.admin('POST', `${deployment}/push`);
    const record = await pushes.ended('Halted', body.id);
    expect(record.state).toBe('active');
    const { objects } = await pushes.platforms.voice.look();
    expect(objects['agent']!.filter(({ tags }) => String(tags).includes(body.id)).map(({ id }) => id)).toEqual([
      outsideId(record, 'agent'),
    ]);
  },
  60_000,
);
