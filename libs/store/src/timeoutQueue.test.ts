import { TimeoutQueue } from './timeoutQueue';

const timers = (): number => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;

it('gives up what has no answer in time, and nothing else', async () => {
  const queue = new TimeoutQueue(20);
  const tooLate = (): Error => new Error('too late');
  const answered = queue.within(Promise.resolve('answer'), tooLate);
  const silent = queue.within(new Promise(() => undefined), tooLate);
  await expect(answered).resolves.toBe('answer');
  // What holds the process meanwhile is the connection over which a command was sent.
  const connection = setInterval(() => undefined, 1_000);
  await expect(silent).rejects.toThrow('too late');
  clearInterval(connection);
});

it('keeps no process from ending once its answers are there', async () => {
  const before = timers();
  await new TimeoutQueue(60_000).within(Promise.resolve(), () => new Error('too late'));
  expect(timers()).toBe(before);
});
