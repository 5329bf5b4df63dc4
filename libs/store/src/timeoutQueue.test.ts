import { TimeoutQueue } from './timeoutQueue';

const timers = (): number => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;
const tooLate = (): Error => new Error('too late');
const standStill = (ms: number): void => {
  const end = performance.now() + ms;
  while (performance.now() < end);
};

it('gives up what has no answer in time, and nothing else', async () => {
  const queue = new TimeoutQueue(20);
  const answered = queue.within(Promise.resolve('answer'), tooLate);
  const silent = queue.within(new Promise(() => undefined), tooLate);
  await expect(answered).resolves.toBe('answer');
  // What holds the process meanwhile is the connection over which a command was sent.
  const connection = setInterval(() => undefined, 1_000);
  await expect(silent).rejects.toThrow('too late');
  clearInterval(connection);
});

it('begins to count when what was asked has left, at the end of a turn that may be long', async () => {
  const queue = new TimeoutQueue(200);
  // Sent when the turn ends, and answered soon after.
  const asked = (): Promise<string> => new Promise((resolve) => setImmediate(() => setTimeout(() => resolve('answer'), 20)));
  const before = queue.within(asked(), tooLate);
  standStill(300);
  const during = queue.within(asked(), tooLate);
  standStill(300);
  await expect(Promise.all([before, during])).resolves.toEqual(['answer', 'answer']);
});

it('gives up also in a process that does nothing but stand still', async () => {
  const busy = setInterval(() => standStill(60), 1);
  await expect(new TimeoutQueue(30).within(new Promise(() => undefined), tooLate)).rejects.toThrow('too late');
  clearInterval(busy);
});

it('keeps no process from ending once its answers are there', async () => {
  const before = timers();
  await new TimeoutQueue(60_000).within(Promise.resolve(), () => new Error('too late'));
  expect(timers()).toBe(before);
});
