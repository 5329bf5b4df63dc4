import type { Message } from 'amqplib';
import { Acks } from './acks';

const message = (deliveryTag: number): Message => ({ fields: { deliveryTag } }) as Message;
const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Delivers tags 1 to `count`, acknowledges in the given order in one turn each, and answers what was sent. */
async function sent(count: number, ...turns: number[][]): Promise<[number, boolean][]> {
  const out: [number, boolean][] = [];
  const acks = new Acks({ ack: ({ fields }, allUpTo) => void out.push([fields.deliveryTag, allUpTo === true]), reject: () => undefined });
  for (let tag = 1; tag <= count; tag += 1) acks.delivered(message(tag));
  for (const turn of turns) {
    for (const tag of turn) acks.ack(message(tag));
    await nextTurn();
  }
  return out;
}

it('joins those of one turn up to the first open message', async () => {
  expect(await sent(5, [3, 1, 2])).toEqual([[3, true]]);
  expect(await sent(5, [1])).toEqual([[1, false]]);
});

it('never settles an open message: what lies behind one goes alone', async () => {
  expect(await sent(5, [1, 2, 4, 5])).toEqual([
    [2, true],
    [4, false],
    [5, false],
  ]);
  expect(await sent(4, [3], [1, 2, 4])).toEqual([
    [3, false],
    [4, true],
  ]);
});

it('sends each once', async () => {
  expect(await sent(3, [2, 2], [2, 1], [3, 1])).toEqual([
    [2, false],
    [1, false],
    [3, false],
  ]);
});

it('swallows a channel that is closed', async () => {
  const acks = new Acks({
    ack: () => {
      throw new Error('channel closed');
    },
  });
  acks.delivered(message(1));
  acks.ack(message(1));
  await nextTurn();
});
