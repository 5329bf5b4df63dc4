import { batchPerTick } from './batchPerTick';

test('who asks in one turn shares a reading that begins after them; who asks later gets a later one', async () => {
  let state = 'old';
  let readings = 0;
  const read = batchPerTick(async (key) => {
    readings += 1;
    return `${key} ${state}`;
  });
  const first = [read('a'), read('a'), read('b')];
  state = 'new';
  const last = read('a');
  expect(await Promise.all([...first, last])).toEqual(['a new', 'a new', 'b new', 'a new']);
  expect(readings).toBe(2);
  const running = read('a');
  await new Promise(setImmediate);
  state = 'newer';
  expect([await running, await read('a')]).toEqual(['a new', 'a newer']);
});

test('a failure is told to all who shared it and is not kept', async () => {
  let fails = true;
  const read = batchPerTick(async () => {
    if (fails) throw new Error('away');
    return 'there';
  });
  const asked = await Promise.allSettled([read('a'), read('a')]);
  expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  fails = false;
  expect(await read('a')).toBe('there');
});
