/**
 * Whatever fails on the way, pushing again ends with exactly one of each thing outside. Every step of both pushes, before it, after its effect and after it was
 * written; every operation of the platforms, its answer lost, the platform busy before and faulty after it; and pairs of these. Of the
 * last two kinds as many as there is time for; `PUSH_FAULTS_MS=Infinity` runs them all.
 */
import { stepsOf, type Platform, type PushStep } from '../services/registry/src/catalog/deployments/domain/push';
import type { CrashPoint } from '../services/registry/src/catalog/deployments/push/runPush';
import type { PushedRow } from '../services/registry/src/catalog/deployments/domain/row';
import type { Control, Fault as PlatformFault } from '@gatehouse/test-support';
import { startPushFixture, type PushFixture } from './harness/pushFixture';

let fixture: PushFixture;
beforeAll(async () => {
  fixture = await startPushFixture();
}, 60_000);
afterAll(() => fixture?.stop());

type Fault = { readonly death: CrashPoint } | { readonly platform: PlatformFault };

const asked = {
  voice: [
    'listModels',
    'listSecrets',
    'createSecret',
    'listServers',
    'createServer',
    'listAgents',
    'createAgent',
    'getAgent',
    'getServer',
    'listServerTools',
  ],
  managed: ['getModel', 'listVaults', 'createVault', 'listCredentials', 'createCredential', 'listAgents', 'createAgent', 'getAgent'],
} as const;
const kinds = { voice: ['secret', 'server', 'agent'], managed: ['vault', 'credential', 'agent'] } as const;

const deathsOf = (platform: Platform): Fault[] =>
  (stepsOf[platform] as readonly PushStep[]).flatMap((step) =>
    (['begun', 'answered', 'written'] as const).map((when) => ({ death: `push.${step}.${when}` as const })),
  );
const lossesOf = (platform: Platform): Fault[] =>
  asked[platform].map((operation) => ({ platform: { operation, when: 'after', how: 'drop' } }));
/** What else a platform may answer. */
const oddities: readonly Omit<PlatformFault, 'operation'>[] = [
  { when: 'before', how: 'drop' },
  { when: 'before', how: 'status', status: 429, retryAfter: 7 },
  { when: 'before', how: 'status', status: 503 },
  { when: 'after', how: 'status', status: 500 },
  { when: 'after', how: 'shape' },
  { when: 'after', how: 'notJson' },
];
const odditiesOf = (platform: Platform): Fault[] =>
  asked[platform].flatMap((operation) => oddities.map((fault) => ({ platform: { operation, ...fault } })));

const label = (fault: Fault): string =>
  'death' in fault
    ? fault.death
    : [fault.platform.operation, fault.platform.when, fault.platform.how, fault.platform.status ?? ''].join(' ').trim();

/** One of each, the record names it, and the token that lies there is the one that works. */
async function expectOneOfEach(platform: Platform, control: Control, row: PushedRow, what: string): Promise<void> {
  const { objects } = await control.look();
  const outside = Object.fromEntries(kinds[platform].map((kind) => [kind, (objects[kind] ?? []).map(({ id }) => id)]));
  const known = Object.fromEntries(kinds[platform].map((kind) => [kind, [row.push.outside[kind]?.id]]));
  const good = fixture.tokens.filter(({ deploymentId, status }) => deploymentId === row._id && status === 'active');
  expect({ what, state: row.state, outside, tokens: good.length, sealed: 'sealedToken' in row.push }).toEqual({
    what,
    state: 'active',
    outside: known,
    tokens: 1,
    sealed: false,
  });
}

async function survive(platform: Platform, faults: readonly Fault[]): Promise<void> {
  const control = await fixture.workspace(platform);
  const seen = new Map<string, number>();
  const planned = faults.flatMap((fault) => {
    if ('death' in fault) return [];
    const { operation } = fault.platform;
    seen.set(operation, (seen.get(operation) ?? 0) + 1);
    return [{ ...fault.platform, nth: seen.get(operation)! }];
  });
  await control.plan(...planned);
  const deaths = faults.flatMap((fault) => ('death' in fault ? [fault.death] : []));
  const started = await fixture.start(platform);
  let row = await fixture.settle(started, deaths);
  for (let again = 0; row.state === 'failed' && again < 3; again += 1) {
    await fixture.pushAgain(row);
    row = await fixture.settle(row, deaths);
  }
  await expectOneOfEach(platform, control, row, faults.map(label).join(' + '));
}

