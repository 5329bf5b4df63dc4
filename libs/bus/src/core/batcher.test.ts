import { Batcher } from './batcher';

const limits = { batchItems: 3, batchBytes: 100 };
const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

function recorded(): { batcher: Batcher<number>; sent: [string, number, number[]][] } {
  const sent: [string, number, number[]][] = [];
  return { batcher: new Batcher(limits, (to, bytes, tags) => sent.push([to, bytes.length, tags])), sent };
}

it('joins what one turn has for a destination, in order', async () => {
  const { batcher, sent } = recorded();
  for (const [to, tag] of [
    ['a', 1],
    ['b', 2],
    ['a', 3],
  ] as const)
    batcher.add(to, Buffer.alloc(10), tag);
  expect(sent).toEqual([]);
  await nextTurn();
  expect(sent).toEqual([
    ['a', 20, [1, 3]],
    ['b', 10, [2]],
  ]);
  batcher.add('a', Buffer.alloc(1), 4);
  await nextTurn();
  expect(sent.at(-1)).toEqual(['a', 1, [4]]);
});

it('starts another message at the bound of items or bytes, and sends a larger item alone', async () => {
  const { batcher, sent } = recorded();
  for (let tag = 0; tag < 4; tag += 1) batcher.add('a', Buffer.alloc(1), tag);
  for (const [tag, size] of [
    [10, 60],
    [11, 60],
    [12, 500],
    [13, 1],
  ] as const)
    batcher.add('b', Buffer.alloc(size), tag);
  await nextTurn();
  expect(sent.filter(([to]) => to === 'a')).toEqual([
    ['a', 3, [0, 1, 2]],
    ['a', 1, [3]],
  ]);
  expect(sent.filter(([to]) => to === 'b')).toEqual([
    ['b', 60, [10]],
    ['b', 60, [11]],
    ['b', 500, [12]],
    ['b', 1, [13]],
  ]);
});

it('hands what stays in the process on at once', () => {
  const sent: [string, number[]][] = [];
  const batcher = new Batcher<number>(limits, (to, _, tags) => sent.push([to, tags]), { isLocal: (to) => to === 'here' });
  batcher.add('away', Buffer.alloc(1), 1);
  batcher.add('here', Buffer.alloc(1), 2);
  batcher.add('here', Buffer.alloc(1), 3);
  expect(sent).toEqual([
    ['here', [2]],
    ['here', [3]],
  ]);
  batcher.flush();
});
