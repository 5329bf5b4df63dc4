/** Concurrent decisions on one request, on two instances: one of them counts. */
import type { Call } from '@gatehouse/bus';
import { newId, type AppError, type Principal } from '@gatehouse/contracts';
import { openMongo, type Mongo } from '@gatehouse/store';
import { until } from '@gatehouse/test-support';
import { decide } from './handlers/decide';
import { requestStore } from './store/requests';
import { callOf, principalOf, startFixture, type Fixture } from './testing/fixture';

/** `RACES=200` makes it as long as one has time for. The third test shows that ten are enough to find a missing defence. */
const REQUESTS = Number(process.env['RACES'] ?? 20);
const HANDS = 20;

let fixture: Fixture;
const orgId = newId('organization');
const account = principalOf(orgId, 'serviceAccount', 'nightly');
const admins = Array.from({ length: HANDS }, (_, i) => principalOf(orgId, 'user', `a${i}@acme.example`, { role: 'admin' }));

beforeAll(async () => void (fixture = await startFixture()));
afterAll(() => fixture.stop());

/** Spreads the requests over several callers, because each has a hundred places only. */
const requester = (i: number): Principal => ({ ...account, id: callers[i % callers.length]! });
const callers = Array.from({ length: 5 }, () => newId('serviceAccount'));
const fulfilled = (settled: readonly PromiseSettledResult<unknown>[]): number =>
  settled.filter(({ status }) => status === 'fulfilled').length;

test('of 20 approvals and rejections at once, one decision stands, with one event and one fact', async () => {
  for (let i = 0; i < REQUESTS; i += 1) {
    const call = callOf({ i });
    const { requestId } = await fixture.open(requester(i), call);
    const clicks = admins.map((by, hand) =>
      fixture.decide(by, { requestId, decision: hand % 2 === 0 ? 'approve' : 'reject', digest: call.digest }),
    );
    const settled = await Promise.allSettled(clicks);
    expect(fulfilled(settled)).toBe(1);
    const refused = settled.flatMap((one) => (one.status === 'rejected' ? [(one.reason as AppError).code] : []));
    expect(new Set(refused)).toEqual(new Set(['conflict']));
    const row = (await fixture.rows.findOne({ _id: requestId }))!;
    const winner = admins[settled.findIndex(({ status }) => status === 'fulfilled')]!;
    expect(row.decision!.by.id).toBe(winner.id);
    // Repeating one's own word is no other word; anybody else's, also the same, is.
    const same = { requestId, decision: row.status === 'approved' ? ('approve' as const) : ('reject' as const), digest: call.digest };
    expect(await fixture.decide(winner, same)).toMatchObject({ decision: { at: row.decision!.at.toISOString() } });
  }
  const rows = await fixture.rows.find({ orgId }).toArray();
  const ofType = (type: RegExp) => fixture.events.filter((event) => type.test(event.type)).map(({ data }) => String(data!['requestId']));
  await until(
    () =>
      ofType(/approved|rejected/).length >= REQUESTS &&
      fixture.approved.length >= rows.filter(({ status }) => status === 'approved').length,
  );
  expect(new Set(ofType(/approved|rejected/)).size).toBe(REQUESTS);
  expect(ofType(/approved|rejected/)).toHaveLength(REQUESTS);
  const yes = rows.filter(({ status }) => status === 'approved').map(({ _id }) => _id);
  expect(fixture.approved.map(({ requestId }) => requestId).sort()).toEqual([...yes].sort());
  expect(ofType(/approved/).sort()).toEqual([...yes].sort());
}, 240_000);

test('approve, reject, cancel and the end of time at once: one end, which never changes', async () => {
  const ends = new Map<string, number>();
  for (let i = 0; i < 40; i += 1) {
    const call = callOf({ end: i });
    const by = requester(i);
    const { requestId } = await fixture.open(by, call);
    const [first, second] = [admins[0]!, admins[1]!];
    await Promise.allSettled([
      fixture.decide(first, { requestId, decision: 'approve', digest: call.digest }),
      fixture.decide(second, { requestId, decision: 'reject' }),
      fixture.cancel(by, { requestId }),
      i % 4 === 0 && fixture.rows.updateOne({ _id: requestId, status: 'pending' }, { $set: { expiresAt: new Date(Date.now() - 1) } }),
    ]);
    await until(async () => (await fixture.rows.findOne({ _id: requestId }))!.status !== 'pending');
    const { status } = (await fixture.rows.findOne({ _id: requestId }))!;
    ends.set(status, (ends.get(status) ?? 0) + 1);
    await Promise.allSettled([fixture.cancel(by, { requestId }), fixture.decide(second, { requestId, decision: 'reject' })]);
    expect((await fixture.rows.findOne({ _id: requestId }))!.status).toBe(status);
    const finalEvents = () => fixture.eventsOf(requestId).filter(({ type }) => type !== 'approval.requested');
    await until(() => finalEvents().length > 0);
    expect(finalEvents().map(({ type }) => type)).toEqual([`approval.${status}`]);
  }
  expect(ends.size).toBeGreaterThan(1);
}, 240_000);

test('the conditional write is what holds it: without the state in its filter several decisions stand', async () => {
  const mongo = await openMongo(fixture.context);
  const careless: Mongo = {
    ...mongo,
    async model(name, schema) {
      const model = await mongo.model(name, schema);
      return new Proxy(model, {
        get(target, member) {
          if (member !== 'findOneAndUpdate') return Reflect.get(target, member) as unknown;
          return ({ orgId: org, _id }: { orgId: string; _id: string }, ...rest: [object, object]) =>
            target.findOneAndUpdate({ orgId: org, _id }, ...rest);
        },
      }) as never;
    },
  };
  const requests = await requestStore(careless);
  const nobodyIsBlocked = { call: async () => ({}) as never };
  const nothing = { kick: () => undefined };
  const handler = decide({ bus: nobodyIsBlocked, requests, outbox: nothing, mail: nothing, clock: () => new Date() });
  let worst = 0;
  for (let i = 0; i < 10 && worst < 2; i += 1) {
    const call = callOf({ careless: i });
    const { requestId } = await fixture.open(account, call);
    const clicks = admins.map(async (principal) =>
      handler({ requestId, decision: 'approve', digest: call.digest }, { principal } as Call<Principal>),
    );
    worst = Math.max(worst, fulfilled(await Promise.allSettled(clicks)));
  }
  expect(worst).toBeGreaterThan(1);
});
