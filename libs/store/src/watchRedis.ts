/** Whether Redis answers, asked on the process's own time: a connection that stands says nothing of a server that hangs. */
import type { Redis } from 'ioredis';
import { TimeoutQueue } from './timeoutQueue';

const EVERY_MS = 1_000;
/** Longest wait for an answer, the same as for MongoDB. */
const LIMIT_MS = 1_000;

/** Asks once a second, and waits a second for the answer; tells what each question found until the returned function is called. */
export function watchRedis(redis: Redis, found: (answers: boolean) => void): () => void {
  const questions = new TimeoutQueue(LIMIT_MS);
  let isEnded = false;
  let timer: NodeJS.Timeout;
  const ask = async (): Promise<void> => {
    const answers = await questions
      .within(redis.ping(), () => new Error('no answer in time'))
      .then(
        () => true,
        () => false,
      );
    if (isEnded) return;
    found(answers);
    rest();
  };
  const rest = (): void => void (timer = setTimeout(() => void ask(), EVERY_MS).unref());
  rest();
  return () => {
    isEnded = true;
    clearTimeout(timer);
  };
}
