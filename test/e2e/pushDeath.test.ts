/** The processes of a push die in the middle of it: pushing again ends with one of each thing outside. */
import { sharedPlatforms } from '../harness/testRun';
import { startStack, until, type OwnStack } from '../harness';
import { proves } from '../proves';
import { at, outsideId, startPushStack, type Platform, type PushStack } from './push/pushStack';

let stack: OwnStack;
let pushes: PushStack;
beforeAll(async () => {
  const hosts = Object.entries(await sharedPlatforms()).flatMap(([platform, urls]) => urls.map((url) => `${platform}=${url}`));
  stack = await startStack({ apart: ['registry', 'executor'], settings: { executor: { PLATFORM_HOSTS: hosts.join(',') } } });
  pushes = await startPushStack(async () => stack);
}, 240_000);
afterAll(() => pushes?.stop(), 90_000);

/** What each step asks of the platform last: there the push stands still, once that has had its effect. */
const held = {
  voice: { secret: 'createSecret', server: 'createServer', agent: 'createAgent', verify: 'listServerTools' },
  managed: { vault: 'createVault', credential: 'createCredential', agent: 'createAgent', verify: 'getAgent' },
} as const;
interface Stopped {
  readonly platform: Platform;
  readonly agent: string;
  readonly id: string;
}

/** One push per step, each in the middle of it. */
async function inTheMiddle(platform: Platform, round: string): Promise<Stopped[]> {
  const control = pushes.platforms[platform];
  const doneOf = async (operation: string): Promise<number> => (await control.look()).counts[operation]?.done ?? 0;
  const stopped: Stopped[] = [];
  for (const [step, operation] of Object.entries(held[platform])) {
    const agent = `${round} ${platform} ${step}`;
    await pushes.write(agent, platform);
    const before = await doneOf(operation);
    await control.plan({ operation, when: 'after', how: 'slow', delayMs: 60_000 });
    const { body } = await pushes.push(agent, platform);
    await until(`${operation} to be done`, async () => (await doneOf(operation)) > before);
    stopped.push({ platform, agent, id: body.id });
  }
  return stopped;
}

/** Lets the time pass that a push waits because a process that fell silent may still be at work outside. */
const timePasses = (ids: readonly string[], of: object): Promise<unknown> =>
  pushes.collection('deployments').updateMany({ _id: { $in: [...ids] }, state: 'pushing', ...of }, { $set: { pushDueAt: new Date() } });

async function expectOneOfEach({ platform, agent, id }: Stopped): Promise<void> {
  const record = await pushes.ended(agent, id);
  const { objects } = await pushes.platforms[platform].look();
  for (const kind of Object.keys(held[platform])) {
    if (kind === 'verify') continue;
    const ours = objects[kind]!.filter((object) => JSON.stringify(object).includes(id)).map((object) => object.id);
    expect({ agent, state: record.state, kind, ours }).toEqual({ agent, state: 'active', kind, ours: [outsideId(record, kind)] });
  }
  for (const outcome of await (await pushes.converse(record))()) expect(outcome).toMatchObject({ status: 200, isError: false });
}

for (const victim of ['registry', 'executor'] as const)
  proves(
    ['PUSH-AGAIN'],
    `the ${victim} is killed in the middle of every step`,
    async () => {
      const stopped = (await Promise.all([inTheMiddle('voice', victim), inTheMiddle('managed', victim)])).flat();
      const ids = stopped.map(({ id }) => id);
      await stack.services[victim]!.kill();
      await stack.services[victim]!.start();
      await stack.ready();
      for (const { agent, id } of stopped)
        expect(await pushes.admin('POST', at(agent, `/deployments/${id}/push`))).toMatchObject({ status: 202 });
      for (const one of stopped) {
        await until(
          'the push to end',
          async () => {
            await timePasses(ids, { 'push.steps.state': 'waiting' });
            return (await pushes.admin('GET', at(one.agent, `/deployments/${one.id}`))).body.state !== 'pushing';
          },
          60_000,
        );
        await expectOneOfEach(one);
      }
    },
    180_000,
  );
