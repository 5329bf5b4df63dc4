/** Whether Redis answers, asked on the process's own time: a connection that stands says nothing of a server that hangs. */
import type { Link } from './redisLink';
import { TimeoutQueue } from './timeoutQueue';

const EVERY_MS = 1_000;
/** As long as MongoDB is given. */
const LIMIT_MS = 1_000;

export interface RedisWatch {
  /** What the last question found. */
  readonly answers: boolean;
  stop(): void;
}

/** Asks once a second, and waits a second for the answer. */
export function watchRedis({ redis }: Link): RedisWatch {
  const questions = new TimeoutQueue(LIMIT_MS);
  let answers = true;
  let isEnded = false;
  let timer: NodeJS.Timeout;
  const ask = async (): Promise<void> => {
    answers = await questions
      .within(redis.ping(), () => new Error('no answer in time'))
      .then(
        () => true,
        () => false,
      );
    if (!isEnded) rest();
  };
  const rest = (): void => void (timer = setTimeout(() => void ask(), EVERY_MS).unref());
  rest();
  return {
    get answers() {
      return answers;
    },
    stop: () => {
      isEnded = true;
      clearTimeout(timer);
    },
  };
}
