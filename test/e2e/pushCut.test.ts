/** What cuts a pushed agent off. Conversations keep their connections and sessions all the time. */
import { until } from '../harness';
import { proves } from '../proves';
import { at, outsideId, startPushStack, type Deployment, type PushStack } from './push/pushStack';

let pushes: PushStack;
beforeAll(async () => {
  pushes = await startPushStack();
}, 120_000);
afterAll(() => pushes?.stop(), 60_000);

type Calls = Awaited<ReturnType<PushStack['converse']>>;
/** A machine that is too busy for a call to end in time refuses nothing for good. */
const works = async (calls: Calls): Promise<void> =>
  void (await until('every gateway to take the call', async () => {
    for (const outcome of await calls()) expect(outcome).toMatchObject({ status: 200, isError: false });
    return true;
  }));
const isCut = async (way: string, calls: Calls, expected: object = { status: 401 }): Promise<void> => {
  for (const outcome of await calls()) expect({ way, ...outcome }).toMatchObject({ way, ...expected });
};

/** `CUT_ROUNDS=1000` for hours of it. */
const ROUNDS = Number(process.env['CUT_ROUNDS'] ?? 3);
proves(
  ['PUSH-CUT'],
  'whatever cuts a deployment off, the next call of the platform is refused on every edge',
  async () => {
    const { stack, admin } = pushes;
    const { account } = await stack.readyCaller('cut-off');
    const accountPath = `/service-accounts/${account.id}`;
    const kept = await pushes.pushed('Kept', 'voice', { serviceAccountId: account.id });
    const deployment = at('Kept', `/deployments/${kept.id}`);
    const withoutGrant = { status: 200, isError: true };
    await pushes.write('Gone', 'managed');

    async function suspendAndMore(calls: Calls): Promise<void> {
      await works(calls);
      await admin('POST', `${deployment}/suspend`);
      await isCut('suspended', calls);
      expect((await admin('POST', `${deployment}/resume`)).body.state).toBe('active');
      await works(calls);
      await admin('POST', `${accountPath}/disable`);
      await isCut('account disabled', calls);
      await admin('POST', `${accountPath}/enable`);
      await works(calls);
      await stack.ungrant(account.id, 'orders');
      await isCut('grant taken', calls, withoutGrant);
      await stack.grant(account.id, 'orders');
    }
    /** Pushing again puts a new token in its place. */
    async function revoke(calls: Calls): Promise<Deployment> {
      const before = (await admin('GET', deployment)).body.token.id;
      await works(calls);
      await admin('DELETE', `${accountPath}/tokens/${before}`);
      await isCut('token revoked', calls);
      await admin('POST', `${deployment}/push`);
      const renewed = await pushes.ended('Kept', kept.id);
      expect(renewed.token.id).not.toBe(before);
      return renewed;
    }
    async function remove(): Promise<void> {
      const { body } = await pushes.push('Gone', 'managed', { serviceAccountId: account.id });
      const record = await pushes.ended('Gone', body.id);
      const calls = await pushes.converse(record);
      await works(calls);
      await admin('DELETE', at('Gone', `/deployments/${record.id}`));
      await isCut('deleted', calls);
      // A thousand of them would have to be searched through.
      for (const kind of ['agent', 'credential', 'vault']) await pushes.platforms.managed.remove(kind, outsideId(record, kind));
    }

    for (let round = 0; round < ROUNDS; round += 1) {
      const calls = await pushes.converse(kept);
      await suspendAndMore(calls);
      await revoke(calls);
      await remove();
      if (round % 100 === 99) process.stdout.write(`${round + 1} rounds of five ways, at ${stack.mcpUrls.length} gateways\n`);
    }
    await admin('POST', `${deployment}/suspend`);
    const refused = { status: 409, body: { error: expect.stringMatching(/suspended/) as string } };
    expect(await admin('POST', `${deployment}/push`)).toMatchObject(refused);
  },
  60_000 + ROUNDS * 30_000,
);
