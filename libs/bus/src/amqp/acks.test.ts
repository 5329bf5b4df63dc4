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
  const fail = (): never => {
    throw new Error('channel closed');
  };
  const acks = new Acks({ ack: fail, reject: fail });
  for (const tag of [1, 2]) acks.delivered(message(tag));
  acks.ack(message(1));
  acks.reject(message(2));
  await nextTurn();
});

it('rejects one message alone, and what lies behind it is acknowledged with what lies before', async () => {
  const out: string[] = [];
  const acks = new Acks({
    ack: ({ fields }, allUpTo) => void out.push(`ack ${fields.deliveryTag}${allUpTo === true ? ' and before' : ''}`),
    reject: ({ fields }, requeue) => void out.push(`reject ${fields.deliveryTag}, again: ${requeue}`),
  });
  for (const tag of [1, 2, 3]) acks.delivered(message(tag));
  for (const tag of [1, 3]) acks.ack(message(tag));
  acks.reject(message(2));
  await nextTurn();
  expect(out).toEqual(['reject 2, again: false', 'ack 3 and before']);
});
