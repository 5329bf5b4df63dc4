import { AppError, newId } from '@gatehouse/contracts';
import { cachedRequesters } from './cachedRequesters';

const orgId = newId('organization');
const requestOf = (id: string, tokenId: string) => ({ orgId, requester: { kind: 'serviceAccount' as const, id, name: 'bot', tokenId } });

test('a requester is asked about once in ten seconds, with each token of theirs, and again after no answer', async () => {
  const asked: unknown[] = [];
  let now = 0;
  let isAway = false;
  const call = (_: unknown, question: { id: string; tokenId: string }) => {
    asked.push(`${question.id} ${question.tokenId}`);
    return isAway ? Promise.reject(new AppError('unavailable', 'away')) : Promise.resolve({ principalToken: question.id });
  };
  const find = cachedRequesters(() => new Date(now));
  const ask = async (id: string, tokenId: string) => (await find({ call } as never, requestOf(id, tokenId), 'c'))().principalToken;
  expect(await Promise.all([ask('a', '1'), ask('a', '1'), ask('a', '2'), ask('b', '1')])).toEqual(['a', 'a', 'a', 'b']);
  expect(asked.splice(0)).toEqual(['a 1', 'a 2', 'b 1']);
  now = 10_000;
  isAway = true;
  await expect(ask('a', '1')).rejects.toMatchObject({ code: 'unavailable' });
  isAway = false;
  await ask('a', '1');
  await ask('a', '1');
  expect(asked).toEqual(['a 1', 'a 1']);
});
