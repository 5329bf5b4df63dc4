/** How a key service is asked: within two seconds, and what becomes of it when it does not answer. Reasons are for the log and hold no value of ours. */
import { AppError } from '@gatehouse/contracts';

const ANSWER_MS = 2_000;

const because = (service: string, reason: string): Error => new Error(`${service}: ${reason}`);

/** It may be there again later. */
export const away = (service: string, reason: string): AppError =>
  new AppError('unavailable', 'the key service does not answer', { cause: because(service, reason) });

/** Rights, or the state of its key: an operator has to act. */
export const denied = (service: string, reason: string): AppError =>
  new AppError('unavailable', 'the key service refuses this process', { cause: because(service, reason) });

/** It answered: this is not what was wrapped, or not for this context. */
export const unreadable = (service: string, reason: string): AppError =>
  new AppError('internal', 'a stored secret cannot be read', { cause: because(service, reason) });

/** The answer of `ask`, or `away` after two seconds whatever the client under it still tries. */
export async function inTime<T>(service: string, ask: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const giveUp = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(away(service, `no answer within ${ANSWER_MS} ms`));
      giveUp.abort();
    }, ANSWER_MS);
  });
  return Promise.race([ask(giveUp.signal), late]).finally(() => clearTimeout(timer));
}

/** What stands in the message of a fault of the network: its code, as the text may quote an address with a password. */
export function codeOf(err: unknown): string {
  const { code, cause, name } = err as { code?: unknown; cause?: unknown; name?: unknown };
  if (typeof code === 'string') return code;
  return cause instanceof Error ? codeOf(cause) : typeof name === 'string' ? name : 'failed';
}
