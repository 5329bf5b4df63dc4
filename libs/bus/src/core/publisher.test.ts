/** Which events share a message: each message costs the broker and its disk as much as many events do. */
import { noted } from '../testing/contracts';
import { decodeItems } from './frame';
import { ITEMS, type EventHeader } from './items';
import { defaultLimits } from './limits';
import { namesOf } from './names';
import { Publisher } from './publisher';
import type { StoreOutcome } from './transport';

const BATCH_DELAY_MS = 1_000;

/** A publisher whose messages are confirmed when the test says so. */
function underTest() {
  const messages: { numbers: number[]; confirm(): void }[] = [];
  const store = (_exchange: string, _key: string, bytes: Buffer): Promise<StoreOutcome> =>
    new Promise((resolve) => {
      const numbers = decodeItems(bytes, ITEMS).map(({ header }) => ((header as EventHeader).payload as { n: number }).n);
      messages.push({ numbers, confirm: () => resolve('stored') });
    });
  const limits = { ...defaultLimits, batchDelayMs: BATCH_DELAY_MS, batchWaitMs: 60_000, confirmMs: 60_000 };
  const publisher = new Publisher({ store, sendFailure: () => undefined }, namesOf('t.'), limits);
  const publish = (n: number): Promise<void> => publisher.publish(noted, { n }, {});
  return { publish, sent: () => messages.map(({ numbers }) => numbers), confirm: (i: number) => messages[i]!.confirm() };
}

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());
const pass = (ms: number): Promise<void> => jest.advanceTimersByTimeAsync(ms);

test('events of one turn share a message, and later ones gather until it is confirmed', async () => {
  const { publish, sent, confirm } = underTest();
  void publish(1);
  await pass(1);
  void publish(2);
  await pass(BATCH_DELAY_MS);
  void publish(3);
  await pass(BATCH_DELAY_MS);
  expect(sent()).toEqual([[1]]);
  confirm(0);
  await pass(0);
  expect(sent()).toEqual([[1], [2, 3]]);
});

test('what several confirmed events set going goes into one message with what has gathered', async () => {
  const { publish, sent, confirm } = underTest();
  const ends = [publish(1).then(() => publish(11)), publish(2).then(() => publish(12))];
  await pass(1);
  void publish(3);
  await pass(1);
  confirm(0);
  await pass(BATCH_DELAY_MS - 1);
  expect(sent()).toEqual([[1, 2]]);
  await pass(1);
  expect(sent()).toEqual([
    [1, 2],
    [3, 11, 12],
  ]);
  confirm(1);
  await pass(BATCH_DELAY_MS);
  await Promise.all(ends);
});

test('who publishes alone never waits', async () => {
  const { publish, sent, confirm } = underTest();
  for (let n = 0; n < 3; n += 1) {
    const done = publish(n);
    await pass(0);
    expect(sent()).toHaveLength(n + 1);
    confirm(n);
    await done;
  }
});
