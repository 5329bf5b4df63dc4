import { AppError, newId } from '@gatehouse/contracts';
import type { CurrentDeps } from './asOfNow';
import { policyChanged } from './policyChanged';

const delivery = (orgId: string) => ({ payload: { orgId }, messageId: newId('event'), correlationId: undefined, attempt: 1 });
/** Every request of `broken` cannot be read. */
function depsOf(pages: Record<string, string[][]>, broken: string) {
  const read: string[] = [];
  const requests = {
    pendingIds: (orgId: string, after: string) => {
      const at = (pages[orgId] ?? []).findIndex((ids) => ids.at(-1) === after);
      return Promise.resolve(pages[orgId]?.[at + 1] ?? []);
    },
    find: (orgId: string, id: string) => {
      read.push(`${orgId} ${id}`);
      return orgId === broken ? Promise.reject(new AppError('unavailable', 'away')) : Promise.resolve(undefined);
    },
  };
  return { read, deps: { requests, clock: () => new Date() } as unknown as CurrentDeps };
}

test('events of one organization are one round, page by page', async () => {
  const { read, deps } = depsOf({ a: [['1', '2'], ['3']], b: [['4']] }, '');
  await policyChanged(deps)([delivery('a'), delivery('b'), delivery('a')]);
  expect(read.sort()).toEqual(['a 1', 'a 2', 'a 3', 'b 4']);
});

test('a round in which nothing could be judged ends with its page and fails, after the rounds of others', async () => {
  const { read, deps } = depsOf({ a: [['1', '2'], ['3']], b: [['4']] }, 'a');
  await expect(policyChanged(deps)([delivery('a'), delivery('b')])).rejects.toMatchObject({ code: 'unavailable' });
  expect(read.sort()).toEqual(['a 1', 'a 2', 'b 4']);
});
