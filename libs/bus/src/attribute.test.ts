import { newId } from '@gatehouse/contracts';
import { attribute } from './attribute';

const acme = newId('organization');

function fixture(fail = false) {
  const state = { now: 0, fail, asked: [] as string[] };
  const call = async (_rpc: unknown, { orgSlug }: { orgSlug: string }): Promise<object> => {
    state.asked.push(orgSlug);
    if (state.fail) throw new Error('away');
    return orgSlug === 'acme' ? { orgId: acme } : {};
  };
  const find = attribute({ call: call as never }, () => state.now);
  return { state, find: (slug: string | undefined) => find(slug, 'c-1') };
}

test('known and unknown slugs are asked once a minute, however many ask at once', async () => {
  const { state, find } = fixture();
  expect(await Promise.all([find('acme'), find('acme'), find('nobody'), find('nobody')])).toEqual([acme, acme, undefined, undefined]);
  state.now = 59_999;
  await Promise.all([find('acme'), find('nobody')]);
  expect(state.asked).toEqual(['acme', 'nobody']);
  state.now = 60_000;
  expect(await find('acme')).toBe(acme);
  expect(state.asked).toEqual(['acme', 'nobody', 'acme']);
});

test('what can be no slug is not asked about', async () => {
  const { state, find } = fixture();
  for (const slug of [undefined, '', 'ACME', 'a b', 'x'.repeat(41)]) expect(await find(slug)).toBeUndefined();
  expect(state.asked).toEqual([]);
});

test('a failure names nobody and is not kept', async () => {
  const { state, find } = fixture(true);
  expect(await find('acme')).toBeUndefined();
  state.fail = false;
  expect(await find('acme')).toBe(acme);
});

test('a flood of slugs pushes out the oldest: memory stays bounded', async () => {
  const { state, find } = fixture();
  for (let i = 0; i <= 1_000; i += 1) await find(`s${i}`);
  await find('s1000');
  expect(state.asked).toHaveLength(1_001);
  await find('s0');
  expect(state.asked).toHaveLength(1_002);
});
