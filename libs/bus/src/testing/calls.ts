/** Two ends of a call, and what it failed with. */
import type { AppError, AnyRpc } from '@gatehouse/contracts';
import type { MessageBus } from '../core/messageBus';
import type { Handler } from '../index';
import type { Fixture } from './fixture';

export const failure = (promise: Promise<unknown>): Promise<AppError> =>
  promise.then(
    (value) => {
      throw new Error(`answered ${JSON.stringify(value)}`);
    },
    (err: unknown) => err as AppError,
  );

export const hello = { text: 'hello' };
/** What a handler gives that never answers. */
export const never = (): Promise<never> => new Promise(() => undefined);

/** A started server answering `rpc` with `handler`, and a started caller. */
export async function pair<R extends AnyRpc>(
  fixture: Fixture,
  rpc: R,
  handler: Handler<R>,
  limits = {},
): Promise<{ server: MessageBus; caller: MessageBus }> {
  const server = fixture.bus('identity', {}, limits);
  const caller = fixture.bus('gateway', {}, limits);
  server.serve(rpc, handler);
  await Promise.all([server.start(), caller.start()]);
  return { server, caller };
}
