/** Whose places calls take, that places are given back, and how long a call waits for one. */
import { setImmediate as turn } from 'node:timers/promises';
import { createBulkhead, type Full, type Place } from './bulkhead';

const LOOK_MS = 250;
const bulkhead = createBulkhead({ perIntegration: 2, perOrg: 3 });
const open: Place[] = [];
beforeEach(() => void jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] }));
afterEach(async () => {
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    place.leave();
    await turn();
  }
  jest.useRealTimers();
});

const enter = (orgId: string, integrationId: string, waitMs = 0, signal?: AbortSignal): Promise<Place | Full> =>
  bulkhead.enter({ orgId, integrationId }, { waitMs, ...(signal && { signal: () => signal }) });

async function placed(orgId: string, integrationId: string): Promise<Place> {
  const place = await enter(orgId, integrationId);
  if (typeof place === 'string') throw new Error(`no place: ${place}`);
  open.push(place);
  return place;
}
const leave = (place: Place): void => void open.splice(open.indexOf(place), 1)[0]!.leave();

/** Calls that wait; `ends` tells in which order which of them had what. */
const ends: [string, 'place' | Full][] = [];
beforeEach(() => void ends.splice(0));
function waits(name: string, orgId: string, integrationId: string, waitMs = 60_000, signal?: AbortSignal): void {
  void enter(orgId, integrationId, waitMs, signal).then((end) => {
    if (typeof end !== 'string') open.push(end);
    ends.push([name, typeof end === 'string' ? end : 'place']);
  });
}

test('an integration that has all its places leaves those of others, and an organization those of other organizations', async () => {
  const places = [await placed('org_1', 'int_1'), await placed('org_1', 'int_1')];
  expect(await enter('org_1', 'int_1')).toBe('integration');
  places.push(await placed('org_1', 'int_2'));
  expect(await enter('org_1', 'int_2')).toBe('organization');
  expect(await enter('org_1', 'int_3')).toBe('organization');
  places.push(await placed('org_2', 'int_4'), await placed('org_2', 'int_4'));
  places.forEach(leave);
  for (const [org, integration] of [
    ['org_1', 'int_1'],
    ['org_1', 'int_1'],
    ['org_1', 'int_3'],
  ] as const)
    await placed(org, integration);
});

test('who waits is served first come first served, and nobody who comes later overtakes', async () => {
  const [first] = [await placed('org_1', 'int_1'), await placed('org_1', 'int_1')];
  waits('a', 'org_1', 'int_1');
  waits('b', 'org_1', 'int_1');
  leave(first);
  expect(await enter('org_1', 'int_1')).toBe('integration');
  await turn();
  expect(ends).toEqual([['a', 'place']]);
  leave(open[0]!);
  await turn();
  expect(ends).toEqual([
    ['a', 'place'],
    ['b', 'place'],
  ]);
});

test('a place goes to who can have it: calls that wait for a full integration hold up no others, and integrations take turns', async () => {
  const [ofOne, , ofTwo] = [await placed('org_1', 'int_1'), await placed('org_1', 'int_1'), await placed('org_1', 'int_2')];
  for (const name of ['a', 'b', 'c']) waits(name, 'org_1', 'int_1');
  waits('other', 'org_1', 'int_3');
  leave(ofTwo);
  await turn();
  expect(ends).toEqual([['other', 'place']]);
  waits('another', 'org_1', 'int_3');
  leave(ofOne);
  await turn();
  expect(ends.at(-1)).toEqual(['a', 'place']);
  leave(open[0]!);
  await turn();
  expect(ends.at(-1)).toEqual(['another', 'place']);
});

test('nobody waits longer than 5 s, nor than the call has time', async () => {
  await placed('org_1', 'int_1');
  await placed('org_1', 'int_1');
  waits('short', 'org_1', 'int_1', 1_000);
  for (let i = 0; i < 10; i += 1) waits(`long ${i}`, 'org_1', 'int_1');
  for (let second = 0; second < 5; second += 1) {
    await jest.advanceTimersByTimeAsync(1_000);
    leave(open[0]!);
    await turn();
  }
  await jest.advanceTimersByTimeAsync(LOOK_MS);
  expect(ends.filter(([, end]) => end === 'place')).toHaveLength(4);
  expect(ends.filter(([, end]) => end !== 'place').map(([name]) => name)).toEqual([
    'short',
    ...['4', '5', '6', '7', '8', '9'].map((i) => `long ${i}`),
  ]);
});

test('while no place is given back nobody waits longer than 2 s, and then nobody at all, until one is', async () => {
  const [first] = [await placed('org_1', 'int_1'), await placed('org_1', 'int_1')];
  waits('a', 'org_1', 'int_1');
  waits('b', 'org_1', 'int_1');
  await jest.advanceTimersByTimeAsync(2_000);
  expect(ends).toEqual([
    ['a', 'integration'],
    ['b', 'integration'],
  ]);
  waits('at once', 'org_1', 'int_1');
  await turn();
  expect(ends.at(-1)).toEqual(['at once', 'integration']);
  leave(first);
  await placed('org_1', 'int_1');
  waits('again', 'org_1', 'int_1');
  leave(open[0]!);
  await turn();
  expect(ends.at(-1)).toEqual(['again', 'place']);
});

test('a call whose caller goes away leaves the list', async () => {
  const [first] = [await placed('org_1', 'int_1'), await placed('org_1', 'int_1')];
  const gone = new AbortController();
  waits('gone', 'org_1', 'int_1', 60_000, gone.signal);
  waits('next', 'org_1', 'int_1');
  gone.abort();
  await turn();
  leave(first);
  await turn();
  expect(ends).toEqual([
    ['gone', 'integration'],
    ['next', 'place'],
  ]);
  waits('was gone', 'org_1', 'int_1', 60_000, gone.signal);
  await turn();
  expect(ends.at(-1)).toEqual(['was gone', 'integration']);
});

test('1,024 calls of an organization wait at most, further ones are refused at once, and others have their own', async () => {
  for (const org of ['org_1', 'org_2']) for (let i = 0; i < 2; i += 1) await placed(org, `int_of_${org}`);
  for (let i = 0; i < 1_024; i += 1) waits(`${i}`, 'org_1', 'int_of_org_1');
  waits('one more', 'org_1', 'int_of_org_1');
  waits('of another', 'org_2', 'int_of_org_2');
  await turn();
  expect(ends).toEqual([['one more', 'integration']]);
  await jest.advanceTimersByTimeAsync(2_000);
});
