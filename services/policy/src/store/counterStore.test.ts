/** Counters of budgets on a real MongoDB: what is held and settled, by many at once. */
import { newId } from '@gatehouse/contracts';
import { openMongo, type Mongo } from '@gatehouse/store';
import { testContext } from '@gatehouse/test-support';
import { counterId, type BudgetState } from '../domain/budget/budget';
import { periodOf } from '../domain/budget/period';
import { counterStore, type CounterStore } from './counterStore';
import { reservations } from './reservations';

const context = testContext('policy', {});
let mongo: Mongo;
let counters: CounterStore;
const orgId = newId('organization');
beforeAll(async () => {
  mongo = await openMongo(context);
  counters = await counterStore(mongo);
});
afterAll(() => context.dispose());

const state = (hardLimit: number, now = Date.now(), integrationId = newId('integration')): BudgetState => {
  const definition = { integrationId, period: 'DAY' as const, resets: 0, hardLimit };
  return { definition, period: periodOf('DAY', 'UTC', now), timeZone: 'UTC', committed: 0, used: 0 };
};
/** Holds a share that is alone in its write, as if a process of its own held it. */
const hold = (budget: BudgetState, callId: string, tokens: number) => reservations(counters).hold(orgId, budget, { callId, tokens });
const heldOf500 = async (stores: readonly CounterStore[]): Promise<number> => {
  const budget = state(100);
  const holders = stores.map(reservations);
  const asked = Array.from({ length: 500 }, (_, i) =>
    holders[i % holders.length]!.hold(orgId, budget, { callId: newId('call'), tokens: 1 }),
  );
  return (await Promise.all(asked)).filter(({ held }) => held !== undefined).length;
};

test('counters hold exactly what there is', async () => {
  expect(await heldOf500([counters, await counterStore(mongo)])).toBe(100);
});

test('counters refuse nobody for being among the first', async () => {
  for (let round = 0; round < 10; round += 1) {
    const budget = state(100);
    const asked = await Promise.all(Array.from({ length: 40 }, () => hold(budget, newId('call'), 1)));
    expect(asked.filter(({ held }) => held !== undefined)).toHaveLength(40);
  }
});

test('counters would hold more, were the limit not in the write', async () => {
  const without: Mongo = {
    ...mongo,
    model: async (name, schema) => {
      const model = await mongo.model(name, schema);
      return new Proxy(model, {
        get(target, member) {
          if (member !== 'findOneAndUpdate') return Reflect.get(target, member) as unknown;
          return ({ committed: _, ...filter }: Record<string, unknown>, ...rest: never[]) =>
            (target.findOneAndUpdate as (...args: unknown[]) => unknown)(filter, ...rest);
        },
      }) as never;
    },
  };
  expect(await heldOf500([await counterStore(without)])).toBeGreaterThan(100);
});

test('counters give back the shares of lost calls, and count what is told late', async () => {
  const budget = state(100);
  const [lost, late, running] = [newId('call'), newId('call'), newId('call')];
  for (const callId of [lost, late]) await hold(budget, callId, 10);
  await counters.sweepReservations(new Date(Date.now() + 1));
  const { counter } = await hold(budget, running, 5);
  expect(counter).toMatchObject({ committed: 5, used: 0 });
  expect(await counters.settle(orgId, counter._id, [{ callId: late, tokens: 30 }])).toMatchObject({
    counter: { committed: 35, used: 30 },
  });
  expect(await counters.settle(orgId, counter._id, [{ callId: late, tokens: 30 }])).toBeUndefined();
  expect(await counters.settle(orgId, counter._id, [{ callId: running, tokens: 6 }])).toMatchObject({
    counter: { committed: 36, used: 36, reservations: [] },
  });
});

test('counters settle many at once, each once, whatever is told beside it', async () => {
  const budget = state(1_000);
  const calls = Array.from({ length: 20 }, () => newId('call'));
  const { counter } = await counters.reserve(
    orgId,
    budget,
    [...calls, ...calls].map((callId) => ({ callId, tokens: 5 })),
  );
  expect(counter).toMatchObject({ committed: 100 });
  const uses = calls.map((callId) => ({ callId, tokens: 7 }));
  await Promise.all([
    counters.settle(orgId, counter._id, uses.slice(0, 15)),
    counters.settle(orgId, counter._id, [...uses.slice(5), { callId: newId('call'), tokens: 99 }]),
    counters.settle(orgId, counter._id, uses),
  ]);
  expect([...(await counters.use(orgId, [counter._id])).values()]).toEqual([{ committed: 140, used: 140 }]);
});

test('counters begin anew with each period, exactly at its boundary', async () => {
  const midnight = Date.parse('2026-11-22T00:00:00Z');
  const integrationId = newId('integration');
  const [before, after] = [state(10, midnight - 1, integrationId), state(10, midnight, integrationId)];
  expect((await hold(before, newId('call'), 10)).held).toBe(10);
  expect((await hold(before, newId('call'), 1)).held).toBeUndefined();
  expect((await hold(after, newId('call'), 10)).held).toBe(10);
  const ids = [before, after].map(({ definition, period }) => counterId(orgId, definition, period));
  expect([...(await counters.use(orgId, ids)).values()]).toEqual(Array(2).fill({ committed: 10, used: 0 }));
  await counters.sweepReservations(new Date(Date.now() + 1));
  await counters.sweepCounters(new Date(midnight + 1));
  expect([...(await counters.use(orgId, ids)).keys()]).toEqual([ids[1]]);
});
