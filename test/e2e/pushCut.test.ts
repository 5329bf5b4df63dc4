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

/** Calls that were made after a cut: those that got through, and those that were refused in another way than they should be. */
const after = { calls: 0, letThrough: 0, unexpected: [] as object[] };
async function isCut(way: string, calls: Calls, expected: { status: number; isError?: boolean } = { status: 401 }): Promise<void> {
  for (const outcome of await calls()) {
    after.calls += 1;
    if (outcome.status === 200 && outcome.isError === false) after.letThrough += 1;
    const isExpected = outcome.status === expected.status && (expected.isError === undefined || outcome.isError === expected.isError);
    if (!isExpected) after.unexpected.push({ way, ...outcome });
  }
}

/** One deployment that is cut off in every way and taken up again, round after round, and others that are deleted. */
async function startSeries(number: number): Promise<() => Promise<void>> {
  const { stack, admin } = pushes;
  const [kept, gone] = [`Kept ${number}`, `Gone ${number}`];
  const { account } = await stack.readyCaller(`cut-off-${number}`);
  const accountPath = `/service-accounts/${account.id}`;
  const { id } = await pushes.pushed(kept, 'voice', { serviceAccountId: account.id });
  const deployment = at(kept, `/deployments/${id}`);
  await pushes.write(gone, 'managed');
  let record: Deployment = await pushes.ended(kept, id);

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
    await isCut('grant taken', calls, { status: 200, isError: true });
    await stack.grant(account.id, 'orders');
  }
  /** Pushing again puts a new token in its place. */
  async function revoke(calls: Calls): Promise<Deployment> {
    const before = (await admin('GET', deployment)).body.token.id;
    await works(calls);
    await admin('DELETE', `${accountPath}/tokens/${before}`);
    await isCut('token revoked', calls);
    await admin('POST', `${deployment}/push`);
    const renewed = await pushes.ended(kept, id);
    expect(renewed.token.id).not.toBe(before);
    return renewed;
  }
  async function remove(): Promise<void> {
    const { body } = await pushes.push(gone, 'managed', { serviceAccountId: account.id });
    const pushed = await pushes.ended(gone, body.id);
    const calls = await pushes.converse(pushed);
    await works(calls);
    await admin('DELETE', at(gone, `/deployments/${pushed.id}`));
    await isCut('deleted', calls);
    // A thousand of them would have to be searched through.
    for (const kind of ['agent', 'credential', 'vault']) await pushes.platforms.managed.remove(kind, outsideId(pushed, kind));
  }
  return async () => {
    const calls = await pushes.converse(record);
    await suspendAndMore(calls);
    record = await revoke(calls);
    await remove();
  };
}

/** `CUT_ROUNDS=1000` for a good twenty minutes of it. */
const ROUNDS = Number(process.env['CUT_ROUNDS'] ?? 3);
/** Rounds that run beside each other, each on deployments and an account of its own. */
const AT_ONCE = Math.min(ROUNDS, 3);
proves(
  ['PUSH-CUT'],
  'whatever cuts a deployment off, the next call of the platform is refused on every edge',
  async () => {
    let done = 0;
    const tell = (): void =>
      void process.stdout.write(
        `${done} rounds of five ways, at ${pushes.stack.mcpUrls.length} gateways: ${after.calls} calls after a cut, ${after.letThrough} let through\n`,
      );
    const rounds = Array.from({ length: ROUNDS }).values();
    const ends = await Promise.allSettled(
      Array.from({ length: AT_ONCE }, async (_, number) => {
        const round = await startSeries(number);
        for (const _each of rounds) {
          await round();
          done += 1;
          if (done % 25 === 0) tell();
        }
      }),
    );
    tell();
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
    expect({ ...after, rounds: done }).toEqual({
      calls: ROUNDS * 5 * pushes.stack.mcpUrls.length,
      letThrough: 0,
      unexpected: [],
      rounds: ROUNDS,
    });
  },
  60_000 + ROUNDS * 30_000,
);
