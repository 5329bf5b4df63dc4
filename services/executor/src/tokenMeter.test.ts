import { tokenMeter, type Tokens } from './tokenMeter';
import { tokenCounter } from './tokens';

const count = tokenCounter();
const order = (i: number): Buffer =>
  Buffer.from(
    JSON.stringify({
      id: `ord_${1_000 + i}`,
      city: ['Zürich', 'Bern', 'Genève'][i % 3],
      amounts: Array.from({ length: i % 7 }, (_, n) => n * 17),
    }),
  );

/** What calls of one tool are metered as, one after the other. */
async function metered(calls: number, isUnderBudget: boolean): Promise<Tokens[]> {
  const meter = tokenMeter(count);
  const tool = {};
  const all: Tokens[] = [];
  for (let i = 0; i < calls; i += 1) all.push(await meter.begin(tool, { orderId: i }, isUnderBudget)(order(i)));
  return all;
}

test('every call under a budget is counted', async () => {
  const counted = await Promise.all(
    Array.from({ length: 40 }, async (_, i) => (await count(`{"orderId":${i}}`)) + (await count(order(i).toString()))),
  );
  expect(await metered(40, true)).toEqual(counted.map((tokens) => ({ tokens })));
});

test('of others one in sixteen is counted, and the estimates in between are marked and come to nearly the same', async () => {
  const [exact, all] = [await metered(320, true), await metered(320, false)];
  expect(all.filter(({ tokensEstimated }) => tokensEstimated !== true)).toHaveLength(20);
  const sum = (list: readonly Tokens[]): number => list.reduce((total, { tokens }) => total + tokens, 0);
  expect(Math.abs(sum(all) / sum(exact) - 1)).toBeLessThan(0.1);
});
