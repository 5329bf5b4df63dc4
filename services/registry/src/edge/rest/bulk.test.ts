import { AppError } from '@gatehouse/contracts';
import { forEach } from './bulk';

const id = (item: string): string => item;

test('each item has its own outcome, in the order that was asked, and a few run at a time', async () => {
  let running = 0;
  let most = 0;
  const { results } = await forEach(['a', 'b', 'c', 'd', 'e', 'f', 'g'], id, async (item) => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
    if (item === 'b') return { unchanged: true };
    if (item === 'c') throw new AppError('conflict', 'The last admin stays', { details: ['/userId: is the last'] });
    if (item === 'd') throw new AppError('unavailable', 'no answer');
    return {};
  });
  expect(results).toEqual([
    { id: 'a', outcome: 'done' },
    { id: 'b', outcome: 'unchanged' },
    { id: 'c', outcome: 'refused', reason: 'The last admin stays. /userId: is the last' },
    { id: 'd', outcome: 'unknown', reason: 'no answer' },
    { id: 'e', outcome: 'done' },
    { id: 'f', outcome: 'done' },
    { id: 'g', outcome: 'done' },
  ]);
  expect(most).toBe(4);
});

test('what is private of an internal error stays inside', async () => {
  const { results } = await forEach(['a'], id, () => Promise.reject(new AppError('internal', 'mongo at 10.0.0.1')));
  expect(results).toEqual([{ id: 'a', outcome: 'unknown', reason: 'internal error' }]);
});
