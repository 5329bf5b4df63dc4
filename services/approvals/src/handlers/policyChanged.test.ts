import { AppError, newId } from '@gatehouse/contracts';
import type { CurrentDeps } from './asOfNow';
import { policyChanged } from './policyChanged';

const delivery = (orgId: string) => ({ payload: { orgId }, messageId: newId('event'), correlationId: undefined, attempt: 1 });
/** No request of `broken` can be read. */
function fakeDeps(pages: Record<string, string[][]>, broken: string) {
  const read: string[] = [];
  const time = { ms: 0 };
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
  return { read, time, deps: { requests, clock: () => new Date(time.ms) } as unknown as CurrentDeps };
}
const PAGES = { a: [['1', '2'], ['3']], b: [['4']] };

test('events of one organization are one round, page by page', async () => {
  const { read, deps } = fakeDeps(PAGES, '');
  await policyChanged(deps)([delivery('a'), delivery('b'), delivery('a')]);
  expect(read.sort()).toEqual(['a 1', 'a 2', 'a 3', 'b 4']);
});

test('a round in which nothing could be judged ends with its page and fails, after the rounds of others', async () => {
  const { read, deps } = fakeDeps(PAGES, 'a');
  await expect(policyChanged(deps)([delivery('a'), delivery('b')])).rejects.toMatchObject({ code: 'unavailable' });
  expect(read.sort()).toEqual(['a 1', 'a 2', 'b 4']);
});

test('the events of a failed round, handed in again at once, are no more rounds; delivered later they are', async () => {
  const { read, time, deps } = fakeDeps(PAGES, 'a');
  const handle = policyChanged(deps);
  const away = { code: 'unavailable' };
  await expect(handle([delivery('a'), delivery('a'), delivery('b')])).rejects.toMatchObject(away);
  read.splice(0);
  for (const again of [delivery('a'), delivery('a')]) await expect(handle([again])).rejects.toMatchObject(away);
  expect(read).toEqual([]);
  time.ms += 1_000;
  await expect(handle([delivery('a')])).rejects.toMatchObject(away);
  expect(read.sort()).toEqual(['a 1', 'a 2']);
});