/** In an order that is the same every time, and unlike that of the list. */
const shuffled = <T>(all: readonly T[]): T[] =>
  all
    .map((value, at) => ({ value, key: (at * 7_919 + 13) % 10_007 }))
    .sort((a, b) => a.key - b.key)
    .map(({ value }) => value);
const BUDGET_MS = Number(process.env['PUSH_FAULTS_MS'] ?? 6_000);
/** As many as there is time for. */
async function surviveMany(platform: Platform, cases: readonly (readonly Fault[])[]): Promise<void> {
  const until = performance.now() + BUDGET_MS;
  let ran = 0;
  for (const faults of shuffled(cases)) {
    if (performance.now() > until) break;
    await survive(platform, faults);
    ran += 1;
  }
  expect(ran).toBeGreaterThan(3);
}

describe.each(['voice', 'managed'] as const)('%s', (platform) => {
  test('every step dies once, before, after its effect, and after it was written', async () => {
    for (const fault of deathsOf(platform)) await survive(platform, [fault]);
  }, 60_000);

  test('every answer is lost once', async () => {
    for (const fault of lossesOf(platform)) await survive(platform, [fault]);
  }, 60_000);

  test(
    'every operation fails once in every other way',
    () =>
      surviveMany(
        platform,
        odditiesOf(platform).map((fault) => [fault]),
      ),
    600_000,
  );

  test('pairs of deaths and lost answers', () => {
    const single = [...deathsOf(platform), ...lossesOf(platform)];
    return surviveMany(
      platform,
      single.flatMap((one, at) => single.slice(at).map((other) => [one, other])),
    );
  }, 3_600_000);

  test.each(kinds[platform].map((kind) => [kind] as const))('a %s that somebody removed outside is made again, once', async (kind) => {
    const control = await fixture.workspace(platform);
    const row = await fixture.settle(await fixture.start(platform));
    const gone = row.push.outside[kind]!.id;
    await control.remove(kind, gone);
    // What lay in it is gone with it.
    if (kind === 'vault') await control.remove('credential', row.push.outside.credential!.id);
    await fixture.pushAgain(row);
    const after = await fixture.settle(row);
    await expectOneOfEach(platform, control, after, `${kind} removed`);
    expect(after.push.outside[kind]!.id).not.toBe(gone);
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
    await expectOneOfEach(platform, control, await fixture.settle(row), 'a good key');
  });

  test('a token that was revoked is replaced where it lies', async () => {
    const control = await fixture.workspace(platform);
    const row = await fixture.settle(await fixture.start(platform));
    fixture.latest(row._id)!.status = 'revoked';
    await fixture.pushAgain(row);
    await expectOneOfEach(platform, control, await fixture.settle(row), 'a new token');
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
    await expectOneOfEach(platform, control, after, 'another prompt');
    expect(JSON.stringify((await control.look()).objects['agent'])).toContain('Answer the day shift.');
    expect(after.push.outside.agent!.version).not.toBe(row.push.outside.agent!.version);
  });
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
  await expectOneOfEach('managed', control, await fixture.settle(row), 'pushed over it');
  expect(JSON.stringify((await control.look()).objects['agent'])).not.toContain('Mine now.');
});

test.each(['merge', 'replace'] as const)('voice: the caller is named, and no longer, where a change means to %s', async (patch) => {
  const control = await fixture.workspace('voice', { patch });
  const row = await fixture.settle(await fixture.start('voice', { nameCaller: true }));
  const headers = async (): Promise<string> => JSON.stringify((await control.look()).objects['server']);
  expect(await headers()).toContain('user_email');
  await fixture.pushAgain(row, { nameCaller: false });
  await expectOneOfEach('voice', control, await fixture.settle(row), 'unnamed');
  expect(await headers()).not.toContain('user_email');
});

test('voice: a model that the platform does not offer, or ends, is refused and names the preference', async () => {
  const control = await fixture.workspace('voice', { models: ['gpt-5.4'] });
  const row = await fixture.settle(await fixture.start('voice'));
  expect(row).toMatchObject({ state: 'failed', push: { outside: {} } });
  expect(row.push.steps[0]!.error).toMatchObject({ code: 'no_model', message: expect.stringContaining('gpt/gpt-5.5') });
  expect((await control.look()).objects['agent'] ?? []).toEqual([]);
});
