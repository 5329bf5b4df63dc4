/** A push that goes on from whatever it finds: things that are gone or changed outside, bad keys, revoked tokens, other wishes. */
import type { Control } from '@gatehouse/test-support';
import { LEASE_MS } from '../services/registry/src/catalog/deployments/push/runPush';
import { expectOneOfEach, kinds, startPushFixture, type PushFixture } from './harness/pushFixture';
import { until } from './harness/until';

let fixture: PushFixture;
beforeAll(async () => {
  fixture = await startPushFixture();
}, 60_000);
afterAll(() => fixture?.stop());

/** Whether our MCP server takes the token that the platform would call with. */
function isGoodWhereItLies({ objects }: Awaited<ReturnType<Control['look']>>): boolean {
  const [, value] = /(?:Bearer |"token":")(svc_[\w-]+)/.exec(JSON.stringify([objects['secret'], objects['credential']])) ?? [];
  return value !== undefined && fixture.isGood(value);
}

describe.each(['voice', 'managed'] as const)('%s', (platform) => {
  test.each(kinds[platform].map((kind) => [kind] as const))('a %s that somebody removed outside is made again, once', async (kind) => {
    const control = await fixture.workspace(platform);
    const row = await fixture.settle(await fixture.start(platform));
    const gone = row.push.outside[kind]!.id;
    await control.remove(kind, gone);
    // A vault takes with it the credential that lay in it.
    if (kind === 'vault') await control.remove('credential', row.push.outside.credential!.id);
    await fixture.pushAgain(row);
    const after = await fixture.settle(row);
    await expectOneOfEach(fixture, control, after, `${kind} removed`);
    expect(after.push.outside[kind]!.id).not.toBe(gone);
  });

  test('where our server has another address, what was made for the old one is named, and used again when that comes back', async () => {
    const control = await fixture.workspace(platform);
    const row = await fixture.settle(await fixture.start(platform));
    const kind = platform === 'voice' ? 'server' : 'credential';
    const old = row.push.outside[kind]!.id;
    const { mcpUrl } = row.push;
    await fixture.pushAgain(row, { mcpUrl: `${mcpUrl}-2` });
    const moved = await fixture.settle(row);
    const made = moved.push.outside[kind]!.id;
    expect(moved).toMatchObject({ state: 'active', push: { mcpUrl: `${mcpUrl}-2`, left: [{ kind, id: old }] } });
    expect((await control.look()).objects[kind]!.map(({ id }) => id)).toEqual([old, made]);
    expect((await control.look()).objects['agent']!.map(({ id }) => id)).toEqual([row.push.outside.agent!.id]);
    await fixture.pushAgain(row, { mcpUrl });
    expect(await fixture.settle(row)).toMatchObject({
      state: 'active',
      push: { outside: { [kind]: { id: old } }, left: [{ kind, id: made }] },
    });
    expect((await control.look()).objects[kind]!.map(({ id }) => id)).toEqual([old, made]);
  });

  test('pushing again when all is as it should be changes nothing outside', async () => {
    const control = await fixture.workspace(platform);
    const row = await fixture.settle(await fixture.start(platform));
    const before = await control.look();
    await fixture.pushAgain(row);
    await fixture.settle(row);
    const after = await control.look();
    expect(after.objects).toEqual(before.objects);
    for (const [operation, { done }] of Object.entries(after.counts))
      if (/^(?:create|update)/.test(operation)) expect({ operation, done }).toEqual({ operation, done: before.counts[operation]!.done });
  });

  test('a bad key stops the push and keeps all ids; with a good one it goes on', async () => {
    const control = await fixture.workspace(platform);
    const row = await fixture.settle(await fixture.start(platform));
    fixture.setKey(platform, 'not-a-key');
    await fixture.pushAgain(row);
    const failed = await fixture.settle(row);
    expect(failed).toMatchObject({ state: 'failed', push: { outside: row.push.outside } });
    expect(failed.push.steps[0]).toMatchObject({ step: 'preflight', state: 'failed', error: { httpStatus: 401 } });
    fixture.setKey(platform, control.key);
    await fixture.pushAgain(row);
    await expectOneOfEach(fixture, control, await fixture.settle(row), 'a good key');
  });

  test('a token that was revoked is replaced where it lies', async () => {
    const control = await fixture.workspace(platform);
    const row = await fixture.settle(await fixture.start(platform));
    fixture.latest(row._id)!.status = 'revoked';
    await fixture.pushAgain(row);
    await expectOneOfEach(fixture, control, await fixture.settle(row), 'a new token');
  });

  test('a token that ends soon is replaced where it lies, and works until then', async () => {
    const control = await fixture.workspace(platform);
    const row = await fixture.settle(await fixture.start(platform));
    const before = fixture.latest(row._id)!;
    const later = (days: number): string => new Date(row.updatedAt.getTime() + days * 86_400_000).toISOString();
    before.expiresAt = later(20);
    await fixture.pushAgain(row);
    await fixture.settle(row);
    expect(fixture.latest(row._id)!.id).toBe(before.id);
    before.expiresAt = later(13);
    const lies = async (): Promise<boolean> => isGoodWhereItLies(await control.look());
    const isGoodAt: boolean[] = [];
    await fixture.pushAgain(row);
    await fixture.processOnce(async () => void isGoodAt.push(await lies()));
    await expectOneOfEach(fixture, control, await fixture.settle(row), 'a token that ends later');
    expect(fixture.latest(row._id)!.id).not.toBe(before.id);
    expect(isGoodAt.length).toBeGreaterThan(10);
    expect(isGoodAt).toEqual(isGoodAt.map(() => true));
  });

  test('a token of which nobody has the value, since the process that made it died, is made again', async () => {
    const control = await fixture.workspace(platform);
    const row = await fixture.settle(await fixture.start(platform));
    fixture.latest(row._id)!.status = 'revoked';
    await fixture.pushAgain(row);
    let die = (): void => undefined;
    const death = new Promise<void>((resolve) => (die = resolve));
    const dying = fixture.processOnce((point) => {
      if (point !== 'push.token.answered') return Promise.resolve();
      die();
      return new Promise(() => undefined);
    });
    await Promise.race([dying, death]);
    fixture.pass(LEASE_MS + 1);
    await expectOneOfEach(fixture, control, await fixture.settle(row), 'a token made twice');
    expect(isGoodWhereItLies(await control.look())).toBe(true);
  });

  test('a process takes a push up while what a dead one asked for is still under way: one of each', async () => {
    const control = await fixture.workspace(platform);
    const row = await fixture.start(platform);
    await control.plan({ operation: 'createAgent', when: 'before', how: 'slow', delayMs: 1_500 });
    const first = fixture.processOnce();
    await until('the agent to be asked for', async () => ((await control.look()).counts['createAgent']?.asked ?? 0) > 0);
    fixture.pass(LEASE_MS + 1);
    expect(await fixture.processOnce()).toBe(true);
    await first;
    await expectOneOfEach(fixture, control, await fixture.settle(row), 'taken up meanwhile');
  });

  test('of many processes one takes a push up', async () => {
    await fixture.workspace(platform);
    const row = await fixture.start(platform);
    const taken = await Promise.all(Array.from({ length: 8 }, () => fixture.processOnce()));
    expect(taken.filter(Boolean)).toHaveLength(1);
    expect((await fixture.read(row)).state).toBe('active');
  });

  test('another prompt changes the agent that stands there', async () => {
    const control = await fixture.workspace(platform);
    const row = await fixture.settle(await fixture.start(platform));
    fixture.setPrompt(row, 'Answer the day shift.');
    await fixture.pushAgain(row);
    const after = await fixture.settle(row);
    await expectOneOfEach(fixture, control, after, 'another prompt');
    expect(JSON.stringify((await control.look()).objects['agent'])).toContain('Answer the day shift.');
    expect(after.push.outside.agent!.version).not.toBe(row.push.outside.agent!.version);
  });
});

test('managed: a prompt that is too long for the platform is refused before anything is made', async () => {
  const control = await fixture.workspace('managed');
  const row = await fixture.start('managed');
  fixture.setPrompt(row, 'x'.repeat(100_001));
  const failed = await fixture.settle(row);
  expect(failed.push.steps[0]).toMatchObject({
    state: 'failed',
    error: { code: 'too_long', message: 'the system prompt has 100,001 characters; the managed-agent platform takes 100,000' },
  });
  expect((await control.look()).objects).toEqual({});
  fixture.setPrompt(row, 'x'.repeat(100_000));
  await fixture.pushAgain(row);
  await expectOneOfEach(fixture, control, await fixture.settle(row), 'as long as it may be');
});

test('managed: an agent that somebody changed outside is left alone once, and put right when it is pushed again', async () => {
  const control = await fixture.workspace('managed');
  const row = await fixture.settle(await fixture.start('managed'));
  await control.change('agent', row.push.outside.agent!.id, { system: 'Mine now.', version: 2 });
  await fixture.pushAgain(row);
  const failed = await fixture.settle(row);
  expect(failed.push.steps.find(({ step }) => step === 'agent')).toMatchObject({ state: 'failed', error: { code: 'changed_outside' } });
  expect(JSON.stringify((await control.look()).objects['agent'])).toContain('Mine now.');
  await fixture.pushAgain(row);
  await expectOneOfEach(fixture, control, await fixture.settle(row), 'pushed over it');
  expect(JSON.stringify((await control.look()).objects['agent'])).not.toContain('Mine now.');
});

test.each(['merge', 'replace'] as const)('voice: the caller is named, and no longer, where a change means to %s', async (patch) => {
  const control = await fixture.workspace('voice', { patch });
  const row = await fixture.settle(await fixture.start('voice', { nameCaller: true }));
  const headers = async (): Promise<string> => JSON.stringify((await control.look()).objects['server']);
  expect(await headers()).toContain('user_email');
  await fixture.pushAgain(row, { nameCaller: false });
  await expectOneOfEach(fixture, control, await fixture.settle(row), 'unnamed');
  expect(await headers()).not.toContain('user_email');
});

test('voice: a model that the platform does not offer, or ends, is refused and names the preference', async () => {
  const control = await fixture.workspace('voice', { models: ['gpt-5.4'] });
  const row = await fixture.settle(await fixture.start('voice'));
  expect(row).toMatchObject({ state: 'failed', push: { outside: {} } });
  expect(row.push.steps[0]!.error).toMatchObject({ code: 'no_model', message: expect.stringContaining('gpt/gpt-5.5') });
  expect((await control.look()).objects['agent'] ?? []).toEqual([]);
});
